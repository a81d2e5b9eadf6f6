import { type Provider, sessionMessages } from '@matinee/contract/sessions'
import { useId } from 'react'
import { Button, ButtonLink } from '../../ui/button.tsx'
import styles from './social.module.css'

/** What most houses offer, shown where this one offers none (LOGIN-6). */
const usual = ['Google', 'GitHub']

interface SocialSignInProps {
  providers: Provider[] | null
  hrefOf: (provider: string) => string
}

/** Ways in through somebody else's door. */
export function SocialSignIn({ providers, hrefOf }: SocialSignInProps) {
  const note = useId()
  if (providers && providers.length > 0) {
    return (
      <div>
        <p className={styles.or}>or</p>
        <div className={styles.ways}>
          {providers.map(({ id, name }) => (
            // The answer is the provider's own page: no page of ours, and nothing that a script could fetch.
            <ButtonLink key={id} to={hrefOf(id)} reloadDocument aria-label={`Continue with ${name}`}>
              {name}
            </ButtonLink>
          ))}
        </div>
      </div>
    )
  }
  return (
    <div>
      <p className={styles.or}>or</p>
      <div className={styles.ways}>
        {usual.map((name) => (
          <Button key={name} aria-disabled aria-describedby={note}>
            {name}
          </Button>
        ))}
      </div>
      <p id={note} className={styles.note}>
        {providers ? sessionMessages.noProviders : sessionMessages.providersUnknown}
      </p>
    </div>
  )
}
