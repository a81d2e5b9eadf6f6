import { deskMovieEndpoints, manageMessages as words } from '@matinee/contract/desk-movies'
import { genres } from '@matinee/contract/movies'
import { ListChecks } from 'lucide-react'
import { adminApi } from '../../../platform/browser-api.ts'
import { Button } from '../../../ui/button.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Select } from '../../../ui/select.tsx'
import { DeskSearch } from '../desk-search.tsx'
import { DownloadButton } from '../download-button.tsx'
import { useDeskAddress } from '../use-desk-address.ts'
import { movieSorts, readManage } from './manage-query.ts'

interface ManageToolbarProps {
  isBulk: boolean
  onBulk: () => void
}

export function ManageToolbar({ isBulk, onBulk }: ManageToolbarProps) {
  const address = useDeskAddress()
  const { state, genre, sort, filters } = readManage(address)
  const { patch } = address
  return (
    <div className="desk-toolbar">
      {state === 'shown' && (
        <>
          <DeskSearch label={words.search} />
          <Select
            size="small"
            className="desk-toolbar-select"
            aria-label={words.genre}
            value={genre ?? ''}
            onChange={(event) => patch({ genre: event.currentTarget.value })}
          >
            <option value="">{words.allGenres}</option>
            {genres.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </Select>
          <Select
            size="small"
            className="desk-toolbar-select"
            aria-label={words.sort}
            value={sort}
            onChange={(event) =>
              patch({ sort: event.currentTarget.value === 'newest' ? '' : event.currentTarget.value })
            }
          >
            {movieSorts.map((each) => (
              <option key={each} value={each}>
                {words.sorts[each]}
              </option>
            ))}
          </Select>
        </>
      )}
      <Segmented
        label={words.state}
        className="desk-toolbar-state"
        value={state}
        onChange={(next) => patch({ state: next === 'deleted' ? next : '' })}
        options={[
          { value: 'shown', label: words.shown },
          { value: 'deleted', label: words.deletedOnes },
        ]}
      />
      {state === 'shown' && (
        <div className="desk-toolbar-end">
          <DownloadButton
            name="movies"
            call={(options) => adminApi()(deskMovieEndpoints.download, { query: filters }, options)}
          />
          <Button size="small" variant={isBulk ? 'inverse' : 'plain'} aria-pressed={isBulk} onClick={onBulk}>
            <ListChecks />
            {words.bulk}
          </Button>
        </div>
      )}
    </div>
  )
}
