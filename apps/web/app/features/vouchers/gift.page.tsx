import { paths } from '@matinee/contract/paths'
import { planEndpoints } from '@matinee/contract/plans'
import { apiCall } from '../../platform/api.ts'
import { isLoadFailure, loadOrFailure, loadOrFailureInBrowser } from '../../platform/loading.ts'
import { pageMeta } from '../../platform/seo.ts'
import { RequireSession } from '../../platform/session/require-session.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Route } from './+types/gift.page'
import { BuyGift } from './gift.tsx'
import * as words from '@matinee/locales/vouchers'
import styles from './vouchers.module.css'

export const loader = ({ context }: Route.LoaderArgs) =>
  loadOrFailure(
    async () => await context.get(apiCall)(planEndpoints.offer),
    () => words.pricesFailed,
  )

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  loadOrFailureInBrowser(serverLoader, words.pricesFailed)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: words.giftTitle, description: words.giftLead, path: paths.gift[0], noindex: true })

/** PAY-10 */
export default function GiftPage({ loaderData }: Route.ComponentProps) {
  return (
    <RequireSession reason={words.giftLogIn}>
      {({ user }) => (
        <div className={classNames('container', styles.page)}>
          {isLoadFailure(loaderData) ? (
            <EmptyState
              numeral="!"
              heading="h1"
              title={loaderData.failed.message}
              actions={
                <ButtonLink to={paths.gift[0]} reloadDocument>
                  {words.tryAgain}
                </ButtonLink>
              }
            />
          ) : (
            <BuyGift key={user._id} offer={loaderData} />
          )}
        </div>
      )}
    </RequireSession>
  )
}
