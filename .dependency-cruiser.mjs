const tests = '[.]test[.]tsx?$'

const forbid = (name, comment, from, to, scope) => ({
  name,
  comment,
  severity: 'error',
  from,
  to,
  ...(scope && { scope }),
})

/** Who may import whom. Every rule says what to do instead, and `scripts/boundaries.test.ts` has seen each one fire. */
export default {
  forbidden: [
    forbid(
      'contract-is-a-leaf',
      'packages/contract says what the product is: it may import zod, its words from locales, and nothing else.',
      { path: '^packages/contract/src/', pathNot: tests },
      { pathNot: '^(packages/contract/src|locales/compiled)/|(^|/)node_modules/zod/' },
    ),
    forbid(
      'encoder-knows-no-product',
      'packages/encoder knows ffmpeg and files, and neither movies nor the database: pass in what it needs.',
      { path: '^packages/encoder/', pathNot: tests },
      { path: '^(apps|e2e)/|^packages/(?!encoder/)' },
    ),
    forbid(
      'encoder-door',
      'packages/encoder is entered by its index.ts: import from @matinee/encoder.',
      { path: '^(apps|e2e|packages/(?!encoder/))' },
      { path: '^packages/encoder/(?!src/index[.]ts$)' },
    ),
    forbid(
      'zod-only-in-schemas',
      'Pages import the words of the contract: keep zod in <feature>.schemas.ts, and import its types only.',
      { path: '^packages/contract/src/', pathNot: `[.]schemas[.]ts$|${tests}` },
      { path: '(^|/)node_modules/zod/|[.]schemas[.]ts$', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'no-schemas-in-pages',
      'A page takes types from a .schemas.ts file, with `import type`: the schemas themselves would bring zod to every visitor.',
      { path: '^apps/web/app/', pathNot: tests },
      { path: '^packages/contract/src/.+[.]schemas[.]ts$', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'web-not-to-server',
      'Web and server meet in the contract: add an endpoint there and call it.',
      { path: '^apps/web/' },
      { path: '^apps/server/' },
    ),
    forbid(
      'server-not-to-web',
      'Web and server meet in the contract: the server knows the built pages as files, not as modules.',
      { path: '^apps/server/' },
      { path: '^apps/web/' },
    ),
    forbid(
      'platform-knows-no-feature',
      'platform/ and ui/ lie below features/: pass in what they need, or move the code up.',
      { path: '^apps/(server/src|web/app)/(platform|ui)/', pathNot: tests },
      { path: '^apps/(server/src|web/app)/(features/|(app|jobs|api|worker)[.]ts$|routes[.]ts$|root[.]tsx$)' },
    ),
    forbid(
      'ui-knows-no-platform',
      'ui/ is made of looks and manners: give it values and functions as props.',
      { path: '^apps/web/app/ui/', pathNot: tests },
      { path: '^apps/web/app/platform/' },
    ),
    forbid(
      'server-feature-door',
      'Another feature is entered through its .service.ts: its queries and routes are its own affair.',
      { path: '^apps/server/src/features/([^/]+)/', pathNot: tests },
      {
        path: '^apps/server/src/features/([^/]+)/',
        pathNot: '^apps/server/src/features/($1/|[^/]+/[^/]+[.]service[.]ts$)',
      },
    ),
    forbid(
      'web-feature-door',
      'Another feature is entered through its index.ts, or through what another page loads at another time: <name>-skeleton.tsx, preview.ts, film.ts. What several features need belongs in platform/ or ui/.',
      { path: '^apps/web/app/features/([^/]+)/', pathNot: tests },
      {
        path: '^apps/web/app/features/([^/]+)/',
        pathNot: '^apps/web/app/features/($1/|[^/]+/(index[.]ts|preview[.]ts|film[.]ts|[^/]+-skeleton[.]tsx)$)',
      },
    ),
    forbid(
      'inside-a-feature',
      'Inside a feature, routes call the service and the service calls queries, never upwards.',
      { path: '^apps/server/src/features/[^/]+/[^/]+[.](service|queries|emails)[.]tsx?$' },
      { path: '^apps/server/src/features/[^/]+/[^/]+[.]routes[.]ts$' },
    ),
    forbid(
      'queries-decide-nothing',
      'A query says what is in the database and lets its caller decide: no services, no contract errors.',
      { path: '^apps/server/src/features/.+[.]queries[.]ts$' },
      { path: '[.]service[.]ts$|^packages/contract/src/http/errors[.]ts$' },
    ),
    forbid(
      'sql-only-in-queries',
      'Only *.queries.ts and the platform speak to the database.',
      { path: '^apps/server/src/features/', pathNot: `[.]queries[.]ts$|${tests}` },
      { path: '(^|/)node_modules/(kysely|pg)/', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'services-know-no-http',
      'Services, queries and emails also run in the worker, where there is no request: take values, return values.',
      { path: '^apps/server/src/features/.+[.](service|queries|emails)[.]tsx?$' },
      { path: '(^|/)node_modules/fastify/|^apps/server/src/platform/http/' },
    ),
    forbid(
      'product-needs-no-local-tools',
      'apps/server/local and test are for developers: the product runs without them.',
      { path: '^apps/server/src/', pathNot: tests },
      { path: '^apps/server/(local|test|bench)/' },
    ),
    forbid(
      'product-needs-no-demo',
      'apps/demo is no part of a production install: the product runs without it.',
      { path: '^(apps/server/src|apps/web|packages)/', pathNot: tests },
      { path: '^apps/demo/' },
    ),
    forbid(
      'no-feature-cycles',
      'Two features that need each other are one feature, or hide a third.',
      { path: '/features/' },
      { circular: true },
      'folder',
    ),
    forbid(
      'no-cycles',
      'Modules must not import each other in a circle.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    forbid(
      'no-undeclared-packages',
      'Declare it in the package.json of the workspace that imports it.',
      { path: '^(apps|packages|e2e|locales)/' },
      // vitest is the whole workspace's, declared at its root.
      { path: '(^|/)node_modules/', pathNot: '/vitest/', dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules|^locales/compiled/' },
    exclude: { path: '(^|/)(build|[.]react-router|[.]data|[.]mutant-[^/]+)/' },
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.css'],
    },
  },
}
