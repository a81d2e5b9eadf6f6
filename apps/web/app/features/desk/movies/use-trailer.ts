import { readMediaAddress } from '@matinee/contract/media'
import { useEffect, useMemo, useState } from 'react'
import { type PlayableSource, readSource, type Source } from '../../../platform/video-source.ts'
import { isOverHttp, withOrigin } from './use-picture.ts'

/** Until somebody has stopped typing. */
const PAUSE_MS = 400

export type TrailerState =
  | { kind: 'none' | 'overHttp' | 'noEmbed' | 'checking' | 'missing' }
  | { kind: 'unreadable'; problem: string }
  | { kind: 'embed'; site: string }
  /** A stream of a host that scripts may not fetch from. */
  | { kind: 'blocked'; host: string }
  | { kind: 'found'; width: number; height: number; seconds: number }

export interface Trailer {
  address: string | undefined
  state: TrailerState
  /** What the preview plays; null for nothing. */
  source: Source | null
  /** From the preview, which tries it. */
  onSettled: (state: TrailerState) => void
}

/** Whether there is a video at an address. The preview is what tries it: it plays what the player of the house would. */
export function useTrailer(typed: string): Trailer {
  const { address: now, problem } = readMediaAddress(typed, 'video')
  const address = useSettled(now)
  const [seen, setSeen] = useState<{ address: string; state: TrailerState }>()
  const source = useMemo(() => {
    const full = address === undefined ? undefined : withOrigin(address)
    return full === undefined || isOverHttp(full) ? null : readSource(full)
  }, [address])

  const state = ((): TrailerState => {
    if (typed.trim() === '') return { kind: 'none' }
    if (problem !== undefined) return { kind: 'unreadable', problem }
    if (isOverHttp(withOrigin(now))) return { kind: 'overHttp' }
    if (now !== address) return { kind: 'checking' }
    if (source === null) return { kind: 'noEmbed' }
    if (source.kind === 'embed') return { kind: 'embed', site: source.site }
    return seen?.address === address ? seen.state : { kind: 'checking' }
  })()
  const onSettled = (outcome: TrailerState) => address !== undefined && setSeen({ address, state: outcome })
  return { address: now, state, source: typed.trim() === '' ? null : source, onSettled }
}

function useSettled(value: string | undefined): string | undefined {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

export const isPlayable = (source: Source): source is PlayableSource => source.kind !== 'embed'
