/** What the two buttons say of a movie: how many people, and whether the one who is looking is among them (LIKE-2). */
export interface Opinion {
  likes: number
  dislikes: number
  hasLiked: boolean
  hasDisliked: boolean
}

export type Press = 'like' | 'dislike'

/** LIKE-3: sets its own or clears it; one replaces the other. What the server will say, unless it knows better. */
export function afterPress({ likes, dislikes, hasLiked, hasDisliked }: Opinion, press: Press): Opinion {
  const likesNow = press === 'like' && !hasLiked
  const dislikesNow = press === 'dislike' && !hasDisliked
  return {
    likes: Math.max(0, likes + Number(likesNow) - Number(hasLiked)),
    dislikes: Math.max(0, dislikes + Number(dislikesNow) - Number(hasDisliked)),
    hasLiked: likesNow,
    hasDisliked: dislikesNow,
  }
}

interface Sent {
  /** The key of the click. */
  click: string
  press: Press
}

/** What the server has said, and the clicks that it has still to answer, in their order. */
export interface OpinionState {
  known: Opinion
  sent: readonly Sent[]
}

export type OpinionChange =
  | { looked: Partial<Opinion> }
  | { pressed: Sent }
  /** Without an opinion: it was refused, and nothing came of it. */
  | { answered: string; opinion: Opinion | undefined }
  /** Somebody else is looking, or nobody. */
  | 'left'

export function changeOpinion({ known, sent }: OpinionState, change: OpinionChange): OpinionState {
  if (change === 'left') return { known: { ...known, hasLiked: false, hasDisliked: false }, sent: [] }
  if ('looked' in change) return { known: { ...known, ...change.looked }, sent }
  if ('pressed' in change) return { known, sent: [...sent, change.pressed] }
  return { known: change.opinion ?? known, sent: sent.filter(({ click }) => click !== change.answered) }
}

/** What is shown: each click counts at once, on top of whatever the server said last. */
export const shownOpinion = ({ known, sent }: OpinionState): Opinion =>
  sent.reduce((opinion, { press }) => afterPress(opinion, press), known)
