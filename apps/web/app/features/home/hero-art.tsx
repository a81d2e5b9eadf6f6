import { movieMessages } from '@matinee/contract/movies'
import { ImageOff } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { useImageFailure } from '../../ui/movies/poster.tsx'
import type { HeroMovie } from './hero-movie.ts'
import styles from './hero-art.module.css'

/** A backdrop covers the slide, which is wider than 21:9 on no screen, and much less wide on small ones. */
const backdropSizes = '(max-width: 48em) 170vw, max(106vw, 1275px)'
const posterSizes = '(max-width: 48em) 40vw, 24rem'

interface HeroArtProps {
  movie: Pick<HeroMovie, 'backdrop' | 'poster'>
  isNear: boolean
  isFirst: boolean
  onSettled: () => void
}

/** The picture of a slide. Where there is only a poster, it stands before a blurred copy of itself. */
export function HeroArt({ movie: { backdrop, poster }, isNear, isFirst, onSettled }: HeroArtProps) {
  const picture = backdrop ?? poster
  const { ref, failed, onError } = useImageFailure(picture?.src)
  const [wasNear, setWasNear] = useState(isNear)
  if (isNear && !wasNear) setWasNear(true)

  const settle = useEffectEvent(onSettled)
  const isMissing = picture === null || failed
  useEffect(() => {
    if (isMissing || ref.current?.complete) settle()
  }, [isMissing, ref])

  if (isMissing) {
    return (
      <div className={classNames(styles.art, styles.missing)}>
        <p className={styles.words}>
          <ImageOff />
          {movieMessages.noImage}
        </p>
      </div>
    )
  }
  const image = (className: string | undefined, sizes: string, isMain = false) => (
    <img
      ref={isMain ? ref : undefined}
      className={className}
      src={picture.src}
      srcSet={picture.srcSet}
      sizes={picture.srcSet && sizes}
      alt=""
      width={backdrop ? 1920 : 400}
      height={backdrop ? 820 : 600}
      decoding="async"
      fetchPriority={isFirst ? 'high' : 'low'}
      {...(isMain && { onLoad: onSettled, onError })}
    />
  )
  return (
    <div
      className={styles.art}
      style={picture.preview ? { backgroundImage: `url(${picture.preview})` } : undefined}
      data-of={backdrop ? 'backdrop' : 'poster'}
    >
      {wasNear && backdrop && image(styles.backdrop, backdropSizes, true)}
      {wasNear && !backdrop && (
        <>
          {image(styles.blurred, posterSizes)}
          {image(styles.poster, posterSizes, true)}
        </>
      )}
    </div>
  )
}
