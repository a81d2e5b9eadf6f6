import { paths } from '@matinee/contract/paths'
import { profileWords as words } from './words.ts'
import { pageMeta } from '../../platform/seo.ts'
import { RequireSession } from '../../platform/session/require-session.tsx'
import type { Route } from './+types/profile.page'
// By its address, and with names of its own: the styles of all other screens are one file, which every page loads.
import sheet from './profile.css?url'
import { Profile } from './profile.tsx'
import { ProfileOutline } from './profile-outline.tsx'

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: words.title, description: words.freeText, path: paths.profile[0], noindex: true })

/** PROF-1 to PROF-3, SUB-1 to SUB-8. The server sends the outline to everybody. */
export default function ProfilePage() {
  return (
    <RequireSession outline={<ProfileOutline />} reason={words.noUser}>
      {({ user }) => <Profile key={user._id} user={user} />}
    </RequireSession>
  )
}
