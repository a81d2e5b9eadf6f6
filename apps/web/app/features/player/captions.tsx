import { useLayoutEffect, useRef } from 'react'
import type { PlaybackState } from './playback.ts'
import styles from './captions.module.css'

/** Rendered by the player, because native captions cannot be styled this way and lie behind the controls. */
export function Captions({ state }: { state: PlaybackState }) {
  return (
    <div
      className={styles.captions}
      data-captions
      data-size={state.captionSize}
      data-colour={state.captionColour}
      data-background={state.captionBackground}
      data-place={state.captionPlace}
    >
      {state.cues.map((cue) => (
        <CaptionLine key={`${cue.startTime} ${cue.text}`} cue={cue} />
      ))}
    </div>
  )
}

/** Uses the browser's cue parser (italics, speakers), which never creates scripts. */
function CaptionLine({ cue }: { cue: VTTCue }) {
  const line = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => line.current?.replaceChildren(cue.getCueAsHTML()), [cue])
  return (
    <p className={styles.line}>
      <span ref={line} className={styles.words} />
    </p>
  )
}
