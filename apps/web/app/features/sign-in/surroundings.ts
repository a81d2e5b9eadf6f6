import { catalogueEndpoints } from '@matinee/contract/catalogue'
import type { Call } from '@matinee/contract/http/client'
import { type Provider, signInProviderEndpoints } from '@matinee/contract/sign-in-providers'
import { otherwise } from '../../platform/loading.ts'
import { backdropOf, type Picture, viewContext } from '../../ui/movies/card-movie.ts'

/** Artwork and providers around the forms. Both are optional: a failure must not prevent logging in. */
export interface Surroundings {
  art: Picture | null
  /** Null if unknown. */
  providers: Provider[] | null
}

export const bare: Surroundings = { art: null, providers: null }

export async function loadSurroundings(call: Call, request: Request): Promise<Surroundings> {
  const [home, providers] = await Promise.all([
    call(catalogueEndpoints.home).catch(otherwise(null)),
    call(signInProviderEndpoints.list).catch(otherwise(null)),
  ])
  const { siteUrl } = viewContext(request)
  const [art = null] = (home?.hero ?? []).flatMap((movie) => backdropOf(movie, siteUrl) ?? [])
  return { art, providers }
}
