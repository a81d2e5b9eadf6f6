import { catalogueEndpoints } from '@matinee/contract/catalogue'
import type { Call } from '@matinee/contract/http/client'
import { AppError } from '@matinee/contract/http/errors'
import { type Provider, sessionEndpoints } from '@matinee/contract/sessions'
import { backdropOf, type Picture, showingAt } from '../../ui/movies/card-movie.ts'

/** What stands around the forms. None of it may keep anybody from logging in: what cannot be had is left out. */
export interface Surroundings {
  /** From the programme that the house shows on its first page. */
  art: Picture | null
  /** Null: nobody could say. */
  providers: Provider[] | null
}

export const bare: Surroundings = { art: null, providers: null }

export async function loadSurroundings(call: Call, request: Request): Promise<Surroundings> {
  const [home, providers] = await Promise.all([
    call(catalogueEndpoints.home).catch(noAnswer),
    call(sessionEndpoints.providers).catch(noAnswer),
  ])
  const { siteUrl } = showingAt(request)
  const [art = null] = (home?.hero ?? []).flatMap((movie) => backdropOf(movie, siteUrl) ?? [])
  return { art, providers }
}

function noAnswer(error: unknown): null {
  if (error instanceof AppError) return null
  throw error
}
