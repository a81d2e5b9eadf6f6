import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { browser as browserOptions } from './browser.ts'

/** Every page in both themes and both widths, to `docs/screenshots`, from the built product. */
const root = path.resolve(import.meta.dirname, '..')
const folder = path.join(root, 'docs/screenshots')
const port = '4179'
const url = `http://127.0.0.1:${port}`

const shots = [
  { name: 'home', path: '/' },
  { name: 'about', path: '/about' },
  { name: 'privacy', path: '/privacy' },
  { name: 'terms', path: '/terms' },
  { name: 'contact', path: '/contact' },
  { name: 'opening-soon', path: '/movies' },
  { name: 'not-found', path: '/no-such-page' },
  { name: 'offline', path: '/offline' },
]
const widths = [
  { width: 1440, height: 900, isMobile: false },
  { width: 390, height: 844, isMobile: true },
]

/** Chromium writes WebP itself, a tenth of the size of a PNG. */
async function shoot(page: Page, file: string) {
  const devtools = await page.context().newCDPSession(page)
  const { data } = await devtools.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 82,
    captureBeyondViewport: true,
  })
  writeFileSync(path.join(folder, `${file}.webp`), Buffer.from(data, 'base64'))
}

mkdirSync(folder, { recursive: true })
const demo = spawn(process.execPath, ['apps/server/local/demo.ts'], {
  cwd: root,
  env: { ...process.env, PORT: port, MATINEE_DATA: '.data/screenshots' },
  stdio: ['ignore', 'pipe', 'inherit'],
})
try {
  for await (const chunk of demo.stdout) if (String(chunk).includes('ready http')) break
  const browser = await chromium.launch(browserOptions)
  for (const theme of ['light', 'dark'] as const) {
    for (const { width, height, isMobile } of widths) {
      const context = await browser.newContext({
        viewport: { width, height },
        isMobile,
        colorScheme: theme,
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      for (const shot of shots) {
        await page.goto(url + shot.path, { waitUntil: 'networkidle' })
        const tall = await page.evaluate(() => document.documentElement.scrollHeight)
        await page.setViewportSize({ width, height: Math.max(height, tall) })
        await shoot(page, `${shot.name}-${theme}-${width}`)
        await page.setViewportSize({ width, height })
      }
      await context.close()
    }
  }
  await browser.close()
} finally {
  demo.kill('SIGTERM')
  await once(demo, 'exit')
}
process.stdout.write(`screenshots: ${shots.length * widths.length * 2} in docs/screenshots\n`)
