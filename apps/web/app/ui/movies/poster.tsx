import { movieMessages } from '@matinee/contract/movies'
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import type { Picture } from './card-movie.ts'
import styles from './poster.module.css'

/** CARD-3 */
const placeholder = '/placeholder-movie.jpg'

interface PosterProps {
  picture: Picture | null
  sizes: string
  /** Empty if the title stands beside it. */
  alt?: string
  /** Visible when the page opens, so not loaded lazily. */
  eager?: boolean
  className?: string
}

/** A poster in the ratio 2:3, with a placeholder if it is missing or does not load. */
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
        // A new element, so that the old picture does not stay until the new one has loaded.
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

interface ArtworkProps extends Pick<
  ComponentProps<'img'>,
  'width' | 'height' | 'className' | 'fetchPriority' | 'loading'
> {
  picture: Picture | null
  sizes: string
  /** If there is no picture, or it does not load. */
  fallback?: ReactNode
}

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

/** Also detects a picture that failed before hydration. */
export function useImageFailure(src: string | undefined) {
  const ref = useRef<HTMLImageElement>(null)
  const [failedSrc, setFailedSrc] = useState<string>()
  useEffect(() => {
    const image = ref.current
    if (image?.complete && image.naturalWidth === 0 && image.currentSrc !== '') setFailedSrc(src)
  }, [src])
  return { ref, failed: src !== undefined && failedSrc === src, onError: () => setFailedSrc(src) }
}
