import { paths } from '@matinee/contract/paths'
import { profileWords as words } from './words.ts'
import { pageMeta } from '../../platform/seo.ts'
import { RequireSession } from '../../platform/session/require-session.tsx'
import type { Route } from './+types/profile.page'
import { Profile } from './profile.tsx'
import { ProfileOutline } from './profile-outline.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: words.title, description: words.freeText, path: paths.profile[0], noindex: true })

/** PROF-1 to PROF-3, SUB-1 to SUB-8. The server does not know the user and sends the outline. */
export default function ProfilePage() {
  return (
    <RequireSession outline={<ProfileOutline />} reason={words.noUser}>
      {({ user }) => <Profile key={user._id} user={user} />}
    </RequireSession>
  )
}
