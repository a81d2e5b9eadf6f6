import { paths } from '@matinee/contract/paths'
import { ButtonLink } from '../../ui/button.tsx'

/**
 * The account's corner of the bar and the menu (NAV-2). The server does not know who is asking, so it always sends the
 * signed-out state; sessions bring Watchlist, My Profile and Logout here, in the browser.
 */
export function AccountLinks({ place, className }: { place: 'bar' | 'menu'; className?: string }) {
  return (
    <ButtonLink
      to={paths.login[0]}
      size={place === 'bar' ? 'small' : 'large'}
      block={place === 'menu'}
      className={className}
    >
      Login
    </ButtonLink>
  )
}
