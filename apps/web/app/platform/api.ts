import type { Call } from '@matinee/contract/http/client'
import { createContext } from 'react-router'

/**
 * How a loader or an action reaches the API: `context.get(apiCall)(endpoint, input)`. The host hands over a transport
 * that stays inside the process; validation and access apply as to any other request. Limits do to what changes
 * something; reads are part of the page, which is limited itself.
 */
export const apiCall = createContext<Call>()
