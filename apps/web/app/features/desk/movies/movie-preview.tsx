import { type ImageWidth, pathOfOurs, resizedPath } from '@matinee/contract/images'
import { readNumber } from '@matinee/contract/movies'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { PlayableSource } from '../../../platform/video-source.ts'
import type { CardMovie, Picture } from '../../../ui/movies/card-movie.ts'
import { MovieCard } from '../../movies/index.ts'
import { attachEngine, EmbedPanel, trailerTitle } from '../../player/preview.ts'
import { type AddressState, type MediaAddress, PictureCheck } from './media-address.tsx'
import { roundRating, type MovieValues } from './movie-values.ts'
import * as words from '@matinee/locales/desk/movies'

interface MoviePreviewProps {
  values: MovieValues
  picture: MediaAddress
  backdrop: MediaAddress
  trailer: MediaAddress
  isNew: boolean
}

/** The card as visitors will see it, the backdrop and the trailer. Nothing on the card can be pressed. */
export function MoviePreview({ values, picture, backdrop, trailer, isNew }: MoviePreviewProps) {
  const title = values.title.trim() || words.fields.title
  const card: CardMovie = {
    id: 'preview',
    title,
    year: readNumber(values.year),
    genre: values.genres[0] ?? '',
    rating: readNumber(roundRating(values.rating)),
    poster: pictureOf(picture, 500),
    isNew,
    ageRating: readNumber(values.ageRating),
    access: null,
  }
  return (
    <section className="desk-preview" aria-labelledby="desk-preview-title">
      <h3 id="desk-preview-title" className="desk-preview-title">
        {words.preview}
      </h3>
      <PictureCheck picture={picture} />
      <div className="desk-preview-card" inert>
        <MovieCard movie={card} sizes="14rem" eager />
      </div>
      <PictureCheck picture={backdrop} />
      <BackdropPreview picture={pictureOf(backdrop, 780)} />
      <div className="desk-preview-trailer">
        <h4 className="desk-preview-label">{words.trailer}</h4>
        <TrailerPreview trailer={trailer} title={title} />
      </div>
    </section>
  )
}

/** The picture, if it was found. One of this site is loaded in the given width. */
function pictureOf({ state, address }: MediaAddress, width: ImageWidth): Picture | null {
  if (state.kind !== 'found' || address === undefined) return null
  const ours = pathOfOurs(address, location.origin)
  return { src: ours ? resizedPath(ours, width) : address }
}

function BackdropPreview({ picture }: { picture: Picture | null }) {
  if (picture === null) return null
  return (
    <div>
      <h4 className="desk-preview-label">{words.backdrop}</h4>
      <img className="desk-preview-backdrop" alt="" src={picture.src} />
    </div>
  )
}

function TrailerPreview({
  trailer: { url, source, state, onLoaded },
  title,
}: {
  trailer: MediaAddress
  title: string
}) {
  const agree = useRef<HTMLButtonElement>(null)
  if (state.kind === 'none') return <p className="desk-trailer-none">{words.trailerNone}</p>
  if (state.kind === 'blocked') return <p className="desk-trailer-none">{words.blocked({ host: state.host })}</p>
  if (source === null || state.kind === 'missing') return <p className="desk-trailer-none">{words.videoMissing}</p>
  if (source.kind !== 'embed') return <VideoPreview key={url} source={source} onLoaded={onLoaded} title={title} />
  return (
    <div key={source.page} data-theme="dark">
      <EmbedPanel ref={agree} source={source} title={trailerTitle({ title })} poster={null} />
    </div>
  )
}

interface VideoPreviewProps {
  source: PlayableSource
  title: string
  onLoaded: (state: AddressState) => void
}

/** Plays what the site's own player would, muted. */
function VideoPreview({ source, title, onLoaded }: VideoPreviewProps) {
  const video = useRef<HTMLVideoElement>(null)
  const settle = useEffectEvent(onLoaded)

  useEffect(() => {
    const element = video.current
    if (!element) return undefined
    const stop = new AbortController()
    let blocked: AddressState | undefined
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
    const engine = attachEngine(element, source, {
      quality: null,
      startAt: 0,
      captions: null,
      onQualities: () => undefined,
      onLevel: () => undefined,
      onAudio: () => undefined,
      onSubtitles: () => undefined,
      onWaiting: () => undefined,
      onProblem: () => settle(blocked ?? { kind: 'missing' }),
      onInterrupted: () => undefined,
    })
    return () => {
      stop.abort()
      engine.destroy()
    }
  }, [source])

  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- a trailer that is being added has none yet
    <video
      ref={video}
      className="desk-trailer"
      controls
      muted
      playsInline
      preload="metadata"
      title={trailerTitle({ title })}
    />
  )
}
