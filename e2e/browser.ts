/**
 * Playwright cannot fetch a browser of its own everywhere: Debian's is what we test with, or the one that is named. The headless
 * shell is the same engine without windows, and opens a page in half of the time.
 */
export const browser = {
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}
