import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import type { Picture } from '../../ui/movies/card-movie.ts'
import { useImageFailure } from '../../ui/movies/poster.tsx'
import frame from './frame.module.css'
import styles from './artwork.module.css'

interface ArtworkProps {
  backdrop: Picture | null
  poster: Picture | null
}

/** The strip behind the title: the backdrop, else the poster out of focus, else the dark of the house. */
export function Artwork({ backdrop, poster }: ArtworkProps) {
  return (
    <div className={classNames(frame.art, styles.art)} data-theme="dark">
      <Backdrop picture={backdrop} otherwise={<BlurredPoster picture={poster} />} />
    </div>
  )
}

/** Where the strip is less wide than the artwork, more of it is fetched than one sees. */
const backdropSizes = '(max-width: 32em) 162vw, (max-width: 56.25em) 56.25rem, 100vw'

function Backdrop({ picture, otherwise }: { picture: Picture | null; otherwise: ReactNode }) {
  const { ref, failed, onError } = useImageFailure(picture?.src)
  if (!picture || failed) return otherwise
  return (
    <img
      ref={ref}
      src={picture.src}
      srcSet={picture.srcSet}
      sizes={picture.srcSet && backdropSizes}
      style={picture.preview ? { backgroundImage: `url(${picture.preview})` } : undefined}
      alt=""
      width={1920}
      height={820}
      decoding="async"
      fetchPriority="high"
      onError={onError}
    />
  )
}

function BlurredPoster({ picture }: { picture: Picture | null }) {
  const { ref, failed, onError } = useImageFailure(picture?.src)
  if (!picture || failed) return null
  return (
    <img
      ref={ref}
      className={styles.blurred}
      src={picture.src}
      srcSet={picture.srcSet}
      // Out of focus the smallest will do.
      sizes={picture.srcSet && '1px'}
      alt=""
      width={400}
      height={600}
      decoding="async"
      onError={onError}
    />
  )
}
