import { uniqueAddress } from './naughty-authors.ts'
import { expect, sitePages, test } from './test-app.ts'
import { createConfirmedMember, callAs, type Member, openAs } from './members.ts'
import { demo } from './servers.ts'

test.use({ trace: 'off', expectedErrors: /status of 404/ })

/** A film that no other test has to do with. */
async function findMovieId(title: string): Promise<string> {
  const found = (await (await fetch(`${demo.url}/api/movies`)).json()) as { _id: string; title: string }[]
  return found.find((movie) => movie.title === title)!._id
}

/** Every page, the data of those that have some, and every answer that is for all. */
const addressesOf = (id: string): string[] =>
  sitePages
    .map(({ path }) => path)
    .concat(
      ['/movies?genre=Horror', '/browse?view=list', '/search', '/search/moon', '/watchlist', '/my-list', '/profile'],
      ['/account', '/admin/dashboard', `/movie/${id}`, `/movies/${id}`, '/movie/000000000000000000000000'],
      ['/_root.data', '/movies.data', '/search/moon.data', '/watchlist.data', '/profile.data', `/movies/${id}.data`],
      ['', '/likes', '/dislikes', '/comments', '/recommendations'].map((part) => `/api/movies/${id}${part}`),
      ['/api/movies', '/api/movies/genre/Horror', '/api/home', '/api/search?query=moon', '/api/suggestions?q=moo'],
      ['/api/catalogue/page', '/api/catalogue/facets', '/api/catalogue/statistics', '/api/site', '/api/test'],
      ['/api/sign-in/providers', '/sitemap.xml', '/robots.txt'],
    )

type Headers = Record<string, string>

async function fetchAnswer(address: string, headers: Headers = {}) {
  const answer = await fetch(demo.url + address, { headers: { 'x-forwarded-for': uniqueAddress(), ...headers } })
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.text() }
}
type Answer = Awaited<ReturnType<typeof fetchAnswer>>

/** Ways to say who one is. */
const memberHeaders = ({ token, user }: Member): Headers[] => [
  { authorization: `Bearer ${token}` },
  {
    cookie: `token=${token}; user=${encodeURIComponent(JSON.stringify(user))}; session=${token}; __Host-session=${token}`,
  },
  { authorization: `Bearer ${token}`, cookie: `token=${token}`, 'x-user-id': user._id },
]

/** What says when an answer was given, and what number it has. */
function without(answer: Answer, names: ReadonlySet<string>) {
  const kept = Object.entries(answer.headers).filter(([name]) => !names.has(name))
  return { status: answer.status, headers: Object.fromEntries(kept), body: answer.body }
}

/** Somebody else may like a film meanwhile: then it is asked again. */
async function expectSameForAll(address: string, member: Member) {
  await expect(async () => {
    const [once, again] = [await fetchAnswer(address), await fetchAnswer(address)]
    const names = [...Object.keys(once.headers), ...Object.keys(again.headers)]
    const differ = new Set(['date', ...names.filter((name) => once.headers[name] !== again.headers[name])])
    for (const headers of memberHeaders(member)) {
      const theirs = await fetchAnswer(address, headers)
      expect(without(theirs, differ), `${address} for ${Object.keys(headers).join(' and ')}`).toEqual(
        without(again, differ),
      )
    }
  }).toPass({ timeout: 60_000, intervals: [100] })
}

/** What they have done stays: a movie may be liked, kept and talked about by anybody. */
async function addActivity(member: Member, movieId: string) {
  await callAs(member, 'POST', '/api/like', { movieId, userId: member.id })
  await callAs(member, 'POST', '/api/watchlist', { movieId })
}

test('signing in changes no byte of any page or public answer, whatever one has done', async ({ request }) => {
  const id = await findMovieId('Elephants Dream')
  const member = await createConfirmedMember(request)
  for (const address of addressesOf(id)) await expectSameForAll(address, member)

  await addActivity(member, id)
  const said = await callAs<{ data: { _id: string } }>(member, 'POST', `/api/movies/${id}/comments`, { text: 'Mine.' })
  try {
    for (const address of addressesOf(id)) await expectSameForAll(address, member)
  } finally {
    await callAs(member, 'DELETE', `/api/comments/${said.data._id}`)
    await callAs(member, 'DELETE', `/api/watchlist/${id}/${member.id}`)
  }
})

test('a page that is made for a member is kept with nothing of theirs in it', async ({ request }) => {
  const id = await findMovieId('Tears of Steel')
  const member = await createConfirmedMember(request)
  await addActivity(member, id)
  const traces = [member.username, member.id, member.token, member.email, member.token.split('.')[1]!]
  for (const address of addressesOf(id)) {
    // An address that nobody has asked for: the member is the first, for whom it is made.
    const fresh = `${address}${address.includes('?') ? '&' : '?'}made-for=${member.id.slice(0, 6)}`
    for (const [at, headers] of [...memberHeaders(member), {}].entries()) {
      const { body, headers: sent, status } = await fetchAnswer(fresh, headers)
      for (const trace of traces) expect(body.includes(trace), `${address} has ${trace}`).toBe(false)
      expect(status, `${address} for asker ${at}`).toBeLessThan(500)
      expect(Object.keys(sent), address).not.toContain('set-cookie')
    }
  }
  await callAs(member, 'DELETE', `/api/watchlist/${id}/${member.id}`)
})

test('a comment is the only place that tells of whoever wrote it', async ({ request }) => {
  const id = await findMovieId('Cosmos Laundromat: First Cycle')
  const member = await createConfirmedMember(request)
  const said = await callAs<{ data: { _id: string } }>(member, 'POST', `/api/movies/${id}/comments`, {
    text: 'Also mine.',
  })
  const own = new Set([`/movie/${id}`, `/movies/${id}`, `/movies/${id}.data`, `/api/movies/${id}/comments`])
  try {
    for (const address of addressesOf(id)) {
      const fresh = `${address}${address.includes('?') ? '&' : '?'}of=${member.id.slice(0, 6)}`
      const { body } = await fetchAnswer(
        own.has(address) ? `${address}?of=${said.data._id}` : fresh,
        memberHeaders(member)[0],
      )
      expect(body.includes(member.token) || body.includes(member.email), address).toBe(false)
      expect(body.includes(member.username), address).toBe(own.has(address))
    }
  } finally {
    await callAs(member, 'DELETE', `/api/comments/${said.data._id}`)
  }
})

test('a browser that somebody is signed in with is sent what everyone is sent', async ({ page, request }) => {
  const id = await findMovieId('Elephants Dream')
  const member = await createConfirmedMember(request)
  await openAs(page, member, `/movies/${id}`)
  for (const address of ['/', '/movies', '/search/moon', `/movies/${id}`, '/watchlist', '/profile', '/about']) {
    await expect(async () => {
      const before = await fetchAnswer(address)
      // What is sent counts, not what becomes of it.
      const sent = await page.goto(address, { waitUntil: 'commit' })
      expect((await sent!.text()) === before.body, `${address} as a member's browser gets it`).toBe(true)
    }).toPass({ timeout: 60_000, intervals: [100] })
  }
})
