import { BlockList } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { networkOf } from '../networks.ts'

const kind = (address: string) => (address.includes(':') ? 'ipv6' : 'ipv4')

/** Which neighbours are believed about where a request came from. Asked for every request, so it must be quick. */
export function trustOnly(proxies: readonly string[]): ((address: string) => boolean) | false {
  if (proxies.length === 0) return false
  const trusted = new BlockList()
  for (const proxy of proxies) {
    const [address = '', prefix] = proxy.split('/')
    if (prefix === undefined) trusted.addAddress(address, kind(address))
    else trusted.addSubnet(address, Number(prefix), kind(address))
  }
  // Neighbours are few, and each is asked about again and again; whoever is further away is not remembered.
  const neighbours = new Map<string, boolean>()
  return (address) => {
    const known = neighbours.get(address)
    if (known !== undefined) return known
    const trust = trusted.check(address, kind(address))
    if (neighbours.size < 100) neighbours.set(address, trust)
    return trust
  }
}

/** Where a proxy of the operator's stands: on this machine or in a network that nobody else reaches. */
const isNear = trustOnly([
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1',
  'fc00::/7',
  'fe80::/10',
])
const withoutMapping = (address: string) => address.replace(/^::ffff:/i, '')

const came = 'X-Forwarded-For came from a neighbour that TRUST_PROXY does not name'
const otherwise = 'all visitors who come by it share one limit'

/** As many as anybody has; more are visitors who write that header themselves. */
const mostNoticed = 20

/** Neighbours that say whom they ask for and are not believed: all of their visitors share one visitor's limits. */
export class UntrustedProxies {
  readonly #log: Logger
  readonly #noticed = new Map<string, { isNear: boolean }>()

  constructor(log: Logger) {
    this.#log = log
  }

  notice(address: string) {
    if (this.#noticed.has(address) || this.#noticed.size >= mostNoticed) return
    const near = isNear && isNear(address)
    this.#noticed.set(address, { isNear: near })
    // One that is further away may be a visitor, who wrote the header themselves.
    if (near) this.#log.warn({ neighbour: address }, `${came}: add it there, or ${otherwise}`)
    else
      this.#log.warn({ neighbour: networkOf(address) }, `${came}: if it is your proxy, add it there, or ${otherwise}`)
  }

  /** Those that are surely the operator's own: anybody could have the others shown, to be trusted one day. */
  list(): string[] {
    return [...this.#noticed].flatMap(([address, { isNear: near }]) => (near ? [address] : []))
  }
}

/** Looks at every request for such a neighbour. */
export function noticeProxies(app: FastifyInstance, { http }: Pick<Config, 'http'>, log: Logger): UntrustedProxies {
  const proxies = new UntrustedProxies(log)
  const isTrusted = trustOnly(http.trustProxy) || (() => false)
  app.addHook('onRequest', ({ headers, raw }, _reply, done) => {
    const neighbour = headers['x-forwarded-for'] === undefined ? undefined : raw.socket.remoteAddress
    if (neighbour !== undefined && !isTrusted(neighbour)) proxies.notice(withoutMapping(neighbour))
    done()
  })
  return proxies
}
