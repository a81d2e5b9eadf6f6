import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import {
  collectionPattern,
  moviePatterns,
  pagePattern,
  paths,
  playPattern,
  receiptPattern,
} from '@matinee/contract/paths'

const screen = (addresses: readonly string[], file: string) =>
  addresses.map((address) => route(address.slice(1), file, { id: address.slice(1) }))

export default [
  layout('features/layout/shell.page.tsx', [
    index('features/home/home.page.tsx', { id: 'home' }),

    ...screen(paths.browse, 'features/browse/browse.page.tsx'),
    ...screen(paths.search, 'features/search/search.page.tsx'),
    route(`${paths.search[0].slice(1)}/:query`, 'features/search/search.page.tsx', { id: 'search-query' }),
    ...screen(paths.artist, 'features/artist/artist.page.tsx'),
    ...screen(paths.collections, 'features/collection/collections.page.tsx'),
    ...screen([collectionPattern], 'features/collection/collection.page.tsx'),
    ...screen(moviePatterns, 'features/movie/movie.page.tsx'),
    ...screen([playPattern], 'features/play/play.page.tsx'),
    ...screen(paths.watchlist, 'features/watchlist/watchlist.page.tsx'),
    ...screen(paths.history, 'features/positions/history.page.tsx'),
    ...screen(paths.payments, 'features/receipts/payments.page.tsx'),
    ...screen([receiptPattern], 'features/receipts/receipt.page.tsx'),
    ...screen(paths.gift, 'features/vouchers/gift.page.tsx'),
    ...screen(paths.redeem, 'features/vouchers/redeem.page.tsx'),
    ...screen(paths.checkout, 'features/checkout/checkout.page.tsx'),
    ...screen(paths.profile, 'features/profile/profile.page.tsx'),
    ...screen(paths.account, 'features/account/account.page.tsx'),
    ...screen(paths.login, 'features/sign-in/login.page.tsx'),
    ...screen(paths.register, 'features/sign-in/register.page.tsx'),
    ...screen(paths.resetPassword, 'features/sign-in/reset-password.page.tsx'),
    ...screen(paths.confirmEmail, 'features/account/confirm-email.page.tsx'),
    ...screen(paths.keepAccount, 'features/account/keep-account.page.tsx'),
    ...screen(paths.unsubscribe, 'features/account/unsubscribe.page.tsx'),

    ...screen(paths.about, 'features/pages/about.page.tsx'),
    ...screen(paths.privacy, 'features/pages/privacy.page.tsx'),
    ...screen(paths.terms, 'features/pages/terms.page.tsx'),
    ...screen(paths.imprint, 'features/pages/imprint.page.tsx'),
    ...screen([pagePattern], 'features/pages/written.page.tsx'),
    ...screen(paths.pricing, 'features/pages/pricing.page.tsx'),
    ...screen(paths.contact, 'features/pages/contact.page.tsx'),

    route('admin', 'features/desk/frame/to-dashboard.page.tsx'),
    ...screen(paths.setup, 'features/desk/setup/setup.page.tsx'),
    ...screen(paths.adminLogin, 'features/desk/frame/admin-login.page.tsx'),
    ...screen(paths.teamInvitation, 'features/desk/team/invitation.page.tsx'),
    ...screen(paths.adminDashboard, 'features/desk/frame/dashboard.page.tsx'),

    ...screen(paths.offline, 'features/pages/offline.page.tsx'),
    route('*', 'features/pages/not-found.page.tsx'),
  ]),
] satisfies RouteConfig
