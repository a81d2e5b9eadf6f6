import type { Endpoint } from '@matinee/contract/http/endpoint'
import { buildApp } from '../../src/app.ts'
import { type Cell, cellsOf } from './cells.ts'
import { otherRoutes } from './other-routes.ts'
import { plantedRows, plantRoutes } from './planted.ts'
import { keyOf, type Row } from './row.ts'
import { rows } from './rows.ts'
import { World } from './world.ts'

/**
 * A part of the cells, by turns: every call is asked by many credentials, and every credential asks many calls. What
 * says most is always among them: nobody, an honest caller of each kind, an expired or a forged token, and the call's own rules.
 */
export const aPartOf = (sections: readonly Section[]): Section[] =>
  sections.map((section, turn) => ({
    ...section,
    cells: section.cells.filter(({ isTelling }, at) => isTelling || (at + turn) % 36 === 0),
  }))

/** One call under one row, and everything that is asked of it. */
export interface Section {
  name: string
  endpoint: Endpoint
  row: Row
  namesUser: boolean
  cells: Cell[]
}

export interface Outcome {
  cells: number
  /** What went wrong, a sentence for each cell. */
  missed: string[]
}

export interface Matrix {
  world: World
  sections: Section[]
  /** What is wrong with the matrix itself: calls without a row, rows without a call, routes that nobody declared. */
  gaps: string[]
  /** Routes that are no call, and what they were declared to be. */
  others: { route: string; access: string }[]
  close(): Promise<void>
}

interface Operation {
  parameters?: { name: string }[]
  requestBody?: { content?: Record<string, { schema?: { properties?: Record<string, unknown> } }> }
}

/** As the documentation says, which is made from the schemas that check every request. */
function namesUser(document: unknown, { method, path }: Endpoint): boolean {
  const { paths } = document as { paths: Record<string, Record<string, Operation>> }
  const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  if (!operation) throw new Error(`${method} ${path} is not in the documentation: the matrix cannot tell whom it names`)
  const bodies = Object.values(operation.requestBody?.content ?? {})
  return (
    (operation.parameters ?? []).some(({ name }) => name === 'userId') ||
    bodies.some(({ schema }) => schema?.properties?.['userId'] !== undefined)
  )
}

const many = (method: string | string[]) => [method].flat().filter((each) => each !== 'HEAD')

/** Every route of the whole server, pages and all, that is no call. */
async function readOthers(world: World): Promise<{ route: string; access: string }[]> {
  const noPage = async () => {
    throw new Error('no page is asked for')
  }
  const app = await buildApp(world.testApp.services, { pages: async () => noPage })
  await app.ready()
  const calls = new Set(app.endpoints.map(keyOf))
  const found = new Map<string, string>()
  for (const { method, url, config } of app.declaredRoutes) {
    const methods = many(method)
    if (methods.length === 0) continue
    const route = `${methods.length > 5 ? 'ALL' : methods.join(',')} ${url}`
    if (!calls.has(route)) found.set(route, String(config?.access))
  }
  await app.close()
  return [...found].map(([route, access]) => ({ route, access }))
}

/** The documentation's own files: a library's, all of one kind. */
const isDocumentation = (route: string) => /^GET \/api\/docs(\/|$)/.test(route)

export async function openMatrix({ postgres }: { postgres?: string } = {}): Promise<Matrix> {
  let opened: World | undefined
  const world = await World.open({ postgres, extraRoutes: (app) => plantRoutes(app, () => opened!) })
  opened = world
  const { app } = world.testApp
  await app.ready()
  const document = app.swagger()
  const declared = [...rows, ...plantedRows]
  const gaps: string[] = []
  const sections: Section[] = []

  for (const endpoint of app.endpoints) {
    const key = keyOf(endpoint)
    const own = declared.filter((row) => row.key === key)
    if (own.length === 0) gaps.push(`${key} has no row: say in rows.ts how it is called`)
    for (const row of own) {
      if (!row.isGuardedInside && row.access !== endpoint.access)
        gaps.push(`${key} is served to '${endpoint.access}', and its row says '${row.access}'`)
      if (!row.isGuardedInside && row.permission !== endpoint.permission)
        gaps.push(`${key} asks for '${endpoint.permission}', and its row says '${row.permission}'`)
      if (
        endpoint.access === 'admin'
          ? (row.fresh === true) !== (endpoint.fresh === true)
          : (row.fresh === 'atDesk') !== (endpoint.fresh === 'atDesk')
      )
        gaps.push(`${key} says fresh: ${String(endpoint.fresh)}, and its row ${String(row.fresh)}`)
      const names = namesUser(document, endpoint)
      if (names) {
        const naming = async (userId: string) => row.call({ world, userId, caller: world.victim })
        const [here, there] = [await naming('a'), await naming('b')]
        if (JSON.stringify(here) === JSON.stringify(there))
          gaps.push(`the row of ${key} does not use the userId it is given`)
      }
      const isReadByAll = app.endpoints.some(
        ({ method, path, access }) => path === endpoint.path && method === 'GET' && access === 'public',
      )
      const name = row.title ? `${key} (${row.title})` : key
      sections.push({
        name,
        endpoint,
        row,
        namesUser: names,
        cells: cellsOf(endpoint, row, { namesUser: names, isReadByAll }),
      })
    }
  }
  const keys = new Set(app.endpoints.map(keyOf))
  for (const { key } of declared) if (!keys.has(key)) gaps.push(`there is a row for ${key}, and no such call`)

  const others = (await readOthers(world)).filter(({ route }) => !isDocumentation(route))
  for (const { route, access } of others) {
    if (otherRoutes[route] === undefined) gaps.push(`${route} is no call, and other-routes.ts does not say what it is`)
    else if (otherRoutes[route] !== access)
      gaps.push(`${route} is '${access}', and other-routes.ts says '${otherRoutes[route]}'`)
  }
  for (const route of Object.keys(otherRoutes))
    if (!others.some((other) => other.route === route))
      gaps.push(`other-routes.ts has ${route}, and there is no such route`)

  return { world, sections, gaps, others, close: () => world.testApp.close() }
}

/** Asks all questions of one call. With `isEnough` it stops at the first that got a wrong answer. */
export async function runSection(world: World, { cells }: Section, { isEnough = false } = {}): Promise<Outcome> {
  const missed: string[] = []
  for (const cell of cells) {
    const problems = await cell.ask(world)
    if (problems.length > 0) missed.push(`${cell.name}: ${problems.join('; ')}`)
    if (isEnough && missed.length > 0) break
  }
  return { cells: cells.length, missed }
}
