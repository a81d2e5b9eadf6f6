import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import CollectionsPage from './collections.page.tsx'

afterEach(cleanup)

const keaton = { id: 'keaton', title: 'Buster Keaton, in motion', description: 'In order.', movies: 3, picture: null }

async function open(loaded: object) {
  const Site = createRoutesStub([{ path: '/', Component: CollectionsPage as never, loader: () => loaded }])
  render(<Site />)
  await screen.findByRole('heading', { level: 1, name: 'Collections' })
}

it('SITE-5 the collections are listed with their numbers of movies; one alone also with its text', async () => {
  await open({ collections: [keaton, { ...keaton, id: 'trains', title: 'Trains', movies: 1 }] })
  expect(screen.getByRole('link', { name: 'Buster Keaton, in motion' }).getAttribute('href')).toBe('/collection/keaton')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Buster Keaton, in motion3 movies',
    'Trains1 movie',
  ])
  cleanup()
  await open({ collections: [keaton] })
  expect(screen.getByText('In order.')).toBeTruthy()
})

it('SITE-5 without collections, or when they cannot be loaded, the page says so', async () => {
  await open({ collections: [] })
  expect(screen.getByRole('heading', { name: 'No collections now' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Browse Movies' }).getAttribute('href')).toBe('/movies')
  cleanup()
  await open({ failed: { message: 'Failed to load the collections.' } })
  expect(screen.getByRole('alert').textContent).toContain('Failed to load the collections.')
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
})
