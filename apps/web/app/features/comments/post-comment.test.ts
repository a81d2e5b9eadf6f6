// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { networkError, mockServer } from '../../platform/session/session-fixtures.ts'
import { postComment } from './comment-form.tsx'

/** The client is made once, and keeps the way to the network that it found. */
let answer: Response | Error
mockServer(() => answer)

const body = (status: number, words: object) => Response.json({ success: false, ...words }, { status })
const ours = { code: 'http.test', message: 'In our own words.' }
const comment = { _id: '65f00000000000000000000c', text: 'Good.' }

describe('what is said of a comment', () => {
  it.each([
    ['posted', Response.json({ success: true, data: comment }), 'Comment posted successfully.'],
    ['a no', body(200, {}), 'Failed to post comment.'],
    ['a no with empty words', body(200, { message: '' }), 'Failed to post comment.'],
    ['a no with words', body(200, ours), 'In our own words.'],
    ['400', new Response('', { status: 400 }), 'Invalid comment data.'],
    ['400 with empty words', body(400, { ...ours, message: '' }), 'Invalid comment data.'],
    ['400 with words', body(400, ours), 'In our own words.'],
    ['401', body(401, ours), 'Please log in to post a comment.'],
    ['404 with words', body(404, ours), 'In our own words.'],
    ['413 with words', body(413, ours), 'In our own words.'],
    ['429 with words', body(429, ours), 'In our own words.'],
    ['429 with empty words', body(429, { ...ours, message: '' }), 'Failed to post comment.'],
    [
      '429 of another server',
      new Response('<p>Slow down', { status: 429 }),
      'Error posting comment. Please try again.',
    ],
    ['500 with words', body(500, ours), 'Error posting comment. Please try again.'],
    ['503', new Response('', { status: 503 }), 'Error posting comment. Please try again.'],
    ['nobody answers', networkError(), 'Error posting comment. Please try again.'],
    ['no answer that can be read', new Response('<p>', { status: 200 }), 'Error posting comment. Please try again.'],
  ])('COMM-5: %s', async (_, given, words) => {
    answer = given
    expect((await postComment('65f000000000000000000009', 'Good.')).message).toBe(words)
  })
})
