import { useEffect, useEffectEvent, useRef } from 'react'
import { NavigationType, useNavigate, useNavigationType } from 'react-router'
import { useDeskSearchParams } from '../use-desk-search-params.ts'

/**
 * Closes details that the address names, by steps back to before they were opened; by an address without them, if a link or
 * Reload opened them. `id`: undefined while they are closed.
 */
export function useCloseDetails(name: 'person' | 'payment', id: string | undefined): () => void {
  const { patch } = useDeskSearchParams()
  const navigate = useNavigate()
  const type = useNavigationType()
  /** Links from one to the other. */
  const steps = useRef(0)
  const onDetails = useEffectEvent(() => {
    if (id === undefined) steps.current = 0
    else if (type === NavigationType.Push) steps.current++
    else if (type === NavigationType.Pop) steps.current = Math.max(0, steps.current - 1)
  })
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- for each
  useEffect(() => onDetails(), [id])
  return () => {
    if (steps.current > 0) void navigate(-steps.current)
    else patch({ [name]: null }, { replace: true })
  }
}
