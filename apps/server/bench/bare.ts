import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import pg from 'pg'
import { columns, movieWithFilm } from '../src/features/movies/movies.queries.ts'

/** The engine with nothing on it: what our own answers are held against. */
const app = Fastify()
app.get('/', async () => ({ success: true, message: 'ok' }))

// The same bytes as the product's list, ready in memory.
const list = process.env['LIST_FILE'] ? readFileSync(process.env['LIST_FILE']) : Buffer.from('[]')
app.get('/list', async (_, reply) => reply.type('application/json; charset=utf-8').send(list))

// The product's own select of a movie, by the shortest way there is.
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })
const movies = `select ${columns} from ${movieWithFilm} join movie_counter c on c.movie_id = m.id`
const movie = { name: 'movie', text: `${movies} where m.id = $1` }
app.get<{ Params: { id: string } }>('/movies/:id', async ({ params }) => {
  const { rows } = await pool.query<object>({ ...movie, values: [params.id] })
  return rows[0]
})

// Twelve of them along an index, and those of one person: a list and a watchlist by the shortest way.
const list12 = { name: 'list', text: `${movies} order by m.id limit 12` }
app.get('/twelve', async () => (await pool.query<object>(list12)).rows)
const marked = {
  name: 'marked',
  text: `${movies} join watchlist_entry w on w.movie_id = m.id where w.user_id = $1 order by w.added_at desc limit 20`,
}
app.get<{ Params: { id: string } }>('/marked/:id', async ({ params }) => {
  const { rows } = await pool.query<object>({ ...marked, values: [params.id] })
  return rows
})

await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) })
