import { profileWords as words } from './words.ts'
import { LoadingRegion, SkeletonText } from '../../ui/skeleton.tsx'
import { SupportCard } from '../pages/index.ts'
import { MembershipOutline } from './membership.tsx'
import { PlansOutline } from './plans.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from './profile.module.css'

/** The page before its owner is known, everything in its place. */
export function ProfileOutline() {
  return (
    <div className={classNames('container', styles.page)}>
      <output className="visually-hidden">{words.loading}</output>
      <div className={styles.head}>
        <h1 className="page-title">{words.title}</h1>
        <div className={styles.account} aria-hidden="true">
          {[words.username, words.email].map((name) => (
            <div key={name} className={styles.accountOutline}>
              <SkeletonText lines={2} lastWidth="100%" />
            </div>
          ))}
        </div>
      </div>
      <div className={styles.grid}>
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
