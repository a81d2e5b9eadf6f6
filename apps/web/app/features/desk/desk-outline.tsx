import { LoadingRegion, Skeleton } from '../../ui/skeleton.tsx'

/** What the server sends to everybody: the places of things, and nothing of what stands there. */
export function DeskOutline() {
  return (
    <LoadingRegion>
      <div className="desk-head">
        <Skeleton width="16rem" height="3rem" className="desk-title-outline" />
      </div>
      <div className="desk-tiles">
        {['a', 'b', 'c', 'd'].map((tile) => (
          <div key={tile} className="desk-tile">
            <Skeleton width="6rem" height="1rem" />
            <Skeleton width="4rem" height="2rem" />
            <Skeleton width="8rem" height="1rem" />
          </div>
        ))}
      </div>
    </LoadingRegion>
  )
}
