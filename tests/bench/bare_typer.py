"""The least that a typer program with one command can be: what our help is measured against."""

import typer

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def hello(name: str) -> None:
    """Say hello."""
    typer.echo(f"Hello {name}")


if __name__ == "__main__":
    app()
