import type { Call } from '@matinee/contract/http/client'
import { createContext } from 'react-router'

/** For loaders and actions: `context.get(apiCall)(endpoint, input)`. It does not leave the process. */
export const apiCall = createContext<Call>()
