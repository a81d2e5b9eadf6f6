import type { Call } from '@matinee/contract/http/client'
import { createContext } from 'react-router'

/**
 * How a loader or an action reaches the API: `context.get(apiCall)(endpoint, input)`. The host hands over a transport
 * that stays inside the process; validation, access and limits apply as to any other request.
 */
export const apiCall = createContext<Call>()
