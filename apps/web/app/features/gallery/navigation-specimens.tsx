import { Ellipsis, LogOut, Pencil, Trash2, User } from 'lucide-react'
import { useState } from 'react'
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Combobox } from '../../ui/combobox.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Menu, MenuChoice, MenuItem, MenuLink, MenuSeparator } from '../../ui/menu.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { toast } from '../../ui/toasts.ts'
import type { SuggestionSource } from '../../ui/use-suggestions.ts'
import { Wordmark } from '../../ui/wordmark.tsx'
import { Cluster, Section } from './specimen.tsx'
import styles from './gallery.module.css'

const hrefFor = (page: number) => `?page=${page}`

export function Paginations() {
  return (
    <Section title="Pagination">
      <div className={styles.paginations}>
        <Pagination label="In the middle" page={9} pageCount={84} hrefFor={hrefFor} />
        <Pagination label="At the start" page={1} pageCount={84} hrefFor={hrefFor} />
        <Pagination label="Few pages" page={4} pageCount={7} hrefFor={hrefFor} />
        <Pagination label="At the end" page={3} pageCount={3} hrefFor={hrefFor} />
      </div>
    </Section>
  )
}

interface Film {
  title: string
  year: number
}

const FILMS: readonly Film[] = [
  { title: 'A Trip to the Moon', year: 1902 },
  { title: 'Battleship Potemkin', year: 1925 },
  { title: 'Carnival of Souls', year: 1962 },
  { title: 'House on Haunted Hill', year: 1959 },
  { title: 'Man with a Movie Camera', year: 1929 },
  { title: 'Metropolis', year: 1927 },
  { title: 'Night of the Living Dead', year: 1968 },
  { title: 'Nosferatu', year: 1922 },
  { title: 'Sherlock Jr.', year: 1924 },
  { title: 'The Cat and the Canary', year: 1927 },
  { title: 'The Passion of Joan of Arc', year: 1928 },
  { title: 'Woman in the Moon', year: 1929 },
]

const isLike = (film: Film, text: string) => film.title.toLowerCase().includes(text.toLowerCase())

const films: SuggestionSource<Film> = {
  known: () => undefined,
  async ask(text) {
    await new Promise((resolve) => {
      setTimeout(resolve, 150)
    })
    return FILMS.filter((film) => isLike(film, text))
  },
  fits: isLike,
}

export function SearchSuggestions() {
  const [text, setText] = useState('')
  return (
    <Section title="Search suggestions" width="half">
      <search className={styles.search}>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            toast(`Searched for "${text}"`, { type: 'info', duration: 3000 })
          }}
        >
          <Combobox
            aria-label="Search films"
            placeholder="moon, dead, of..."
            inputClassName={styles.searchInput}
            value={text}
            onValueChange={setText}
            source={films}
            keyOf={(film) => film.title}
            hrefOf={(film) => `#${film.title}`}
            onPick={(film) => {
              setText(film.title)
              toast(`Opened ${film.title}`, { type: 'info', duration: 3000 })
            }}
            renderItem={(film) => (
              <span className={styles.suggestion}>
                <span className={styles.thumb}>{film.title.replace('The ', '').charAt(0)}</span>
                <b>{film.title}</b>
                <span className={styles.year}>{film.year}</span>
              </span>
            )}
            last={{ href: '#all', content: `See all results for “${text}”` }}
          />
        </form>
      </search>
    </Section>
  )
}

export function TabsAndMenus() {
  const [quality, setQuality] = useState<'auto' | '1080' | '720' | '480'>('auto')
  return (
    <Section title="Tabs and menus" width="half">
      <Tabs
        label="Dashboard"
        defaultValue="subscribers"
        items={[
          { value: 'add', label: 'Add/Edit Movie', content: <p>One form for both.</p> },
          { value: 'movies', label: 'Manage Movies', count: 184, content: <p>Twenty cards a page.</p> },
          { value: 'subscribers', label: 'Subscribers', count: 65, content: <p>Sixty-five people pay.</p> },
          { value: 'analytics', label: 'Analytics', disabled: true, content: <p>Nothing to see.</p> },
        ]}
      />
      <div className={styles.below} />
      <Cluster>
        <Menu
          align="start"
          trigger={
            <IconButton label="More" outlined>
              <Ellipsis />
            </IconButton>
          }
        >
          <MenuItem icon={<Pencil />} onSelect={() => toast('Edit', { type: 'info' })}>
            Edit
          </MenuItem>
          <MenuLink icon={<User />} to="/profile">
            My Profile
          </MenuLink>
          <MenuItem icon={<LogOut />} disabled onSelect={() => undefined}>
            Log out
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<Trash2 />} danger onSelect={() => toast('Deleted', { type: 'danger' })}>
            Delete
          </MenuItem>
        </Menu>
        <Menu align="start" trigger={<Button>Quality</Button>}>
          <MenuChoice
            label="Quality"
            value={quality}
            onChange={setQuality}
            options={[
              { value: 'auto', label: 'Auto', hint: '720p' },
              { value: '1080', label: '1080p', hint: '5.2 Mbit/s' },
              { value: '720', label: '720p', hint: '2.8 Mbit/s' },
              { value: '480', label: '480p', hint: '1.2 Mbit/s' },
            ]}
          />
        </Menu>
        <ButtonLink to="/movies">A link</ButtonLink>
      </Cluster>
    </Section>
  )
}

export function Type() {
  return (
    <Section title="Type">
      <div className={styles.columns}>
        <p className={classNames('display', styles.displaySample)}>Sunrise: A Song of Two Humans</p>
        <p className="figure">1,284.50</p>
        <p className="measure">
          Text is Inter at sixteen pixels, no wider than the measure. A <TextLink to="/movies">link of ours</TextLink>{' '}
          and a <TextLink to="https://archive.org/">link to elsewhere</TextLink> are underlined, since red alone does
          not tell them from black. <span className="muted">Muted text is for what supports.</span>
        </p>
        <Wordmark />
      </div>
      <div className={styles.closing}>
        <Wordmark variant="footer" />
      </div>
    </Section>
  )
}
