import { isChunkFailure, reloadOnce, withinLimit } from './chunks.ts'

interface RouterGlobals {
  __reactRouterManifest?: { routes: Record<string, { id: string; module: string }> }
  __reactRouterRouteModules?: Record<string, unknown>
  __reactRouterDataRouter?: {
    state: { navigation: { location?: { pathname: string; search: string; hash: string } } }
  }
}

/**
 * Makes ROUTE-12 hold for pages. React Router reloads the page that one is leaving whenever the script of the next one
 * fails, as often as it fails, and knows no time limit. Before it imports a script it looks into a table of modules, and
 * awaits what it finds: so the table gets, for every page not yet seen, a promise of our own.
 */
export function guardRouteModules(): void {
  const { __reactRouterManifest: manifest, __reactRouterRouteModules: modules } = window as RouterGlobals
  if (!import.meta.env.PROD || !manifest || !modules) return
  for (const { id, module } of Object.values(manifest.routes)) {
    if (!(id in modules)) guard(modules, id, module)
  }
}

function guard(modules: Record<string, unknown>, id: string, address: string) {
  let arriving: Promise<unknown> | undefined
  const load = async () => {
    let loaded: unknown
    try {
      loaded = await withinLimit(import(/* @vite-ignore */ address))
    } catch (error) {
      const to = destination()
      if (to === undefined) {
        // Nobody waits for a script that was fetched ahead of a click; the click will ask for it again.
        arriving = undefined
        throw error
      }
      if (isChunkFailure(error)) await reloadOnce(to)
      // The router would show an empty page for a page without a loader: only what is thrown while drawing reaches
      // the error screen in every case.
      loaded = { default: () => raise(error) }
    }
    put(loaded)
    return loaded
  }
  const put = (loaded: unknown) => void Object.defineProperty(modules, id, { value: loaded, enumerable: true })
  Object.defineProperty(modules, id, {
    get: () => (arriving ??= load()),
    // Who was quicker to click than this to run: the router has begun by itself, and puts here what it got.
    set: put,
    configurable: true,
    enumerable: true,
  })
}

function raise(error: unknown): never {
  throw error
}

/** Where the person is going: after a reload they need not click again. */
function destination() {
  const { __reactRouterDataRouter: router } = window as RouterGlobals
  const to = router?.state.navigation.location
  return to && to.pathname + to.search + to.hash
}
