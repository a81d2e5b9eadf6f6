import type { Call } from '@matinee/contract/http/client'
import { createContext } from 'react-router'

/** For loaders and actions: `context.get(apiCall)(endpoint, input)`. Answered in this process, without the network. */
export const apiCall = createContext<Call>()
