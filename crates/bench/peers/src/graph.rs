//! The searches of `pathfinding`, which take any graph.
//!
//! They get our boards and our heuristics, kept up to date from board to board: what differs is the search. The board before is among the successors, for a
//! board alone does not say where it came from.

use std::collections::HashMap;
use std::hash::{Hash, Hasher};

use loyd_board::Position;
use loyd_search::sliding::Sliding;
use loyd_search::{Heuristic, Space};
use pathfinding::directed::{astar, bfs, dijkstra, idastar};

/// A board with what the heuristic remembers of it.
#[derive(Clone)]
pub struct Node<P, M> {
    board: P,
    memo: M,
}

impl<P: Position, M> PartialEq for Node<P, M> {
    fn eq(&self, other: &Self) -> bool {
        self.board == other.board
    }
}

impl<P: Position, M> Eq for Node<P, M> {}

impl<P: Position, M> Hash for Node<P, M> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.board.key().hash(state);
    }
}

/// The puzzle as a graph.
pub struct Graph<P: Position, H: Heuristic<Sliding<P>>> {
    space: Sliding<P>,
    heuristic: H,
}

/// For each board the next one on a shortest way, and how far it is.
pub type Ways<P, M> = HashMap<Node<P, M>, (Node<P, M>, u32)>;

impl<P: Position + Copy, H: Heuristic<Sliding<P>>> Graph<P, H> {
    pub const fn new(space: Sliding<P>, heuristic: H) -> Self {
        Self { space, heuristic }
    }

    pub fn node(&self, board: &P) -> Node<P, H::Memo> {
        Node { board: *board, memo: self.heuristic.start(&self.space, board) }
    }

    fn successors<'g>(&'g self, node: &Node<P, H::Memo>) -> impl Iterator<Item = Node<P, H::Memo>> + use<'g, P, H> {
        let Node { board, memo } = *node;
        self.space.ops(&board, None).map(move |direction| {
            let step = self.space.step(&board, direction);
            let memo = self.heuristic.step(&self.space, memo, &board, &step);
            let mut next = board;
            self.space.apply(&mut next, &step);
            Node { board: next, memo }
        })
    }

    fn weighted<'g>(
        &'g self,
        node: &Node<P, H::Memo>,
    ) -> impl Iterator<Item = (Node<P, H::Memo>, u32)> + use<'g, P, H> {
        self.successors(node).map(|next| (next, 1))
    }

    fn value(&self, node: &Node<P, H::Memo>) -> u32 {
        self.heuristic.value(&node.memo)
    }

    fn is_goal(&self, node: &Node<P, H::Memo>) -> bool {
        self.space.is_goal(&node.board)
    }

    /// The number of moves to the goal, as the other searches here.
    pub fn astar(&self, board: &P) -> Option<usize> {
        let start = self.node(board);
        astar::astar(&start, |node| self.weighted(node), |node| self.value(node), |node| self.is_goal(node))
            .map(|(path, _)| path.len() - 1)
    }

    pub fn idastar(&self, board: &P) -> Option<usize> {
        let start = self.node(board);
        idastar::idastar(&start, |node| self.weighted(node), |node| self.value(node), |node| self.is_goal(node))
            .map(|(path, _)| path.len() - 1)
    }

    pub fn breadth_first(&self, board: &P) -> Option<usize> {
        let path = bfs::bfs(&self.node(board), |node| self.successors(node), |node| self.is_goal(node));
        path.map(|path| path.len() - 1)
    }

    /// The shortest ways to the goal from all boards, found from the goal.
    pub fn ways_to_goal(&self) -> Ways<P, H::Memo> {
        dijkstra::dijkstra_all(&self.node(self.space.goal()), |node| self.weighted(node))
    }
}

/// The cells of the blank on the way from `node` to the end of all `ways`.
pub fn blanks<P: Position, M: Clone>(node: &Node<P, M>, ways: &Ways<P, M>) -> impl Iterator<Item = usize> + use<P, M> {
    dijkstra::build_path(node, ways).into_iter().rev().map(|node| node.board.blank())
}
