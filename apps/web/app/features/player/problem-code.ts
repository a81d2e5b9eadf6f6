import { problemCode as words, problemCodeWithDetail as wordsWithDetail } from '@matinee/locales/player'

/** What somebody can pass on who asks for help. */
export const problemCode = (problem: string, detail: string): string =>
  detail === '' ? words({ problem }) : wordsWithDetail({ problem, detail })
