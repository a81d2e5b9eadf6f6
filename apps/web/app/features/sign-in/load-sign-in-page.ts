import { catalogueEndpoints } from '@matinee/contract/catalogue'
import type { Call } from '@matinee/contract/http/client'
import { movieEndpoints, movieMessages } from '@matinee/contract/movies'
import { returnPath } from '@matinee/contract/paths'
import { filmOf, filmOfPlayPath } from '@matinee/contract/purchase-path'
import { type Provider, signInProviderEndpoints } from '@matinee/contract/sign-in-providers'
import { fallbackTo } from '../../platform/loading.ts'
import { backdropOf, type Picture, viewContext } from '../../ui/movies/card-movie.ts'

/** Artwork and providers around the forms. Both are optional: a failure must not prevent logging in. */
export interface SignInPageData {
  /** Backdrop of the film that the user is heading to, else of a home slide. */
  art: Picture | null
  /** OFFER-9: its title. */
  film: string | null
  /** Null if unknown. */
  providers: Provider[] | null
}

export const emptySignInPage: SignInPageData = { art: null, film: null, providers: null }

/** OFFER-9: the film in the address of the checkout, or in the `returnTo` that leads there or to the film itself. */
function filmInReturnPath({ searchParams }: URL): string | undefined {
  const to = new URL(returnPath(searchParams.get('returnTo'), '/'), 'https://return.invalid')
  return filmOf(searchParams) ?? filmOf(to.searchParams) ?? filmOfPlayPath(to.pathname)
}

export async function loadSignInPage(call: Call, request: Request): Promise<SignInPageData> {
  const id = filmInReturnPath(new URL(request.url))
  const [home, providers, movie] = await Promise.all([
    call(catalogueEndpoints.home).catch(fallbackTo(null)),
    call(signInProviderEndpoints.list).catch(fallbackTo(null)),
    id === undefined ? null : call(movieEndpoints.show, { params: { id } }).catch(fallbackTo(null)),
  ])
  const { siteUrl } = viewContext(request)
  const [art = null] = [...(movie ? [movie] : []), ...(home?.hero ?? [])].flatMap(
    (each) => backdropOf(each, siteUrl) ?? [],
  )
  return { art, film: movie && (movie.title || movieMessages.untitled), providers }
}
