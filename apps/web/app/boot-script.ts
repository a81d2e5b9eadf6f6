import { sessionBootScript } from './platform/session/session-boot.ts'
import { themeBootScript } from './platform/theme/theme-boot.ts'
import { startGuardScript } from './platform/start-guard.ts'

/**
 * The one script that is written into the head of every page. Its bytes never vary: the server's policy hashes them.
 * Functions, down to its parts, so that what the browser loads has none of it.
 */
export const bootScript = (): string => `${themeBootScript()};${sessionBootScript()};${startGuardScript()}`
