//! Random boards, uniform over the solvable ones.
