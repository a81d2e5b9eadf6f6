import { type SettingsChange, settingsEndpoints as endpoints, settingsMessages } from '@matinee/contract/settings'
import { useRevalidator } from 'react-router'
import { adminApi } from '../../../platform/admin-api.ts'
import { useMoney } from '../../../platform/site.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Timestamp } from '../cells.tsx'
import { useDeskAction, useDeskQuery } from '../desk-query.ts'
import { actionsColumn, type Column, DeskTable } from '../desk-table.tsx'
import { notify } from '../notify.ts'
import { formatValue } from './format-value.ts'
import * as settingsWords from '@matinee/locales/desk/settings'
import { labels as settingLabels } from '@matinee/locales/desk/settings'
import styles from './settings.module.css'

const words = settingsWords.changes

const changedLabels = ({ changed }: SettingsChange) => changed.map(({ key }) => settingLabels[key]).join(', ')

/** SITE-2: who changed which settings. Each change can be undone. */
export function SettingsHistory() {
  const { data, ...state } = useDeskQuery(endpoints.changes, {})
  const { revalidate } = useRevalidator()
  const money = useMoney()
  const valueOf = (key: string, value: unknown) =>
    key === 'refundCeiling' && typeof value === 'number' ? money(value) : formatValue(value)
  const undo = useDeskAction(
    async ({ id }: SettingsChange) => await adminApi()(endpoints.undo, { params: { changeId: id } }),
    {
      failed: words.undoFailed,
      onDone: (_, change) => {
        notify.success(settingsMessages.undone, { detail: changedLabels(change) })
        void revalidate()
      },
    },
  )
  const columns: Column<SettingsChange>[] = [
    { name: 'user', title: words.when, render: ({ at }) => <Timestamp at={at} /> },
    { name: 'by', title: words.by, render: ({ by }) => (by ? <bdi>{by.username}</bdi> : words.theSystem) },
    {
      name: 'what',
      title: words.what,
      cellProps: () => ({ className: styles.what }),
      render: ({ changed }) => (
        <ul>
          {changed.map(({ key, before, after }) => (
            <li key={key}>
              <strong>{settingLabels[key]}</strong>: <bdi>{valueOf(key, before)}</bdi> →{' '}
              <bdi>{valueOf(key, after)}</bdi>
            </li>
          ))}
        </ul>
      ),
    },
    actionsColumn((change) => (
      <Button size="small" pending={undo.pending?.id === change.id} onClick={() => void undo.run(change)}>
        {words.undo}
        <span className="visually-hidden">{words.theChangeOf({ settings: changedLabels(change) })}</span>
      </Button>
    )),
  ]
  return (
    <section className={styles.changes} aria-labelledby="desk-settings-changes">
      <h3 id="desk-settings-changes">{words.title}</h3>
      <DeskTable
        caption={words.caption}
        list={{ ...state, rows: data?.changes }}
        failed={words.failed}
        empty={
          <EmptyState className="desk-empty" numeral={0} heading="h3" title={words.empty} text={words.emptyText} />
        }
        skeletonRows={3}
        columns={columns}
      />
    </section>
  )
}
