import { AppError } from '@matinee/contract/http/errors'
import { data, isRouteErrorResponse } from 'react-router'

/** Loader data after a failure. */
export interface LoadFailure {
  failed: { message: string }
}

/** For loaders: turns an API error into data with status 503. Redirects and 404s pass. */
export async function loadOrFailure<T>(load: () => Promise<T>, describe: (error: AppError) => string) {
  try {
    return await load()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return data<LoadFailure>({ failed: { message: describe(error) } }, { status: 503 })
  }
}

/** For optional data: `call(...).catch(fallbackTo([]))`. */
export const fallbackTo =
  <T>(instead: T) =>
  (error: unknown): T => {
    if (error instanceof AppError) return instead
    throw error
  }

/** For pages that may not exist: `call(...).catch(undefinedOn404)`. */
export function undefinedOn404(error: unknown): undefined {
  if (error instanceof AppError && error.status === 404) return undefined
  throw error
}

/** The message of a 4xx error, else the general one. */
export const refusalMessageOr =
  (general: string) =>
  ({ status, message }: AppError): string =>
    status >= 400 && status < 500 ? message : general

/** For client loaders: any failure, also an unreachable server. Redirects and 404s pass. */
export async function loadOrFailureInBrowser<T>(load: () => Promise<T>, message: string): Promise<T | LoadFailure> {
  try {
    return await load()
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error
    return { failed: { message } }
  }
}

export const isLoadFailure = (loaded: object): loaded is LoadFailure => 'failed' in loaded
