import { adminMovieEndpoints } from '@matinee/contract/admin-movies'
import { type Import, importEndpoints as endpoints } from '@matinee/contract/imports'
import { peopleEndpoints } from '@matinee/contract/people'
import { subscriptionEndpoints } from '@matinee/contract/subscriptions'
import { Download, FileSpreadsheet, FolderOpen } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import { adminApi } from '../../../platform/admin-api.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatNumber } from '../../../ui/movies/numbers.ts'
import { Sentence } from '../../../ui/sentence.tsx'
import { Timestamp } from '../cells.tsx'
import { useDeskAction, useDeskQuery } from '../desk-query.ts'
import { type Column, DeskTable } from '../desk-table.tsx'
import { saveFile } from '../../../platform/download.ts'
import { DownloadButton } from '../download.tsx'
import { sendFile } from '../films/uploads.ts'
import { useDeskSearchParams } from '../use-desk-search-params.ts'
import { usePermission } from '../role.ts'
import { OpenImport } from './open-import.tsx'
import styles from './imports.module.css'
import { sampleFile } from './sample-file.ts'
import * as words from '@matinee/locales/desk/imports'

/** SITE-7, SITE-8: imports and exports. `import=<id>` in the address opens an import. */
export default function ImportTab() {
  const id = useDeskSearchParams().read('import')
  if (id !== '') return <OpenImport key={id} id={id} />
  return (
    <>
      <Imports />
      <Exports />
    </>
  )
}

function Imports() {
  const { patch } = useDeskSearchParams()
  const { data, ...state } = useDeskQuery(endpoints.list, {})
  const input = useRef<HTMLInputElement>(null)
  const open = ({ id }: Import) => patch({ import: id })
  const read = useDeskAction(
    async (file: File) => {
      const uploadId = await sendFile('import', file, 'import')
      return await adminApi()(endpoints.add, { body: { source: 'csv', uploadId } })
    },
    { failed: words.readFailed, onDone: open },
  )
  const readFolder = useDeskAction(async () => await adminApi()(endpoints.add, { body: { source: 'folder' } }), {
    failed: words.readFolderFailed,
    onDone: open,
  })
  return (
    <section className={styles.tab} aria-labelledby="desk-import-title">
      <div>
        <h2 id="desk-import-title" className="desk-people-title">
          {words.title}
        </h2>
        <p className="desk-record-text">{words.text}</p>
      </div>
      <div className={styles.sources}>
        <div className={styles.source}>
          <h3 className={styles.sourceTitle}>
            <FileSpreadsheet aria-hidden />
            {words.csv}
          </h3>
          <p className={styles.hint}>{words.csvText}</p>
          <div className={styles.buttons}>
            <Button
              variant="primary"
              size="small"
              pending={read.isPending}
              pendingText={words.reading}
              onClick={() => input.current?.click()}
            >
              {words.chooseFile}
            </Button>
            <Button size="small" variant="quiet" onClick={saveSample}>
              <Download />
              {words.sample}
            </Button>
            <input
              ref={input}
              type="file"
              accept=".csv,text/csv,text/plain"
              hidden
              aria-label={words.csvFile}
              onChange={(event) => {
                const file = event.currentTarget.files?.[0]
                event.currentTarget.value = ''
                if (file) void read.run(file)
              }}
            />
          </div>
        </div>
        <div className={styles.source}>
          <h3 className={styles.sourceTitle}>
            <FolderOpen aria-hidden />
            {words.folders}
          </h3>
          <p className={styles.hint}>{data?.hasFolder === false ? words.noFolder : words.foldersText}</p>
          {data?.hasFolder !== false && (
            <div className={styles.buttons}>
              <Button
                size="small"
                pending={readFolder.isPending}
                pendingText={words.reading}
                onClick={() => void readFolder.run()}
              >
                {words.readFolder}
              </Button>
            </div>
          )}
        </div>
      </div>
      <h3 className={styles.earlier}>{words.earlier}</h3>
      <DeskTable
        caption={words.earlier}
        variant="rows"
        list={{ ...state, rows: data?.imports }}
        failed={words.listFailed}
        empty={
          <EmptyState className="desk-empty" numeral={0} heading="h3" title={words.empty} text={words.emptyText} />
        }
        columns={columns}
      />
    </section>
  )
}

function ImportLink({ row: { id, fileName } }: { row: Import }) {
  const { hrefOf } = useDeskSearchParams()
  return (
    <Link to={hrefOf({ import: id })} preventScrollReset className={styles.fileName}>
      {fileName}
    </Link>
  )
}

// With a byte order mark, without which spreadsheets guess the encoding.
const saveSample = () => void saveFile('import-sample.csv', new Blob(['\uFEFF', sampleFile], { type: 'text/csv' }))

/** SITE-8 */
function Exports() {
  const hasPermission = usePermission()
  return (
    <section className={styles.exports} aria-labelledby="desk-export-title">
      <div>
        <h2 id="desk-export-title" className="desk-people-title">
          {words.exportTitle}
        </h2>
        <p className="desk-record-text">
          <Sentence message={words.exportText} values={{ command: <code>npx matinee backup</code> }} />
        </p>
      </div>
      <div className={styles.buttons}>
        <DownloadButton
          name={words.fileNames.movies}
          call={(options) => adminApi()(adminMovieEndpoints.download, { query: {} }, options)}
        >
          {words.exportMovies}
        </DownloadButton>
        <DownloadButton
          name={words.fileNames.catalogue}
          ending="tar"
          call={(options) => adminApi()(adminMovieEndpoints.downloadAll, undefined, options)}
        >
          {words.exportPictures}
        </DownloadButton>
        {hasPermission('people') && (
          <>
            <DownloadButton
              name={words.fileNames.people}
              call={(options) => adminApi()(peopleEndpoints.download, undefined, options)}
            >
              {words.exportPeople}
            </DownloadButton>
            <DownloadButton
              name={words.fileNames.subscribers}
              call={(options) => adminApi()(subscriptionEndpoints.downloadSubscribers, { query: {} }, options)}
            >
              {words.exportSubscriptions}
            </DownloadButton>
          </>
        )}
      </div>
    </section>
  )
}

const stateName = ({ state, problem }: Import) => (problem === null ? words.states[state] : words.stateFailed)

const columns: Column<Import>[] = [
  { name: 'file', title: words.file, render: (row) => <ImportLink row={row} /> },
  { name: 'state', title: words.state, render: stateName },
  { name: 'rows', title: words.rowsColumn, isNumber: true, render: ({ rows }) => formatNumber(rows) },
  { name: 'added', title: words.added, isNumber: true, render: ({ added }) => formatNumber(added) },
  { name: 'changed', title: words.changed, isNumber: true, render: ({ changed }) => formatNumber(changed) },
  { name: 'bad', title: words.bad, isNumber: true, render: ({ bad }) => formatNumber(bad) },
  {
    name: 'made',
    title: words.begun,
    cellProps: ({ createdBy }) => ({ title: createdBy ?? undefined }),
    render: ({ createdAt }) => <Timestamp at={createdAt} />,
  },
]
