//! A solution by stages, each with the many ways to fulfil it that help the rest most.

use std::collections::HashSet;
use std::ops::ControlFlow;

use loyd_board::Direction;

use super::mix;
use super::plan::{Distances, NEVER, NOWHERE, Places, Plan};
use super::trail::{Node, ROOT, Trail};
use crate::Counts;
use crate::sliding::construction::{self, Layout};

/// How thoroughly to look.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort {
    /// How many boards are kept of those with the same length so far and the same way to go in the stage.
    pub(super) width: usize,
    /// How many moves a stage may take beyond the fewest, in pairs.
    pub(super) detours: usize,
    /// What a cell of Manhattan distance of the tiles of later stages counts, in tenths of a move.
    pub(super) weight: u32,
}

/// A board on the way.
#[derive(Clone, Copy, Debug)]
struct State {
    /// The path to it, or to its parent.
    node: Node,
    /// Whether its own path is in the trail: that of a child is not until it is expanded.
    is_kept: bool,
    last: Option<Direction>,
    places: Places,
    /// The moves the stage still takes.
    left: u16,
    /// The Manhattan distance of all tiles but those of the stage.
    rest: u32,
    hash: u64,
}

/// Solves a board stage by stage; `None` if `go_on` said no.
///
/// In a stage, the boards are ordered by the moves made and to be made until it is fulfilled, and then by those to be made: so a stage ends, whatever is gained on the way. Among
/// boards alike in both, those are kept whose other tiles have the least way to go. Boards that fulfil a stage begin the next, the best of all lengths together.
pub(super) fn solve(
    plan: &Plan,
    start: &Layout,
    Effort { width, detours, weight }: Effort,
    mut go_on: impl FnMut(&Counts) -> bool,
) -> Option<Vec<Direction>> {
    let mut counts = Counts::default();
    let mut trail = Trail::new(start.clone());
    let manhattan = (0..start.shape().cells()).filter(|cell| *cell != start.blank());
    let manhattan: u32 = manhattan.map(|cell| plan.apart(cell as u32, start.home(cell) as u32)).sum();
    let last = plan.stages.len() - 1;
    let begin = Places { blank: start.blank() as u32, tiles: [NOWHERE; 2] };
    let mut states =
        vec![State { node: ROOT, is_kept: true, last: None, places: begin, left: 0, rest: manhattan, hash: 0 }];
    let mut cells: Vec<Vec<State>> = Vec::new();
    let lengths = 2 * detours + 1;
    for stage in 0..last {
        for state in &mut states {
            state.places = plan.places(stage, trail.board(state.node));
            let tiles = plan.stages[stage].tiles.into_iter().zip(state.places.tiles);
            let own = tiles.filter(|(tile, _)| *tile != NOWHERE).map(|(tile, cell)| plan.apart(tile, cell));
            state.rest -= own.sum::<u32>();
        }
        let distances = plan.distances(stage, states.iter().map(|state| state.places));
        for state in &mut states {
            state.left = plan.distance(&distances, stage, state.places);
        }
        states.retain(|state| state.left != NEVER);
        if stage > 0 {
            choose(&mut states, &trail, weight, 2 * width);
        }
        let length = |state: &State, trail: &Trail| trail.depth(state.node) as usize + usize::from(state.left);
        let shortest = states.iter().map(|state| length(state, &trail)).min()?;
        let farthest = states.iter().map(|state| usize::from(state.left)).max()? + 2 * detours;
        let mut ends: Vec<State> = Vec::new();
        for cell in &mut cells {
            cell.clear();
        }
        cells.resize(cells.len().max(lengths * (farthest + 1)), Vec::new());
        for state in states.drain(..) {
            let beyond = length(&state, &trail) - shortest;
            if state.left == 0 {
                ends.push(state);
            } else if beyond < lengths {
                cells[beyond * (farthest + 1) + usize::from(state.left)].push(state);
            }
        }
        for beyond in 0..lengths {
            for left in (1..=farthest).rev() {
                let mut cell = std::mem::take(&mut cells[beyond * (farthest + 1) + left]);
                cell.sort_unstable_by_key(|state| (state.rest, state.hash));
                let (mut kept, mut before) = (0, None);
                for state in &cell {
                    if kept == width {
                        break;
                    }
                    // Equal boards stand side by side.
                    if before.replace(state.hash) == Some(state.hash) {
                        continue;
                    }
                    kept += 1;
                    expand(plan, stage, &distances, state, &mut trail, &mut counts, |child, trail, is_nearer| {
                        let beyond = if is_nearer { beyond } else { beyond + 2 };
                        if beyond >= lengths || usize::from(child.left) > farthest {
                            return;
                        }
                        if child.left == 0 {
                            let node = trail.push(child.node, child.last.unwrap_or(Direction::Up));
                            ends.push(State { node, is_kept: true, ..child });
                        } else {
                            cells[beyond * (farthest + 1) + usize::from(child.left)].push(child);
                        }
                    });
                }
                cell.clear();
                cells[beyond * (farthest + 1) + left] = cell;
                counts.holds(trail.len() as u64, trail.bytes() as u64);
                if kept > 0 && !go_on(&counts) {
                    return None;
                }
            }
        }
        states = distinct(ends, &trail, weight, 16 * width);
        for state in &mut states {
            let tiles = plan.stages[stage].tiles.into_iter().zip(state.places.tiles);
            let own = tiles.filter(|(tile, _)| *tile != NOWHERE).map(|(tile, cell)| plan.apart(tile, cell));
            state.rest += own.sum::<u32>();
        }
        if states.is_empty() {
            return None;
        }
        trail.keep(states.iter_mut().map(|state| &mut state.node));
    }
    // The last block is so small that the shortest of all ways through it is found.
    let mut best: Option<Vec<Direction>> = None;
    for state in states {
        let mut path = trail.path(state.node);
        let mut board = trail.board(state.node).clone();
        let ended = construction::solve_block(&mut board, plan.block, &mut |direction| {
            path.push(direction);
            ControlFlow::<()>::Continue(())
        });
        if ended.is_continue() && best.as_ref().is_none_or(|best| path.len() < best.len()) {
            best = Some(path);
        }
    }
    best
}

