import { readMediaAddress } from '@matinee/contract/media'
import { useEffect, useState } from 'react'

/** Until somebody has stopped typing. */
const PAUSE_MS = 300
const PATIENCE_MS = 15_000

export type PictureState =
  | { kind: 'none' | 'overHttp' | 'checking' | 'missing' }
  | { kind: 'unreadable'; problem: string }
  | { kind: 'found'; width: number; height: number }

/** What the page may not load at all: its policy wants https, except from here. */
export const isOverHttp = (address: string) =>
  address.startsWith('http:') && new URL(address).origin !== location.origin

/** A file of this site is typed as a path. */
export const withOrigin = (address: string) => (address.startsWith('/') ? location.origin + address : address)

/** Whether there is a picture at an address: this browser asks for it. The server never fetches what somebody types. */
export function usePicture(typed: string): { address: string | undefined; state: PictureState } {
  const { address, problem } = readMediaAddress(typed, 'picture')
  const [seen, setSeen] = useState<{ address: string; state: PictureState }>()
  const isAsked = address !== undefined && !isOverHttp(withOrigin(address))

  useEffect(() => {
    if (address === undefined || !isAsked) return undefined
    const image = new Image()
    const settle = (state: PictureState) => {
      clearTimeout(patience)
      setSeen({ address, state })
    }
    const patience = setTimeout(() => settle({ kind: 'missing' }), PATIENCE_MS + PAUSE_MS)
    const gone = new AbortController()
    const { signal } = gone
    const find = () => settle({ kind: 'found', width: image.naturalWidth, height: image.naturalHeight })
    image.addEventListener('load', find, { signal })
    image.addEventListener('error', () => settle({ kind: 'missing' }), { signal })
    const pause = setTimeout(() => {
      image.src = withOrigin(address)
    }, PAUSE_MS)
    return () => {
      clearTimeout(pause)
      clearTimeout(patience)
      gone.abort()
      image.src = ''
    }
  }, [address, isAsked])

  if (typed.trim() === '') return { address, state: { kind: 'none' } }
  if (problem !== undefined) return { address, state: { kind: 'unreadable', problem } }
  if (!isAsked) return { address, state: { kind: 'overHttp' } }
  return { address, state: seen?.address === address ? seen.state : { kind: 'checking' } }
}
