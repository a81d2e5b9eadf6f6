import { movieFormMessages as words } from '@matinee/contract/desk-movies'
import type { ReactNode } from 'react'
import { Status } from '../../../ui/badge.tsx'
import type { PictureState } from './use-picture.ts'
import type { TrailerState } from './use-trailer.ts'

interface AddressLineProps {
  typed: string
  /** What the house makes of it (DATA-6). */
  address: string | undefined
  state: PictureState | TrailerState
  /** Said when there is nothing there. */
  missing: string
  help?: string
}

/** Below an address: at once, whether it works. */
export function AddressLine({ typed, address, state, missing, help }: AddressLineProps) {
  return (
    <span className="desk-address-line" aria-live="polite">
      {help && <span>{help}</span>}
      {address !== undefined && address !== typed.trim() && (
        <span className="desk-address-read">{`Read as ${address}`}</span>
      )}
      {lineOf(state, missing)}
    </span>
  )
}

function lineOf(state: PictureState | TrailerState, missing: string): ReactNode {
  switch (state.kind) {
    case 'none':
      return null
    case 'checking':
      return <Status tone="muted">Checking...</Status>
    case 'unreadable':
      return <Status tone="danger">{state.problem}</Status>
    case 'overHttp':
      return <Status tone="warning">Browsers show it only over https. Begin the address with https://</Status>
    case 'noEmbed':
      return <Status tone="danger">This is not the page of a YouTube or Vimeo video.</Status>
    case 'embed':
      return (
        <Status tone="outline">{`A video on ${state.site}. Play it in the preview to see whether it is there.`}</Status>
      )
    case 'blocked':
      return <Status tone="danger">{words.streamBlocked(state.host)}</Status>
    case 'missing':
      return <Status tone="danger">{missing}</Status>
    case 'found':
      return <Status tone="success">{foundText(state)}</Status>
  }
}

function foundText(state: { width: number; height: number; seconds?: number }): string {
  const { width, height, seconds } = state
  if (seconds === undefined) return `A picture of ${width} × ${height} pixels.`
  if (!Number.isFinite(seconds)) return `A video of ${width} × ${height} pixels.`
  const whole = Math.round(seconds)
  const time = `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
  return width === 0 ? `Only sound, ${time} long.` : `A video of ${width} × ${height} pixels, ${time} long.`
}
