import { LoadingRegion, SkeletonText } from '../../ui/skeleton.tsx'
import * as words from '@matinee/locales/checkout'

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
