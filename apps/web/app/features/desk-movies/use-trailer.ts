import { readAddress } from '@matinee/contract/image-address'
import { useEffect, useMemo, useState } from 'react'
import { type PlayableSource, readSource, type Source } from '../player/source.ts'
import { isOverHttp } from './use-picture.ts'

/** Until somebody has stopped typing. */
const PAUSE_MS = 400

export type TrailerState =
  | { kind: 'none' | 'unreadable' | 'overHttp' | 'noEmbed' | 'checking' | 'missing' }
  | { kind: 'embed'; site: string }
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
  const address = useSettled(readAddress(typed))
  const now = readAddress(typed)
  const [seen, setSeen] = useState<{ address: string; state: TrailerState }>()
  const source = useMemo(() => (address === undefined || isOverHttp(address) ? null : readSource(address)), [address])

  const state = ((): TrailerState => {
    if (typed.trim() === '') return { kind: 'none' }
    if (now === undefined) return { kind: 'unreadable' }
    if (isOverHttp(now)) return { kind: 'overHttp' }
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
