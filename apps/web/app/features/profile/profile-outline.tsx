import { profileWords as words } from './words.ts'
import { LoadingRegion, SkeletonText } from '../../ui/skeleton.tsx'
import { SupportCard } from '../pages/support-card.tsx'
import { MembershipOutline } from './membership.tsx'
import { PlansOutline } from './plans.tsx'

/** The page before its owner is known, everything in its place. */
export function ProfileOutline() {
  return (
    <div className="container profile">
      <output className="visually-hidden">{words.loading}</output>
      <div className="profile-head">
        <h1 className="page-title">{words.title}</h1>
        <div className="profile-account" aria-hidden="true">
          {[words.username, words.email].map((name) => (
            <div key={name} className="profile-account-outline">
              <SkeletonText lines={2} lastWidth="100%" />
            </div>
          ))}
        </div>
      </div>
      <div className="profile-grid">
        <LoadingRegion>
          <MembershipOutline />
        </LoadingRegion>
        <SupportCard />
      </div>
      <LoadingRegion>
        <PlansOutline />
      </LoadingRegion>
    </div>
  )
}
