import { AppError } from '@matinee/contract/http/errors'
import { data, isRouteErrorResponse } from 'react-router'

/** In place of a page's data when it could not be had: the page says so, and offers to try again. */
export interface Failed {
  failed: { message: string }
}

/**
 * For loaders: a page that lacks its data is still that page. Its status tells search engines and caches that this is not
 * the real one. What else a loader throws passes: a redirect, a 404, a fault of ours.
 */
export async function orFailed<T>(load: () => Promise<T>, describe: (error: AppError) => string) {
  try {
    return await load()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return data<Failed>({ failed: { message: describe(error) } }, { status: 503 })
  }
}

/** For client loaders: a server that does not answer, or not in our language, is one more way to fail. */
export async function orFailedInBrowser<T>(load: () => Promise<T>, message: string): Promise<T | Failed> {
  try {
    return await load()
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error
    return { failed: { message } }
  }
}

export const hasFailed = (loaded: object): loaded is Failed => 'failed' in loaded
