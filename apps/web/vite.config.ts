import { reactRouter } from '@react-router/dev/vite'
import path from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { inLanguage } from './build-steps/in-language.ts'

const app = path.join(import.meta.dirname, 'app')

/**
 * Puts each style sheet into the cascade layer of its folder, so that a feature's styles win over those of `ui`,
 * whatever the order in which split sheets arrive, and lets it use the breakpoints.
 */
const cssLayers: Plugin = {
  name: 'css-layers',
  enforce: 'pre',
  transform: {
    filter: { id: /\.module\.css(?:$|\?)/ },
    handler(code, id) {
      const [file = ''] = id.split('?')
      const layer = file.startsWith(path.join(app, 'features')) ? 'features' : 'ui'
      const breakpoints = path.relative(path.dirname(file), path.join(app, 'ui/breakpoints.css'))
      return `@layer reset, tokens, ui, features; @import './${breakpoints}'; @layer ${layer} {\n${code}}`
    },
  },
}

/** Parts that most pages show. Left to themselves they would be sixty small files, which compress badly. */
const sharedFolders = /\/(app\/(ui|platform|features\/(layout|movies|search))|lucide-react)\//
/** Their words, and the plurals of the language. */
const sharedWords = /\/locales\/compiled\/[\w-]+\/(ui|platform|platform\/problems|movies|search|plural-rules)\.js$/
/** Of those folders, what few pages need: forms, and components that bring Base UI. */
const rarelyNeeded =
  /\/app\/(platform\/(forms\/|(admin-api|download|passkeys|query-client|video-source|session\/(require-(admin-)?session|unconfirmed-email))\.)|ui\/(alert-dialog|dialog|field|menu|segmented)\.|features\/movies\/(movie-seo|share)\.)/
/** Of the icons, those of the player, of the desk and of single pages. */
const rareIcons =
  /\/lucide-react\/.*\/(arrow-down|captions|chevrons-up-down|coffee|download|external-link|list-checks|maximize|picture-in-picture-2|rotate-cw|settings|thumbs-(up|down)|undo-2|volume-[12x])\./
/** Of other features, what the layout shows while a page loads. */
const skeletons =
  /\/app\/features\/(browse\/browse(-loading|\.module)|movie\/(movie-loading|frame\.module)|home\/(home-loading|countdown))\./
const isShared = (id: string) =>
  skeletons.test(id) ||
  sharedWords.test(id) ||
  (sharedFolders.test(id) && !rarelyNeeded.test(id) && !rareIcons.test(id))
/** On every page, though only one file imports it: each file less is a round trip less on a phone. */
const layout =
  /\/(app\/(root\.tsx|ui\/(base|reset|tokens)\.css|features\/layout\/)|locales\/compiled\/[\w-]+\/layout\.js)/

export default defineConfig({
  plugins: [cssLayers, inLanguage(process.env['MATINEE_LANGUAGE']), reactRouter()],
  // Scanning all pages at the start spares development the reloads by which Vite discovers packages one by one.
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}', '!app/**/*.test.*'] },
  css: { transformer: 'lightningcss', lightningcss: { drafts: { customMedia: true } } },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Catalogues and limits are plain objects: one that no page uses is left out.
          treeshake: { propertyReadSideEffects: false },
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 1 },
                { name: 'shared', test: isShared, minShareCount: 2 },
                { name: 'layout', test: layout },
                // Pages that sell show plans and payments: one file instead of three.
                {
                  name: 'plans',
                  test: /\/(contract\/src\/(plans|purchase-path)|locales\/compiled\/[\w-]+\/api\/(plans|payments))\./,
                },
              ],
            },
          },
        },
      },
    },
  },
})
