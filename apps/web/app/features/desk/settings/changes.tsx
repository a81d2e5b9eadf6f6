import { type SettingsChange, settingsEndpoints as endpoints, settingsMessages } from '@matinee/contract/settings'
import { useRevalidator } from 'react-router'
import { adminApi } from '../../../platform/browser-api.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { When } from '../cells.tsx'
import { useDeskAction, useDeskQuery } from '../desk-query.ts'
import { actionsColumn, type Column, DeskTable } from '../desk-table.tsx'
import { notify } from '../notify.ts'
import { inWords, settingLabels } from './words.ts'
import styles from './settings.module.css'

const whatOf = ({ changed }: SettingsChange) => changed.map(({ key }) => settingLabels[key]).join(', ')

/** SITE-2: who changed what, each of which can be undone. */
export function Changes() {
  const { data, ...state } = useDeskQuery(endpoints.changes, {})
  const { revalidate } = useRevalidator()
  const undo = useDeskAction(
    async ({ id }: SettingsChange) => await adminApi()(endpoints.undo, { params: { changeId: id } }),
    {
      failed: 'Failed to undo the change',
      onDone: (_, change) => {
        notify.success(settingsMessages.undone, { detail: whatOf(change) })
        void revalidate()
      },
    },
  )
  const columns: Column<SettingsChange>[] = [
    { name: 'user', title: 'When', render: ({ at }) => <When at={at} /> },
    { name: 'by', title: 'By', render: ({ by }) => (by ? <bdi>{by.username}</bdi> : 'The system') },
    {
      name: 'what',
      title: 'What',
      cellProps: () => ({ className: styles.what }),
      render: ({ changed }) => (
        <ul>
          {changed.map(({ key, before, after }) => (
            <li key={key}>
              <strong>{settingLabels[key]}</strong>: <bdi>{inWords(before)}</bdi> → <bdi>{inWords(after)}</bdi>
            </li>
          ))}
        </ul>
      ),
    },
    actionsColumn((change) => (
      <Button size="small" pending={undo.pending?.id === change.id} onClick={() => void undo.run(change)}>
        Undo<span className="visually-hidden">{` the change of ${whatOf(change)}`}</span>
      </Button>
    )),
  ]
  return (
    <section className={styles.changes} aria-labelledby="desk-settings-changes">
      <h3 id="desk-settings-changes">Changes</h3>
      <DeskTable
        caption="Changes of the settings"
        list={{ ...state, rows: data?.changes }}
        failed="Failed to load the changes"
        empty={
          <EmptyState
            className="desk-empty"
            numeral={0}
            heading="h3"
            title="Nothing was changed yet"
            text="Every change will stand here, and can be undone."
          />
        }
        outlineRows={3}
        columns={columns}
      />
    </section>
  )
}
