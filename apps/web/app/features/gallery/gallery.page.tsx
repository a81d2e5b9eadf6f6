import {
  Clapperboard,
  Ellipsis,
  LayoutGrid,
  List,
  LogOut,
  Pencil,
  Play,
  Search,
  Share2,
  ThumbsDown,
  ThumbsUp,
  Trash2,
  User,
} from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Chip, Status, Tag } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink, IconButton, IconButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Combobox } from '../../ui/combobox.tsx'
import { Dialog, DialogActions, DialogClose } from '../../ui/dialog.tsx'
import dialog from '../../ui/dialog.module.css'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Checkbox, Counter, Field, FieldGroup, PasswordInput, TextArea, TextInput } from '../../ui/field.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Menu, MenuChoice, MenuItem, MenuLink, MenuSeparator } from '../../ui/menu.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Segmented, SegmentedButton, SegmentedButtons } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { LoadingRegion, Skeleton, SkeletonText } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ToastCard } from '../../ui/toast.tsx'
import { toast } from '../../ui/toasts.ts'
import { useSuggestions } from '../../ui/use-suggestions.ts'
import { Wordmark } from '../../ui/wordmark.tsx'
import styles from './gallery.module.css'

export function meta() {
  return [{ title: 'Gallery - Matinee' }, { name: 'robots', content: 'noindex' }]
}

export default function GalleryPage() {
  return (
    <div className="container">
      <header className={styles.header}>
        <h1 className="page-title">States</h1>
      </header>
      <div className={styles.gallery}>
        <Buttons />
        <Fields />
        <Banners />
        <ToastSpecimens />
        <Dialogs />
        <Paginations />
        <SearchSuggestions />
        <TabsAndMenus />
        <Loading />
        <EmptyStates />
        <Type />
        <NotFound />
      </div>
    </div>
  )
}

type Width = 'full' | 'half' | 'third'

function Section({ title, width = 'full', children }: { title: string; width?: Width; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles[width]}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  )
}

function Cluster({ children }: { children: ReactNode }) {
  return <div className={styles.cluster}>{children}</div>
}

function Buttons() {
  const [reaction, setReaction] = useState<'like' | 'dislike' | null>('like')
  const [view, setView] = useState<'grid' | 'list'>('grid')
  const [sort, setSort] = useState<'all' | 'free' | 'premium'>('all')
  const [genres, setGenres] = useState(['Horror', 'Science fiction'])
  const react = (to: 'like' | 'dislike') => setReaction(reaction === to ? null : to)

  return (
    <Section title="Buttons">
      <Cluster>
        <Button variant="primary" size="large">
          <Play fill="currentColor" />
          Watch Now
        </Button>
        <Button variant="primary">Primary</Button>
        <Button variant="primary" className={styles.focused}>
          Focused
        </Button>
        <Button variant="primary" disabled>
          Disabled
        </Button>
        <Button variant="primary" pending pendingText="Logging in...">
          Login
        </Button>
      </Cluster>
      <Cluster>
        <Button size="large">
          <Clapperboard />
          Watch Trailer
        </Button>
        <Button size="large" disabled>
          No Trailer Available
        </Button>
        <Button className={styles.focused}>Focused</Button>
        <Button variant="inverse">Post</Button>
        <Button variant="danger">Delete</Button>
        <Button variant="quiet">Clear All</Button>
        <Button size="small">Small</Button>
        <IconButton label="Share" outlined>
          <Share2 />
        </IconButton>
        <IconButton label="Edit">
          <Pencil />
        </IconButton>
        <IconButton label="Edit, small" size="small" outlined>
          <Pencil />
        </IconButton>
        <IconButton label="Share, pending" outlined pending>
          <Share2 />
        </IconButton>
        <IconButtonLink label="Profile" to="/profile">
          <User />
        </IconButtonLink>
      </Cluster>
      <Cluster>
        <SegmentedButtons label="Your opinion">
          <SegmentedButton pressed={reaction === 'like'} onClick={() => react('like')}>
            <ThumbsUp />
            Like ({reaction === 'like' ? 129 : 128})
          </SegmentedButton>
          <SegmentedButton pressed={reaction === 'dislike'} onClick={() => react('dislike')}>
            <ThumbsDown />
            Dislike ({reaction === 'dislike' ? 10 : 9})
          </SegmentedButton>
        </SegmentedButtons>
        <SegmentedButtons label="Your opinion, signed out">
          <SegmentedButton pressed={false} disabled>
            <ThumbsUp />
            Like (128)
          </SegmentedButton>
          <SegmentedButton pressed={false} disabled>
            <ThumbsDown />
            Dislike (9)
          </SegmentedButton>
        </SegmentedButtons>
        <Segmented
          label="View"
          iconsOnly
          value={view}
          onChange={setView}
          options={[
            { value: 'grid', label: 'Grid', icon: <LayoutGrid /> },
            { value: 'list', label: 'List', icon: <List /> },
          ]}
        />
        <Segmented
          label="Access"
          value={sort}
          onChange={setSort}
          options={[
            { value: 'all', label: 'All' },
            { value: 'free', label: 'Free' },
            { value: 'premium', label: 'Premium' },
          ]}
        />
      </Cluster>
      <Cluster>
        {genres.map((genre) => (
          <Chip
            key={genre}
            removeLabel={`Remove filter: ${genre}`}
            onRemove={() => setGenres(genres.filter((each) => each !== genre))}
          >
            {genre}
          </Chip>
        ))}
        <Chip>1922</Chip>
        <Tag>NEW</Tag>
        <Tag>BEST VALUE</Tag>
        <Tag inverse>POPULAR</Tag>
        <Status tone="success">Active</Status>
        <Status tone="warning">Expiring soon</Status>
        <Status tone="danger">Failed</Status>
        <Status tone="muted">Expired</Status>
        <Status tone="outline">Cancelled</Status>
      </Cluster>
    </Section>
  )
}

