import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Artwork, Poster } from './poster.tsx'

// The test's browser fetches no pictures, and calls all of them complete.
beforeEach(() => void vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const picture = { src: 'https://cdn.test/wings.webp' }

it('MOVIE-3 CARD-3 a poster that fails gives way to the placeholder, and so does one that nobody has', () => {
  const { rerender } = render(<Poster picture={picture} sizes="45vw" alt="Poster of Wings" />)
  const poster = screen.getByRole('img', { name: 'Poster of Wings' })
  expect(poster.getAttribute('src')).toBe(picture.src)
  fireEvent.error(poster)
  const placeholder = () => screen.getByRole('img', { name: 'No Image Available' }).getAttribute('src')
  expect(placeholder()).toBe('/placeholder-movie.jpg')
  rerender(<Poster picture={null} sizes="45vw" alt="Poster of Wings" />)
  expect(placeholder()).toBe('/placeholder-movie.jpg')
})

it('MOVIE-3 artwork that fails leaves what lies behind it', () => {
  const { container } = render(<Artwork picture={picture} sizes="100vw" />)
  fireEvent.error(container.querySelector('img')!)
  expect(container.innerHTML).toBe('')
})
