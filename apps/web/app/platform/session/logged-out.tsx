import { paths } from '@matinee/contract/paths'
import { sessionMessages } from '@matinee/contract/sessions'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import styles from './guard-outline.module.css'

// The button that was pressed is gone, and the focus with it.
const focus = (link: HTMLAnchorElement | null) => link?.focus({ preventScroll: true })

/** In the place of a guarded screen, for those who have logged out on it, until they are taken home (AUTH-5). */
export function LoggedOut() {
  return (
    <div className={styles.screen}>
      <EmptyState
        numeral={0}
        heading="h1"
        title={sessionMessages.loggedOut}
        actions={
          <ButtonLink ref={focus} to={paths.home[0]} variant="primary">
            Home
          </ButtonLink>
        }
      />
    </div>
  )
}
