import { expect, it } from 'vitest'
import { trustOnly } from './proxies.ts'

it.each([
  [['127.0.0.1'], '127.0.0.1', true],
  [['127.0.0.1'], '127.0.0.2', false],
  [['10.0.0.0/8'], '10.200.3.4', true],
  [['10.0.0.0/8'], '11.0.0.1', false],
  [['fd00::/8', '::1'], 'fd12::9', true],
  [['fd00::/8', '::1'], '::1', true],
  [['fd00::/8'], '2001:db8::1', false],
  [['127.0.0.1'], 'unknown', false],
])('of those who trust %j, is %s trusted: %s', (proxies, address, expected) => {
  const trust = trustOnly(proxies)
  expect(trust && trust(address)).toBe(expected)
})

it('nobody is trusted where nobody is named', () => expect(trustOnly([])).toBe(false))
