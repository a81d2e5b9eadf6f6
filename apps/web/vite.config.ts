import { reactRouter } from '@react-router/dev/vite'
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
      test: /\/app\/(?!features\/(player|sign-in|admin|comments|reactions|session\/(?!session|stored|token|login-path))|ui\/(dialog|menu|tabs|field))|packages\/contract\/src\/(?!sessions|accounts|return-to|player|comments|reactions)|node_modules\/lucide-react\/(?!.+\/(eye|mail)[-.])/,
      minShareCount: 2,
    },
  ],
}

export default defineConfig({
  plugins: [reactRouter()],
  // Looking at all pages when it starts spares development the reloads by which Vite learns of packages one by one.
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}', '!app/**/*.test.*'] },
  // The styles of all pages are shorter than the headers of twenty files would be.
  build: { cssCodeSplit: false },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting } } } } },
})
