import { deskMessages } from '../words.ts'
import { Totals } from './user-totals.tsx'
import { ExpiringUsers } from './expiring-users.tsx'
import { AllUsers } from './all-users.tsx'

/** USERS-1, USERS-2 */
export default function UsersTab() {
  return (
    <section aria-label={deskMessages.userManagement} className="desk-people">
      <Totals />
      <ExpiringUsers />
      <AllUsers />
    </section>
  )
}
