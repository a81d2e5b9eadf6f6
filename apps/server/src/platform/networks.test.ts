import { expect, it } from 'vitest'
import { addressKey, networkKey, networkOf, siteKey } from './networks.ts'

it.each([
  ['192.0.2.1', '192.0.2.1', '192.0.2'],
  ['::ffff:192.0.2.1', '192.0.2.1', '192.0.2'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1:2'],
  ['2001:db8:1:2::', '2001:db8:1:2', '2001:db8:1:2'],
  ['2001:0db8::1', '2001:db8:0:0', '2001:db8:0:0'],
  ['::1', '0:0:0:0', '0:0:0:0'],
  ['192.0.2.1:5678', '192.0.2.1', '192.0.2'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2', '2001:db8:1:2'],
  ['fe80::1%eth0', 'fe80:0:0:0', 'fe80:0:0:0'],
])('%s counts as %s, in the network %s', (address, key, network) => {
  expect(addressKey(address)).toBe(key)
  expect(networkKey(address)).toBe(network)
})

it.each([
  ['192.0.2.17', '192.0.2.0/24'],
  ['::ffff:192.0.2.17', '192.0.2.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:0db8::1', '2001:db8:0::/48'],
  ['unknown", "status":200', 'unknown'],
  ['', 'unknown'],
])('%s is written down as %s', (address, network) => expect(networkOf(address)).toBe(network))

it.each([
  ['192.0.2.17', undefined],
  ['::ffff:192.0.2.17', undefined],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1'],
])('%s belongs to the site %s', (address, site) => expect(siteKey(address)).toBe(site))
