//! Which patterns tables may have, and what the tables are called.

use bytesize::ByteSize;
use loyd_board::{Grid, Position, Shape};
use loyd_cache::Name;
use loyd_search::sliding::{AdditiveError, Partition, PartitionError, Pattern, PatternError};

use crate::estimate::PARTS;

/// How the names of tables begin.
const PREFIX: &str = "pdb-";

/// The revision of what the bytes of a table mean; part of its name, so that others are not found.
const REVISION: u32 = 1;

/// Boards of so many cells may have patterns of so many tiles; larger boards fewer.
pub const FEW_CELLS: usize = 16;
const MOST_TILES_OF_FEW: usize = 8;
const MOST_TILES: usize = 6;

/// Why a partition has no tables.
#[derive(Debug, thiserror::Error)]
pub enum TablesError {
    #[error(transparent)]
    Partition(#[from] PartitionError),
    #[error(transparent)]
    Additive(#[from] AdditiveError),
    #[error(
        "a {0} board has too many cells for tables chosen by themselves: name a partition into patterns of at most {MOST_TILES} tiles, such as \
         tables:6-6-6-6 for 5x5, or use another --heuristic"
    )]
    NoneNamed(Shape),
    #[error(
        "a pattern of {tiles} tiles of a {shape} board is too large: its table would take {bytes}, and building it four times as much; give at \
         most {most}"
    )]
    TooLarge { tiles: usize, shape: Shape, bytes: ByteSize, most: usize },
    #[error(
        "the tables of {partition} take {bytes}, and {building} while they are built, more than the --memory-limit of {limit}: raise it, or split \
         the tiles into smaller patterns"
    )]
    Memory { partition: Partition, bytes: ByteSize, building: ByteSize, limit: ByteSize },
}

/// The patterns of a partition of `goal` that can be summed here.
///
/// # Errors
/// [`TablesError`] if the partition does not suit the goal, or has too many or too large patterns.
pub fn patterns(goal: &Grid, partition: &Partition) -> Result<Vec<Pattern>, TablesError> {
    let shape = goal.shape();
    let groups = partition.tiles(goal).map_err(|error| match error {
        PartitionError::Pattern(PatternError::TooManyTiles { tiles }) => too_large(shape, tiles),
        other => other.into(),
    })?;
    let largest = groups.iter().map(Vec::len).max().unwrap_or(0);
    if shape.cells() > FEW_CELLS && largest > MOST_TILES {
        return Err(too_large(shape, largest));
    }
    if groups.len() > PARTS {
        return Err(AdditiveError::TooManyParts { found: groups.len(), most: PARTS }.into());
    }
    Ok(partition.patterns(goal)?)
}

fn too_large(shape: Shape, tiles: usize) -> TablesError {
    let cells = shape.cells();
    let most = if cells > FEW_CELLS { MOST_TILES } else { MOST_TILES_OF_FEW };
    // The places of the tiles alone, a bit each.
    let places = (0..tiles).fold(1_u128, |places, placed| places.saturating_mul(cells.saturating_sub(placed) as u128));
    let bytes = ByteSize(u64::try_from(places / 8).unwrap_or(u64::MAX));
    TablesError::TooLarge { tiles, shape, bytes, most }
}

/// The name under which the table of a pattern is stored.
pub fn name(pattern: &Pattern) -> Option<Name> {
    Name::new(&format!("{PREFIX}{pattern}-v{REVISION}")).ok()
}

/// The pattern whose table has this name.
pub fn pattern(name: &Name) -> Option<Pattern> {
    let mut words = name.as_str().strip_prefix(PREFIX)?.split('-');
    let shape: Shape = words.next()?.parse().ok()?;
    let blank: usize = words.next()?.parse().ok().filter(|blank| *blank < shape.cells())?;
    let cells = words.next()?.split('_').map(|cell| cell.parse().ok()).collect::<Option<Vec<usize>>>()?;
    let mut tiles: Vec<u32> = (1..shape.cells() as u32).collect();
    tiles.insert(blank, 0);
    let goal = Grid::new(shape, tiles).ok()?;
    let tiles = cells.into_iter().map(|cell| (cell < shape.cells()).then(|| goal.tile(cell)));
    let pattern = Pattern::new(&goal, &tiles.collect::<Option<Vec<_>>>()?).ok()?;
    // Other images of the pattern have no table of their own.
    (self::name(&pattern).as_ref() == Some(name)).then_some(pattern)
}
