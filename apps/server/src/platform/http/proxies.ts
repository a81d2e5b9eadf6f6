import { BlockList } from 'node:net'

const kind = (address: string) => (address.includes(':') ? 'ipv6' : 'ipv4')

/** Which neighbours are believed about where a request came from. Asked twice for each request, so it must be quick. */
export function trustOnly(proxies: readonly string[]): ((address: string) => boolean) | false {
  if (proxies.length === 0) return false
  const trusted = new BlockList()
  for (const proxy of proxies) {
    const [address = '', prefix] = proxy.split('/')
    if (prefix === undefined) trusted.addAddress(address, kind(address))
    else trusted.addSubnet(address, Number(prefix), kind(address))
  }
  return (address) => trusted.check(address, kind(address))
}
