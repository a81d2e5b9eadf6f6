import { AppError } from '@matinee/contract/http/errors'

/** True if our server has decided. Otherwise the purchase may have succeeded: retry only with the same key. */
export const isServerDecision = (error: unknown): boolean =>
  error instanceof AppError &&
  error.code !== 'http.unknown' &&
  (/^(subscriptions|payments|vouchers)\./.test(error.code) || (error.status >= 400 && error.status < 500))

/** The payment provider's page: only http(s) addresses are opened. */
export function paymentPageUrl(address: string | null): string | undefined {
  if (address === null || !URL.canParse(address)) return undefined
  const { protocol, href } = new URL(address)
  return protocol === 'https:' || protocol === 'http:' ? href : undefined
}
