import { BlockList } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { networkOf } from '../networks.ts'

const privateNetworks = new BlockList()
privateNetworks.addSubnet('127.0.0.0', 8)
privateNetworks.addSubnet('10.0.0.0', 8)
privateNetworks.addSubnet('172.16.0.0', 12)
privateNetworks.addSubnet('192.168.0.0', 16)
privateNetworks.addAddress('::1', 'ipv6')
privateNetworks.addSubnet('fc00::', 7, 'ipv6')
privateNetworks.addSubnet('fe80::', 10, 'ipv6')

const isPrivate = (address: string) => privateNetworks.check(address, address.includes(':') ? 'ipv6' : 'ipv4')

const message =
  'X-Forwarded-For came from an address that TRUST_PROXY does not name: if it is your proxy, add it there, or all of its visitors share one rate limit'

/** More proxies than any installation has: further senders are visitors who send the header themselves. */
const mostReported = 20

/** Addresses that send X-Forwarded-For without being trusted. All of their visitors share the limits of one. */
export class UntrustedProxies {
  readonly #log: Logger
  readonly #reported = new Set<string>()

  constructor(app: FastifyInstance, log: Logger) {
    this.#log = log
    app.addHook('onRequest', (request, _reply, done) => {
      const sender = request.raw.socket.remoteAddress
      // Of a trusted sender `ip` is the address that it forwards.
      if (request.headers['x-forwarded-for'] !== undefined && request.ip === sender) this.#report(sender)
      done()
    })
  }

  #report(address = '') {
    const proxy = address.replace(/^::ffff:/i, '')
    if (proxy === '' || this.#reported.has(proxy) || this.#reported.size >= mostReported) return
    this.#reported.add(proxy)
    // A public address may be that of a visitor: only its network is logged.
    this.#log.warn({ proxy: isPrivate(proxy) ? proxy : networkOf(proxy) }, message)
  }

  /** Only private ones: anybody can get a public address listed here, and an operator might trust it one day. */
  list(): string[] {
    return [...this.#reported].filter(isPrivate)
  }
}
