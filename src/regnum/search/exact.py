"""What can be proved of a neighbourhood, by branch and bound or system by system.

Where it is small the complete frontier comes out. Elsewhere as many numbers are given words,
in every combination, as there is time for, and the rest is left to the bounds: no system has
a smaller L(G), none a smaller L(N|G), and perhaps none dominates the natural system.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from regnum.errors import InputError

if TYPE_CHECKING:
    import numpy as np

    from regnum.kernels.bounding import Tree
    from regnum.search.packing import PackedNeighbourhood

NODES = 3_000_000
"""How many partial systems to look at, at most."""
LISTED = 200_000_000
"""Neighbourhoods of up to so many systems are listed where branch and bound gives up."""
_TO_BEGIN = 100_000  # systems that a short annealing measures: the better the known ones are,
# the more of the others can be left out
_ROOM = 4096


@dataclass(frozen=True)
class Exact:
    """What is proved of a neighbourhood.

    Attributes
    ----------
    measures : float64 array, one row a system
        L(G) and L(N|G) of the systems found that no other found dominates.
    choices : int array, one row a system
        See `Neighbourhood.system`.
    evaluations : int
        How many systems were measured, and partial ones bounded.
    complete : bool
        Whether nothing in the neighbourhood dominates these systems.
    proven : bool
        Whether it is proved that something dominates the natural system, or that nothing
        does.
    bounds : tuple of float
        No L(G) and no L(N|G) is less.
    """

    measures: np.ndarray
    choices: np.ndarray
    evaluations: int
    complete: bool
    proven: bool
    bounds: tuple[float, float]


def exact(
    home: PackedNeighbourhood, *, nodes: int = NODES, listed: int = LISTED, seed: int = 0
) -> Exact:
    """Prove what can be proved.

    Parameters
    ----------
    home : PackedNeighbourhood
        A neighbourhood with a prior.
    nodes : int
        How many partial systems to look at, at most.
    listed : int
        In a neighbourhood of at most so many systems all are measured if that does not do.
    seed : int
        Of the annealing that finds the first systems.
    """
    from regnum.kernels.packed import CLOSE
    from regnum.search.packing import entries

    if nodes < 1:
        raise InputError(f"nodes: {nodes} is not a number of partial systems")
    proof = _Proof(home, min(_TO_BEGIN, nodes), seed)
    # Small numbers first is what processing complexity depends on, large ones first often
    # what irregularity does; each order proves something.
    for downwards in (False, True):
        proof.deepen(nodes // 2, downwards=downwards)
    measures, choices = entries(proof.frontier)
    evaluations, complete, bounds = proof.evaluations, proof.complete, proof.bounds
    if not complete and home.neighbourhood.size <= listed:
        measures, choices = _best_of_all(home)
        evaluations += home.neighbourhood.size
        complete = True
    if complete:
        bounds = measures.min(axis=0)
    apart = measures - proof.natural
    better = (apart <= CLOSE).all(axis=1) & (apart < -CLOSE).any(axis=1)
    return Exact(
        measures=measures,
        choices=choices - home.space.first[:-1],
        evaluations=evaluations,
        complete=complete,
        proven=bool(complete or proof.settled or better.any()),
        bounds=(float(bounds[0]), float(bounds[1])),
    )


class _Proof:
    """What branch and bound has proved so far.

    Parameters
    ----------
    home : PackedNeighbourhood
    to_begin : int
        How many systems a short annealing measures to know good ones.
    seed : int
        Of that annealing.

    Attributes
    ----------
    natural : float64 array
        The measures of the natural system.
    frontier : Frontier
        The best systems known.
    evaluations : int
    bounds : float64 array
        No L(G) and no L(N|G) is less.
    complete : bool
        Whether the frontier is that of the neighbourhood.
    settled : bool
        Whether it is proved that nothing else dominates the natural system.
    """

    def __init__(self, home: PackedNeighbourhood, to_begin: int, seed: int) -> None:
        import numpy as np

        from regnum.kernels.neighbours import Frontier
        from regnum.search.annealing import anneal

        self.home = home
        self.bench = home.bench(1)
        self.natural = self.bench.measure(home, home.natural[None, :])[0]
        *_, state = anneal(home, evaluations=to_begin, start="natural", seed=(seed,))
        self.frontier = Frontier.empty(_ROOM, len(home.natural))
        self.frontier.count[0] = count = len(state.measures)
        self.frontier.measures[:count] = state.measures
        self.frontier.choices[:count] = state.choices + home.space.first[:-1]
        self.evaluations = state.evaluations
        self.bounds = np.zeros(2)
        self.complete = self.settled = len(home.space.chosen) == 0

    def deepen(self, nodes: int, *, downwards: bool) -> None:
        """Give words to more and more numbers, until all is proved or no node is left.

        Parameters
        ----------
        nodes : int
            How many partial systems to look at, at most.
        downwards : bool
            Whether the largest numbers come first.
        """
        import numpy as np

        from regnum.kernels.bounding import CUT, MEASURED, THREATS, VISITED, search

        deepest = 1
        while not self.complete and nodes > 0:
            tree = _tree(self.home, downwards=downwards)
            ended = search(
                self.home.space, tree, self.home.weights, self.natural, self.frontier,
                deepest, nodes, np.zeros(len(self.home.natural), np.int32), np.zeros(2),
                np.zeros(2), *self.bench.arguments,
            )  # fmt: skip
            visited = int(tree.totals[VISITED])
            self.evaluations += visited + int(tree.totals[MEASURED])
            nodes -= visited
            if not ended:
                return
            best = self.frontier.measures[: self.frontier.count[0]].min(axis=0)
            self.bounds = np.maximum(self.bounds, np.minimum(best, tree.least[:2]))
            self.settled = self.settled or bool(tree.totals[THREATS] == 0)
            self.complete = bool(tree.totals[CUT] == 0)
            # Deeper where there is much room, as most of it takes long at the last depth.
            deepest += 1 if visited * 20 > nodes else 3


def _best_of_all(home: PackedNeighbourhood) -> tuple[np.ndarray, np.ndarray]:
    """Return the measures and choices on the frontier, after measuring all systems."""
    import numpy as np

    from regnum.search.greedy import expansion

    rng = np.random.default_rng(0)  # chooses among systems of equal measures
    ties, _ = expansion(home, rng, home.natural[None, :], home.space.chosen, sample=1)
    count = int(ties.count[0])
    return ties.measures[:count].copy(), ties.choices[ties.slots[:count], 0].copy()


def _tree(home: PackedNeighbourhood, *, downwards: bool) -> Tree:
    """Return all alternatives as a trie, the words without alternative in use."""
    import numpy as np

    from regnum.kernels.bounding import Tree, unlock, use

    space = home.space
    path = np.zeros(len(space.tokens), np.int64)
    known: dict[tuple[int, int], int] = {}
    parent, symbol = [0], [0]
    tokens, starts = space.tokens.tolist(), space.starts.tolist()
    for first, last in pairwise(starts):
        node = 0
        for k in range(first, last):
            key = (node, tokens[k])
            if key not in known:
                known[key] = len(parent)
                parent.append(node)
                symbol.append(tokens[k])
            node = path[k] = known[key]
    count = len(parent)
    # Parents come before children, as they are numbered when they are met.
    table = 1 << (2 * count).bit_length()
    tree = Tree(
        parent=np.array(parent, np.int64),
        symbol=np.array(symbol, np.uint64),
        path=path,
        open=np.zeros(count, np.int64),
        through=np.zeros(count, np.int64),
        ends=np.zeros(count, np.int64),
        degree=np.zeros(count, np.int64),
        hashes=np.zeros(count, np.uint64),
        own=np.zeros(count),
        stamps=np.zeros(table, np.int64),
        table=np.zeros(table, np.uint64),
        uses=np.zeros(len(home.symbols), np.int64),
        logs=np.log2(np.maximum(np.arange(count + 64), 1)),
        order=(space.chosen[::-1] if downwards else space.chosen).copy(),
        at=np.full(len(space.numbers), -1, np.int64),
        totals=np.zeros(4, np.int64),
        least=np.zeros(2),
    )
    with np.errstate(over="ignore"):
        for place in range(len(space.numbers)):
            if space.first[place + 1] - space.first[place] == 1:
                tree.at[place] = space.first[place]
                use(space, tree, space.first[place], 1)
            else:
                unlock(space, tree, place, 1)
    return tree
