import type { Film } from '@matinee/contract/films'
import type { FrameKind } from '@matinee/contract/movie-media'
import { Button } from '../../../ui/button.tsx'
import { useDeskAction } from '../desk-query.ts'
import { notify } from '../notify.ts'
import styles from './films.module.css'

/** A frame of a film, and what it is to be. */
export interface ChosenFrame {
  filmId: string
  frame: number
  kind: FrameKind
}

interface PosterFramesProps {
  film: Film
  onUse: (chosen: ChosenFrame) => Promise<void>
}

/** FILM-9: frames of the film, of which the form above takes one as the movie's poster or backdrop. */
export function PosterFrames({ film, onUse }: PosterFramesProps) {
  const use = useDeskAction((chosen: Omit<ChosenFrame, 'filmId'>) => onUse({ filmId: film.id, ...chosen }), {
    failed: ({ kind }) => `Failed to use the frame as ${kind}`,
    onDone: (_, { kind }) =>
      notify.success(`The frame is the ${kind} now.`, { detail: 'Update the movie to keep it.' }),
  })
  const button = (frame: number, kind: FrameKind) => (
    <Button
      size="small"
      variant="quiet"
      aria-label={`Use frame ${frame + 1} as ${kind}`}
      pending={use.pending?.frame === frame && use.pending.kind === kind}
      onClick={() => void use.run({ frame, kind })}
    >
      {kind === 'poster' ? 'Use as poster' : 'As backdrop'}
    </Button>
  )
  return (
    <details className={styles.details}>
      <summary>
        Frames <span className={styles.hint}>for the poster or the backdrop</span>
      </summary>
      <ul className={styles.frames}>
        {film.posters.map((address, frame) => (
          <li key={address}>
            <img src={address} alt={`Frame ${frame + 1}`} loading="lazy" />
            <span className={styles.frameActions}>
              {button(frame, 'poster')}
              {button(frame, 'backdrop')}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
