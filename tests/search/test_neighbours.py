"""Searches of neighbourhoods: what they report, wherever and whenever they run."""

from __future__ import annotations

import signal
import subprocess
import sys
from dataclasses import replace

import numpy as np
import pytest

from hash_seeds import run_with_hash_seed
from regnum.errors import InputError, RegnumError
from regnum.languages.catalogue import language
from regnum.measures import measure
from regnum.results import read_provenance, rerun
from regnum.search.execution import workers
from regnum.search.neighbour_results import load, search_to_file
from regnum.search.neighbour_runs import advance
from regnum.search.neighbour_verdicts import Found, combined
from regnum.search.neighbourhood import neighbourhood_of
from regnum.search.neighbours import NeighbourSearch

NAMES = ["french", "hindi"]
SEARCHES = {
    "greedy": NeighbourSearch("greedy", seed=2),
    "anneal": NeighbourSearch("anneal", "uniform", evaluations=60_000, seed=2),
    "exact": NeighbourSearch("exact", evaluations=3_000, seed=2),
}


@pytest.fixture(params=sorted(SEARCHES))
def search(request):
    return SEARCHES[request.param]


def test_what_dominates():
    natural = Found(200.0, 4.5, ("1",))
    for irregularity, complexity, dominates in (
        (199.0, 4.5, True),
        (200.0, 4.4, True),
        (199.0, 4.4, True),
        (200.0, 4.5, False),
        (200.0 - 1e-12, 4.5, False),  # rounding
        (150.0, 4.6, False),
        (201.0, 4.4, False),
    ):
        assert Found(irregularity, complexity, ()).dominates(natural) == dominates


@pytest.mark.parametrize(
    ("systems", "verdict"),
    [
        ([(200.0, 4.5), (300.0, 4.4)], "on"),
        ([(190.0, 4.5)], "dominated"),
        ([(210.0, 4.5), (300.0, 4.4)], "beyond"),
        ([(190.0, 4.6), (210.0, 4.4)], "beyond"),
    ],
)
def test_verdicts(systems, verdict):
    (found,) = NeighbourSearch("greedy").run(["mandarin"])
    natural = Found(200.0, 4.5, ())
    frontier = tuple(Found(one, two, ()) for one, two in systems)
    dominating = tuple(each for each in frontier if each.dominates(natural))
    found = replace(found, natural=natural, frontier=frontier, dominating=dominating)
    assert found.verdict == verdict
    saved = (10.0, 0.0) if verdict == "dominated" else (0.0, 0.0)
    assert found.gains == saved


def test_the_same_wherever_it_runs(search):
    here = list(search.run(NAMES))
    with workers(2) as processes:
        assert list(search.run(NAMES, executor=processes)) == here
    assert [found.language for found in here] == NAMES
    for found in here:
        assert found.as_dict()["verdict"] in ("dominated", "on", "beyond")


def test_every_system_reported_belongs_and_has_these_measures(search):
    for found in search.run(NAMES):
        nearby = neighbourhood_of(language(found.language))
        systems = [found.natural, *found.frontier, *found.dominating, *found.worst]
        for each in systems:
            numerals = dict(zip(nearby.numbers, each.numerals, strict=True))
            system = type(nearby.natural).from_numerals(numerals, name="reported")
            nearby.check(system)
            again = measure(system, search.prior)
            assert each.irregularity == pytest.approx(again.irregularity, abs=1e-9)
            assert each.processing_complexity == pytest.approx(
                again.processing_complexity, abs=1e-9
            )
        for each in found.dominating:
            assert each in found.frontier
            assert each.dominates(found.natural)
        for one in found.frontier:
            assert not any(other.dominates(one) for other in found.frontier)