function Fields() {
  return (
    <Section title="Fields">
      <div className={styles.columns}>
        <Field label="Title">
          <TextInput placeholder="Untitled" />
        </Field>
        <Field label="Title">
          <TextInput defaultValue="Nosferatu" className={styles.focused} />
        </Field>
        <Field label="Year" error="Enter a valid year">
          <TextInput defaultValue="1812" inputMode="numeric" />
        </Field>
        <Field label="Rating" error="Rating must be between 0 and 10">
          <TextInput defaultValue="12" inputMode="decimal" />
        </Field>
        <Field label="Email">
          <TextInput type="email" defaultValue="ines@example.org" disabled />
        </Field>
        <Field label="Genre">
          <Select defaultValue="Horror">
            <option>Horror</option>
            <option>Comedy</option>
            <option>Documentary</option>
          </Select>
        </Field>
        <Field label="New password" help="Minimum 6 characters">
          <PasswordInput defaultValue="a good long one" autoComplete="new-password" />
        </Field>
        <FieldGroup legend="Remember me">
          <Checkbox>Off</Checkbox>
          <Checkbox defaultChecked>On</Checkbox>
          <Checkbox indeterminate>Some</Checkbox>
          <Checkbox disabled>No</Checkbox>
        </FieldGroup>
        <Field
          label="Your comment"
          help={<Counter count={312} limit={300} unit="words" />}
          error="Please shorten your comment"
        >
          <TextArea defaultValue="So, where to begin with this one" />
        </Field>
        <Field
          label="Password"
          aside={
            <TextLink to="/login" className={styles.aside}>
              Forgot Password?
            </TextLink>
          }
        >
          <PasswordInput autoComplete="current-password" />
        </Field>
        <Field label="Search movies" hideLabel>
          <TextInput type="search" icon={<Search />} placeholder="Search movies..." />
        </Field>
        <Field label="Status" hideLabel>
          <Select size="small">
            <option>All states</option>
          </Select>
        </Field>
      </div>
    </Section>
  )
}

function Banners() {
  const [again, setAgain] = useState(0)
  return (
    <Section title="Banners" width="half">
      <div className={styles.stack} key={again}>
        <Banner duration={null}>Please log in to add movies to your watchlist.</Banner>
        <Banner type="success" duration={null}>
          Comment posted successfully.
        </Banner>
        <Banner type="info" duration={null}>
          Movie already in watchlist
        </Banner>
        <Banner type="danger" duration={null} action={{ label: 'Retry', run: () => setAgain(again + 1) }}>
          Failed to load movies. Please try again later.
        </Banner>
        {again > 0 && <Banner type="info">This one closes by itself after three seconds.</Banner>}
      </div>
    </Section>
  )
}

const REMOVED = 'Movie removed from watchlist successfully!'

