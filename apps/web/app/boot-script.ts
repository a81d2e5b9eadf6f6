import { sessionBootScript } from './features/session/session-boot.ts'
import { themeBootScript } from './features/theme/theme-boot.ts'
import { startGuardScript } from './platform/start-guard.ts'

/** The one script that is written into the head of every page. Its bytes never vary: the server's policy hashes them. */
export const bootScript = `${themeBootScript};${sessionBootScript};${startGuardScript}`
