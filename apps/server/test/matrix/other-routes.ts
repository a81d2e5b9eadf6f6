/** Routes that are no call of the contract, by what they are. One that is not here fails the matrix. */
export const otherRoutes: Record<string, 'page' | 'internal' | 'public'> = {
  'GET /healthz': 'internal',
  'GET /readyz': 'internal',
  /** The way to a sign-in provider and back: a browser shows what comes of it. */
  'GET /api/sign-in/:provider/start': 'page',
  'GET /api/sign-in/:provider/callback': 'page',
  /** Files and pictures that anybody may see. */
  'GET /media/*': 'public',
  'GET /images/:width/*': 'public',
  'GET /.well-known/security.txt': 'public',
  'GET /manifest.webmanifest': 'public',
  'GET /site-card.jpg': 'public',
  'GET /robots.txt': 'public',
  'GET /sitemap.xml': 'public',
  'GET /sitemaps/screens.xml': 'public',
  'GET /sitemaps/movies-:page.xml': 'public',
  /** The documentation. */
  'GET /api/openapi.json': 'public',
  /** Says that there is nothing. */
  'ALL /api/*': 'public',
  /** Everything that a browser shows. */
  'GET,POST /*': 'page',
}
