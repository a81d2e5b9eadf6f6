import type { Film } from '@matinee/contract/films'
import type { FrameKind } from '@matinee/contract/movie-media'
import { Button } from '../../../ui/button.tsx'
import { useDeskAction } from '../desk-query.ts'
import { notify } from '../notify.ts'
import styles from './films.module.css'
import * as words from '@matinee/locales/desk/films'

/** A frame of a film, and what to use it as. */
export interface ChosenFrame {
  filmId: string
  frame: number
  kind: FrameKind
}

interface PosterFramesProps {
  film: Film
  onUse: (chosen: ChosenFrame) => Promise<void>
}

/** FILM-9: frames of the film; a button puts one into the form above as the movie's poster or backdrop. */
export function PosterFrames({ film, onUse }: PosterFramesProps) {
  const use = useDeskAction((chosen: Omit<ChosenFrame, 'filmId'>) => onUse({ filmId: film.id, ...chosen }), {
    failed: ({ kind }) => words.frameFailed[kind],
    onDone: (_, { kind }) => notify.success(words.frameUsed[kind], { detail: words.frameUsedText }),
  })
  const button = (frame: number, kind: FrameKind) => (
    <Button
      size="small"
      variant="quiet"
      aria-label={words.useFrame[kind]({ number: frame + 1 })}
      pending={use.pending?.frame === frame && use.pending.kind === kind}
      onClick={() => void use.run({ frame, kind })}
    >
      {words.useAs[kind]}
    </Button>
  )
  return (
    <details className={styles.details}>
      <summary>
        {words.frames} <span className={styles.hint}>{words.framesFor}</span>
      </summary>
      <ul className={styles.frames}>
        {film.posters.map((address, frame) => (
          <li key={address}>
            <img src={address} alt={words.frame({ number: frame + 1 })} loading="lazy" />
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
