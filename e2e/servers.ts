/** Several checkouts on one machine may test at once, each from a port of its own. */
const first = Number(process.env['E2E_PORT'] ?? 4173)
const at = (port: number) => ({ port: String(port), url: `http://127.0.0.1:${port}` })

/** The built product with the demo's database, twice. */
export const demo = {
  ...at(first),
  mailPort: String(first + 1),
  mail: at(first + 1).url,
  data: '.data/e2e',
  log: `.data/e2e-${first}.log`,
}
/** What is done at the desk changes the catalogue, on whose movies the tests of the other pages count. */
export const desk = {
  ...at(first + 6),
  mailPort: String(first + 7),
  mail: at(first + 7).url,
  data: '.data/e2e-desk',
  log: `.data/e2e-${first}-desk.log`,
}
/** The same in development: with `E2E=full` alone. */
export const development = at(first + 2)
/** A sign-in provider that the demo knows. */
export const cards = { ...at(first + 3), id: 'house-card', name: 'House card' }
/** For a test that takes a site of its own apart. */
export const spare = { ...at(first + 4), mailPort: String(first + 5) }
/** An installation that nobody has set up: see `setup.spec.ts`. */
export const empty = at(first + 9)
/** Answers once all of them do: see `serve.ts`. */
export const allServers = at(first + 8)
