"""Le Coffre et la Clé on paper: the roles, and cards that say what one may do."""

from __future__ import annotations

from functools import partial

from butin.games.coffre import CENTRES, MOST_SEATS, ORDER, ROLES, SEATS, Role
from butin.sheets import svg
from butin.sheets.cards import TITLE, back
from butin.sheets.looks import looks
from butin.sheets.paper import CARD, Kit, Language, Piece, Sheet, Words

NEUTRALS = ORDER - (len(ROLES) - 1)  # of the largest deck; there is one of each other role
HELP_CARDS = 4
DARK = 0.72  # of the cloth: the backs are darker than the table they lie on
KEYHOLE = "a1.6 1.6 0 0 1 .77 3l.66 2.57h-2.86l.66-2.57a1.6 1.6 0 0 1 .77-3z"  # from its top

ACTIONS = {
    "observe": (
        Words("Observer", "Observe"),
        Words("une carte du milieu, pour toi seul.", "a card in the middle, for you alone."),
    ),
    "swap": (
        Words("Échanger", "Swap"),
        Words("ta carte contre une du milieu, à l’aveugle.", "your card with one in the middle, unseen."),
    ),
    "force": (Words("Forcer", "Force"), Words("quelqu’un à échanger la sienne.", "somebody to swap theirs.")),
    "pass": (Words("Passer", "Pass"), Words("sans rien faire.", "and do nothing.")),
    "designate": (
        Words("Désigner", "Pick"),
        Words(
            "qui a la Clé\u00a0: si tu as le Trésor, et que chacun a joué.",
            "who has the Key: if you have the Treasure, and everybody has played.",
        ),
    ),
}


def face(role: Role, language: Language) -> str:
    """A role card: drawing, colour, name and aim."""
    look = looks().roles[role]
    frame, middle = look.frame or svg.INK, CARD.width / 2
    panel = svg.rect(4, 4, 55, 80, 3.5, fill=svg.mix(frame, 0.14), stroke=frame, stroke_width=0.6)
    name = svg.text(middle, 17.5, look.names.say(language), 8.5, "fat", anchor="middle", room=48)
    aim = (look.aim or Words("", "")).say(language).replace(",", " ")
    told = svg.text(middle, 77.5, aim[:1].upper() + aim[1:], 4.4, "bold", anchor="middle", room=48)
    return panel + name + svg.stamp(role, 10.5, 25.5, 41, look.second) + told


def reverse(_: Language) -> str:
    """The back of every role card."""
    dye = svg.mix(looks().cloths["coffre"].dye, DARK, svg.INK)
    holes = "".join(
        f"M{x:.2f} {y:.2f}{KEYHOLE}"
        for row, y in enumerate(svg.steps(-2, CARD.height, 7))
        for x in svg.steps(4.2 * (row % 2), CARD.width, 8.4)
    )
    return back(CARD, dye, svg.CREAM, (holes, {"fill": svg.mix(svg.CREAM, 0.7, dye)}))


def help_card(language: Language) -> str:
    """What one may do on one's turn."""
    drawn = [svg.text(CARD.width / 2, 12.5, TITLE.say(language), 6, "fat", anchor="middle")]
    y = 15.5
    for name, (action, how) in ACTIONS.items():
        told, after = svg.paragraph(18.5, y + 7.4, 39.5, how.say(language), 2.9)
        drawn += [svg.drawing(name, 6, y, 9, svg.INK), svg.text(18.5, y + 3.4, action.say(language), 3.8, "bold"), told]
        y = max(after - 1, y + 11)
    return "".join(drawn)


def kit() -> Kit:
    """All that the game needs."""
    copies = {role: NEUTRALS if role == "neutral" else 1 for role in ROLES}
    roles = [Piece(role, partial(face, role), reverse) for role, number in copies.items() for _ in range(number)]
    note = Words(
        f"Une Clé, un Trésor, un Piège, {NEUTRALS} Neutres, et {HELP_CARDS} cartes d’aide à partager.",
        f"A Key, a Treasure, a Trap, {NEUTRALS} Neutrals, and {HELP_CARDS} help cards to share.",
    )
    cards = Sheet(Words("Les cartes", "The cards"), note, CARD, [*roles, *[Piece("help", help_card)] * HELP_CARDS])
    spare = ORDER - MOST_SEATS - CENTRES
    few, many = SEATS[0], SEATS[-1]
    count = Words(
        f"Une fois suffit. Prends la Clé, le Trésor, le Piège et une Neutre de moins que de joueurs\u00a0: {few - 1} "
        f"à {few}, {few} à {few + 1}, {many - 1} à {many}. Les {spare} de plus servent si l’on écarte des cartes.",
        f"Once is enough. Take the Key, the Treasure, the Trap and one Neutral fewer than there are players: {few - 1} "
        f"for {few}, {few} for {few + 1}, {many - 1} for {many}. The {spare} others are for "
        "games that put cards aside.",
    )
    return Kit([cards], [count])
