import { atLeastHeader, totalHeader } from '@matinee/contract/catalogue'
import type { Endpoint, InputOf, OutputOf } from '@matinee/contract/http/endpoint'
import { use, useCallback, useEffect, useEffectEvent, useState } from 'react'
import { adminApi } from '../../platform/browser-api.ts'
import { type Answered, DeskTurn } from './desk-context.ts'

interface CallOptions {
  signal: AbortSignal
  onHeaders: (headers: Pick<Headers, 'get'>) => void
}

interface State<T, Input> {
  answer?: T
  answeredTo?: Input
  total?: number
  isAtLeast?: boolean
  /** What that answers. */
  asked?: string
  error?: unknown
  /** What was asked last and is settled. */
  settled?: string
}

/**
 * Asks the server as the admin, again whenever the question or the desk's data changes. What was answered stays until
 * the next answer is there; an outdated question is given up. Null asks nothing.
 */
export function useAnswer<E extends Endpoint, Input extends InputOf<E>>(
  endpoint: E,
  input: Input | null,
): Answered<OutputOf<E>, Input> {
  const turn = use(DeskTurn)
  const [again, setAgain] = useState(0)
  const [state, setState] = useState<State<OutputOf<E>, Input>>({})
  const asked = input === null ? null : JSON.stringify([endpoint.path, input])
  const question = asked === null ? null : `${asked} ${turn} ${again}`

  const ask = useEffectEvent(async (signal: AbortSignal) => {
    const call = adminApi() as (endpoint: E, input: unknown, options: CallOptions) => Promise<OutputOf<E>>
    let total: number | undefined
    let isAtLeast = false
    const onHeaders = (headers: Pick<Headers, 'get'>) => {
      const said = headers.get(totalHeader)
      total = said === null ? undefined : Number(said)
      isAtLeast = headers.get(atLeastHeader) !== null
    }
    const answer = await call(endpoint, input, { signal, onHeaders })
    return { answer, answeredTo: input ?? undefined, total, isAtLeast }
  })

  useEffect(() => {
    if (asked === null || question === null) return undefined
    const gone = new AbortController()
    ask(gone.signal).then(
      (given) => !gone.signal.aborted && setState({ ...given, asked, settled: question }),
      (error: unknown) => {
        if (gone.signal.aborted) return
        // Rows of another question would pass for the answer to this one.
        setState((before) => ({ ...(before.asked === asked && before), error, settled: question }))
      },
    )
    return () => gone.abort()
  }, [asked, question])

  const reload = useCallback(() => setAgain((before) => before + 1), [])
  return {
    answer: state.answer,
    answeredTo: state.answeredTo,
    total: state.total,
    isAtLeast: state.isAtLeast ?? false,
    error: state.error,
    isLoading: question !== null && state.settled !== question,
    reload,
  }
}
