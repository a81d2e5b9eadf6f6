import { type Call, createClient } from '@matinee/contract/http/client'

let call: Call | undefined

/** How code that runs in the browser alone reaches the API: `browserApi()(endpoint, input)`. Loaders have `apiCall`. */
export const browserApi = (): Call => (call ??= createClient({ baseUrl: location.origin }))
