import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createRef } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { EmbedPanel } from './trailer-dialog.tsx'
import { parseVideoSource } from '../../platform/video-source.ts'

afterEach(cleanup)

// happy-dom fetches no page for a frame; it should not complain of that either.
Object.assign((window as unknown as { happyDOM: { settings: object } }).happyDOM.settings, {
  handleDisabledFileLoadingAsSuccess: true,
})

describe('EmbedPanel', () => {
  it.each([
    ['YouTube', 'https://youtu.be/dQw4w9WgXcQ', /^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ\?/],
    ['Vimeo', 'https://vimeo.com/76979871', /^https:\/\/player\.vimeo\.com\/video\/76979871\?dnt=1/],
  ])('loads nothing from %s before someone who was told agrees', async (site, address, frame) => {
    const source = parseVideoSource(address)
    if (source?.kind !== 'embed') throw new Error('This is no embed.')
    render(<EmbedPanel ref={createRef()} source={source} title="Nosferatu: trailer" poster={null} />)
    expect(document.querySelector('iframe')).toBeNull()
    expect(screen.getByText(new RegExp(`${site} will see your IP address`))).toBeTruthy()

    await userEvent.click(screen.getByRole('button', { name: `Play from ${site}` }))
    const shown = screen.getByTitle('Nosferatu: trailer')
    expect(shown.getAttribute('src')).toMatch(frame)
    expect(shown.getAttribute('referrerpolicy')).toBe('strict-origin-when-cross-origin')
    expect(shown.getAttribute('allow')).toContain('autoplay')
    expect(shown.getAttribute('sandbox')).not.toMatch(/top-navigation|forms|downloads|modals/)
  })
})
