//! A tree of keys and values, from TOML with the place of each, or from JSON.

use std::fmt;
use std::ops::Range;

use serde_json::Value;
use toml::de::{DeTable, DeValue, Error};

/// Bytes of the text.
pub type Span = Range<usize>;

/// A value, and where it stands.
#[derive(Clone, Debug)]
pub struct Node {
    pub span: Span,
    pub kind: Kind,
}

#[derive(Clone, Debug)]
pub enum Kind {
    Text(String),
    Number(i64),
    Flag(bool),
    List(Vec<Node>),
    /// Keys with their places, and their values.
    Table(Vec<(String, Span, Node)>),
    /// Something that no rules are made of.
    Other(String),
}

impl Node {
    /// The whole of a TOML text.
    pub fn from_toml(text: &str) -> Result<Self, Error> {
        let table = DeTable::parse(text)?;
        let span = table.span();
        Ok(Self { span, kind: of_table(table.into_inner()) })
    }

    /// A JSON value; it has no places.
    pub fn from_json(value: &Value) -> Self {
        let kind = match value {
            Value::String(text) => Kind::Text(text.clone()),
            Value::Number(number) => number.as_i64().map_or_else(|| Kind::Other(number.to_string()), Kind::Number),
            Value::Bool(flag) => Kind::Flag(*flag),
            Value::Array(values) => Kind::List(values.iter().map(Self::from_json).collect()),
            Value::Object(object) => {
                let entry = |(key, value): (&String, &Value)| (key.clone(), 0..0, Self::from_json(value));
                Kind::Table(object.iter().map(entry).collect())
            }
            Value::Null => Kind::Other("null".into()),
        };
        Self { span: 0..0, kind }
    }
}

fn of_table(table: DeTable<'_>) -> Kind {
    let entry = |(key, value): (toml::Spanned<std::borrow::Cow<'_, str>>, toml::Spanned<DeValue<'_>>)| {
        let (span, at) = (value.span(), key.span());
        (key.into_inner().into_owned(), at, Node { span, kind: of_value(value.into_inner()) })
    };
    Kind::Table(table.into_iter().map(entry).collect())
}

fn of_value(value: DeValue<'_>) -> Kind {
    match value {
        DeValue::String(text) => Kind::Text(text.into_owned()),
        DeValue::Integer(number) => match i64::from_str_radix(number.as_str(), number.radix()) {
            Ok(number) => Kind::Number(number),
            Err(_) => Kind::Other(number.to_string()),
        },
        DeValue::Boolean(flag) => Kind::Flag(flag),
        DeValue::Array(values) => {
            let node = |value: toml::Spanned<DeValue<'_>>| {
                let span = value.span();
                Node { span, kind: of_value(value.into_inner()) }
            };
            Kind::List(values.into_iter().map(node).collect())
        }
        DeValue::Table(table) => of_table(table),
        DeValue::Float(number) => Kind::Other(number.to_string()),
        DeValue::Datetime(time) => Kind::Other(time.to_string()),
    }
}

/// How it is called in a message: `"both"`, `3`, `a list`.
impl fmt::Display for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            // Longer than a line it would hide what matters.
            Kind::Text(text) if text.chars().count() > 40 => {
                write!(f, "\"{}...\"", text.chars().take(40).collect::<String>().escape_default())
            }
            Kind::Text(text) => write!(f, "\"{}\"", text.replace('\n', "\\n")),
            Kind::Number(number) => write!(f, "{number}"),
            Kind::Flag(flag) => write!(f, "{flag}"),
            Kind::List(nodes) => write!(f, "a list of {}", nodes.len()),
            Kind::Table(_) => f.write_str("a table"),
            Kind::Other(text) => f.write_str(text),
        }
    }
}
