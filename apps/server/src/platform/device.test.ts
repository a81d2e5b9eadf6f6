import { expect, it } from 'vitest'
import { browserFamilyOf, deviceOf } from './device.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/131.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/131.0.0.0 Safari/537.36 Edg/131.0`, 'Edge on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox on Linux'],
  [`Mozilla/5.0 (Linux; Android 14; Pixel 8) ${webkit} Chrome/131.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    'Safari on Mac',
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/131.0.0.0 Safari/537.36`, 'Chrome on ChromeOS'],
  ['AppleCoreMedia/1.0.0.21K79 (Apple TV; U; CPU OS 17_1 like Mac OS X; en_us)', 'AirPlay on Apple TV'],
  [`Mozilla/5.0 (Web0S; Linux/SmartTV) ${webkit} Chrome/94.0 Safari/537.36`, 'Chrome on a television'],
  ['curl/8.5.0', 'An unknown device'],
  ['<script>alert(1)</script>', 'An unknown device'],
  ['', 'An unknown device'],
  [undefined, 'An unknown device'],
  [`(Linux; ${'x'.repeat(100_000)}`, 'A browser on Linux'],
])('WATCH-5: %s is %s', (agent, device) => {
  expect(deviceOf(agent)).toBe(device)
})

const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15'

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/131.0.0.0 Safari/537.36 Edg/131.0`, 'Edge'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Chrome/131.0.0.0 Safari/537.36`, 'Chrome'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox'],
  // A page, and the player of the system that plays for it.
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari}`, 'Apple'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 CriOS/131.0 Mobile Safari/604.1`,
    'Apple',
  ],
  ['AppleCoreMedia/1.0.0.21F79 (iPhone; U; CPU OS 17_5 like Mac OS X; en_us)', 'Apple'],
  ['AppleCoreMedia/1.0.0.21K79 (Apple TV; U; CPU OS 17_1 like Mac OS X; en_us)', 'Apple'],
  ['curl/8.5.0', 'unknown'],
  [undefined, 'unknown'],
])('SAFE-4: %s is of the family %s', (agent, family) => {
  expect(browserFamilyOf(agent)).toBe(family)
})
