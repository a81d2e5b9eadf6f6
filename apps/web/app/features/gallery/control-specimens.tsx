import { Clapperboard, LayoutGrid, List, Pencil, Play, Search, Share2, ThumbsDown, ThumbsUp, User } from 'lucide-react'
import { useState } from 'react'
import { Chip, Status, Tag } from '../../ui/badge.tsx'
import { Button, IconButton, IconButtonLink } from '../../ui/button.tsx'
import { Checkbox, Counter, Field, FieldGroup, PasswordInput, TextArea, TextInput } from '../../ui/field.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Segmented, SegmentedButton, SegmentedButtons } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { Cluster, Section } from './specimen.tsx'
import styles from './gallery.module.css'

export function Buttons() {
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
          Log in
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

export function Fields() {
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