def test_a_search_that_measures_wrongly_is_found_out():
    search = SEARCHES["greedy"]
    (case,) = search.cases(["hindi"])
    home = search.home(case.language)
    states = [advance(home, piece) for piece in search.pieces()]
    combined(home, case.names, search.pieces(), states)
    wrong = replace(states[0], measures=states[0].measures - np.array([1e-5, 0.0]))
    with pytest.raises(RegnumError, match="hindi: a neighbour's irregularity is"):
        combined(home, case.names, search.pieces(), [wrong, states[1]])


def test_annealings_tell_how_far_they_agree():
    (found,) = NeighbourSearch(evaluations=800_000).run(["french"])
    assert [run.part for run in found.runs] == ["random", "natural", "random", "greedy"]
    assert found.agreement["runs"] == 4
    assert found.agreement["random"] == found.agreement["reached_random"] == 2
    assert found.agreement["irregularity"] == 4  # all find the same system
    assert found.gains[0] == pytest.approx(439.5292 - 283.2577, abs=1e-4)
    assert found.evaluations <= 800_000


def test_attested_order_and_free_lengths():
    (attested,) = NeighbourSearch("greedy", order="attested").run(["german"])
    said = measure(language("german").system("attested"))
    assert attested.natural.irregularity == said.irregularity
    assert attested.natural.processing_complexity == pytest.approx(said.processing_complexity)
    (free,) = NeighbourSearch(evaluations=40_000, lengths="free", depth=3).run(["russian"])
    (same,) = NeighbourSearch(evaluations=40_000).run(["russian"])
    assert free.log10_size > same.log10_size
    assert free.frontier[0].irregularity < same.frontier[0].irregularity


def test_a_language_without_choice_is_its_own_frontier(search):
    (found,) = search.run(["hausa"])
    assert (found.verdict, found.log10_size, found.dominating) == ("on", 0.0, ())
    assert [each.numerals for each in found.frontier] == [found.natural.numerals]


def test_languages_with_the_same_system_share_a_result():
    (found,) = NeighbourSearch("greedy").run(["mandarin", "japanese"])
    assert found.languages == ("mandarin", "japanese")
    both = list(found.each())
    assert [each.language for each in both] == ["mandarin", "japanese"]
    assert both[0].frontier == both[1].frontier


def test_results_are_kept_with_their_provenance(search, tmp_path):
    path = tmp_path / "found.parquet"
    found = search_to_file(path, search, NAMES)
    assert found == list(search.run(NAMES))
    assert load(path) == found
    record = read_provenance(path)
    assert record.parameters["method"] == search.method
    assert record.parameters["languages"] == NAMES
    assert record.seed == 2
    assert rerun(path).identical
    assert [each.name for each in tmp_path.iterdir()] == ["found.parquet"]


class Stop(Exception):
    pass


def test_goes_on_where_it_was_stopped(search, tmp_path):
    whole, halved = tmp_path / "whole.parquet", tmp_path / "halved.parquet"
    search_to_file(whole, search, NAMES)

    def stop(case, piece, state):
        raise Stop

    for _ in search.pieces():
        with pytest.raises(Stop):  # after each piece once more
            search_to_file(halved, search, NAMES, watch=stop)
    begun = {shard.name for shard in (tmp_path / "halved.parquet.shards").iterdir()}
    assert len(begun) == len(search.pieces())
    done = []
    search_to_file(halved, search, NAMES, watch=lambda *told: done.append(told))
    assert len(done) == len(search.pieces())  # those of the other language
    assert halved.read_bytes() == whole.read_bytes()


KILLED = """
import sys
from regnum.search import neighbour_runs
from regnum.search.neighbour_results import search_to_file
from regnum.search.neighbours import NeighbourSearch

neighbour_runs._AT_A_TIME = 2_000  # come back often
search = NeighbourSearch(evaluations=400_000, runs=2, seed=5)
search_to_file(sys.argv[1], search, ["french"], watch=lambda *told: print("kept", flush=True))
"""


