import { useState } from 'react'

interface Chosen {
  /** The list that it is a part of: another page has another. */
  of: string
  ids: ReadonlySet<string>
}

/** Some of the rows of a page; on another there are none. With Shift, everything from the last one that was touched. */
export function useSelection(all: readonly string[], list: string) {
  const [chosen, setChosen] = useState<Chosen>({ of: list, ids: new Set() })
  const [last, setLast] = useState<string>()
  const ids = chosen.of === list ? all.filter((id) => chosen.ids.has(id)) : []
  const choose = (next: Iterable<string>) => setChosen({ of: list, ids: new Set(next) })

  const toggle = (id: string, { isChosen, isRange }: { isChosen: boolean; isRange: boolean }) => {
    const [from, to] = [all.indexOf(last ?? ''), all.indexOf(id)]
    const touched = isRange && from !== -1 ? all.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
    setLast(id)
    choose(isChosen ? [...ids, ...touched] : ids.filter((each) => !touched.includes(each)))
  }
  const isAll = all.length > 0 && ids.length === all.length
  return {
    ids,
    choose,
    toggle,
    /** What the box over the column shows. */
    isAll,
    isSome: ids.length > 0 && !isAll,
    toggleAll: () => choose(isAll ? [] : all),
  }
}

export type Selection = ReturnType<typeof useSelection>
