import type { PlaybackSession } from '@matinee/contract/playback'
import styles from './scrubber.module.css'

type Storyboard = NonNullable<PlaybackSession['storyboard']>

/** The thumbnail nearest to `seconds`, cropped from its sprite sheet. */
export function StoryboardPicture({ storyboard, seconds }: { storyboard: Storyboard; seconds: number }) {
  const { everySeconds, columns, rows, width, height, pictures, addresses } = storyboard
  const number = Math.min(Math.max(Math.round(seconds / everySeconds), 0), pictures - 1)
  const address = addresses[Math.floor(number / (columns * rows))]
  if (address === undefined) return null
  const onSheet = number % (columns * rows)
  /** In percent, as CSS places a picture that is larger than its box. */
  const place = (index: number, count: number) => (count > 1 ? (index / (count - 1)) * 100 : 0)
  return (
    <span
      className={styles.picture}
      style={{
        aspectRatio: `${width} / ${height}`,
        backgroundImage: `url(${JSON.stringify(address)})`,
        backgroundSize: `${columns * 100}% ${rows * 100}%`,
        backgroundPosition: `${place(onSheet % columns, columns)}% ${place(Math.floor(onSheet / columns), rows)}%`,
      }}
    />
  )
}
