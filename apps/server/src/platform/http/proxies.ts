import { BlockList } from 'node:net'

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
