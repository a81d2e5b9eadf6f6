import { reactRouter } from '@react-router/dev/vite'
import { globSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from 'vite'

/**
 * Left alone, a page comes in fifty small parts: each has its headers, and compresses badly by itself. What only opens on
 * a click stays apart.
 */
const codeSplitting = {
  groups: [
    { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 2 },
    {
      name: 'shared',
      test: /\/app\/(?!features\/(player|sign-in|desk|comments|reactions|pages\/support-card|watchlist\/watchlist-actions)|platform\/(forms|query-client|session\/(?!session|token|login-path))|ui\/((alert-)?dialog|menu|tabs|field|banner|select))|packages\/contract\/src\/(?!accounts|return-to|player|comments|reactions|watchlist|subscriptions|plans|desk|statistics|record)|node_modules\/lucide-react\/(?!.+\/(eye|mail|trash|coffee|pencil|download|list-checks|chevrons|flask|rotate)[-.])/,
      minShareCount: 2,
    },
    // The two kinds of dialog are mostly the same.
    { name: 'dialog', test: /\/app\/ui\/(alert-)?dialog\./ },
  ],
}

const sheets = globSync('app/**/*.module.css', { cwd: import.meta.dirname }).toSorted()

/**
 * `poster-2k`: Vite's own names have a hash and a line number, and there are nine hundred of them, each in the styles,
 * the scripts and the HTML. The number of the file makes them as unique.
 */
function classNameOf(name: string, file: string): string {
  const sheet = path.relative(import.meta.dirname, file)
  // One that was made while the development server runs.
  if (!sheets.includes(sheet)) sheets.push(sheet)
  return `${name}-${sheets.indexOf(sheet).toString(36)}`
}

export default defineConfig({
  plugins: [reactRouter()],
  // Looking at all pages when it starts spares development the reloads by which Vite learns of packages one by one.
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}', '!app/**/*.test.*'] },
  css: { modules: { generateScopedName: classNameOf } },
  // The styles of all pages are shorter than the headers of twenty files would be.
  build: { cssCodeSplit: false },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting } } } } },
})
