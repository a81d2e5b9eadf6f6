import { chromium } from 'playwright-core'
import { browser } from '../../../e2e/browser.ts'

/** What people feel is measured in the whole browser, not in the headless shell that the journeys are tested with. */
const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
export const openBrowser = (extra: readonly string[] = []) =>
  chromium.launch({ executablePath, args: [...browser.args, ...extra] })
