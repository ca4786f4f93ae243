"""Reads a page: its fenced blocks in order, and what the HTML comments between them say to the test. Pure."""

import re
import subprocess
from dataclasses import dataclass, field

import yaml

FENCE = re.compile(r"^( *)(`{3,}|~{3,})(\S*)\s*$")
COMMENT = re.compile(r"^<!-- *(run|not run|fails|alone)\b:? *(.*)$")
# The first line of a manifest that the reader is to save: its name, and nothing else.
FILE = re.compile(r"^# (\S+\.ya?ml)$")
# A picture, which is neither run nor read by anything here.
PICTURES = {"mermaid"}


@dataclass
class Block:
    """One fenced block, or one comment with commands."""

    line: int
    kind: str                # commands, file, fragment, output
    text: str
    name: str = ""           # of a file
    hidden: str = ""         # why the reader doesn't see it
    not_run: str = ""        # why it can't be run
    fails: bool = False      # it ends with another exit status than 0

    @property
    def title(self):
        """What the block is, in one line."""
        if self.kind == "file":
            return f"file {self.name}"
        if self.kind == "fragment":
            return "fragment of a manifest"
        first = next((line for line in self.text.splitlines() if line.strip() and not line.startswith("#")), "")
        return (f"({self.hidden}) " if self.hidden else "") + first[:80]


@dataclass
class Page:
    """The blocks of a page, and what is wrong with how it is written."""

    blocks: list = field(default_factory=list)
    problems: list = field(default_factory=list)
    alone: str = ""          # why no other page may be run beside it

    @property
    def namespaces(self):
        """Namespaces that its commands create."""
        return {name for block in self.blocks if block.kind == "commands"
                for name in re.findall(r"kubectl create namespace (\S+)", block.text)}

    def output_of(self, block):
        """What the page shows after these commands; None where it shows nothing."""
        following = self.blocks[self.blocks.index(block) + 1:]
        return following[0] if following and following[0].kind == "output" else None


def read(text):
    """The page with this text."""
    page = Page()
    lines = text.splitlines()
    number, said = 0, {}
    while number < len(lines):
        line = lines[number]
        number += 1
        comment = COMMENT.match(line)
        fence = FENCE.match(line)
        if comment:
            first, inner = number, []
            while "-->" not in line and number < len(lines):
                line = lines[number]
                number += 1
                inner.append(line)
            if comment[1] == "run":
                commands = "\n".join(inner).replace("-->", "")
                page.blocks.append(Block(first, "commands", commands, hidden=_why(comment)))
            elif comment[1] == "alone":
                page.alone = _why(comment)
                if not page.alone:
                    page.problems.append(f"line {number}: alone has no reason")
            else:
                said[comment[1]] = _why(comment) or "yes"
        elif fence:
            first, inner = number, []
            while number < len(lines) and not re.match(rf"^ *{fence[2]} *$", lines[number]):
                inner.append(lines[number].removeprefix(fence[1]))
                number += 1
            number += 1
            _add(page, first, fence[3], "\n".join(inner) + "\n", said)
            said = {}
    return _checked(page, said)


def _why(comment):
    return comment[2].replace("-->", "").strip()


def _add(page, line, language, text, said):
    if language in PICTURES:
        return
    block = Block(line, "commands", text, not_run=said.get("not run", ""), fails="fails" in said)
    named = FILE.match(text.partition("\n")[0])
    if language == "yaml" and named:
        block.kind, block.name = "file", named[1]
    elif language == "yaml":
        block.kind = "fragment"
    elif language == "text":
        block.kind = "output"
    elif language != "sh":
        page.problems.append(f"line {line}: a block is sh, yaml, text or mermaid, not '{language}'")
    page.blocks.append(block)


def _checked(page, said):
    if said:
        page.problems.append(f"the last comment ({', '.join(said)}) has no block after it")
    for number, block in enumerate(page.blocks):
        before = page.blocks[number - 1] if number else None
        if block.kind == "commands":
            checked = subprocess.run(["bash", "-n"], input=block.text, capture_output=True, text=True, check=False)
            if checked.returncode:
                page.problems.append(f"line {block.line}: {checked.stderr.strip()}")
        elif block.kind == "output":
            if not before or before.kind != "commands":
                page.problems.append(f"line {block.line}: output, and no commands before it")
        else:
            _check_yaml(page, block)
            later = [b.text for b in page.blocks[number + 1:] if b.kind == "commands"]
            if "/" in block.name and not block.not_run:
                page.problems.append(f"line {block.line}: a manifest is saved in the reader's own folder, not as {block.name}")
            elif block.name and not block.not_run and not any(block.name in text for text in later):
                page.problems.append(f"line {block.line}: no command uses {block.name}")
    return page


def _check_yaml(page, block):
    try:
        list(yaml.safe_load_all(block.text))
    except yaml.YAMLError as error:
        page.problems.append(f"line {block.line}: {error}")
