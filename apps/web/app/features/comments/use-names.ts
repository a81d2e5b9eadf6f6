import { accountEndpoints } from '@matinee/contract/accounts'
import { useEffect, useRef, useState } from 'react'
import { browserApi } from '../../platform/browser-api.ts'
import { namelessIds, type ShownComment } from './comment-words.ts'

const none: ReadonlyMap<string, string> = new Map()

/** COMM-4: the names of authors known by id only. Only members may read them; each is requested once. */
export function useNames(comments: readonly ShownComment[], isMember: boolean): ReadonlyMap<string, string> {
  const [names, setNames] = useState(none)
  const requested = useRef(new Set<string>())
  useEffect(() => {
    if (!isMember) return
    const ids = namelessIds(comments).filter((id) => !requested.current.has(id))
    if (ids.length === 0) return
    for (const id of ids) requested.current.add(id)
    browserApi()(accountEndpoints.users, { query: { ids: ids.join(',') } }).then(
      (users) =>
        setNames((known) => new Map([...known, ...users.map(({ _id, username }) => [_id, username] as const)])),
      // Names that cannot be read stay unknown.
      () => undefined,
    )
  }, [comments, isMember])
  return names
}
