// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dismissAllToasts, toastStore } from '../../ui/toasts.ts'
import { shareMovie } from './share.ts'

const movie = { id: '65a1b2c3d4e5f60718293a4b', title: 'Nosferatu' }
const link = `${window.location.origin}/movies/${movie.id}`
const writeText = vi.fn<(text: string) => Promise<void>>()
const said = () => toastStore.get().map(({ message, type, duration }) => [message, type, duration])

beforeEach(() => {
  writeText.mockReset().mockResolvedValue()
  vi.stubGlobal('navigator', { clipboard: { writeText } })
})
afterEach(() => {
  vi.unstubAllGlobals()
  dismissAllToasts()
})

it("CARD-7 uses the system's own sheet", async () => {
  const share = vi.fn<Navigator['share']>().mockResolvedValue()
  Object.assign(navigator, { share })
  await shareMovie(movie)
  expect(share).toHaveBeenCalledWith({ title: 'Nosferatu', text: 'Check out: Nosferatu', url: link })
  expect(said()).toEqual([['Shared successfully!', 'success', 3000]])
  expect(writeText).not.toHaveBeenCalled()
})

it('CARD-7 copies the link where there is none', async () => {
  await shareMovie(movie)
  expect(writeText).toHaveBeenCalledWith(link)
  expect(said()).toEqual([['Link copied to clipboard!', 'success', 3000]])
})

it('CARD-7 copies the link when sharing fails', async () => {
  Object.assign(navigator, { share: () => Promise.reject(new DOMException('no', 'NotAllowedError')) })
  await shareMovie(movie)
  expect(said()).toEqual([['Link copied to clipboard!', 'success', 3000]])
})

it('CARD-7 does nothing for a person who changed their mind', async () => {
  Object.assign(navigator, { share: () => Promise.reject(new DOMException('later', 'AbortError')) })
  await shareMovie(movie)
  expect(said()).toEqual([])
  expect(writeText).not.toHaveBeenCalled()
})

it('CARD-7 says so when the link cannot be copied either', async () => {
  writeText.mockRejectedValue(new Error('forbidden'))
  await shareMovie(movie)
  expect(said()).toEqual([['Failed to copy link', 'danger', 3000]])
})
