import { catalogueEndpoints } from '@matinee/contract/catalogue'
import type { Call } from '@matinee/contract/http/client'
import { AppError } from '@matinee/contract/http/errors'
import { type Provider, signInProviderEndpoints } from '@matinee/contract/sign-in-providers'
import { backdropOf, type Picture, showingAt } from '../../ui/movies/card-movie.ts'

/** Artwork and providers around the forms. Both are optional: a failure must not prevent logging in. */
export interface Surroundings {
  art: Picture | null
  /** Null if unknown. */
  providers: Provider[] | null
}

export const bare: Surroundings = { art: null, providers: null }

export async function loadSurroundings(call: Call, request: Request): Promise<Surroundings> {
  const [home, providers] = await Promise.all([
    call(catalogueEndpoints.home).catch(noAnswer),
    call(signInProviderEndpoints.list).catch(noAnswer),
  ])
  const { siteUrl } = showingAt(request)
  const [art = null] = (home?.hero ?? []).flatMap((movie) => backdropOf(movie, siteUrl) ?? [])
  return { art, providers }
}

function noAnswer(error: unknown): null {
  if (error instanceof AppError) return null
  throw error
}
