const networkCodes = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/

/** Another machine was not reached, or the connection broke. The codes are Node's, the same for every library. */
export const isNetworkError = (error: Error): boolean =>
  'code' in error && typeof error.code === 'string' && networkCodes.test(error.code)

/** The key that an address is counted by: IPv6 by the /64, as each client gets a whole network. */
export function addressKey(address: string): string {
  if (!address.includes(':')) return address
  // Some proxies add the port.
  const withPort = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address) ?? /^\[(.+)\](?::\d+)?$/.exec(address)
  if (withPort?.[1]) return addressKey(withPort[1])
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  const [head = '', tail] = address.split('%')[0]!.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  return [...left, ...Array<string>(zeros).fill('0'), ...right]
    .slice(0, 4)
    .map((part) => parseInt(part, 16).toString(16))
    .join(':')
}

/** The /48 of an IPv6 address: one subscriber may have all of its 65 536 networks. Undefined for IPv4. */
export function siteKey(address: string): string | undefined {
  const key = addressKey(address)
  return key.includes(':') ? key.split(':').slice(0, 3).join(':') : undefined
}

/** For guessed passwords: IPv4 /24, IPv6 /64. */
export function networkKey(address: string): string {
  const key = addressKey(address)
  return key.includes(':') ? key : key.replace(/\.\d+$/, '')
}

/** For logs: `192.0.2.0/24`, `2001:db8:1::/48`. */
export function networkOf(address: string): string {
  const key = addressKey(address)
  if (/^\d+\.\d+\.\d+\.\d+$/.test(key)) return key.replace(/\d+$/, '0/24')
  // A proxy may have passed on any text.
  if (!/^[0-9a-f]+(:[0-9a-f]+){3}$/.test(key)) return 'unknown'
  return `${key.split(':').slice(0, 3).join(':')}::/48`
}
