"""Mistakes are told in one line, with status 2, and leave nothing behind."""

from __future__ import annotations

import os
import signal
import subprocess

import pytest

from mistakes import assert_mistake

HEADER = "language,number,numeral\n"


@pytest.mark.parametrize(
    ("content", "cause"),
    [
        ("", "the file is empty"),
        ("a,b\n1,2\n", "wanted, found a, b"),
        (HEADER + "abun,ten,10\n", "line 2, abun: 'ten' is not a number"),
        (HEADER + "abun,20,3*10\n", "line 2, abun, 20: 3*10 denotes 30"),
        (
            HEADER + "abun,20,(2*10\n",
            "line 2, abun, 20: '(2*10', column 1: '(' is never closed",
        ),
        (HEADER + "abun,5,10/2\n", "column 3: '/' is not a combinator"),
        (HEADER + "abun,5,__import__('os')\n", "'__import__' does not belong in a numeral"),
        (HEADER + "abun,1,1\n", "abun, 2-99: no numeral (98 of 99 missing)"),
        (HEADER + "abun,1,1\0\n", "line 2: a NUL byte"),
        (HEADER + 'abun,1,"1\nabun,2,2\n', "line 2: not CSV: unexpected end of data"),
        (HEADER + '"a\nb",1,"1\n+"\n', "line 2, a b, 1: '1\\n+', column 3"),
        (HEADER + "abun,1\n", "line 2: 2 columns where the header has 3"),
        (HEADER + "abun,1,1\nabun,1,2-1\n", "line 3, abun, 1: a second form, '2-1'; the first"),
        ("language,number,number,numeral\n", "two columns are called 'number'"),
        ("number,a,a\n1,1,1\n", "two columns are called 'a'"),
        ("language,number,numeral\rabun,1,1\r", "lines end in CR alone"),
        ("\x1b[31mred\n", "found \\x1b[31mred"),
        (HEADER + f"abun,1,{'9' * 19}\n", "column 1: a number of more than 18 digits"),
        (HEADER + "abun,1," + "(" * 10_000 + "1\n", "column 10000: '(' is never closed"),
    ],
)
def test_files(regnum, tmp_path, content, cause):
    path = tmp_path / "systems.csv"
    path.write_text(content)
    for arguments in (["measure", path, "-o", "out.json"], ["draw", path, "-o", "out.svg"]):
        done = regnum(*arguments)
        assert_mistake(done, cause)
        assert "systems.csv" in done.err
    assert [file.name for file in tmp_path.iterdir()] == ["systems.csv"]


@pytest.mark.parametrize(
    ("content", "cause"),
    [
        ("abun,1,2\n", "standard input, line 2, abun, 1: 2 denotes 2"),
        ("abun,2,2\n", "standard input: abun, 1, 3-99: no numeral"),
        ("abun,0,0\n", "standard input: abun: prior: a power law has no weight for 0"),
    ],
)
def test_standard_input_has_a_name(regnum, content, cause):
    numbers = "all" if content.startswith("abun,0") else "1-99"
    done = regnum("measure", "-", "--range", numbers, stdin=(HEADER + content).encode())
    assert_mistake(done, cause)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32"])
def test_other_encodings(regnum, tmp_path, encoding):
    path = tmp_path / "systems.csv"
    path.write_bytes((HEADER + "abun,1,1\n").encode(encoding))
    cause = f"the file is {encoding.upper()}; save it as UTF-8"
    assert_mistake(regnum("measure", path), cause)


@pytest.mark.parametrize(
    "written",
    [
        lambda text: b"\xef\xbb\xbf" + text.encode(),
        lambda text: text.replace("\n", "\r\n").encode(),
        lambda text: text.replace(",", "\t").encode(),
        lambda text: text.replace(",", ";").encode(),
        lambda text: ("\n" + text).replace("\n", "\n\n").strip().encode(),
    ],
    ids=["byte order mark", "CRLF", "tabs", "semicolons", "blank lines, no end of line"],
)
def test_what_spreadsheets_write_is_no_mistake(regnum, tmp_path, written):
    path = tmp_path / "systems.csv"
    path.write_bytes(written(HEADER + "abun,1,1\nabun,2,1+1\n"))
    done = regnum("measure", path, "--range", "1-2", "--format", "json")
    assert (done.status, done.err) == (0, "")
    assert '"states": 4' in done.out


