import { subscriptionLabels } from '../words.ts'
import { deskPeopleMessages as messages, deskPeopleWords as words } from './words.ts'
import { planLabels, planNames, subscriptionEndpoints } from '@matinee/contract/subscriptions'
import { ListChecks, Rows3, Rows4 } from 'lucide-react'
import type { RefObject } from 'react'
import { adminApi } from '../../../platform/browser-api.ts'
import { Chip } from '../../../ui/badge.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { DeskSearch } from '../desk-search.tsx'
import { DownloadButton } from '../download-button.tsx'
import type { DeskAddress } from '../use-desk-address.ts'
import { monthName } from '../months.ts'
import type { Density } from './density.ts'
import type { SubscriberFilters } from './subscriber-filters.ts'

const { columns } = words

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
      <Select
        size="small"
        className="desk-toolbar-select"
        aria-label={columns.status}
        value={status}
        onChange={set('status')}
      >
        <option value="all">{words.allStatuses}</option>
        {Object.entries(subscriptionLabels).map(([each, label]) => (
          <option key={each} value={each}>
            {label}
          </option>
        ))}
      </Select>
      <Select
        size="small"
        className="desk-toolbar-select"
        aria-label={columns.plan}
        value={plan}
        onChange={set('plan')}
      >
        <option value="all">{words.allPlans}</option>
        {planNames.map((each) => (
          <option key={each} value={each}>
            {planLabels[each]}
          </option>
        ))}
      </Select>
      <Select
        size="small"
        className="desk-toolbar-select desk-people-sort"
        aria-label={words.sortBy}
        value={filters.sort}
        onChange={({ currentTarget: { value } }) => address.patch({ sort: value === 'newest' ? null : value })}
      >
        {Object.entries(words.sorts).map(([each, label]) => (
          <option key={each} value={each}>
            {label}
          </option>
        ))}
      </Select>
      {begun && (
        <Chip
          removeLabel={words.removeFilter(words.begunIn(monthName(begun)))}
          onRemove={() => address.patch({ begun: null })}
        >
          {words.begunIn(monthName(begun))}
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
            await adminApi()(subscriptionEndpoints.downloadSubscribers, { query: filters }, options)
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
