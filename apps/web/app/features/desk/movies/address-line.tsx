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
        <span className="desk-address-read">{words.readAs(address)}</span>
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
      return <Status tone="muted">{words.checking}</Status>
    case 'unreadable':
      return <Status tone="danger">{state.problem}</Status>
    case 'overHttp':
      return <Status tone="warning">{words.overHttp}</Status>
    case 'noEmbed':
      return <Status tone="danger">{words.noEmbed}</Status>
    case 'embed':
      return <Status tone="outline">{words.embed(state.site)}</Status>
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
  if (seconds === undefined) return words.picture(width, height)
  if (!Number.isFinite(seconds)) return words.live(width, height)
  const whole = Math.round(seconds)
  const time = `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
  return width === 0 ? words.sound(time) : words.video(width, height, time)
}
