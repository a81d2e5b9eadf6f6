import type { RouteHandle } from '../../platform/route-handle.ts'
import { scriptMark } from '../../platform/script-mark.ts'
import { pageMeta } from '../../platform/seo.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Route } from './+types/offline.page'
import styles from '../../platform/problems/problems.module.css'
import * as problemMessages from '@matinee/locales/platform/problems'
import * as words from '@matinee/locales/pages'

/** Served by the service worker at the unreachable address, so React must not hydrate it. */
export const handle: RouteHandle = { standalone: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: problemMessages.offline, description: problemMessages.offlineText, noindex: true })

const TRY_AGAIN = 'try-again'
const script = `addEventListener("online",()=>location.reload());
document.getElementById("${TRY_AGAIN}").onclick=()=>location.reload()`

export default function OfflinePage() {
  return (
    <div className={styles.screen}>
      <EmptyState
        numeral="?"
        title={problemMessages.offline}
        text={problemMessages.offlineText}
        layout="page"
        actions={
          <Button variant="primary" id={TRY_AGAIN}>
            {words.tryAgain}
          </Button>
        }
      />
      {/* oxlint-disable-next-line react/no-danger -- a constant of ours */}
      <script nonce={scriptMark} dangerouslySetInnerHTML={{ __html: script }} />
    </div>
  )
}
