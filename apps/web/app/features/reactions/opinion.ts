/** What the two buttons show: the counts, and the user's own reaction (LIKE-2). */
export interface Opinion {
  likes: number
  dislikes: number
  hasLiked: boolean
  hasDisliked: boolean
}

export type Press = 'like' | 'dislike'

/** LIKE-3: a press toggles its reaction and clears the other one. Predicts the server's answer. */
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

interface PendingPress {
  click: string
  press: Press
}

/** The server's last answer, and the clicks without an answer yet, in order. */
export interface OpinionState {
  confirmed: Opinion
  pending: readonly PendingPress[]
}

export type OpinionChange =
  | { read: Partial<Opinion> }
  | { pressed: PendingPress }
  /** `opinion` is undefined if the click was refused. */
  | { answered: string; opinion: Opinion | undefined }
  | 'userChanged'

export function opinionReducer({ confirmed, pending }: OpinionState, change: OpinionChange): OpinionState {
  if (change === 'userChanged') return { confirmed: { ...confirmed, hasLiked: false, hasDisliked: false }, pending: [] }
  if ('read' in change) return { confirmed: { ...confirmed, ...change.read }, pending }
  if ('pressed' in change) return { confirmed, pending: [...pending, change.pressed] }
  return { confirmed: change.opinion ?? confirmed, pending: pending.filter(({ click }) => click !== change.answered) }
}

/** Optimistic: each click counts at once, on top of the server's last answer. */
export const optimisticOpinion = ({ confirmed, pending }: OpinionState): Opinion =>
  pending.reduce((opinion, { press }) => afterPress(opinion, press), confirmed)