@pytest.mark.parametrize(
    ("arguments", "cause"),
    [
        (["measure"], "Missing argument 'SOURCE'"),
        (["measure", "nothing.csv"], "nothing.csv: No such file"),
        (["measure", "."], ".: a folder without cldf-metadata.json"),
        (["measure", ""], "the source has no name"),
        (["measure", "frnch"], "did you mean french"),
        (["measure", "french", "--prior", "zipf"], "'zipf' is not one of power-law"),
        (["measure", "french", "--prior", "p.csv"], "p.csv: No such file"),
        (["measure", "french", "--exponent", "two"], "'two' is not a valid float"),
        (
            ["measure", "french", "--prior", "uniform", "--exponent", "1"],
            "--exponent goes with",
        ),
        (["measure", "french", "--range", "9-1"], "'9-1' is not a range such as 1-99"),
        (["measure", "french", "--range", "٣-٩"], "is not a range such as 1-99"),
        (["measure", "french", "--range", f"1-{10**20}"], "is not a range such as 1-99"),
        (["measure", "french", "--range", "1-999"], "regnum: french, 100-999: no numeral"),
        (["measure", "french", "--range", f"1-{10**12}"], "french, 100-1000000000000: no num"),
        (["measure", "french", "-o", "out.txt"], "a result file ends in .csv, .json, .parquet"),
        (["measure", "french", "-o", "no/out.csv"], "there is no folder no"),
        (["measure", "french", "-o", "o.csv", "--format", "json"], "does not go with this end"),
        (["measure", "french", "--fromat", "json"], "--fromat"),
        (["measur", "french"], "No such command 'measur'"),
        (["explain", "french"], "Missing argument"),
        (["explain", "french", "ninety"], "is not [LANGUAGE] NUMBER"),
        (["explain", "french", "100"], "french, 100: no numeral"),
        (["draw", "french", "-o", "x.svg", "--format", "png"], "does not go with this ending"),
        (["draw", "french", "-o", "no/x.svg"], "cannot be written: No such file"),
    ],
)
def test_arguments(regnum, tmp_path, arguments, cause):
    assert_mistake(regnum(*arguments), cause)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("table", "cause"),
    [
        ("number,weight\n1,-1\n", "prior.csv, line 2, 1: the weight -1 is not 0 or more"),
        ("number,weight\n1,0\n", "prior.csv: every weight is zero"),
        ("number,weight\n-1,1\n", "prior.csv, line 2: -1 is not a number"),
        ("number,weight\n500,1\n", "prior.csv: french: prior: no weight on any"),
    ],
)
def test_priors(regnum, tmp_path, table, cause):
    (tmp_path / "prior.csv").write_text(table)
    assert_mistake(regnum("measure", "french", "--prior", "prior.csv"), cause)


def test_a_number_without_a_weight_is_told_with_its_language(regnum, tmp_path):
    (tmp_path / "zero.csv").write_text(HEADER + "abun,0,0\nabun,1,1\n")
    done = regnum("measure", "zero.csv", "--range", "all")
    assert_mistake(done, "zero.csv: abun: prior: a power law has no weight for 0")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_read_only_folder(regnum, tmp_path):
    folder = tmp_path / "locked"
    folder.mkdir(mode=0o555)
    done = regnum("measure", "french", "-o", folder / "out.csv")
    assert_mistake(done, "out.csv: cannot be written: Permission denied")


def test_a_full_disk(full_disk, regnum_command, karo_batak, tmp_path):
    done = full_disk("measure", karo_batak, "-o", tmp_path / "out.json")
    assert_mistake(done, "out.json: cannot be written: File too large")
    assert [file.name for file in tmp_path.iterdir()] == ["karo-batak.csv"]
    assert_full_device(regnum_command)


def assert_full_device(regnum_command):
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [regnum_command, "measure", "french"], stdout=full, stderr=subprocess.PIPE
        )
    assert done.returncode == 2
    assert done.stderr == b"regnum: No space left on device\n"


@pytest.mark.parametrize(
    ("command", "start"), [("draw french --format svg", b"<?xml"), ("languages", b"id ")]
)
def test_a_reader_that_stops_reading_is_no_mistake(regnum_command, command, start):
    done = subprocess.run(
        ["bash", "-c", f"set -o pipefail; {regnum_command} {command} | head -n 1"],
        capture_output=True,
    )
    assert done.stdout.startswith(start)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize(
    ("command", "status"),
    [
        ("measure french >&-", 0),
        ("explain french 97 >&- 2>&-", 0),
        ("draw french -o french.png 2>&-", 0),
        ("measure - <&-", 2),
        ("measure frnch 2>&-", 2),
    ],
)
def test_closed_streams_change_no_status(regnum_command, tmp_path, command, status):
    done = subprocess.run(
        f"{regnum_command} {command}", shell=True, cwd=tmp_path, capture_output=True
    )
    assert done.returncode == status
    assert b"Traceback" not in done.stderr


def test_terminals_without_a_letter_get_its_number(regnum):
    done = regnum("explain", "french", "97", env={"PYTHONIOENCODING": "ascii"})
    assert (done.status, done.err) == (0, "")
    assert "\\u03bb" in done.out


def test_an_interruption_leaves_nothing_behind(regnum_command, tmp_path):
    source = tmp_path / "endless.csv"
    os.mkfifo(source)
    process = subprocess.Popen(
        [regnum_command, "measure", source, "-o", "out.csv"],
        cwd=tmp_path,
        stderr=subprocess.PIPE,
    )
    with source.open("w") as file:  # waits until the command reads
        file.write(HEADER)
        file.flush()
        process.send_signal(signal.SIGINT)
        _, error = process.communicate(timeout=60)
    assert process.returncode == 130
    assert error.strip() == b"regnum: interrupted"
    assert [file.name for file in tmp_path.iterdir()] == ["endless.csv"]


def test_a_pipe_is_a_source(regnum_command):
    rows = HEADER + "abun,1,1\nabun,2,1+1\n"
    done = subprocess.run(
        ["bash", "-c", f"{regnum_command} measure <(printf '{rows}') --range 1-2"],
        capture_output=True,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"abun" in done.stdout
