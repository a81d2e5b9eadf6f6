import { movieMessages } from '@matinee/contract/movies'
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import type { Picture } from './card-movie.ts'
import styles from './poster.module.css'

/** CARD-3 */
const placeholder = '/placeholder-movie.jpg'

interface PosterProps {
  picture: Picture | null
  /** How wide it is shown, as in `<img sizes>`. */
  sizes: string
  /** Said in its place, as long as it is there; left out where the title stands beside it. */
  alt?: string
  /** In sight when the page opens: fetched at once. */
  eager?: boolean
  className?: string
}

/** Two by three, its space kept before it arrives, and never a broken image. */
export function Poster({ picture, sizes, alt = '', eager = false, className }: PosterProps) {
  const { ref, failed, onError } = useImageFailure(picture?.src)
  const isMissing = !picture || failed
  const shown = isMissing ? { src: placeholder } : picture
  return (
    <span
      className={classNames(styles.poster, className)}
      style={shown.preview ? { backgroundImage: `url(${shown.preview})` } : undefined}
    >
      <img
        // Another source is another picture: what was shown before must not stay until it is there.
        key={shown.src}
        ref={ref}
        src={shown.src}
        srcSet={shown.srcSet}
        sizes={shown.srcSet && sizes}
        alt={alt && isMissing ? movieMessages.noImage : alt}
        width={400}
        height={600}
        loading={eager ? undefined : 'lazy'}
        decoding="async"
        onError={onError}
      />
    </span>
  )
}

interface ArtworkProps extends Pick<ComponentProps<'img'>, 'width' | 'height' | 'className' | 'fetchPriority'> {
  picture: Picture | null
  sizes: string
  /** If there is no picture, or it does not load. */
  fallback?: ReactNode
}

/** A picture that only decorates. */
export function Artwork({ picture, sizes, fallback = null, ...rest }: ArtworkProps) {
  const { ref, failed, onError } = useImageFailure(picture?.src)
  if (!picture || failed) return fallback
  return (
    <img
      width={1920}
      height={820}
      {...rest}
      ref={ref}
      src={picture.src}
      srcSet={picture.srcSet}
      sizes={picture.srcSet && sizes}
      style={picture.preview ? { backgroundImage: `url(${picture.preview})` } : undefined}
      alt=""
      decoding="async"
      onError={onError}
    />
  )
}

/** Notices a picture that cannot be shown, also one that failed before React was there to hear of it. */
export function useImageFailure(src: string | undefined) {
  const ref = useRef<HTMLImageElement>(null)
  const [failedSrc, setFailedSrc] = useState<string>()
  useEffect(() => {
    const image = ref.current
    if (image?.complete && image.naturalWidth === 0 && image.currentSrc !== '') setFailedSrc(src)
  }, [src])
  return { ref, failed: src !== undefined && failedSrc === src, onError: () => setFailedSrc(src) }
}