def test_killed_in_the_middle_it_loses_nothing(tmp_path):
    paths = [tmp_path / "whole.parquet", tmp_path / "killed.parquet"]
    command = [sys.executable, "-c", KILLED]
    subprocess.run([*command, paths[0]], check=True, timeout=120, stdout=subprocess.DEVNULL)
    with subprocess.Popen([*command, paths[1]], stdout=subprocess.PIPE, text=True) as process:
        for _ in range(4):
            assert process.stdout.readline() == "kept\n"
        process.send_signal(signal.SIGKILL)
        process.wait(30)
    assert not paths[1].exists()
    (shard,) = (tmp_path / "killed.parquet.shards").glob("french-*.parquet")
    record = read_provenance(shard)
    assert not record.finished
    assert 0 < record.notes["evaluations"] < 200_000
    subprocess.run([*command, paths[1]], check=True, timeout=120, stdout=subprocess.DEVNULL)
    assert paths[1].read_bytes() == paths[0].read_bytes()


def test_the_same_whatever_the_hash_seed(tmp_path):
    script = (
        "import sys\n"
        "from regnum.search.neighbour_results import search_to_file\n"
        "from regnum.search.neighbours import NeighbourSearch\n"
        "for method in ('greedy', 'anneal', 'exact'):\n"
        "    search = NeighbourSearch(method, evaluations=6_000)\n"
        "    search_to_file(f'{sys.argv[1]}-{method}.parquet', search, ['khalaj', 'diola'])\n"
    )
    for seed in (1, 2):
        run_with_hash_seed(seed, script, tmp_path / str(seed))
    for method in SEARCHES:
        first, second = (tmp_path / f"{seed}-{method}.parquet" for seed in "12")
        assert first.read_bytes() == second.read_bytes()


def test_what_another_search_has_found_is_refused(search, tmp_path):
    path = tmp_path / "found.parquet"
    with pytest.raises(Stop):
        search_to_file(path, search, NAMES, watch=_raise)
    for other in (
        replace(search, seed=3),
        replace(search, prior="reversed-power-law"),
        replace(search, order="attested"),
    ):
        with pytest.raises(InputError, match="holds what another search has found"):
            search_to_file(path, other, NAMES)


def test_a_shard_that_is_broken_is_refused(tmp_path):
    path = tmp_path / "found.parquet"
    search = SEARCHES["greedy"]
    with pytest.raises(Stop):
        search_to_file(path, search, NAMES, watch=_raise)
    (shard,) = (tmp_path / "found.parquet.shards").iterdir()
    content = shard.read_bytes()
    for broken in (b"", content[:200], b"no parquet at all"):
        shard.write_bytes(broken)
        with pytest.raises(InputError, match="not a Parquet file, or a truncated one"):
            search_to_file(path, search, NAMES)


def _raise(*told):
    raise Stop


@pytest.mark.parametrize(
    ("chosen", "cause"),
    [
        ({"method": "magic"}, "method: 'magic' is not one of greedy, anneal, exact"),
        ({"order": "german"}, "order: 'german' is not one of abstract, attested"),
        ({"lengths": "short"}, "lengths: 'short' is not one of same, free"),
        ({"start": "here"}, "start: 'here' is not one of random, natural, greedy"),
        ({"seed": -1}, "seed: -1 is not a whole number from 0 up"),
        ({"runs": 0}, "runs: 0 is not a whole number from 1 up"),
        ({"evaluations": 0}, "evaluations: 0 is not a whole number from 1 up"),
        ({"evaluations": 2.5}, "evaluations: 2.5 is not a whole number"),
        ({"evaluations": 3}, "evaluations: 3 are too few for 4 runs"),
        ({"beta": 0}, "beta: 0 is not a whole number from 1 up"),
        ({"gamma": -2}, "gamma: -2 is not a whole number from 1 up"),
        ({"depth": 4}, "depth: goes with free lengths only"),
        ({"prior": "zipf"}, "prior: 'zipf' is not one of power-law"),
    ],
)
def test_mistakes(chosen, cause):
    with pytest.raises(RegnumError, match=cause):
        NeighbourSearch(**chosen)
