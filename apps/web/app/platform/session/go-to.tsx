import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/** Takes one elsewhere, with nothing to come back to. The router's own <Navigate> would weigh on every page. */
export function GoTo({ to, reason }: { to: string; reason?: string | undefined }) {
  const navigate = useNavigate()
  useEffect(() => void navigate(to, { replace: true, state: reason && { reason } }), [navigate, to, reason])
  return null
}
