import * as localeWords from '@matinee/locales/locale'
import { type DataExport, personalDataEndpoints as endpoints } from '@matinee/contract/personal-data'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { browserApi } from '../../platform/browser-api.ts'
import { downloadFile } from '../../platform/download.ts'
import { serverMessage } from '../../platform/forms/validation.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toasts.ts'
import { useRecentAuthentication } from '../two-steps/index.ts'
import { QuerySection } from './query-section.tsx'
import * as words from '@matinee/locales/account'
import settings from '../../ui/settings.module.css'
import styles from './account.module.css'

const queryKey = ['data-export']
const pollMs = 2_000

/** ACC-5: 'Download my data'. Below a `QueryProvider`. */
export function MyData() {
  const query = useQuery({
    queryKey,
    queryFn: () => browserApi()(endpoints.showExport),
    refetchInterval: ({ state }) => (state.data?.export?.state === 'making' ? pollMs : false),
  })
  return (
    <QuerySection
      id="my-data"
      title={words.myData}
      text={words.myDataText}
      query={query}
      failed={words.exportUnknown}
      lines={2}
    >
      {(data) => <Archive archive={data.export} />}
    </QuerySection>
  )
}

const dayAndTime = new Intl.DateTimeFormat(localeWords.dates, { dateStyle: 'medium', timeStyle: 'short' })
const size = new Intl.NumberFormat(localeWords.dates, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 })

function Archive({ archive }: { archive: DataExport | null }) {
  const queryClient = useQueryClient()
  const onError = (error: unknown) => {
    toast(serverMessage(error) ?? words.failed, { type: 'danger' })
    void queryClient.invalidateQueries({ queryKey })
  }
  const recent = useRecentAuthentication(browserApi)
  const request = useMutation({
    mutationFn: () => recent.run(() => browserApi()(endpoints.requestExport)),
    onSuccess: (answer) => answer && queryClient.setQueryData(queryKey, answer),
    onError,
  })
  const download = useMutation({
    mutationFn: () =>
      recent.run(() =>
        downloadFile(words.exportName, (options) => browserApi()(endpoints.downloadExport, undefined, options), 'zip'),
      ),
    onSuccess: (file) => file && toast(words.exportSaved({ file })),
    onError,
  })
  const state = archive?.state
  return (
    <>
      <output className={styles.status}>
        {state === 'making' && words.exportMaking}
        {state === 'failed' && words.exportFailed}
        {state === 'ready' && words.exportReady({ until: dayAndTime.format(new Date(archive!.expiresAt!)) })}
      </output>
      <div className={settings.actions}>
        {state === 'ready' && (
          <Button
            variant="primary"
            pending={download.isPending}
            pendingText={words.downloading}
            onClick={() => download.mutate()}
          >
            {words.downloadExport({ size: size.format(Math.ceil(archive!.bytes! / 1000)) })}
          </Button>
        )}
        <Button pending={request.isPending || state === 'making'} onClick={() => request.mutate()}>
          {state === 'ready' ? words.renewExport : words.requestExport}
        </Button>
      </div>
      {recent.dialog}
    </>
  )
}
