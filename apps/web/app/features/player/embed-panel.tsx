import { embedMessages } from '@matinee/contract/player'
import { ExternalLink, Play } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import type { Source } from './source.ts'
import styles from './embed-panel.module.css'

interface EmbedPanelProps {
  source: Extract<Source, { kind: 'embed' }>
  title: string
  poster: string | null
  /** Where focus begins. */
  ref: RefObject<HTMLButtonElement | null>
}

/** Another site's player. It learns who watches, so it is loaded only by someone who was told. */
export function EmbedPanel({ source: { site, frame, page }, title, poster, ref }: EmbedPanelProps) {
  const [agreed, setAgreed] = useState(false)
  if (agreed) {
    return (
      <div className={styles.embed}>
        <iframe
          className={styles.frame}
          src={frame}
          title={title}
          allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
          referrerPolicy="strict-origin-when-cross-origin"
          // oxlint-disable-next-line react/iframe-missing-sandbox -- theirs is another origin, and their player needs its own
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
        />
      </div>
    )
  }
  return (
    <div className={styles.embed}>
      {poster && <img className={styles.poster} src={poster} alt="" />}
      <div className={styles.panel}>
        <p className={styles.title}>{embedMessages.title(site)}</p>
        <p className={styles.text}>{embedMessages.text(site)}</p>
        <div className={styles.actions}>
          <Button ref={ref} variant="primary" onClick={() => setAgreed(true)}>
            <Play />
            {embedMessages.play(site)}
          </Button>
          <a className={styles.visit} href={page} target="_blank" rel="noreferrer">
            {embedMessages.visit(site)}
            <ExternalLink />
          </a>
        </div>
      </div>
    </div>
  )
}
