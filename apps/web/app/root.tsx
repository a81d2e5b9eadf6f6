// First: it sets the order of the cascade layers.
import './ui/base.css'
import * as localeWords from '@matinee/locales/locale'
import { siteEndpoints } from '@matinee/contract/site'
import { themeColors } from '@matinee/contract/theme'
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { Route } from './+types/root'
import { bootScript } from './platform/boot-script.ts'
import { Shell } from './features/layout/shell.tsx'
import { ErrorScreen } from './platform/problems/error-screen.tsx'
import { startTheme } from './platform/theme/theme.ts'
import { watchForUpdates } from './platform/service-worker.ts'
import { apiCall } from './platform/api.ts'
import { clearReloadedKeyWhenStable, useNavigationRecovery } from './platform/chunks.ts'
import { useRouteHandle } from './platform/route-handle.ts'
import { scriptMark } from './platform/script-mark.ts'
import { pageMeta } from './platform/seo.ts'
import { productName, type RootData, useSite } from './platform/site.ts'
import archivo from './ui/fonts/archivo-latin-wdth-normal.woff2?url'
import inter from './ui/fonts/inter-latin-wght-normal.woff2?url'
import { useHydrated } from './ui/use-hydrated.ts'
import * as problemMessages from '@matinee/locales/platform/problems'

export async function loader({ context }: Route.LoaderArgs): Promise<RootData> {
  return { site: await context.get(apiCall)(siteEndpoints.show) }
}

/** Only on demand, at an unchanged address: the desk revalidates after it has changed the settings. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href === nextUrl.href

/** The title of the error screen; every page sets its own. */
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: problemMessages.crashed, description: problemMessages.crashedText, noindex: true })

export function Layout({ children }: { children: ReactNode }) {
  const { standalone } = useRouteHandle()
  const { name = productName, palette, icon } = useSite() ?? {}
  useLayoutEffect(startTheme, [])
  useEffect(clearReloadedKeyWhenStable, [])
  useNavigationRecovery()
  useEffect(watchForUpdates, [])

  return (
    // The boot script has changed the theme here before React hydrates, hence suppressHydrationWarning.
    <html
      lang={localeWords.language}
      dir={localeWords.direction}
      data-theme="light"
      className="theme-light"
      style={palette}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={themeColors.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={themeColors.dark} media="(prefers-color-scheme: dark)" />
        {/* oxlint-disable-next-line react/no-danger -- a constant of ours */}
        {import.meta.env.SSR && <script nonce={scriptMark} dangerouslySetInnerHTML={{ __html: bootScript() }} />}
        <link rel="preload" href={archivo} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="preload" href={inter} as="font" type="font/woff2" crossOrigin="anonymous" />
        <Meta />
        <Links />
        {icon ? (
          <link rel="icon" href={icon} type="image/png" />
        ) : (
          <>
            <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
            <link rel="icon" href="/favicon-32.png" sizes="32x32" type="image/png" />
          </>
        )}
        <link rel="apple-touch-icon" href={icon ?? '/apple-touch-icon.png'} />
        <link rel="manifest" href="/manifest.webmanifest" />
        <meta name="application-name" content={name} />
        <meta name="apple-mobile-web-app-title" content={name} />
      </head>
      <body>
        {children}
        {!standalone && <PageScripts />}
      </body>
    </html>
  )
}

/** The CSP forbids creating scripts in the browser: they are only hydrated, and left out of a new render. */
function PageScripts() {
  const isRendered = useHydrated()
  const [isHydrating] = useState(!isRendered)
  if (!isHydrating) return null
  return (
    <>
      <ScrollRestoration nonce={scriptMark} />
      {import.meta.env.SSR && <Scripts nonce={scriptMark} />}
    </>
  )
}

export default Outlet

/** For errors outside the pages, such as the root loader's. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Shell handle={{}}>
      <ErrorScreen error={error} />
    </Shell>
  )
}
