//! Many paths from one board, kept as a tree, and one board that follows them.

use loyd_board::Direction;

use crate::sliding::construction::Layout;

/// The number of a path.
pub(super) type Node = u32;

/// The path without moves.
pub(super) const ROOT: Node = 0;

#[derive(Clone, Copy, Debug)]
struct Link {
    parent: Node,
    depth: u32,
    direction: Direction,
}

/// Paths that share their beginnings, eight or so bytes each, however large the board: to see the board at the end of one, the moves are taken back to where
/// it parts from the last one seen, and made from there.
#[derive(Debug)]
pub(super) struct Trail {
    links: Vec<Link>,
    /// What all of them begin with and is not in the tree any more.
    begun: Vec<Direction>,
    board: Layout,
    at: Node,
    /// Moves still to be made, in reverse.
    ahead: Vec<Direction>,
}

impl Trail {
    /// Only the path without moves.
    pub(super) fn new(board: Layout) -> Self {
        let root = Link { parent: ROOT, depth: 0, direction: Direction::Up };
        Self { links: vec![root], begun: Vec::new(), board, at: ROOT, ahead: Vec::new() }
    }

    /// A path with one move more.
    pub(super) fn push(&mut self, parent: Node, direction: Direction) -> Node {
        let depth = self.links[parent as usize].depth + 1;
        self.links.push(Link { parent, depth, direction });
        self.links.len() as Node - 1
    }

    /// The number of moves.
    pub(super) fn depth(&self, node: Node) -> u32 {
        self.links[node as usize].depth
    }

    /// How many paths there are.
    pub(super) fn len(&self) -> usize {
        self.links.len()
    }

    /// The bytes in use.
    pub(super) fn bytes(&self) -> usize {
        self.links.capacity() * size_of::<Link>() + self.board.bytes()
    }

    /// The board at the end of a path.
    pub(super) fn board(&mut self, node: Node) -> &Layout {
        let mut to = node;
        while self.at != to {
            let (from, other) = (self.links[self.at as usize], self.links[to as usize]);
            if from.depth >= other.depth {
                self.board.slide(from.direction.opposite());
                self.at = from.parent;
            }
            if other.depth >= from.depth {
                self.ahead.push(other.direction);
                to = other.parent;
            }
        }
        while let Some(direction) = self.ahead.pop() {
            self.board.slide(direction);
        }
        self.at = node;
        &self.board
    }

    /// The moves of a path, from the very first.
    pub(super) fn path(&self, mut node: Node) -> Vec<Direction> {
        let mut path = self.begun.clone();
        while node != ROOT {
            let link = self.links[node as usize];
            path.push(link.direction);
            node = link.parent;
        }
        path[self.begun.len()..].reverse();
        path
    }

    /// Forgets all paths but these, gives them new numbers, and takes the moves that all of them begin with as made.
    pub(super) fn keep<'a>(&mut self, nodes: impl IntoIterator<Item = &'a mut Node>) {
        let nodes: Vec<&mut Node> = nodes.into_iter().collect();
        let Some(first) = nodes.first().map(|node| **node) else { return };
        let root = nodes.iter().fold(first, |root, node| self.parting(root, **node));
        self.board(root);
        let begun = self.begun.len();
        let mut node = root;
        while node != ROOT {
            let link = self.links[node as usize];
            self.begun.push(link.direction);
            node = link.parent;
        }
        self.begun[begun..].reverse();
        let mut names = vec![Node::MAX; self.links.len()];
        names[root as usize] = ROOT;
        for node in &nodes {
            let mut node = **node;
            while names[node as usize] == Node::MAX {
                names[node as usize] = ROOT;
                node = self.links[node as usize].parent;
            }
        }
        self.links[ROOT as usize] = Link { parent: ROOT, ..self.links[root as usize] };
        // Parents come before their children, so all that is read is still there.
        let mut kept = 1;
        for old in root as usize + 1..self.links.len() {
            if names[old] == Node::MAX {
                continue;
            }
            let link = self.links[old];
            self.links[kept] = Link { parent: names[link.parent as usize], ..link };
            names[old] = kept as Node;
            kept += 1;
        }
        self.links.truncate(kept);
        self.at = ROOT;
        for node in nodes {
            *node = names[*node as usize];
        }
    }

    /// The longest beginning that two paths share.
    fn parting(&self, mut a: Node, mut b: Node) -> Node {
        while a != b {
            let (from, other) = (self.links[a as usize], self.links[b as usize]);
            if from.depth >= other.depth {
                a = from.parent;
            }
            if other.depth >= from.depth {
                b = other.parent;
            }
        }
        a
    }
}

#[cfg(test)]
mod tests {
    use loyd_board::{Board, Position};

    use super::*;

    #[test]
    fn every_path_leads_to_its_board() {
        let goal = Board::<3, 3>::blank_last();
        let mut trail = Trail::new(Layout::new(&goal, &goal));
        let moves = [Direction::Up, Direction::Left, Direction::Down, Direction::Right];
        let mut nodes = vec![trail.push(ROOT, Direction::Up)];
        for (number, direction) in (0..60).zip(moves.into_iter().cycle()) {
            // Turns to and fro between three branches.
            let parent = nodes[(number * 7 % nodes.len()).max(number / 3)];
            let board = trail.board(parent);
            let (blank, directions) = (board.blank(), [direction, direction.opposite()]);
            let open = |direction: &Direction| match direction {
                Direction::Up => blank > 2,
                Direction::Left => blank % 3 > 0,
                Direction::Right => blank % 3 < 2,
                Direction::Down => blank < 6,
            };
            if let Some(direction) = directions.into_iter().find(open) {
                nodes.push(trail.push(parent, direction));
            }
        }
        let check = |trail: &mut Trail, nodes: &[Node]| {
            for node in nodes.iter().rev().chain(nodes) {
                let mut board = goal;
                let path = trail.path(*node);
                for direction in &path {
                    board.slide(*direction);
                }
                assert_eq!(trail.depth(*node) as usize, path.len());
                let seen = trail.board(*node);
                assert!((0..9).all(|cell| board.tile(cell) == (seen.home(cell) + 1) % 9));
            }
        };
        check(&mut trail, &nodes);
        let mut last = nodes.split_off(nodes.len() - 5);
        trail.keep(&mut last);
        check(&mut trail, &last);
    }
}
