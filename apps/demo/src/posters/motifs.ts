import type { DefaultGenre } from '@matinee/contract/movies'
import type { MotifFamily } from './motif.ts'
import { actionMotifs } from './motifs/action.ts'
import { animationMotifs } from './motifs/animation.ts'
import { comedyMotifs } from './motifs/comedy.ts'
import { documentaryMotifs } from './motifs/documentary.ts'
import { dramaMotifs } from './motifs/drama.ts'
import { horrorMotifs } from './motifs/horror.ts'
import { romanceMotifs } from './motifs/romance.ts'
import { sciFiMotifs } from './motifs/sci-fi.ts'
import { thrillerMotifs } from './motifs/thriller.ts'

export const motifs: Readonly<Record<DefaultGenre, MotifFamily>> = {
  Action: actionMotifs,
  Comedy: comedyMotifs,
  Drama: dramaMotifs,
  Horror: horrorMotifs,
  'Sci-Fi': sciFiMotifs,
  Romance: romanceMotifs,
  Thriller: thrillerMotifs,
  Documentary: documentaryMotifs,
  Animation: animationMotifs,
}
