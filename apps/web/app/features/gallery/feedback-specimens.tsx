import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextLink } from '../../ui/link.tsx'
import { LoadingRegion, Skeleton, SkeletonText } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ToastCard } from '../../ui/toast.tsx'
import { toast } from '../../ui/toasts.ts'
import { Cluster, Section } from './specimen.tsx'
import styles from './gallery.module.css'

export function Banners() {
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

export function ToastSpecimens() {
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

export function Loading() {
  return (
    <Section title="Loading">
      <LoadingRegion className={styles.cards}>
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

export function EmptyStates() {
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
          text="Add movies you want to watch later, and find them here."
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
          text="We could not show this page. Nothing you saved is lost."
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

export function NotFound() {
  return (
    <Section title="404">
      <EmptyState
        layout="page"
        heading="h3"
        numeral={404}
        title="Oops! Page Not Found"
        text="We cannot find this page. It may have moved, or the address may have a typo."
        actions={
          <>
            <ButtonLink variant="primary" to="/">
              Home
            </ButtonLink>
            <ButtonLink to="/movies">Movies</ButtonLink>
          </>
        }
      >
        <nav aria-label="Other pages" className={styles.places}>
          <TextLink to="/search">Search</TextLink>
          <TextLink to="/categories">Browse by genre</TextLink>
          <TextLink to="/watchlist">Watchlist</TextLink>
          <TextLink to="/help">Help</TextLink>
        </nav>
      </EmptyState>
    </Section>
  )
}
