const at = (port: string) => ({ port, url: `http://127.0.0.1:${port}` })

/** The built product with the demo's database, and the same in development. */
export const demo = { ...at('4173'), mailPort: '4174', mail: 'http://127.0.0.1:4174' }
export const development = at('4175')
