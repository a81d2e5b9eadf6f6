import {
  deskPeopleEndpoints,
  deskPeopleMessages as messages,
  deskPeopleWords as words,
} from '@matinee/contract/desk-people'
import { planLabels, planNames } from '@matinee/contract/plans'
import { ListChecks, Rows3, Rows4 } from 'lucide-react'
import type { RefObject } from 'react'
import { adminApi } from '../../platform/browser-api.ts'
import { Chip } from '../../ui/badge.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { DeskSearch } from '../desk/desk-search.tsx'
import { DownloadButton } from '../desk/download-button.tsx'
import type { DeskAddress } from '../desk/use-desk-address.ts'
import { monthOf } from '../desk/dates.ts'
import type { Density } from './density.ts'
import type { SubscriberFilters } from './subscriber-filters.ts'

interface SubscriberToolsProps {
  filters: SubscriberFilters
  address: DeskAddress
  density: Density
  onDensity: () => void
  isBulk: boolean
  onBulk: () => void
  bulkButton: RefObject<HTMLButtonElement | null>
}

/** SUBS-1, and what can be done with the list as a whole. */
export function SubscriberTools(props: SubscriberToolsProps) {
  const { filters, address, density, onDensity, isBulk, onBulk, bulkButton } = props
  const { status, plan, begun } = filters
  const set = (name: string) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget
    address.patch({ [name]: value === 'all' ? null : value })
  }
  return (
    <div className="desk-toolbar">
      <DeskSearch label={words.search} />
      <Select size="small" className="desk-toolbar-select" aria-label="Status" value={status} onChange={set('status')}>
        <option value="all">All statuses</option>
        <option value="active">Active</option>
        <option value="expiring">Expiring soon</option>
        <option value="expired">Expired</option>
        <option value="cancelled">Cancelled</option>
      </Select>
      <Select size="small" className="desk-toolbar-select" aria-label="Plan" value={plan} onChange={set('plan')}>
        <option value="all">All plans</option>
        {planNames.map((each) => (
          <option key={each} value={each}>
            {planLabels[each]}
          </option>
        ))}
      </Select>
      <Select
        size="small"
        className="desk-toolbar-select desk-people-sort"
        aria-label="Sort by"
        value={filters.sort}
        onChange={({ currentTarget: { value } }) => address.patch({ sort: value === 'newest' ? null : value })}
      >
        <option value="newest">Newest first</option>
        <option value="oldest">Oldest first</option>
        <option value="expires">Expires first</option>
        <option value="expires-desc">Expires last</option>
      </Select>
      {begun && (
        <Chip
          removeLabel={`Remove filter: ${words.begunIn(monthOf(begun))}`}
          onRemove={() => address.patch({ begun: null })}
        >
          {words.begunIn(monthOf(begun))}
        </Chip>
      )}
      <div className="desk-toolbar-end">
        <IconButton
          label={words.compactRows}
          size="small"
          outlined
          aria-pressed={density === 'compact'}
          className="desk-people-density"
          onClick={onDensity}
        >
          {density === 'compact' ? <Rows4 /> : <Rows3 />}
        </IconButton>
        <DownloadButton
          name="subscribers"
          call={async (options) =>
            await adminApi()(deskPeopleEndpoints.downloadSubscribers, { query: filters }, options)
          }
        />
        <Button
          ref={bulkButton}
          size="small"
          variant={isBulk ? 'inverse' : 'plain'}
          aria-pressed={isBulk}
          onClick={onBulk}
        >
          <ListChecks />
          {messages.bulk}
        </Button>
      </div>
    </div>
  )
}
