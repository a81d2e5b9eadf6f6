import { readMediaAddress } from '@matinee/contract/media'
import { type ReactNode, useMemo, useState } from 'react'
import { parseVideoSource, type VideoSource } from '../../../platform/video-source.ts'
import { Status } from '../../../ui/badge.tsx'
import { useDebounced } from '../use-debounced.ts'
import * as words from '@matinee/locales/desk/movies'

/** The address is tried after a pause in typing. */
const DEBOUNCE_MS = 300

export type AddressState =
  | { kind: 'none' | 'overHttp' | 'noEmbed' | 'checking' | 'missing' }
  | { kind: 'unreadable'; problem: string }
  | { kind: 'embed'; site: string }
  /** A stream on a host that the content security policy does not allow (connect-src). */
  | { kind: 'blocked'; host: string }
  | { kind: 'found'; width: number; height: number; seconds?: number }

export interface MediaAddress {
  /** What is sent (DATA-6); undefined while it cannot be read. */
  address: string | undefined
  state: AddressState
  /** What the preview loads; undefined for nothing. */
  url: string | undefined
  /** How the preview plays it; null for a picture, or what cannot be played. */
  source: VideoSource | null
  /** Called by the preview: whether there is a picture or a video. */
  onLoaded: (state: AddressState) => void
}

/** The content security policy wants https, except from this site. */
const isOverHttp = (url: string) => url.startsWith('http:') && new URL(url).origin !== location.origin

/** An address that is being typed, and whether it works. Only the preview in the browser tries it, never the server. */
export function useMediaAddress(typed: string, kind: 'picture' | 'video'): MediaAddress {
  const { address, problem } = readMediaAddress(typed, kind)
  const debounced = useDebounced(address, DEBOUNCE_MS)
  const [loaded, setLoaded] = useState<{ url: string; state: AddressState }>()
  // A file of this site is typed as a path.
  const full = debounced?.startsWith('/') ? location.origin + debounced : debounced
  const isBlocked = full !== undefined && isOverHttp(full)
  const url = isBlocked || typed.trim() === '' ? undefined : full
  const source = useMemo(() => (kind === 'video' && url !== undefined ? parseVideoSource(url) : null), [kind, url])

  const stateNow = (): AddressState => {
    if (typed.trim() === '') return { kind: 'none' }
    if (problem !== undefined) return { kind: 'unreadable', problem }
    if (address !== debounced) return { kind: 'checking' }
    if (isBlocked) return { kind: 'overHttp' }
    if (kind === 'video' && source === null) return { kind: 'noEmbed' }
    if (source?.kind === 'embed') return { kind: 'embed', site: source.site }
    return loaded && loaded.url === url ? loaded.state : { kind: 'checking' }
  }
  const onLoaded = (state: AddressState) => url !== undefined && setLoaded({ url, state })
  return { address, state: stateNow(), url, source, onLoaded }
}

/** Loads a picture to see whether there is one. */
export function PictureCheck({ picture: { url, onLoaded } }: { picture: MediaAddress }) {
  if (url === undefined) return null
  return (
    <img
      hidden
      alt=""
      src={url}
      onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
        onLoaded({ kind: 'found', width, height })
      }
      onError={() => onLoaded({ kind: 'missing' })}
    />
  )
}

interface AddressHelpProps {
  typed: string
  media: MediaAddress
  help: string
  missing: string
}

/** Below an address field: how it was read, and whether it works. */
export function AddressHelp({ typed, media: { address, state }, help, missing }: AddressHelpProps) {
  return (
    <span className="desk-address-line" aria-live="polite">
      <span>{help}</span>
      {address !== undefined && address !== typed.trim() && (
        <span className="desk-address-read">{words.readAs({ address })}</span>
      )}
      {statusOf(state, missing)}
    </span>
  )
}

function statusOf(state: AddressState, missing: string): ReactNode {
  switch (state.kind) {
    case 'none':
      return null
    case 'checking':
      return <Status tone="muted">{words.checking}</Status>
    case 'unreadable':
      return <Status tone="danger">{state.problem}</Status>
    case 'overHttp':
      return <Status tone="warning">{words.overHttp}</Status>
    case 'noEmbed':
      return <Status tone="danger">{words.noEmbed}</Status>
    case 'embed':
      return <Status tone="outline">{words.embed({ site: state.site })}</Status>
    case 'blocked':
      return <Status tone="danger">{words.blocked({ host: state.host })}</Status>
    case 'missing':
      return <Status tone="danger">{missing}</Status>
    case 'found':
      return <Status tone="success">{foundText(state)}</Status>
  }
}

function foundText({ width, height, seconds }: { width: number; height: number; seconds?: number }): string {
  const pixels = `${width} × ${height}`
  if (seconds === undefined) return words.foundPicture({ pixels })
  if (!Number.isFinite(seconds)) return words.foundVideo({ pixels })
  const whole = Math.round(seconds)
  const time = `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
  return width === 0 ? words.foundSound({ time }) : words.foundVideoLong({ pixels, time })
}