function ToastSpecimens() {
  const still = { paused: true, onClose: () => toast('It stays: it is a specimen', { type: 'info', duration: 3000 }) }
  const undo = { label: 'Undo', run: () => toast('Added to watchlist!', { duration: 3000 }) }
  const removed = () => toast(REMOVED, { type: 'info', icon: <Trash2 />, action: undo })
  return (
    <Section title="Toasts" width="half">
      <div className={styles.specimens}>
        <ToastCard {...still} toast={{ type: 'success', message: 'Added to watchlist!', duration: 3000 }} />
        <ToastCard
          {...still}
          toast={{
            type: 'info',
            message: REMOVED,
            duration: 8000,
            icon: <Trash2 />,
            action: undo,
          }}
        />
        <ToastCard
          {...still}
          toast={{ type: 'warning', message: 'Session expired. Please login again.', duration: 5000 }}
        />
        <ToastCard {...still} toast={{ type: 'danger', message: 'Failed to copy link', duration: 4000 }} />
      </div>
      <Cluster>
        <Button size="small" onClick={() => toast('Added to watchlist!', { duration: 3000 })}>
          Success
        </Button>
        <Button size="small" onClick={removed}>
          With Undo
        </Button>
        <Button
          size="small"
          onClick={() => toast('Session expired. Please login again.', { type: 'warning', duration: 5000 })}
        >
          Warning
        </Button>
        <Button size="small" onClick={() => toast('Failed to copy link', { type: 'danger' })}>
          Danger
        </Button>
      </Cluster>
    </Section>
  )
}

/** A dialog's panel without its dialog, so that all of them can be looked at together. */
function Panel({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <div className={dialog.dialog}>
      <h3 className={dialog.title}>{title}</h3>
      {text && <p className={dialog.text}>{text}</p>}
      {children}
    </div>
  )
}

function Dialogs() {
  const [asking, setAsking] = useState(false)
  const [deleting, setDeleting] = useState(false)
  const [password, setPassword] = useState('')
  const [changing, setChanging] = useState(false)

  const remove = () => {
    setDeleting(true)
    setTimeout(() => {
      setDeleting(false)
      setAsking(false)
      toast('Movie deleted successfully!', { duration: 3000 })
    }, 1500)
  }

  return (
    <Section title="Dialogs">
      <div className={styles.panels}>
        <Panel title={'Are you sure you want to delete "Nosferatu"?'} text="This action cannot be undone.">
          <DialogActions>
            <Button className={styles.focused}>Cancel</Button>
            <Button variant="primary">Delete</Button>
          </DialogActions>
        </Panel>
        <Panel title="Are you sure you want to clear your entire watchlist?" text="This action cannot be undone.">
          <DialogActions>
            <Button disabled>Cancel</Button>
            <Button variant="primary" pending pendingText="Clearing...">
              Clear
            </Button>
          </DialogActions>
        </Panel>
        <Panel title="Change Password">
          <div className={dialog.body}>
            <Field label="Email">
              <TextInput type="email" autoComplete="email" />
            </Field>
            <Field label="New password" help="Minimum 6 characters">
              <PasswordInput autoComplete="new-password" />
            </Field>
          </div>
          <DialogActions>
            <Button>Cancel</Button>
            <Button variant="primary" disabled>
              Change Password
            </Button>
          </DialogActions>
        </Panel>
      </div>
      <Cluster>
        <Button variant="danger" onClick={() => setAsking(true)}>
          Delete Nosferatu
        </Button>
        <AlertDialog
          open={asking}
          onOpenChange={setAsking}
          title={'Are you sure you want to delete "Nosferatu"?'}
          text="This action cannot be undone."
          confirmLabel="Delete"
          pendingText="Deleting..."
          pending={deleting}
          onConfirm={remove}
        />
        <Dialog
          open={changing}
          onOpenChange={setChanging}
          title="Change Password"
          trigger={<Button>Change Password</Button>}
          closeButton={false}
        >
          <form
            className={dialog.body}
            onSubmit={(event) => {
              event.preventDefault()
              setChanging(false)
              toast('Password changed successfully!', { duration: 3000 })
            }}
          >
            <Field label="New password" help="Minimum 6 characters">
              <PasswordInput
                autoComplete="new-password"
                value={password}
                onChange={(event) => setPassword(event.target.value)}
              />
            </Field>
            <DialogActions>
              <DialogClose>Cancel</DialogClose>
              <Button variant="primary" type="submit" disabled={password.length < 6}>
                Change Password
              </Button>
            </DialogActions>
          </form>
        </Dialog>
        <Dialog
          title="Keyboard shortcuts"
          description="They work while the player has focus."
          variant="wide"
          trigger={<Button>Wide</Button>}
        >
          <div className={dialog.body}>
            <p>Space plays and pauses. The arrows seek by ten seconds. F fills the screen.</p>
          </div>
        </Dialog>
        <Dialog title="Filters" variant="sheet" trigger={<Button>Sheet</Button>}>
          <div className={dialog.body}>
            <Field label="Genre">
              <Select>
                <option>All genres</option>
              </Select>
            </Field>
            <DialogActions>
              <DialogClose variant="primary">Show 12 movies</DialogClose>
            </DialogActions>
          </div>
        </Dialog>
        <Dialog title="Trailer: Nosferatu" hideTitle variant="bare" theme="dark" trigger={<Button>Trailer</Button>}>
          <div className={styles.film}>The film would run here.</div>
        </Dialog>
      </Cluster>
    </Section>
  )
}

