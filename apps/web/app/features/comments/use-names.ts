import { useEffect, useRef, useState } from 'react'
import { namelessIds, type ShownComment } from './comment-words.ts'

const load = () => import('./look-up-names.ts')
const none: ReadonlyMap<string, string> = new Map()

/** COMM-4: the names of those who are known by their id alone. Only members may ask for them; each is asked for once. */
export function useNames(comments: readonly ShownComment[], isMember: boolean): ReadonlyMap<string, string> {
  const [names, setNames] = useState(none)
  const asked = useRef(new Set<string>())
  useEffect(() => {
    if (!isMember) return
    const ids = namelessIds(comments).filter((id) => !asked.current.has(id))
    if (ids.length === 0) return
    for (const id of ids) asked.current.add(id)
    load()
      .then(({ lookUpNames }) => lookUpNames(ids))
      // Who cannot be looked up stays unknown.
      .then(
        (found) => setNames((present) => new Map([...present, ...found])),
        () => undefined,
      )
  }, [comments, isMember])
  return names
}