/// Shows every child of a state that stays within a stage, and whether it is nearer to its end.
fn expand(
    plan: &Plan,
    stage: usize,
    distances: &Distances,
    state: &State,
    trail: &mut Trail,
    counts: &mut Counts,
    mut show: impl FnMut(State, &mut Trail, bool),
) {
    let node = match state.last {
        Some(direction) if !state.is_kept => trail.push(state.node, direction),
        _ => state.node,
    };
    counts.expanded += 1;
    let blank = state.places.blank;
    let board = trail.board(node);
    let children = Direction::ALL.map(|direction| {
        let from = plan.enter(stage, blank, direction)?;
        (state.last != Some(direction.opposite())).then(|| (direction, from, board.home(from as usize) as u32))
    });
    for (direction, from, tile) in children.into_iter().flatten() {
        counts.generated += 1;
        let Places { mut tiles, .. } = state.places;
        let mut rest = state.rest;
        match plan.stages[stage].tiles.iter().position(|own| *own == tile) {
            Some(own) => tiles[own] = blank,
            None => rest = rest + plan.apart(tile, blank) - plan.apart(tile, from),
        }
        let places = Places { blank: from, tiles };
        let left = plan.distance(distances, stage, places);
        if left == NEVER {
            continue;
        }
        let hash = state.hash ^ mix(tile, from) ^ mix(tile, blank);
        let child = State { node, is_kept: false, last: Some(direction), places, left, rest, hash };
        show(child, trail, left < state.left);
    }
}

/// The states that fulfil a stage, the better of those that are alike, and the best of all without a look at the next stage.
fn distinct(mut ends: Vec<State>, trail: &Trail, weight: u32, most: usize) -> Vec<State> {
    ends.sort_by_cached_key(|state| (value(state, trail, weight), state.hash));
    let mut seen = HashSet::new();
    ends.retain(|state| seen.insert(state.hash));
    ends.truncate(most);
    ends
}

/// Leaves the best to begin a stage with.
fn choose(states: &mut Vec<State>, trail: &Trail, weight: u32, most: usize) {
    states.sort_by_cached_key(|state| (value(state, trail, weight), state.hash));
    states.truncate(most);
}

/// About how long a solution by way of a state is, in tenths of a move.
fn value(state: &State, trail: &Trail, weight: u32) -> u64 {
    10 * (u64::from(trail.depth(state.node)) + u64::from(state.left)) + u64::from(weight) * u64::from(state.rest)
}
