"""The command line. Whatever is asked wrongly ends with exit code 2 and one line on the error output."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

if TYPE_CHECKING:
    from butin.lab.simulate import Simulation
    from butin.match import Game
    from butin.sheets import Language

FAILED = 1
WRONG = 2  # exit code of what was asked wrongly
INTERRUPTED = 130

port_option = click.option(
    "--port", type=click.IntRange(0, 65535), help="Port to listen on (8080, or the next one free; 0: any)."
)


class Folder(click.Path):
    """A folder, which need not exist; an empty name would be the current one, which nobody means."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The path. Fails for an empty name."""
        if value == "":
            self.fail("an empty name is no folder.", param, ctx)
        return super().convert(value, param, ctx)


data_option = click.option(
    "--data", type=Folder(file_okay=False, path_type=Path), help="Folder of the tables (the user's data folder)."
)


def main() -> NoReturn:
    """Run a command and end the process. (A reader that has had enough, as `head` has, is click's to deal with.)"""
    try:
        code = butin.main(standalone_mode=False)
        sys.stdout.flush()
    except click.ClickException as error:
        click.echo(f"butin: {printable(' '.join(error.format_message().split()))}", err=True)
        sys.exit(WRONG)
    except (KeyboardInterrupt, click.Abort):
        sys.exit(INTERRUPTED)
    except OSError as error:  # a full disk behind the output, say
        click.echo(f"butin: {error.strerror or error}", err=True)
        os._exit(FAILED)  # the output cannot be flushed at the end either
    sys.exit(code)


def printable(text: str) -> str:
    """A text that comes from a file, without what would steer the terminal."""
    return "".join(character if character.isprintable() else "\N{REPLACEMENT CHARACTER}" for character in text)


@contextmanager
def wrong(kind: type[Exception] = ValueError) -> Iterator[None]:
    """Say what was asked wrongly in one line."""
    try:
        yield
    except kind as error:
        raise click.ClickException(str(error)) from None


