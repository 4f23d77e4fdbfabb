//! Breadth-first search too simple to be wrong.

use std::collections::HashMap;

use loyd_board::path::Metric;
use loyd_board::{Grid, Position};

/// Every board from which `goal` can be reached, with its distance, in the order in which they are found.
pub fn distances(goal: &Grid, metric: Metric) -> Vec<(Grid, u32)> {
    let mut seen = HashMap::from([(goal.clone(), 0)]);
    let mut found = vec![(goal.clone(), 0)];
    let mut at = 0;
    while let Some((board, distance)) = found.get(at).cloned() {
        for direction in board.moves() {
            let mut next = board.clone();
            while next.slide(direction).is_some() {
                if seen.insert(next.clone(), distance + 1).is_none() {
                    found.push((next.clone(), distance + 1));
                }
                if metric == Metric::Single {
                    break;
                }
            }
        }
        at += 1;
    }
    found
}