const hrefFor = (page: number) => `?page=${page}`

function Paginations() {
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

async function filmsLike(text: string): Promise<Film[]> {
  await new Promise((resolve) => {
    setTimeout(resolve, 150)
  })
  return FILMS.filter((film) => film.title.toLowerCase().includes(text.toLowerCase()))
}

function SearchSuggestions() {
  const [text, setText] = useState('')
  const { items, loading } = useSuggestions(text, filmsLike)
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
            icon={<Search />}
            placeholder="moon, dead, of..."
            value={text}
            onValueChange={setText}
            items={items}
            loading={loading}
            emptyText="No film by that name"
            keyOf={(film) => film.title}
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
          />
        </form>
      </search>
    </Section>
  )
}

function TabsAndMenus() {
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
            Logout
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

function Loading() {
  return (
    <Section title="Loading">
      <LoadingRegion label="Loading movie details..." className={styles.cards}>
        {['first', 'second', 'third', 'fourth'].map((card) => (
          <div key={card}>
            <Skeleton ratio="2 / 3" />
            <div className={styles.lines}>
              <SkeletonText lastWidth="70%" />
              <SkeletonText lastWidth="45%" />
            </div>
          </div>
        ))}
        <div className={styles.paragraph}>
          <SkeletonText lines={4} />
          <Spinner label="Loading movies..." showLabel />
          <Spinner label="Loading movies..." size="large" />
        </div>
      </LoadingRegion>
    </Section>
  )
}

function EmptyStates() {
  return (
    <>
      <Section title="Filters too narrow" width="third">
        <EmptyState
          numeral={0}
          heading="h3"
          title="No movies found"
          text="Try adjusting your filters to see more results"
          actions={<Button>Clear All</Button>}
        />
      </Section>
      <Section title="Nothing yet" width="third">
        <EmptyState
          numeral={1}
          heading="h3"
          title="Your watchlist is empty"
          text="Keep what you mean to watch in one place."
          actions={
            <ButtonLink variant="primary" to="/movies">
              Browse Movies
            </ButtonLink>
          }
        />
      </Section>
      <Section title="Error" width="third">
        <EmptyState
          numeral="!"
          heading="h3"
          alert
          title="Oops! Something went wrong"
          text="The page could not be drawn. Nothing you saved is lost."
          actions={
            <>
              <Button variant="primary">Refresh Page</Button>
              <Button>Go Back</Button>
            </>
          }
        />
      </Section>
    </>
  )
}

function Type() {
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
    </Section>
  )
}

function NotFound() {
  return (
    <Section title="404">
      <EmptyState
        layout="page"
        heading="h3"
        numeral={404}
        title="Oops! Page Not Found"
        text="The reel for this address is missing, or was never in the can."
        actions={
          <>
            <ButtonLink variant="primary" to="/">
              Home
            </ButtonLink>
            <ButtonLink to="/movies">Movies</ButtonLink>
          </>
        }
      >
        <nav aria-label="Other places" className={styles.places}>
          <TextLink to="/search">Search</TextLink>
          <TextLink to="/categories">Categories</TextLink>
          <TextLink to="/watchlist">Watchlist</TextLink>
          <TextLink to="/help">Help</TextLink>
        </nav>
      </EmptyState>
    </Section>
  )
}
