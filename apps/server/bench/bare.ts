import Fastify from 'fastify'

/** The engine with nothing on it: what our own answers are held against. */
const app = Fastify()
app.get('/', async () => ({ success: true, message: 'ok' }))
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) })
