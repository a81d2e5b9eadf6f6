import { useLayoutEffect, useRef } from 'react'
import type { PlaybackState } from './playback.ts'
import styles from './captions.module.css'

/** Drawn by the player: the browser's own captions cannot be styled so, and would lie behind the controls. */
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

/** The browser reads the cue's own markup (italics, speakers) into nodes: nothing in it can become a script. */
function CaptionLine({ cue }: { cue: VTTCue }) {
  const line = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => line.current?.replaceChildren(cue.getCueAsHTML()), [cue])
  return (
    <p className={styles.line}>
      <span ref={line} className={styles.words} />
    </p>
  )
}
