//! A solution by stages, each with the many ways to fulfil it that help the rest most.

use std::collections::HashSet;
use std::ops::ControlFlow;

use loyd_board::Direction;

use super::mix;
use super::plan::{Distances, NEVER, NOWHERE, Places, Plan};
use super::trail::{Node, ROOT, Trail};
use crate::Counts;
use crate::sliding::construction::{self, Layout};

/// How often a stage is tried, each time twice as wide and with twice as many detours.
const MOST_TRIES: usize = 4;

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

/// Solves a board stage by stage; `None` if `go_on` said no, or if no way was found within the effort.
///
/// In a stage, the boards are ordered by the moves made and to be made until it is fulfilled, and then by those to be made: so a stage ends, whatever is gained on the way. Among
/// boards alike in both, those are kept whose other tiles have the least way to go. Boards that fulfil a stage begin the next, the best of all lengths together.
pub(super) fn solve(
    plan: &Plan,
    start: &Layout,
    effort: Effort,
    go_on: impl FnMut(&Counts) -> bool,
) -> Option<Vec<Direction>> {
    let mut search =
        Search { plan, trail: Trail::new(start.clone()), counts: Counts::default(), cells: Vec::new(), go_on };
    let tiles = (0..start.shape().cells()).filter(|cell| *cell != start.blank());
    let rest = tiles.map(|cell| plan.apart(cell as u32, start.home(cell) as u32)).sum();
    let places = Places { blank: start.blank() as u32, tiles: [NOWHERE; 2] };
    let mut states = vec![State { node: ROOT, is_kept: true, last: None, places, left: 0, rest, hash: 0 }];
    for stage in 0..plan.stages.len() - 1 {
        states = search.pass(stage, states, effort)?;
        search.trail.keep(states.iter_mut().map(|state| &mut state.node));
    }
    search.finish(&states)
}

struct Search<'a, G> {
    plan: &'a Plan,
    trail: Trail,
    counts: Counts,
    /// The boards of a stage, by the moves beyond the fewest and by those to be made.
    cells: Vec<Vec<State>>,
    go_on: G,
}

impl<G: FnMut(&Counts) -> bool> Search<'_, G> {
    /// From boards that fulfil the stages before to boards that fulfil one more.
    fn pass(&mut self, stage: usize, mut states: Vec<State>, effort: Effort) -> Option<Vec<State>> {
        let Effort { width, detours, weight } = effort;
        for state in &mut states {
            state.places = self.plan.places(stage, self.trail.board(state.node));
            state.rest -= self.own(stage, state);
        }
        let distances = self.plan.distances(stage, states.iter().map(|state| state.places));
        for state in &mut states {
            state.left = self.plan.distance(&distances, stage, state.places);
        }
        states.retain(|state| state.left != NEVER);
        choose(&mut states, &self.trail, weight, 2 * width);
        // Where the distances are not exact, a stage may take more detours than were allowed.
        for more in 0..MOST_TRIES {
            let ends = self.end(stage, &distances, &states, width << more, (detours + 1) << more)?;
            if !ends.is_empty() {
                let mut ends = distinct(ends, &self.trail, weight, 16 * width);
                for state in &mut ends {
                    state.rest += self.own(stage, state);
                }
                return Some(ends);
            }
        }
        None
    }

    /// The Manhattan distance of the tiles of a stage.
    fn own(&self, stage: usize, state: &State) -> u32 {
        let tiles = self.plan.stages[stage].tiles.into_iter().zip(state.places.tiles);
        tiles.filter(|(tile, _)| *tile != NOWHERE).map(|(tile, cell)| self.plan.apart(tile, cell)).sum()
    }

    /// Boards that fulfil a stage; `None` if `go_on` said no.
    fn end(
        &mut self,
        stage: usize,
        distances: &Distances,
        states: &[State],
        width: usize,
        detours: usize,
    ) -> Option<Vec<State>> {
        let length = |state: &State, trail: &Trail| trail.depth(state.node) as usize + usize::from(state.left);
        let shortest = states.iter().map(|state| length(state, &self.trail)).min()?;
        let lefts = states.iter().map(|state| usize::from(state.left)).max()? + 2 * detours + 1;
        let lengths = 2 * detours + 1;
        let mut ends: Vec<State> = Vec::new();
        self.cells.iter_mut().for_each(Vec::clear);
        self.cells.resize(self.cells.len().max(lengths * lefts), Vec::new());
        for state in states {
            let beyond = length(state, &self.trail) - shortest;
            if state.left == 0 {
                ends.push(*state);
            } else if beyond < lengths {
                self.cells[beyond * lefts + usize::from(state.left)].push(*state);
            }
        }
        for (beyond, left) in (0..lengths).flat_map(|beyond| (1..lefts).rev().map(move |left| (beyond, left))) {
            let mut cell = std::mem::take(&mut self.cells[beyond * lefts + left]);
            // Equal boards stand side by side then.
            cell.sort_unstable_by_key(|state| (state.rest, state.hash));
            cell.dedup_by_key(|state| state.hash);
            for state in cell.iter().take(width) {
                self.expand(stage, distances, state, |child, trail, cells| {
                    let beyond = if child.left < state.left { beyond } else { beyond + 2 };
                    if child.left == 0 {
                        let node = trail.push(child.node, child.last.unwrap_or(Direction::Up));
                        ends.push(State { node, is_kept: true, ..child });
                    } else if beyond < lengths && usize::from(child.left) < lefts {
                        cells[beyond * lefts + usize::from(child.left)].push(child);
                    }
                });
            }
            self.counts.holds(self.trail.len() as u64, self.trail.bytes() as u64);
            if !cell.is_empty() && !(self.go_on)(&self.counts) {
                return None;
            }
            cell.clear();
            self.cells[beyond * lefts + left] = cell;
        }
        Some(ends)
    }

    /// Shows every child of a state that stays within a stage.
    fn expand(
        &mut self,
        stage: usize,
        distances: &Distances,
        state: &State,
        mut show: impl FnMut(State, &mut Trail, &mut [Vec<State>]),
    ) {
        let Self { plan, trail, counts, cells, .. } = self;
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
            show(State { node, is_kept: false, last: Some(direction), places, left, rest, hash }, trail, cells);
        }
    }

    /// The shortest of all paths through the last block, which is so small that the best way through it is found.
    fn finish(&mut self, states: &[State]) -> Option<Vec<Direction>> {
        let paths = states.iter().filter_map(|state| {
            let mut path = self.trail.path(state.node);
            let mut board = self.trail.board(state.node).clone();
            let ended = construction::solve_block(&mut board, self.plan.block, &mut |direction| {
                path.push(direction);
                ControlFlow::<()>::Continue(())
            });
            ended.is_continue().then_some(path)
        });
        paths.min_by_key(Vec::len)
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