@click.group(invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(version("butin"), prog_name="butin", message="%(prog)s %(version)s")
@click.pass_context
def butin(context: click.Context) -> None:
    """Butin, the home of French treasure games. Without a command: play in the browser."""
    if context.invoked_subcommand is None:
        context.invoke(serve, open_browser=True)


# --- tables for people ------------------------------------------------------------------------------------------------


@butin.command()
@port_option
@click.option("--host", help="Address to listen on (this machine alone).")
@click.option("--home", is_flag=True, help="Let the phones of the house in, and show their address as a QR code.")
@data_option
@click.option("--base", metavar="URL", help="The address people type, when a proxy stands in front.")
@click.option(
    "--keep",
    type=click.IntRange(1, 36_500),
    metavar="DAYS",
    help="Delete games that have been over for so long (never).",
)
@click.option("--open/--no-open", "open_browser", default=False, help="Open the browser.")
def serve(
    port: int | None = None,
    host: str | None = None,
    home: bool = False,
    data: Path | None = None,
    base: str | None = None,
    keep: int | None = None,
    open_browser: bool = False,
) -> None:
    """Serve the tables until Ctrl+C."""
    from butin.server.serve import run

    run(host=host, port=port, data=data, open_browser=open_browser, home=home, base=base, keep=keep)


@butin.command()
def warm() -> None:
    """Compile everything now, so that later starts need not."""
    from butin.games.core import forget_old_code
    from butin.server.warm import compile_all

    start = time.monotonic()
    for one in compile_all():
        click.echo(f"  {one.title('en')} is ready")
    forget_old_code()
    click.echo(f"The rules are ready ({time.monotonic() - start:.1f} s)")


# --- the data of the tables ------------------------------------------------------------------------------------------


@butin.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@data_option
@click.option("--force", is_flag=True, help="Replace FILE.")
def backup(file: Path, data: Path | None, force: bool) -> None:
    """Copy all tables to FILE, also while a server runs."""
    from butin.server.backup import back_up
    from butin.server.folder import DataError, default_folder

    with wrong(DataError):
        copied = back_up(data or default_folder(), file, force=force)
    click.echo(f"{file} is written (tables: {copied.tables}, people: {copied.people})")


@butin.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@data_option
@click.option("--force", is_flag=True, help="Set the tables that are there aside, under a dated name.")
def restore(file: Path, data: Path | None, force: bool) -> None:
    """Put the tables of a backup back. No server may run."""
    from butin.server.backup import restore as put_back
    from butin.server.folder import DataError, default_folder

    folder = data or default_folder()
    with wrong(DataError):
        aside = put_back(folder, file, force=force)
    click.echo(f"{folder} holds the tables of {file}")
    if aside is not None:
        click.echo(f"What was there before is {aside}")


@butin.command()
@data_option
@click.option("--table", metavar="ID", help="This table alone.")
def export(data: Path | None, table: str | None) -> None:
    """Print all that happened at the tables, an entry of a log a line, as JSON, without the tokens that open them."""
    from butin.server.export import export as entries
    from butin.server.folder import DataError, default_folder

    with wrong(DataError):
        for entry in entries(data or default_folder(), table):
            click.echo(entry)


@butin.command()
@click.argument("name", required=False)
@click.option(
    "--id", type=click.IntRange(1, 2**63 - 1), help="The person with this number, where several have the name."
)
@click.option("--remove", is_flag=True, help="Let them be a host no longer.")
@data_option
def admin(name: str | None, id: int | None, remove: bool, data: Path | None) -> None:
    """Make a person a host of the house, who sees the page /house. A server may be running."""
    from butin.server.folder import DataError, default_folder
    from butin.server.hosts import appoint

    with wrong(), wrong(DataError):
        person = appoint(data or default_folder(), name, id, host=not remove)
    name = f"{person.name or 'Somebody without a name'} ({person.id})"
    if remove:
        click.echo(f"{name} is no longer a host" if person.was else f"{name} was no host")
    else:
        click.echo(f"{name} was a host already" if person.was else f"{name} is now a host")


# --- what there is ----------------------------------------------------------------------------------------------------


@butin.command()
def games() -> None:
    """List the games, with their seats and options."""
    from butin.match import game
    from butin.match import games as ids

    for name in ids():
        known = game(name)
        click.echo(f"{name}: {known.title('en')}, {known.seats[0]} to {known.seats[-1]} seats")
        for option, values in known.options.items():
            click.echo(f"  {option}: {in_words(values)} (default {word(known.defaults[option])})")


def in_words(values: Sequence[Any]) -> str:
    """The values of an option on one line."""
    if isinstance(values, range):
        return f"{values[0]} to {values[-1]}"
    return ", ".join(map(word, values))


def word(value: Any) -> str:
    """The value of an option as one writes it."""
    return "null" if value is None else str(value)


@butin.command()
def bots() -> None:
    """List the bots, from the weakest on."""
    from butin.bots import bots as levels

    for level in levels():
        click.echo(level)


@butin.command("print")
@click.argument("game")
@click.option("--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True, help="Its size.")
@click.option("--language", type=click.Choice(["fr", "en"]), default="fr", show_default=True, help="Of the words.")
@click.option("--output", type=click.Path(dir_okay=False, path_type=Path), help="The file to write (GAME.pdf).")
def print_sheets(game: str, paper: str, language: Language, output: Path | None) -> None:
    """Write a PDF of all that GAME needs on a real table, to print and cut out."""
    from butin.match import game as find
    from butin.sheets import pdf

    with wrong():
        known = find(game)
    with wrong(FileNotFoundError):
        body = pdf(known.id, paper, language)
    file = output or Path(f"{known.id}.pdf")
    try:
        file.write_bytes(body)
    except OSError as error:
        raise click.ClickException(f"{file} cannot be written: {error.strerror}") from None
    click.echo(f"{file} is written")


# --- many games -------------------------------------------------------------------------------------------------------


@butin.command()
@click.argument("game")
@click.option("--seats", type=int, help="How many play (as many as --bots names, or the fewest).")
@click.option("--games", type=int, default=1000, show_default=True, help="How many games.")
@click.option("--bots", default="random", show_default=True, help="A bot for all seats, or one for each: A,B,…")
@click.option("--seed", type=int, help="The same seed gives the same games.")
@click.option("--jobs", type=int, default=1, show_default=True, help="Threads.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game; repeat it.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def simulate(
    game: str,
    seats: int | None,
    games: int,
    bots: str,
    seed: int | None,
    jobs: int,
    options: tuple[str, ...],
    as_json: bool,
) -> None:
    """Let bots play many games, and count."""
    import msgspec

    from butin.lab.simulate import simulate as play
    from butin.match import game as find

    with wrong():
        known = find(game)
        chosen = dict(read_option(known, option) for option in options)
        silent = as_json or not sys.stderr.isatty()
        with click.progressbar(length=max(games, 0), label="Playing", file=sys.stderr, hidden=silent) as bar:
            result = play(
                known,
                bots=bots.split(","),
                seats=seats,
                games=games,
                seed=seed,
                jobs=jobs,
                options=chosen,
                progress=bar.update,
            )
    click.echo(msgspec.json.encode(result).decode() if as_json else table(result))


def read_option(game: Game, option: str) -> tuple[str, Any]:
    """The name and the value of `NAME=VALUE`; a value that the game does not have stays as it is, to be refused."""
    name, equals, text = option.partition("=")
    if not equals:
        raise ValueError(f"--option is NAME=VALUE, not {option!r}")
    allowed = {word(value): value for value in game.options.get(name, ())}
    return name, allowed.get(text, text)


def table(result: Simulation) -> str:
    """A simulation for people to read."""
    options = ", ".join(f"{name}={word(value)}" for name, value in result.options.items())
    width = max(len("bot"), *(len(seat.bot) for seat in result.by_seat))
    lines = [
        f"{result.game}, {result.seats} seats, {options}",
        f"{result.games} games in {result.seconds:.2f} s, seed {result.seed}",
        f"{result.length.mean:.1f} moves a game ({result.length.min} to {result.length.max})",
        "",
        f"seat  {'bot':<{width}}   wins   {'share (95 %)':<19}mean score",
    ]
    for number, seat in enumerate(result.by_seat):
        low, high = interval(seat.share, result.games)
        share = f"{seat.share:.1%} ({low:.1%}–{high:.1%})"
        lines.append(f"{number:>4}  {seat.bot:<{width}} {seat.wins:>6}   {share:<21}{seat.mean_score:>8.2f}")
    return "\n".join(lines)


def interval(share: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    z = 1.96
    centre = (share + z * z / (2 * games)) / (1 + z * z / games)
    spread = z / (1 + z * z / games) * (share * (1 - share) / games + z * z / (4 * games * games)) ** 0.5
    return centre - spread, centre + spread


# --- one game ---------------------------------------------------------------------------------------------------------


@butin.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def replay(file: Path) -> None:
    """Check a record, and tell its game move by move."""
    from butin.match import Match

    with wrong():
        try:
            match = Match.load(file)
        except OSError as error:
            raise ValueError(f"{file} cannot be read: {error.strerror}") from None
    names = [printable(player.name) or f"Seat {seat}" for seat, player in enumerate(match.players)]
    click.echo(f"{match.game.title('en')}, {match.seats} seats: {', '.join(names)}")
    for event in match.tell(None):
        click.echo(f"{event.n + 1:>4}  {match.game.rules.tell(event, names)}")
    if not match.over:
        click.echo(f"Not over: {' and '.join(names[seat] for seat in match.to_act)} to play")
