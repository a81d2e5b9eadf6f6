import { deskMovieEndpoints as endpoints, deskMovieMessages as messages } from '@matinee/contract/desk-movies'
import { deskMovieSchemas as schemas } from '@matinee/contract/desk-movies.schemas'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import {
  addMovie,
  bringMovieBack,
  changeMovie,
  showDeskMovie,
  takeMovieAway,
  takeMoviesAway,
} from './desk-movies.service.ts'

const said = (message: string) => ({ success: true as const, message })

/** The versions that `If-Match` names; undefined where any will do. */
function versionsIn({ headers }: FastifyRequest): string[] | undefined {
  const given = headers['if-match']?.trim()
  if (!given || given === '*') return undefined
  // A weak one names no version exactly, and matches none.
  return given.split(',').flatMap((tag) => /^"([^"]*)"$/.exec(tag.trim())?.[1] ?? [])
}

/** None of these is answered from what all share: the desk sees what is true now. */
export function deskMovieRoutes(app: FastifyInstance, services: Services) {
  serve(app, endpoints.add, schemas.add, async ({ body, actor }) => ({
    ...said(messages.added),
    movie: await addMovie(services, body, actor),
  }))

  serve(app, endpoints.update, schemas.update, async ({ params: { id }, body: draft, actor, request }) => {
    const movie = await changeMovie(services, { id, draft, versions: versionsIn(request) }, actor)
    return { ...said(messages.updated), movie }
  })

  serve(app, endpoints.remove, schemas.remove, async ({ params, actor }) => {
    await takeMovieAway(services, params.id, actor)
    return said(messages.deleted)
  })

  serve(app, endpoints.removeMany, schemas.removeMany, async ({ body: { ids }, actor }) => {
    const outcomes = await takeMoviesAway(services, ids, actor)
    const deleted = outcomes.filter(({ ok }) => ok).length
    const message =
      deleted === 0
        ? messages.deleteManyFailed
        : deleted === outcomes.length
          ? messages.deletedMany(deleted)
          : messages.deletedSome(deleted, outcomes.length)
    return { ...said(message), deleted, outcomes }
  })

  serve(app, endpoints.restore, schemas.restore, async ({ params, actor }) => ({
    ...said(messages.restored),
    movie: await bringMovieBack(services, params.id, actor),
  }))

  serve(app, endpoints.show, schemas.show, ({ params }) => showDeskMovie(services, params.id))
}
