import { LoadingRegion, SkeletonText } from '../../ui/skeleton.tsx'
import { checkoutPageWords as words } from './words.ts'

export function CheckoutSkeleton() {
  return (
    <>
      <output className="visually-hidden">{words.loading}</output>
      <LoadingRegion>
        <SkeletonText lines={6} lastWidth="40%" />
      </LoadingRegion>
    </>
  )
}
