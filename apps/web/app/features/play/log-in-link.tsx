import { useLocation } from 'react-router'
import { loginPath } from '../../platform/session/login-path.ts'
import { ButtonLink, type ButtonVariant } from '../../ui/button.tsx'
import * as words from '@matinee/locales/play'

/** Logging in leads back to this film. */
export function LogInLink({ variant }: { variant: ButtonVariant }) {
  return (
    <ButtonLink variant={variant} to={loginPath(useLocation())}>
      {words.logIn}
    </ButtonLink>
  )
}
