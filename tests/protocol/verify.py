#!/usr/bin/env python3
"""An independent verifier: does the sums of docs/protocol.md with Python's own library and nothing of ours.

    verify.py                 the vectors that stand in docs/protocol.md must come out
    verify.py FILE.kap        the dice of a record: commitment, seals, draw and seed; prints the first words drawn
    verify.py --play KAPELLE  plays the vectors' game with that program: cards and die must be those foretold here

What it says about a record needs no rules of any game. What follows from the seed does: for Dead Drop, the smallest of
the games, it deals the cards and rolls the first die as docs/rules/null.md says.
"""
import hashlib
import os
import re
import subprocess
import sys

ROOT = os.path.join(os.path.dirname(os.path.realpath(__file__)), "..", "..")
MASK = 0xFFFFFFFF


def blake(*parts):
    return hashlib.blake2b(b"".join(parts), digest_size=32).digest()


# ---- from shares to a seed ----


def seal_of(person, nonce):
    return blake(b"kapelle seal", person, nonce)


def draw_of(commit, draws, seats, seals, counted):
    """seats: people, None for a bot; seals: by person, those who have sealed something; counted: those who must open it."""
    people = list(dict.fromkeys(filter(None, seats)))
    return blake(b"kapelle draw", commit, draws.to_bytes(2, "little"), bytes([len(seats)]),
                 *(person or bytes(16) for person in seats),
                 *(seals.get(person, bytes(32)) + bytes([person in counted]) for person in people))


def seed_of(secret, draw, opened):
    """opened: (person, nonce) in the order of the seats."""
    return blake(b"kapelle seed", secret, draw, *(part for share in opened for part in share)).hex()


def luck_of(seed, seat, line):
    return blake(b"kapelle luck", seed.encode(), bytes([seat]), line.to_bytes(4, "little"))


# ---- from a seed to numbers ----


