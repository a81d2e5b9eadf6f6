import { pluralsIn } from '@matinee/contract/plurals'
import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'

const plural = pluralsIn('fr')

export const watchingWords: Translated<typeof english.watchingWords> = {
  title: 'Visionnages en cours',
  text: 'Tous les navigateurs qui lisent un film, les plus récents d’abord. La liste s’actualise d’elle-même.',
  moreFailed: 'La suite des visionnages n’a pas pu être chargée',
  failed: 'Les visionnages en cours n’ont pas pu être chargés',
  empty: 'Personne ne regarde de film en ce moment',
  emptyText: 'Toute personne qui ouvre un film apparaît ici en quelques secondes.',
  count: (count, counted) => `${counted} ${plural(count, 'visionnage', 'visionnages')}`,
  countAndMore: (count, counted) => `${counted} ${plural(count, 'visionnage', 'visionnages')}, et davantage`,
  who: 'Qui',
  film: 'Film',
  device: 'Appareil',
  since: 'Depuis',
  visitor: 'Visiteur',
  aVisitor: 'un visiteur',
  end: 'Arrêter',
  endOf: (name, title) => ` le visionnage de ${title} par ${name}`,
  endQuestion: (name) => `Arrêter le visionnage par ${name}\u202F?`,
  endText: (title, device) =>
    `${title} s’arrête sur ${device} dans les deux minutes, et l’écran indique que le site y a mis fin. Rouvrir le film commence un nouveau visionnage.`,
  keep: 'Laisser continuer',
  ending: 'Arrêt en cours…',
  endFailed: 'Le visionnage n’a pas pu être arrêté',
  ended: 'Le visionnage est terminé.',
}
