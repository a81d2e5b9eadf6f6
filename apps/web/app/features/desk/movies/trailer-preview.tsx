import { movieFormMessages as words } from '@matinee/contract/desk-movies'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { PlayableSource } from '../../../platform/video-source.ts'
import { attach, EmbedPanel, trailerTitle } from '../../player/preview.ts'
import { isPlayable, type Trailer, type TrailerState } from './use-trailer.ts'

interface TrailerPreviewProps {
  trailer: Trailer
  title: string
}

/** As visitors would see it, and muted: one sits at a desk. */
export function TrailerPreview({ trailer: { source, state, onSettled }, title }: TrailerPreviewProps) {
  const agree = useRef<HTMLButtonElement>(null)
  if (state.kind === 'blocked') return <p className="desk-trailer-none">{words.streamBlocked(state.host)}</p>
  if (source === null || state.kind === 'missing') {
    return (
      <p className="desk-trailer-none">
        {state.kind === 'none'
          ? 'A preview of the trailer appears here.'
          : 'There is no video at this address that can be played.'}
      </p>
    )
  }
  if (isPlayable(source)) return <TriedVideo key={source.address} source={source} onSettled={onSettled} title={title} />
  return (
    <div key={source.page} data-theme="dark">
      <EmbedPanel ref={agree} source={source} title={trailerTitle(title)} poster={null} />
    </div>
  )
}

interface TriedVideoProps {
  source: PlayableSource
  title: string
  onSettled: (state: TrailerState) => void
}

function TriedVideo({ source, title, onSettled }: TriedVideoProps) {
  const video = useRef<HTMLVideoElement>(null)
  const settle = useEffectEvent(onSettled)

  useEffect(() => {
    const element = video.current
    if (!element) return undefined
    const stop = new AbortController()
    let blocked: TrailerState | undefined
    document.addEventListener(
      'securitypolicyviolation',
      ({ effectiveDirective, blockedURI }) => {
        const { origin, host } = new URL(source.address)
        if (effectiveDirective !== 'connect-src' || !blockedURI.startsWith(origin)) return
        blocked = { kind: 'blocked', host }
        settle(blocked)
      },
      { signal: stop.signal },
    )
    element.addEventListener(
      'loadedmetadata',
      () =>
        settle({ kind: 'found', width: element.videoWidth, height: element.videoHeight, seconds: element.duration }),
      { signal: stop.signal },
    )
    const engine = attach(element, source, {
      quality: null,
      captions: null,
      onQualities: () => undefined,
      onLevel: () => undefined,
      onTracks: () => undefined,
      onProblem: () => settle(blocked ?? { kind: 'missing' }),
      onInterrupted: () => undefined,
    })
    return () => {
      stop.abort()
      engine.destroy()
    }
  }, [source])

  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody has made any yet
    <video
      ref={video}
      className="desk-trailer"
      controls
      muted
      playsInline
      preload="metadata"
      title={trailerTitle(title)}
    />
  )
}
