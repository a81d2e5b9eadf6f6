import { useEffect } from 'react'

/** While a form has unsaved changes, the browser asks before the tab is closed or reloaded. */
export function useWarnUnsaved(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isChanged])
}
