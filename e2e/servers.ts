/** Several checkouts on one machine may test at once, each from a port of its own. */
const first = Number(process.env['E2E_PORT'] ?? 4173)
const at = (port: number) => ({ port: String(port), url: `http://127.0.0.1:${port}` })

/** The built product with the demo's database, and the same in development. */
export const demo = { ...at(first), mailPort: String(first + 1), mail: at(first + 1).url }
export const development = at(first + 2)
/** A sign-in provider, which the demo knows and the development server does not. */
export const cards = { ...at(first + 3), id: 'house-card', name: 'House card' }
