// Räubern for boardgame.io, by the same rules as ours (protection to the end of the round), each seat seeing as much.
const { INVALID_MOVE } = require('boardgame.io/core')

const MOTIFS = [
  'chest', 'crown', 'goblet', 'ring', 'necklace', 'painting', 'candlestick', 'clock', 'violin', 'dagger', 'purse',
]
const COPIES = 4
const PILES = 8
const HAND = 5

function setup({ ctx, random }) {
  const open = random.Shuffle(MOTIFS).slice(0, PILES)
  const copies = (motif) => Array(COPIES - (open.includes(motif) ? 1 : 0)).fill(motif)
  const deck = random.Shuffle(MOTIFS.flatMap(copies))
  return {
    piles: open.map((motif) => ({ cards: [motif], owner: null, covered: false })),
    hands: Array.from({ length: ctx.numPlayers }, () => deck.splice(0, HAND)),
    deck,
  }
}

function play({ G, playerID }, motif, number) {
  const seat = Number(playerID)
  const hand = G.hands[seat]
  const pile = G.piles[number]
  const place = hand.indexOf(motif)
  if (pile === undefined || place < 0) return INVALID_MOVE
  const alike = pile.cards.at(-1) === motif
  if (alike && !pile.covered) pile.owner = seat
  if (!alike) pile.covered = true
  hand.splice(place, 1)
  pile.cards.push(motif)
  if (G.deck.length > 0) hand.push(G.deck.shift())
}

function endRound({ G, ctx }) {
  if (ctx.playOrderPos === ctx.numPlayers - 1) for (const pile of G.piles) pile.covered = false
}

function endIf({ G, ctx }) {
  if (G.hands.some((hand) => hand.length > 0)) return undefined
  const scores = Array(ctx.numPlayers).fill(0)
  for (const { cards, owner } of G.piles) if (owner !== null) scores[owner] += cards.length
  return { scores, winners: scores.flatMap((score, seat) => (score === Math.max(...scores) ? [seat] : [])) }
}

function playerView({ G, playerID }) {
  return {
    piles: G.piles,
    hands: G.hands.map((hand, seat) => (String(seat) === playerID ? hand : hand.map(() => null))),
    deck: G.deck.map(() => null),
  }
}

exports.Raubern = {
  name: 'raubern',
  minPlayers: 2,
  maxPlayers: 6,
  setup,
  playerView,
  turn: { minMoves: 1, maxMoves: 1, onEnd: endRound },
  moves: { play: { move: play, client: false } },
  endIf,
}