class Generator:
    """ChaCha with eight rounds, a counter of 64 bits and a nonce of zero, read as words of 32 bits."""

    def __init__(self, key):
        self.key = [int.from_bytes(key[i:i + 4], "little") for i in range(0, 32, 4)]
        self.position = 0

    @classmethod
    def of_seed(cls, seed):
        return cls(blake(seed.encode()))

    def block(self, counter):
        start = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574, *self.key, counter & MASK, counter >> 32, 0, 0]
        x = list(start)

        def mix(a, b, c, d):
            for into, other, turned, by in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
                x[into] = (x[into] + x[other]) & MASK
                word = x[turned] ^ x[into]
                x[turned] = (word << by | word >> (32 - by)) & MASK
        for _ in range(4):
            for i in range(4):
                mix(i, 4 + i, 8 + i, 12 + i)
            for i in range(4):
                mix(i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4)
        return [(a + b) & MASK for a, b in zip(x, start)]

    def word(self):
        word = self.block(self.position // 16)[self.position % 16]
        self.position += 1
        return word

    def below(self, n):
        while True:
            product = self.word() * n
            if product & MASK >= 2 ** 32 % n:
                return product >> 32

    def shuffle(self, items):
        for left in range(len(items), 1, -1):
            chosen = self.below(left)
            items[left - 1], items[chosen] = items[chosen], items[left - 1]
        return items


# ---- Dead Drop ----


def cards_of_dead_drop():
    """In the order of the content, each as often as there are copies."""
    with open(os.path.join(ROOT, "content/null/cards.txt"), encoding="utf-8") as source:
        found = re.findall(r"^card ([\w-]+)$.*?^\s+copies\s+(\d+)$", source.read(), re.M | re.S)
    return [name for name, copies in found for _ in range(int(copies))]


def deal(seed, players, hand=2):
    """The cards are shuffled, and each courier in turn draws a hand from the end; then dice are rolled."""
    generator = Generator.of_seed(seed)
    deck = generator.shuffle(cards_of_dead_drop())
    return [[deck.pop() for _ in range(hand)] for _ in range(players)], generator


# ---- the document ----


def vectors():
    with open(os.path.join(ROOT, "docs/protocol.md"), encoding="utf-8") as document:
        text = document.read()
    block = re.search(r"<!-- vectors: begin -->\n(.*?)<!-- vectors: end -->", text, re.S).group(1)
    return [line.split() for line in block.splitlines() if line.startswith("    ")]


def check(name, told, found):
    if told != found:
        sys.exit(f"{name}: the document says {told}, the sum is {found}")


def check_vectors():
    digits, shares, seals, n = bytes.fromhex, [], {}, 0
    for name, *values in vectors():
        n += 1
        if name == "secret":
            secret = digits(values[0])
        elif name == "commit":
            check(name, values[0], blake(secret).hex())
        elif name == "share":
            person, nonce = digits(values[0]), digits(values[1])
            check(name, values[2], seal_of(person, nonce).hex())
            shares.append((person, nonce))
            seals[person] = digits(values[2])
        elif name == "drawn":
            draws, seats = int(values[0]), [None if word == "-" else digits(word) for word in values[1:]]
        elif name == "draw":
            draw = draw_of(blake(secret), draws, seats, seals, seals)
            check(name, values[0], draw.hex())
        elif name == "seed":
            seed = seed_of(secret, draw, shares)
            check(name, values[0], seed)
        elif name == "away":
            without = draw_of(blake(secret), draws, seats, seals, [shares[0][0]])
            check(name, values, [without.hex(), seed_of(secret, without, shares[:1])])
        elif name == "key":
            check(name, values[0], blake(seed.encode()).hex())
        elif name == "words":
            generator = Generator.of_seed(seed)
            check(name, values, [f"{generator.word():08x}" for _ in values])
        elif name == "below":
            generator = Generator.of_seed(seed)
            check(name, values[1:], [str(generator.below(int(values[0]))) for _ in values[1:]])
        elif name == "again":
            generator = Generator.of_seed(seed)
            check(name, values[1:], [str(generator.below(int(values[0]))) for _ in values[2:]] + [str(generator.position)])
        elif name == "shuffle":
            check(name, values, [str(i) for i in Generator.of_seed(seed).shuffle(list(range(len(values))))])
        elif name == "luck":
            check(name, values[2], luck_of(seed, int(values[0]), int(values[1])).hex())
        elif name == "hands":
            hands, generator = deal(seed, 2)
            check(name, values, [card for hand in hands for card in hand])
        elif name == "die":
            check(name, values, [str(1 + generator.below(6))])
        else:
            sys.exit(f"the document has a vector '{name}' that nobody checks")
    print(f"{n} vectors of docs/protocol.md come out")
    return seed


# ---- records ----


def check_record(path):
    tags = {}
    with open(path, encoding="utf-8") as source:
        for line in source:
            word, *values = line.split() or [""]
            tags.setdefault(word, []).append(values)
    seed, secret = tags["seed"][0][0], bytes.fromhex(tags["secret"][0][0])
    commit = bytes.fromhex(tags["commit"][0][0])
    check("commit", commit, blake(secret))
    if "drawn" not in tags:
        check("seed", seed, blake(secret, *(bytes.fromhex(v[0]) for v in tags.get("nonce", []))).hex())
        print("of the time before there were seals: the seed is made of what the record tells")
        return
    draws, *seats = tags["drawn"][0]
    seats = [None if word == "-" else bytes.fromhex(word) for word in seats]
    shares = [[None if word == "-" else bytes.fromhex(word) for word in values[:3]] for values in tags.get("share", [])]
    check("the people of the shares", [share[0] for share in shares], list(dict.fromkeys(filter(None, seats))))
    for person, seal, nonce in shares:
        if nonce:
            check("seal", seal, seal_of(person, nonce))
    counted = [share[0] for share, values in zip(shares, tags.get("share", [])) if values[3] == "counts"]
    check("those whose nonces count", [person for person, _, nonce in shares if nonce], counted)
    draw = draw_of(commit, int(draws), seats, {person: seal for person, seal, _ in shares if seal}, counted)
    check("seed", seed, seed_of(secret, draw, [(person, nonce) for person, _, nonce in shares if nonce]))
    generator = Generator.of_seed(seed)
    print(f"draw {draw.hex()}\nseed {seed}\nwords", *(f"{generator.word():08x}" for _ in range(4)))


# ---- against the program ----


def check_play(program):
    seed = check_vectors()
    hands, generator = deal(seed, 2)
    die = 1 + generator.below(6)
    typed = b"plan market\nsearch\nquit\n"
    got = subprocess.run([program, "play", "--game", "null", "--players", "2", "--seed", seed, "--lang", "en"],
                         input=typed, stdout=subprocess.PIPE, timeout=20, check=False).stdout.decode()
    titles = [name.replace("-", " ").lower() for name in hands[0]]
    first = got.split("North –", 1)[1].split("East –", 1)[0].lower().replace("-", " ")
    for title in titles:
        if title not in first:
            sys.exit(f"North should hold {titles}:\n{got}")
    if f"North rolls {die} " not in got:
        sys.exit(f"North should roll {die}:\n{got}")
    print(f"the program dealt {hands[0]} and rolled {die}, as foretold")


def main(args):
    if args[:1] == ["--play"]:
        check_play(args[1])
    elif args:
        check_record(args[0])
    else:
        check_vectors()


if __name__ == "__main__":
    main(sys.argv[1:])
