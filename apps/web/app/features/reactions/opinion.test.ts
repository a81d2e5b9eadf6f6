import { describe, expect, it } from 'vitest'
import { afterPress, opinionReducer, type OpinionState, optimisticOpinion } from './opinion.ts'

const nothing = { likes: 5, dislikes: 2, hasLiked: false, hasDisliked: false }
const liked = { likes: 6, dislikes: 2, hasLiked: true, hasDisliked: false }
const disliked = { likes: 5, dislikes: 3, hasLiked: false, hasDisliked: true }

describe('a press', () => {
  it.each([
    ['sets a like', nothing, 'like', liked],
    ['clears a like', liked, 'like', nothing],
    ['sets a dislike', nothing, 'dislike', disliked],
    ['clears a dislike', disliked, 'dislike', nothing],
    ['puts a dislike in the place of a like', liked, 'dislike', disliked],
    ['puts a like in the place of a dislike', disliked, 'like', liked],
  ] as const)('LIKE-3: %s', (_, before, press, after) => expect(afterPress(before, press)).toEqual(after))

  it('LIKE-3: never counts below none, where a number was not to be had', () => {
    expect(afterPress({ likes: 0, dislikes: 0, hasLiked: true, hasDisliked: false }, 'like').likes).toBe(0)
  })
})

describe('presses on their way', () => {
  const start: OpinionState = { confirmed: nothing, pending: [] }
  const both = opinionReducer(opinionReducer(start, { pressed: { click: 'a', press: 'like' } }), {
    pressed: { click: 'b', press: 'dislike' },
  })

  it('LIKE-3: show at once, each on top of the one before', () => expect(optimisticOpinion(both)).toEqual(disliked))

  it('LIKE-3: the answer to the first does not undo the second', () => {
    const answered = opinionReducer(both, { answered: 'a', opinion: { ...liked, likes: 106 } })
    expect(optimisticOpinion(answered)).toEqual({ likes: 105, dislikes: 3, hasLiked: false, hasDisliked: true })
  })

  it('LIKE-3: the last answer is what is shown, whatever was expected', () => {
    const answered = opinionReducer(both, { answered: 'a', opinion: liked })
    const last = opinionReducer(answered, { answered: 'b', opinion: { ...nothing, likes: 41 } })
    expect(optimisticOpinion(last)).toEqual({ ...nothing, likes: 41 })
  })

  it('LIKE-3: a refused one leaves what the server said last', () => {
    const answered = opinionReducer(both, { answered: 'a', opinion: liked })
    expect(optimisticOpinion(opinionReducer(answered, { answered: 'b', opinion: undefined }))).toEqual(liked)
  })
})
