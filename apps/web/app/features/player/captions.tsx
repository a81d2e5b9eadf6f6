import type { CaptionSize } from '@matinee/contract/player'
import { useLayoutEffect, useRef } from 'react'
import styles from './captions.module.css'

interface CaptionsProps {
  cues: readonly VTTCue[]
  size: CaptionSize
}

export function Captions({ cues, size }: CaptionsProps) {
  return (
    <div className={styles.captions} data-size={size} data-captions>
      {cues.map((cue) => (
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
