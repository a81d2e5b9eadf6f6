import { adminMovieEndpoints as endpoints, deskMovieMessages as messages } from '@matinee/contract/admin-movies'
import { adminMovieSchemas as schemas } from '@matinee/contract/admin-movies.schemas'
import type { FastifyInstance } from 'fastify'
import { versionsIn } from '../../platform/http/if-match.ts'
import { serveOnce } from '../../platform/http/idempotency.ts'
import { serve, success } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import {
  addMovie,
  restoreMovie,
  restoreMovies,
  updateMovie,
  getAdminMovie,
  removeMovie,
  removeMovies,
} from './admin-movies.service.ts'

function bulkMessage(words: typeof messages, deleted: number, all: number): string {
  if (deleted === 0) return words.deleteManyFailed
  return deleted === all ? words.deletedMany({ n: deleted }) : words.deletedSome({ n: deleted, of: all })
}

function restoreMessage(words: typeof messages, restored: number, all: number): string {
  if (restored === 0) return words.restoreManyFailed
  return restored === all ? words.restoredMany({ n: restored }) : words.restoredSome({ n: restored, of: all })
}

/** Not from the response cache: the desk sees the current state. */
export function adminMovieRoutes(app: FastifyInstance, services: Services) {
  serveOnce(app, services, endpoints.add, schemas.add, {}, async ({ tx, body, actor }) => ({
    ...success(messages.added),
    movie: await addMovie({ ...services, db: tx }, body, actor),
  }))

  serve(app, endpoints.update, schemas.update, async ({ params: { id }, body: draft, actor, request }) => {
    const movie = await updateMovie(services, { id, draft, versions: versionsIn(request) }, actor)
    return { ...success(messages.updated), movie }
  })

  serve(app, endpoints.remove, schemas.remove, async ({ params, actor }) => {
    await removeMovie(services, params.id, actor)
    return success(messages.deleted)
  })

  serve(app, endpoints.removeMany, schemas.removeMany, async ({ body: { ids }, actor, request }) => {
    const outcomes = await removeMovies(services, ids, actor)
    const deleted = outcomes.filter(({ ok }) => ok).length
    const message = bulkMessage(await app.wordsFor(request, messages), deleted, outcomes.length)
    return { ...success(message), deleted, outcomes }
  })

  serve(app, endpoints.restore, schemas.restore, async ({ params, actor }) => ({
    ...success(messages.restored),
    movie: await restoreMovie(services, params.id, actor),
  }))

  serve(app, endpoints.restoreMany, schemas.restoreMany, async ({ body: { ids }, actor, request }) => {
    const outcomes = await restoreMovies(services, ids, actor)
    const restored = outcomes.filter(({ ok }) => ok).length
    const words = await app.wordsFor(request, messages)
    const message = restoreMessage(words, restored, outcomes.length)
    return { ...success(message), restored, outcomes }
  })

  serve(app, endpoints.show, schemas.show, ({ params }) => getAdminMovie(services, params.id))
}
