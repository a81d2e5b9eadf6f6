import { deskMovieEndpoints } from '@matinee/contract/desk-movies'
import { type Import, importEndpoints as endpoints } from '@matinee/contract/imports'
import { peopleEndpoints } from '@matinee/contract/people'
import { subscriptionEndpoints } from '@matinee/contract/subscriptions'
import { Download, FileSpreadsheet, FolderOpen } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import { adminApi } from '../../../platform/browser-api.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { grouped } from '../../../ui/movies/numbers.ts'
import { When } from '../cells.tsx'
import { useDeskAction, useDeskQuery } from '../desk-query.ts'
import { type Column, DeskTable } from '../desk-table.tsx'
import { saveFile } from '../../../platform/download.ts'
import { DownloadButton } from '../download.tsx'
import { sendFile } from '../films/uploads.ts'
import { useDeskAddress } from '../use-desk-address.ts'
import { OpenImport } from './open-import.tsx'
import styles from './imports.module.css'
import { sampleFile, stateName } from './words.ts'

/** SITE-7: `import=<id>` in the address is the one that is open. */
export default function ImportTab() {
  const id = useDeskAddress().read('import')
  if (id !== '') return <OpenImport key={id} id={id} />
  return (
    <>
      <Imports />
      <Exports />
    </>
  )
}

function Imports() {
  const { patch } = useDeskAddress()
  const { data, ...state } = useDeskQuery(endpoints.list, {})
  const input = useRef<HTMLInputElement>(null)
  const open = ({ id }: Import) => patch({ import: id })
  const read = useDeskAction(
    async (file: File) => {
      const uploadId = await sendFile('import', file, 'import')
      return await adminApi()(endpoints.add, { body: { source: 'csv', uploadId } })
    },
    { failed: 'Failed to read the file', onDone: open },
  )
  const readFolder = useDeskAction(async () => await adminApi()(endpoints.add, { body: { source: 'folder' } }), {
    failed: 'Failed to read the folder',
    onDone: open,
  })
  return (
    <section className={styles.tab} aria-labelledby="desk-import-title">
      <div>
        <h2 id="desk-import-title" className="desk-people-title">
          Import
        </h2>
        <p className="desk-record-text">
          Movies from a list. Nothing changes before you have seen what would, and what editors have changed is kept.
        </p>
      </div>
      <div className={styles.sources}>
        <div className={styles.source}>
          <h3 className={styles.sourceTitle}>
            <FileSpreadsheet aria-hidden />A CSV file
          </h3>
          <p className={styles.hint}>
            From any spreadsheet or another program. The first row names the columns; in the next step you say which is
            what.
          </p>
          <div className={styles.buttons}>
            <Button
              variant="primary"
              size="small"
              pending={read.isPending}
              pendingText="Reading..."
              onClick={() => input.current?.click()}
            >
              Choose a file
            </Button>
            <Button size="small" variant="quiet" onClick={saveSample}>
              <Download />
              Sample file
            </Button>
            <input
              ref={input}
              type="file"
              accept=".csv,text/csv,text/plain"
              hidden
              aria-label="CSV file"
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
            Folders with NFO files
          </h3>
          <p className={styles.hint}>
            {data?.hasFolder === false
              ? 'Set INGEST_DIR on the server to a folder with films of Kodi or Jellyfin: a folder each, with movie.nfo, poster and fanart.'
              : 'As Kodi and Jellyfin keep them: a folder for each film, with movie.nfo, poster and fanart. They are read from the ingest folder of the server.'}
          </p>
          {data?.hasFolder !== false && (
            <div className={styles.buttons}>
              <Button
                size="small"
                pending={readFolder.isPending}
                pendingText="Reading..."
                onClick={() => void readFolder.run()}
              >
                Read the folder
              </Button>
            </div>
          )}
        </div>
      </div>
      <h3 className={styles.earlier}>Earlier imports</h3>
      <DeskTable
        caption="Earlier imports"
        variant="rows"
        list={{ ...state, rows: data?.imports }}
        failed="Failed to load the imports"
        empty={
          <EmptyState
            className="desk-empty"
            numeral={0}
            heading="h3"
            title="Nothing has been imported yet"
            text="What you import is listed here for 30 days."
          />
        }
        columns={columns}
      />
    </section>
  )
}

function ImportLink({ row: { id, fileName } }: { row: Import }) {
  const { hrefOf } = useDeskAddress()
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
  return (
    <section className={styles.exports} aria-labelledby="desk-export-title">
      <div>
        <h2 id="desk-export-title" className="desk-people-title">
          Export
        </h2>
        <p className="desk-record-text">
          Everything is yours. The CSV file of the catalogue can be imported again. To move the whole site, run{' '}
          <code>npm run export</code> on this server.
        </p>
      </div>
      <div className={styles.buttons}>
        <DownloadButton
          name="movies"
          call={(options) => adminApi()(deskMovieEndpoints.download, { query: {} }, options)}
        >
          Movies (CSV)
        </DownloadButton>
        <DownloadButton
          name="catalogue"
          ending="tar"
          call={(options) => adminApi()(deskMovieEndpoints.downloadAll, undefined, options)}
        >
          Movies and pictures (JSON)
        </DownloadButton>
        <DownloadButton name="people" call={(options) => adminApi()(peopleEndpoints.download, undefined, options)}>
          People (CSV)
        </DownloadButton>
        <DownloadButton
          name="subscribers"
          call={(options) => adminApi()(subscriptionEndpoints.downloadSubscribers, { query: {} }, options)}
        >
          Subscriptions (CSV)
        </DownloadButton>
      </div>
    </section>
  )
}

const columns: Column<Import>[] = [
  { name: 'file', title: 'File', render: (row) => <ImportLink row={row} /> },
  { name: 'state', title: 'State', render: stateName },
  { name: 'rows', title: 'Rows', isNumber: true, render: ({ rows }) => grouped(rows) },
  { name: 'added', title: 'New', isNumber: true, render: ({ added }) => grouped(added) },
  { name: 'changed', title: 'Changed', isNumber: true, render: ({ changed }) => grouped(changed) },
  { name: 'bad', title: 'Not possible', isNumber: true, render: ({ bad }) => grouped(bad) },
  {
    name: 'made',
    title: 'Begun',
    cellProps: ({ createdBy }) => ({ title: createdBy ?? undefined }),
    render: ({ createdAt }) => <When at={createdAt} />,
  },
]
