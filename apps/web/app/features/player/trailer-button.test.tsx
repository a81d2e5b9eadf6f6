import { cleanup, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { TrailerButton } from './trailer-button.tsx'

afterEach(cleanup)

const button = (videoUrl: string | null, isComing = false) => (
  <MemoryRouter>
    <TrailerButton title="Nosferatu" videoUrl={videoUrl} isComing={isComing} poster={null} />
  </MemoryRouter>
)

describe('TrailerButton', () => {
  it.each([null, '', 'javascript:alert(1)', 'https://www.youtube.com/'])(
    'MOVIE-5 is disabled and says so when there is nothing to play: %s',
    (videoUrl) => {
      render(button(videoUrl))
      const found = screen.getByRole<HTMLButtonElement>('button', { name: 'No Trailer Available' })
      expect(found.disabled).toBe(true)
    },
  )

  it('says when the trailer is still being made', () => {
    render(button(null, true))
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Trailer Coming Soon' }).disabled).toBe(true)
  })

  it('MOVIE-5 offers the trailer', () => {
    render(button('https://cdn.test/trailer.mp4'))
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Watch Trailer' }).disabled).toBe(false)
  })

  it.each([
    ['https://cdn.test/trailer.mp4', 'https://cdn.test/trailer.mp4'],
    ['https://youtu.be/dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  ])('is a plain link before scripts have come: %s', (videoUrl, href) => {
    expect(renderToString(button(videoUrl))).toContain(`href="${href}"`)
  })

  it('links to no playlist, which most browsers would save as a file', () => {
    expect(renderToString(button('https://cdn.test/master.m3u8'))).not.toContain('href')
  })
})
