import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readBoundaries, ruleNames } from './boundaries.ts'

const feature = 'apps/server/src/features'
const value = (from: string) => `import { x } from '${from}'\nexport const y = x\n`
const type = (from: string) => `import type { x } from '${from}'\nexport type Y = typeof x\n`
const x = 'export const x = 1\n'

/** For each rule the smallest tree that breaks it. */
const planted: Record<string, Record<string, string>> = {
  'contract-is-a-leaf': { 'packages/contract/src/plans.ts': value('kysely') },
  'encoder-knows-no-product': {
    'packages/encoder/src/plan.ts': type('../../contract/src/movies.ts'),
    'packages/contract/src/movies.ts': x,
  },
  'encoder-door': {
    'apps/server/src/app.ts': value('../../../packages/encoder/src/plan.ts'),
    'packages/encoder/src/plan.ts': x,
  },
  'zod-only-in-schemas': { 'packages/contract/src/plans.ts': value('zod') },
  'no-schemas-in-pages': {
    'apps/web/app/features/home/home.page.tsx': value('../../../../../packages/contract/src/plans.schemas.ts'),
    'packages/contract/src/plans.schemas.ts': x,
  },
  'web-not-to-server': {
    'apps/web/app/features/home/home.page.tsx': type('../../../../server/src/app.ts'),
    'apps/server/src/app.ts': x,
  },
  'server-not-to-web': { 'apps/server/src/app.ts': value('../../web/app/routes.ts'), 'apps/web/app/routes.ts': x },
  'platform-knows-no-feature': {
    'apps/server/src/platform/clock.ts': type('../features/plans/plans.service.ts'),
    [`${feature}/plans/plans.service.ts`]: x,
  },
  'ui-knows-no-platform': {
    'apps/web/app/ui/button.tsx': value('../platform/api.ts'),
    'apps/web/app/platform/api.ts': x,
  },
  'server-feature-door': {
    [`${feature}/movies/movies.service.ts`]: value('../plans/plans.queries.ts'),
    [`${feature}/plans/plans.queries.ts`]: x,
  },
  'web-feature-door': {
    'apps/web/app/features/home/home.page.tsx': value('../movies/movie-card.tsx'),
    'apps/web/app/features/movies/movie-card.tsx': x,
  },
  'inside-a-feature': {
    [`${feature}/plans/plans.service.ts`]: value('./plans.routes.ts'),
    [`${feature}/plans/plans.routes.ts`]: x,
  },
  'queries-decide-nothing': {
    [`${feature}/plans/plans.queries.ts`]: value('../../../../../packages/contract/src/http/errors.ts'),
    'packages/contract/src/http/errors.ts': x,
  },
  'sql-only-in-queries': { [`${feature}/plans/plans.service.ts`]: value('kysely') },
  'services-know-no-http': { [`${feature}/plans/plans.emails.ts`]: type('fastify') },
  'product-needs-no-local-tools': {
    'apps/server/src/api.ts': value('../local/ports.ts'),
    'apps/server/local/ports.ts': x,
  },
  'product-needs-no-demo': {
    'apps/server/src/api.ts': value('../../demo/src/films.ts'),
    'apps/demo/src/films.ts': x,
  },
  'no-feature-cycles': {
    [`${feature}/plans/plans.service.ts`]: value('../movies/movies.service.ts'),
    [`${feature}/movies/movies.service.ts`]: x,
    [`${feature}/movies/ranks.service.ts`]: value('../plans/prices.service.ts'),
    [`${feature}/plans/prices.service.ts`]: x,
  },
  'no-cycles': { 'apps/server/src/a.ts': value('./b.ts'), 'apps/server/src/b.ts': "export { y as x } from './a.ts'\n" },
  'no-undeclared-packages': { 'apps/server/src/app.ts': value('pg'), 'apps/server/package.json': '{"name":"planted"}' },
}

const harmless: Record<string, string> = {
  'apps/web/app/features/layout/shell.tsx': value('../movies/index.ts'),
  'apps/web/app/features/layout/pending-navigation.tsx': value('../home/home-skeleton.tsx'),
  'apps/web/app/features/movies/index.ts': x,
  'apps/web/app/features/home/home-skeleton.tsx': x,
  'packages/contract/src/plans.ts': type('./plans.schemas.ts'),
  'packages/contract/src/plans.schemas.ts': value('zod'),
  'apps/web/app/features/home/home.page.tsx': type('../../../../../packages/contract/src/plans.schemas.ts'),
  [`${feature}/plans/plans.queries.ts`]: value('kysely'),
  [`${feature}/plans/plans.service.ts`]:
    value('./plans.queries.ts') + type('kysely').replaceAll('Y', 'Z').replaceAll('x', 'sql'),
  [`${feature}/plans/plans.routes.ts`]: value('./plans.service.ts'),
}

describe('the boundaries', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'matinee-boundaries-'))
    symlinkSync(path.resolve(import.meta.dirname, '../node_modules'), path.join(folder, 'node_modules'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  async function brokenBy(tree: Record<string, string>) {
    const dependencies = '{"name":"planted","dependencies":{"zod":"*","kysely":"*","fastify":"*"}}'
    for (const [file, text] of Object.entries({ 'package.json': dependencies, ...tree })) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
      writeFileSync(path.join(folder, file), text)
    }
    const roots = [...new Set(Object.keys(tree).map((file) => file.split('/')[0] ?? ''))]
    const { violations } = await readBoundaries(folder, roots)
    return violations.map(({ rule }) => rule)
  }

  it('each have a planted violation', () => expect(Object.keys(planted).toSorted()).toEqual(ruleNames.toSorted()))

  it.each(Object.entries(planted))('%s fires', async (rule, tree) => {
    expect(await brokenBy(tree)).toContain(rule)
  })

  it('let what is allowed pass', async () => expect(await brokenBy(harmless)).toEqual([]))
})
