import { AppError } from '@matinee/contract/http/errors'
import { type RateLimits, refuseIfLimited } from '../../platform/http/rate-limits.ts'
import { addressKey } from '../../platform/networks.ts'

/** How many unknown codes may be tried: by one account, and from one address by all its accounts. */
const userLimit = { name: 'voucher-guess', times: 10, seconds: 900 }
const addressLimit = { name: 'voucher-guess-address', times: 300, seconds: 3600 }

const isGuess = (error: unknown) => error instanceof AppError && error.code === 'vouchers.unknown'

/** PAY-10. Counted beforehand, so that parallel guesses cannot exceed the limit. Only unknown codes stay counted. */
export function limitCodeGuesses(limits: RateLimits) {
  const users = limits.counter(userLimit)
  const addresses = limits.counter(addressLimit)
  return async <T>({ userId, ip }: { userId: string; ip: string }, work: () => Promise<T>): Promise<T> => {
    const address = addressKey(ip)
    refuseIfLimited(await users.consume(userId))
    const wait = await addresses.consume(address)
    if (wait > 0) await users.reward(userId)
    refuseIfLimited(wait)
    let isWrong = false
    try {
      return await work()
    } catch (error) {
      isWrong = isGuess(error)
      throw error
    } finally {
      if (!isWrong) await Promise.all([users.reward(userId), addresses.reward(address)])
    }
  }
}
