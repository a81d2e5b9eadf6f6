import { chromium } from 'playwright-core'
import { browser } from '../../../e2e/browser.ts'

/** The browser that the journeys are tested with. */
export const openBrowser = (extra: readonly string[] = []) =>
  chromium.launch({ ...browser, args: [...browser.args, ...extra] })
