import type { FastifyRequest } from 'fastify'

/** The versions that `If-Match` names; undefined if any will do. */
export function versionsIn({ headers }: FastifyRequest): string[] | undefined {
  const given = headers['if-match']?.trim()
  if (!given || given === '*') return undefined
  // Weak tags match nothing.
  return given.split(',').flatMap((tag) => /^"([^"]*)"$/.exec(tag.trim())?.[1] ?? [])
}
