"""Systems of random types drawn as packed arrays, by the counts of their numerals."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np

    from regnum.kernels.sampling import Choices, Counts
    from regnum.numerals.batch import SystemBatch
    from regnum.search.sampled_types import Type
    from regnum.search.sampling import Policy, Sampling


class Room:
    """Arrays for counts and choices, kept from one type to the next."""

    def __init__(self) -> None:
        self._held: dict[tuple[int, int], tuple[Counts, Choices]] = {}

    def arrays(self, depth: int, ceiling: int) -> tuple[Counts, Choices]:
        """Return the arrays for numerals of a depth and values up to a ceiling."""
        from regnum.kernels.sampling import empty_choices, empty_counts

        if (depth, ceiling) not in self._held:
            self._held[depth, ceiling] = (
                empty_counts(depth, ceiling),
                empty_choices(depth, ceiling),
            )
        return self._held[depth, ceiling]


def draw_batch(
    sampling: Sampling, indices: Iterable[int], room: Room
) -> tuple[SystemBatch, list[Type]]:
    """Draw the systems of some types, packed; return the types too."""
    import numpy as np

    from regnum.kernels import sampling as kernel
    from regnum.numerals.batch import Alphabet, SystemBatch

    policy = {
        "uniform": kernel.UNIFORM,
        "size-first": kernel.SIZE_FIRST,
        "shortest": kernel.SHORTEST,
        "expansion": kernel.UNIFORM,
    }[sampling.policy]
    tokens: list[np.ndarray] = []
    lengths: list[np.ndarray] = []
    alphabets: list[Alphabet] = []
    alphabet_of: list[int] = []
    types: list[Type] = []
    for index in indices:
        rng = sampling.generator(index)
        drawn = sampling.draw_type(rng)
        ceiling = drawn.ceiling(sampling.depth, sampling.numbers)
        counts, choices = room.arrays(sampling.depth, ceiling)
        packed = _packed_type(drawn, sampling.policy, sampling.numbers)
        kernel.fill_counts(packed, sampling.numbers, ceiling, counts)
        first = index * sampling.systems_per_type
        systems = min(sampling.systems_per_type, sampling.systems - first)
        words = systems * sampling.numbers
        own_tokens = np.empty(words * (2 * sampling.depth - 1), packed.symbols.dtype)
        own_lengths = np.empty(words, np.uint8 if sampling.depth <= 128 else np.uint32)
        end = kernel.draw_systems(
            rng, systems, packed, sampling.numbers, ceiling, policy, counts, choices,
            own_tokens, own_lengths,
        )  # fmt: skip
        tokens.append(own_tokens[:end])
        lengths.append(own_lengths)
        alphabet_of.extend([len(alphabets)] * systems)
        morphemes = sorted({*drawn.digits, *drawn.multipliers})
        alphabets.append(Alphabet(("+", "*", "-", *map(str, morphemes))))
        types.append(drawn)
    batch = SystemBatch.from_arrays(
        np.concatenate(tokens),
        np.concatenate(lengths),
        numbers=range(1, sampling.numbers + 1),
        alphabet=alphabets,
        alphabet_of=alphabet_of,
    )
    return batch, types


def _packed_type(drawn: Type, policy: Policy, numbers: int) -> Any:
    """Return a type as arrays, with the weights of the rules under a policy."""
    import numpy as np

    from regnum.kernels import sampling as kernel

    morphemes = sorted({*drawn.digits, *drawn.multipliers})
    last = kernel.FIRST_MORPHEME + len(morphemes)
    symbols = np.zeros(max(numbers, *morphemes) + 1, np.uint8 if last < 256 else np.uint32)
    symbols[morphemes] = np.arange(kernel.FIRST_MORPHEME, last)
    rules = np.ones(6)
    if policy == "expansion":
        # Num has a rule for D, for Phrase, and for each way to join; Phrase has two.
        choices = 2 + 1 + drawn.subtraction + (-1 if not drawn.digits else 0)
        rules[kernel.DIGIT] = 1 / choices / max(1, len(drawn.digits))
        rules[[kernel.PHRASE, kernel.SUM, kernel.DIFFERENCE]] = 1 / choices
        rules[[kernel.MULTIPLIER, kernel.PRODUCT]] = 1 / 2 / max(1, len(drawn.multipliers))
    if not drawn.subtraction:
        rules[kernel.DIFFERENCE] = 0.0
    return kernel.Type(
        np.array(drawn.digits, np.int64), np.array(drawn.multipliers, np.int64), symbols, rules
    )
