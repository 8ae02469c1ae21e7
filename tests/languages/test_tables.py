"""Numeral systems from CSV files."""

from __future__ import annotations

import time

import pytest

from regnum.errors import InputError, RegnumError
from regnum.languages.tables import read_table


@pytest.fixture
def write(tmp_path):
    def write(content, name="systems.csv"):
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return write


LONG = "language,number,numeral\nown,1,1\nown,2,2\nown,3,(2 + 1)\n"


def test_one_numeral_a_row(write):
    (system,) = read_table(write(LONG))
    assert system.name == "own"
    assert dict(system) == {1: ("1",), 2: ("2",), 3: ("2", "+", "1")}
    assert str(system.numeral(3)) == "2+1"


def test_many_languages_in_the_order_of_the_file(write):
    systems = read_table(write("number,language,numeral\n1,b,1\n1,a,1\n2,b,2\n"))
    assert [system.name for system in systems] == ["b", "a"]
    assert [len(system) for system in systems] == [2, 1]


def test_words_with_morphemes_apart(write):
    (system,) = read_table(write("language,number,word\nfr,22,vingt deux\n"))
    assert dict(system) == {22: ("vingt", "deux")}
    assert system.numerals is None


def test_a_language_a_column(write):
    content = "number,abun,drehu\n1,1,1\n2,2,\n"
    abun, drehu = read_table(write(content))
    assert dict(abun) == {1: ("1",), 2: ("2",)}
    assert dict(drehu) == {1: ("1",)}


def test_a_language_a_column_in_words(write):
    content = "number;französisch\n22;vingt deux\n"
    (system,) = read_table(write(content), cells="word")
    assert system[22] == ("vingt", "deux")
    with pytest.raises(InputError, match="line 2, französisch, 22: .*--cells word"):
        read_table(write(content))


def test_a_file_of_one_language_need_not_name_it(write):
    (system,) = read_table(write("number,numeral\n1,1\n", "klingon.csv"))
    assert system.name == "klingon"


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_columns_are_parted_by_commas_semicolons_or_tabs(write, delimiter):
    (system,) = read_table(write(LONG.replace(",", delimiter)))
    assert len(system) == 3


def test_other_columns_blank_lines_and_quotes_do_not_matter(write):
    content = 'source,language,number,numeral\r\n"a, b",x, 1 ,1\r\n\r\n,,,\r\nc,x,2,"2"\r\n'
    (system,) = read_table(write(content))
    assert list(system) == [1, 2]


def test_a_byte_order_mark_does_not_matter(write):
    (system,) = read_table(write(b"\xef\xbb\xbf" + LONG.encode()))
    assert system.name == "own"


def test_one_language_can_be_kept_alone(write):
    path = write("language,number,numeral\na,1,1\nb,1,nonsense\n")
    assert [system.name for system in read_table(path, only="a")] == ["a"]


def test_several_forms(write):
    path = write("language,number,numeral\na,3,1+1+1\na,3,3\n")
    with pytest.raises(
        InputError, match=r"line 3, a, 3: a second form, '3'; the first is in l"
    ):
        read_table(path)
    assert read_table(path, forms="first")[0].text(3) == "1+1+1"
    assert read_table(path, forms="shortest")[0].text(3) == "3"
    with pytest.raises(RegnumError, match="forms: 'last' is not one of error, first, shortest"):
        read_table(path, forms="last")


@pytest.mark.parametrize(
    ("content", "cause"),
    [
        (b"", "systems.csv: the file is empty"),
        (b"\n", "systems.csv: no columns"),
        (b"language,number,numeral\n", "no numerals below the header"),
        (b"a,b\n1,1\n", "columns language,number,numeral or .* wanted, found a, b"),
        (b"language,number\nx,1\n", "columns .* wanted, found language, number"),
        (b"number,x,x\n1,1,1\n", "two columns are called 'x'"),
        (b"number,numeral\n1,1,1\n", "line 2: 3 columns where the header has 2"),
        (b"number,numeral\none,1\n", "line 2, systems: 'one' is not a number"),
        (b"number,numeral\n1.0,1\n", "line 2, systems: '1.0' is not a number"),
        (b"language,number,numeral\nx,-1,1\n", "line 2, x: '-1' is not a number"),
        (b"language,number,numeral\nx,20,3*10\n", r"line 2, x, 20: 3\*10 denotes 30"),
        (b"language,number,numeral\nx,20,(2*10\n", r"line 2, x, 20: .*column 1: '\(' is never"),
        (b"language,number,numeral\nx,5,10/2\n", "line 2, x, 5: '10/2', column 3: '/' is not"),
        (b"language,number,numeral\nx,5,__import__('os')\n", "'__import__' does not belong"),
        (b"language,number,numeral\n,5,5\n", "line 2: the language is missing"),
        (b"language,number,word\nx,5, \n", "line 2, x, 5: the word is empty"),
        (b"language,number,numeral\nx,5,\n", "line 2, x, 5: .*no numeral here"),
        (b"language,number,numeral\nx,5,5\0\n", "line 2: a NUL byte"),
        (b"language,number,numeral\nx\xe9,5,5\n", r"line 2: not UTF-8 \(byte 0xe9\)"),
        (LONG.encode("utf-16"), "the file is UTF-16; save it as UTF-8"),
        (b"\x89PNG\r\n\x1a\n\0\0\0", "line 1: not UTF-8|line 1: a NUL"),
        (b"number,numeral\n1," + b"x" * 200_000 + b"\n", "column 1: 'x{30}…' does not belong"),
        (b'number,numeral\n1,"' + b"x" * 1_100_000 + b'"\n', "not CSV: field larger"),
    ],
)
def test_bad_files_are_told_in_one_line(write, content, cause):
    with pytest.raises(RegnumError, match=cause) as caught:
        read_table(write(content))
    assert "\n" not in str(caught.value)
    assert "systems.csv" in str(caught.value)


def test_files_that_are_not_there(tmp_path):
    with pytest.raises(InputError, match="nothing.csv: No such file"):
        read_table(tmp_path / "nothing.csv")
    with pytest.raises(InputError, match="Is a directory"):
        read_table(tmp_path)


def test_reading_takes_time_in_proportion_to_size(write):
    def seconds(languages):
        rows = (f"l{i},{n},{n}\n" for i in range(languages) for n in range(1, 100))
        path = write("language,number,numeral\n" + "".join(rows))
        started = time.process_time()
        read_table(path)
        return time.process_time() - started

    # Sixteen times the rows: quadratic behaviour would take 256 times as long.
    assert seconds(1600) < 80 * max(min(seconds(100), seconds(100)), 0.005)
