import { watchlistMessages } from '@matinee/contract/watchlist'
import { toast } from '../../ui/toasts.ts'

/** Until there is a watchlist: what to say to whoever presses its button on a card or a slide. */
export function addToWatchlist(): void {
  toast(watchlistMessages.logInFirst, { type: 'warning', duration: 3000 })
}
