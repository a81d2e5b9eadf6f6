import { commentMessages } from '@matinee/contract/comments'
import { paths } from '@matinee/contract/paths'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import styles from './comments.module.css'

/** COMM-1, COMM-2: nobody can be logged in yet, so that nobody has said anything. */
export function Comments() {
  return (
    <section className="section container" aria-labelledby="comments">
      <h2 id="comments" className={styles.head}>
        {commentMessages.title} <span className={styles.count}>0</span>
      </h2>
      <div className={styles.comments}>
        <div className={styles.invitation}>
          <p>{commentMessages.logInFirst}</p>
          <ButtonLink to={paths.login[0]} variant="inverse">
            {commentMessages.logIn}
          </ButtonLink>
        </div>
        <EmptyState
          numeral={1}
          heading="h3"
          title={commentMessages.none}
          text={commentMessages.noneText}
          className={styles.empty}
        />
      </div>
    </section>
  )
}
