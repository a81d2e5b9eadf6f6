import { writeFileSync } from 'node:fs'
import { chromium } from 'playwright-core'
import * as m from './src/features/subscriptions/subscriptions.emails.ts'
import { resetLink } from './src/features/accounts/accounts.emails.ts'
const site = { name: 'Matinee', url: 'https://films.example', operator: 'The Film Club', contactEmail: 'desk@films.example', supportUrl: 'https://x.example', credit: '', social: [] }
const sandbox = { site, payments: { provider: 'sandbox' } } as any
const off = { site, payments: { provider: 'off' } } as any
const ann = { id: '1', email: 'ann@example.org', username: 'Ann Whitfield' }
const s = { plan: 'semiAnnually' as const, startedAt: new Date('2026-11-14T19:10:00Z'), expiresAt: new Date('2026-12-14T19:10:00Z') }
const all: Record<string, any> = {
  welcome: m.premiumBegan(sandbox, ann, s, 'payment'),
  gift: m.premiumBegan(off, ann, s, 'gift'),
  ending3: m.premiumEnding(sandbox, ann, s, new Date('2026-12-11T20:00:00Z')),
  ending30: m.premiumEnding(sandbox, ann, s, new Date('2026-11-20T20:00:00Z')),
  expired: m.premiumExpired(sandbox, ann, s),
  cancelled: m.premiumCancelled(sandbox, ann, s, { at: new Date('2026-12-01T08:05:00Z'), by: 'person' }),
  reset: resetLink(site as any, { email: '', username: 'Ann', url: 'https://films.example/reset-password#t=abcdefghijklmnopqrstuvwxyz', minutes: 30, audience: 'user' }),
}
try { const p = await import('./src/features/payments/payments.emails.ts' as string); if (p.sample) Object.assign(all, p.sample) ; const f = (globalThis as any).receipts?.(p) } catch {}
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
for (const [name, mail] of Object.entries(all)) {
  writeFileSync(`/tmp/mails/${name}.txt`, `${mail.subject}\n\n${mail.text}`)
  for (const width of [600, 360]) for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({ viewport: { width, height: 400 }, colorScheme })
    await page.setContent(mail.html)
    await page.screenshot({ path: `/tmp/mails/${name}-${width}-${colorScheme}.png`, fullPage: true })
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    if (wide > width) console.log('overflow', name, width, wide)
    await page.close()
  }
}
await browser.close()
