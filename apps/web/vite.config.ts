import { reactRouter } from '@react-router/dev/vite'
import { createHash } from 'node:crypto'
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
      test: /\/app\/(?!features\/(player|sign-in|admin|comments|reactions|marks\/list|session\/(?!session|stored|token|login-path))|ui\/((alert-)?dialog|menu|tabs|field))|packages\/contract\/src\/(?!sessions|accounts|return-to|player|comments|reactions|watchlist)|node_modules\/lucide-react\/(?!.+\/(eye|mail|trash)[-.])/,
      minShareCount: 2,
    },
    // The two kinds of dialog are mostly the same.
    { name: 'dialog', test: /\/app\/ui\/(alert-)?dialog\./ },
  ],
}

const filesByMark = new Map<string, string>()

/**
 * `poster-2Kx`: Vite's own names are longer by the number of their line, and there are nine hundred of them, each in the
 * styles, the scripts and the HTML.
 */
function classNameOf(name: string, file: string): string {
  const place = path.relative(import.meta.dirname, file)
  const mark = createHash('sha256').update(place).digest('base64url').slice(0, 3)
  const other = filesByMark.get(mark) ?? place
  if (other !== place) throw new Error(`${place} and ${other} would share the names of their classes: rename one`)
  filesByMark.set(mark, place)
  return `${name}-${mark}`
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
