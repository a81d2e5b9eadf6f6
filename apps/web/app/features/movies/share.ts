import { cardPath } from '@matinee/contract/paths'
import { toast } from '../../ui/toasts.ts'
import * as words from '@matinee/locales/movies'

/** CARD-8 */
const duration = 3000

interface SharedMovie {
  id: string
  title: string
}

/** CARD-7: the system's share sheet, else the clipboard. */
export async function shareMovie({ id, title }: SharedMovie): Promise<void> {
  const url = new URL(cardPath(id), window.location.origin).href
  if (await shareNatively({ title, text: words.checkOutTitle({ title }), url })) return
  try {
    await navigator.clipboard.writeText(url)
    toast(words.linkCopiedToClipboard, { duration })
  } catch {
    toast(words.failedToCopyLink, { type: 'danger', duration })
  }
}

/** False if the clipboard should be used; cancelling counts as done. */
async function shareNatively(what: ShareData): Promise<boolean> {
  // Typed as always there, but many desktop browsers do not have it.
  if (typeof (navigator as Partial<Navigator>).share !== 'function') return false
  try {
    await navigator.share(what)
    toast(words.sharedSuccessfully, { duration })
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
