"""Systems in which every number is a morpheme, or built of two numbers' own numerals.

Row n of a system says how n is built: its sign, and the numbers left and right of it. All
that is needed to evolve such systems: mutate them, and write their numerals as tokens.
"""

from __future__ import annotations

import numpy as np

from regnum.kernels.compiling import compiled

MORPHEME, PRODUCT, SUM, DIFFERENCE = range(4)
SIGN, LEFT, RIGHT = range(3)
LONGEST = 47
"""The most tokens of a numeral."""
ANY, RANGES = range(2)
"""What mutations there are: any numeral for any number, or rules for ranges alone."""


@compiled
def below(rng, count):
    """Return a random number from 0 up to, but not including, another."""
    return int(rng.random() * count)


@compiled
def copy(source, target, first, end):
    """Copy how some numbers are built."""
    for number in range(first, end):
        for part in range(3):
            target[number, part] = source[number, part]


@compiled
def build(system, number, base, subtract):
    """Build a number on a multiplier, the rest added, or subtracted where it is too large.

    Nothing changes where the multiplier has no part in the number.
    """
    if number < base or base < 2:
        return
    rest = number % base
    phrase = number - rest
    if rest == 0:
        if number > base:
            system[number, SIGN] = PRODUCT
            system[number, LEFT] = number // base
            system[number, RIGHT] = base
        return
    if rest >= base - subtract and phrase + base < len(system):
        system[number, SIGN] = DIFFERENCE
        system[number, LEFT] = phrase + base
        system[number, RIGHT] = base - rest
        return
    system[number, SIGN] = SUM
    system[number, LEFT] = phrase
    system[number, RIGHT] = rest


@compiled
def mutate(rng, system, numbers, kind):
    """Change a system at random: a number, many of a range, or a morpheme."""
    last = len(system) - 1
    what = below(rng, 6)
    number = 1 + below(rng, numbers)
    if what == 0:
        # A morpheme comes, or goes, or is said with a one before it.
        if system[number, SIGN] == MORPHEME and below(rng, 2) == 0:
            system[number, SIGN] = PRODUCT
            system[number, LEFT] = 1
            system[number, RIGHT] = number
        elif system[number, SIGN] == MORPHEME:
            build(system, number, 1 + below(rng, number), 0)
        else:
            system[number, SIGN] = MORPHEME
        return
    if what == 1 and kind == ANY:
        other = 1 + below(rng, last)
        if other == number:
            system[number, SIGN] = MORPHEME
        elif other > number:
            system[number, SIGN] = DIFFERENCE
            system[number, LEFT] = other
            system[number, RIGHT] = other - number
        elif number % other == 0 and below(rng, 2) == 0:
            system[number, SIGN] = PRODUCT
            system[number, LEFT] = number // other
            system[number, RIGHT] = other
        else:
            system[number, SIGN] = SUM
            system[number, LEFT] = other
            system[number, RIGHT] = number - other
        return
    if what == 2 and kind == ANY:
        # A number is built as another one is: the same rest, or the same phrase.
        other = 1 + below(rng, last)
        sign, left, right = system[other, SIGN], system[other, LEFT], system[other, RIGHT]
        if sign == SUM and number > right:
            system[number, SIGN] = SUM
            system[number, LEFT] = number - right
            system[number, RIGHT] = right
        elif sign == SUM and number > left:
            system[number, SIGN] = SUM
            system[number, LEFT] = left
            system[number, RIGHT] = number - left
        elif sign == PRODUCT and number % right == 0 and number > right:
            system[number, SIGN] = PRODUCT
            system[number, LEFT] = number // right
            system[number, RIGHT] = right
        return
    base = 1 + below(rng, min(numbers, 60)) if below(rng, 3) else 2 + below(rng, 19)
    if what == 3:
        system[base, SIGN] = MORPHEME
    subtract = 0
    if below(rng, 4) == 0:
        subtract = below(rng, 3)
    first = 1 + below(rng, last)
    end = last
    if below(rng, 2) == 0:
        end = first + below(rng, last - first + 1)
    if below(rng, 3) == 0:
        first = base
    for each in range(max(first, base + 1), end + 1):
        if system[each, SIGN] != MORPHEME or what == 4:
            build(system, each, base, subtract)


@compiled
def write(system, numbers, tokens, lengths, stack):
    """Write the numerals of 1 to a number; return the tokens, 0 if there is one without.

    Numerals follow Hurford's grammar: what is multiplied by is a morpheme, whatever its
    own number is called, and what is added to or subtracted from is a morpheme or a
    product.
    """
    end = 0
    last = len(system) - 1
    for number in range(1, numbers + 1):
        begin = end
        stack[0] = number
        top = 1
        while top > 0:
            top -= 1
            value = stack[top]
            if end - begin >= LONGEST or top > LONGEST:
                return 0
            if value <= 0:
                # Signs are told from numbers by being negative.
                tokens[end] = -value
                end += 1
                continue
            if value > last or system[value, SIGN] == MORPHEME:
                tokens[end] = (value - last if value > last else value) + 3
                end += 1
                continue
            sign = system[value, SIGN]
            left, right = system[value, LEFT], system[value, RIGHT]
            if left > last:
                return 0
            if sign == PRODUCT:
                right += last  # a morpheme, told from other numbers by being large
            elif system[left, SIGN] != MORPHEME and system[left, SIGN] != PRODUCT:
                return 0
            stack[top] = right
            stack[top + 1] = -sign
            stack[top + 2] = left
            top += 3
        lengths[number - 1] = end - begin
    return end


@compiled
def breed(rng, parents, wanted, numbers, kind, children, tokens, lengths, stack):
    """Fill children with mutated parents that have numerals; return the tokens in all.

    Parameters
    ----------
    rng : numpy.random.Generator
    parents : int16 array, systems by numbers by three
    wanted : int
        How many children.
    numbers : int
        Numerals are wanted for 1 to this number.
    kind : int
        ANY or RANGES.
    children, tokens, lengths, stack : arrays
        To be filled.
    """
    end = 0
    child = 0
    while child < wanted:
        place = below(rng, len(parents))
        copy(parents[place], children[child], 0, len(children[child]))
        if below(rng, 5) == 0:
            # What another system does above or below a number.
            other = below(rng, len(parents))
            cut = 1 + below(rng, numbers)
            if below(rng, 2) == 0:
                copy(parents[other], children[child], cut, len(children[child]))
            else:
                copy(parents[other], children[child], 0, cut)
        for _ in range(1 + below(rng, 3)):
            mutate(rng, children[child], numbers, kind)
        written = write(children[child], numbers, tokens[end:], lengths[child], stack)
        if written > 0:
            end += written
            child += 1
    return end


def room(systems: int, numbers: int, largest: int) -> tuple[np.ndarray, ...]:
    """Return children, tokens, lengths and stack for so many systems."""
    return (
        np.zeros((systems, largest + 1, 3), np.int16),
        np.zeros(systems * numbers * LONGEST + LONGEST, np.uint8),
        np.zeros((systems, numbers), np.uint8),
        np.zeros(3 * LONGEST + 3, np.int64),
    )
