import type { Translated } from '@matinee/contract/words'
import type * as english from './progress.words.ts'

export const progressWords: Translated<typeof english.progressWords> = {
  watched: 'Angesehen',
  timeLeft: (time: string) => `noch ${time}`,
}
