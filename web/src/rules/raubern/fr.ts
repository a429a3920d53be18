export const fr = {
  lead: "Huit tas, et autant de voleurs que de chaises. Pose ta carte sur la même : le tas est à toi… tant qu’on ne te le chipe pas.",
  aim: {
    title: "Le but",
    count: "À la fin, chacun compte les cartes de ses tas. Qui en a le plus emporte le butin.",
  },
  setUp: {
    title: "Avant de commencer",
    cards: "44 cartes : onze trésors, quatre fois chacun.",
    piles: "Huit cartes toutes différentes sont posées à découvert au milieu. Ce sont les huit tas : il y en aura huit jusqu’au bout.",
    hands: "Chacun reçoit cinq cartes. Le reste fait la pioche.",
    scene: "Huit cartes différentes, côte à côte : les huit tas du début.",
  },
  turn: {
    title: "À ton tour",
    lay: "Pose une carte de ta main sur le tas que tu veux : au milieu, devant toi ou devant quelqu’un. Puis pioche, tant qu’il y a de quoi. Le tour passe dans le sens des aiguilles d’une montre.",
  },
  take: {
    title: "La même carte : le tas est à toi",
    words: "Ta carte est pareille à celle du dessus ? Le tas entier vient devant toi, qu’il ait été au milieu ou à quelqu’un.",
    scene: "Un violon sur le violon de Papa, tas de quatre cartes : le tas passe à toi, avec cinq cartes.",
  },
  cover: {
    title: "Une autre carte : le tas grandit",
    words: "Le tas ne change pas de mains. Ta carte reste dessus, au profit de qui le possède, et c’est elle qu’il faudra retrouver.",
    scene: "Une dague sur le violon de Papa : le tas a cinq cartes, il est toujours à Papa, et il est protégé.",
    same: "Deux tas peuvent montrer la même carte : ils restent deux tas.",
  },
  safe: {
    title: "Protégé, le temps d’une ronde",
    round: "Un tas ainsi recouvert ne peut être chipé par personne avant la fin de la ronde : avant que ce soit de nouveau à qui a commencé la partie. Y poser la même carte est permis, mais ne prend rien.",
    none: "Le livret se lit aussi autrement. À une table sans protection, le joueur suivant peut déjà chiper.",
  },
  end: {
    title: "La fin",
    last: "La pioche est vide ? On joue jusqu’à la dernière carte de la dernière main. Cela fait toujours 36 poses.",
    count: "Puis on compte. Ce qui est resté au milieu n’est à personne. À égalité, on partage la victoire.",
    scene: "Quatorze cartes en deux tas battent treize cartes en trois tas.",
    caption: "14 cartes en deux tas battent 13 cartes en trois tas : on compte les cartes, pas les tas.",
  },
  tip: {
    title: "Le truc du livret",
    words: "Deux cartes pareilles en main ? Pose la première sur un gros tas. Au tour suivant, pose la seconde : le tas est à toi. Sauf si quelqu’un l’a recouvert entre-temps, ou avait la même carte. C’est sûr surtout quand les deux autres sont déjà sorties.",
  },
  read: {
    title: "Lire un tas",
    height: "Le grand chiffre : la hauteur du tas.",
    dots: "Les points : les cartes comme celle du dessus qui peuvent encore venir d’ailleurs. Aucun point plein, aucun voleur.",
    ribbon: "Le ruban : à qui est le tas.",
    scene: "Une couronne sur un tas de cinq, à Lila ; encore deux couronnes à venir.",
  },
  treasures: "Les onze trésors",
  papa: "Papa",
  lila: "Lila",
  then: "devient",
};
