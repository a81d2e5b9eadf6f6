import {
  type Import,
  importEndpoints as endpoints,
  type ImportField,
  importFields,
  importLimits,
  type ImportMapping,
  type ImportProblem,
} from '@matinee/contract/imports'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { adminApi } from '../../../platform/admin-api.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Field } from '../../../ui/field.tsx'
import { formatNumber } from '../../../ui/movies/numbers.ts'
import { NoticeIcon, noticeTone } from '../../../ui/notice.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { Select } from '../../../ui/select.tsx'
import { LoadingRegion, Skeleton } from '../../../ui/skeleton.tsx'
import { useDeskAction, useDeskQuery, useRefreshDesk } from '../desk-query.ts'
import { type Column, DeskTable, PageFooter } from '../desk-table.tsx'
import { DownloadButton } from '../download.tsx'
import { LoadFailed, RetryLine } from '../load-failed.tsx'
import { useDeskSearchParams } from '../use-desk-search-params.ts'
import { useDeskList } from '../use-desk-list.ts'
import styles from './imports.module.css'
import * as words from '@matinee/locales/desk/imports'
import * as deskWords from '@matinee/locales/desk'

/** A new movie needs them, as in the form. */
const requiredFields: readonly ImportField[] = [
  'title',
  'description',
  'genres',
  'year',
  'rating',
  'imageUrl',
  'videoUrl',
]

const POLL_MS = 1000

/** A worker is checking or importing it; with a `problem` the worker has stopped. */
const isRunning = ({ state, problem }: Import) => (state === 'checking' || state === 'importing') && problem === null

/** SITE-7: columns, dry run, import, and what became of it. */
export function OpenImport({ id }: { id: string }) {
  const { hrefOf } = useDeskSearchParams()
  const heading = useRef<HTMLHeadingElement>(null)
  const refresh = useRefreshDesk()
  const params = { importId: id }
  const { data, ...state } = useDeskQuery(
    endpoints.show,
    { params },
    { pollMs: (answer) => answer !== undefined && isRunning(answer) && POLL_MS },
  )
  const [isMapping, setIsMapping] = useState(false)
  const actions = useSteps(id, () => {
    setIsMapping(false)
    heading.current?.focus()
  })

  // Refresh figures, lists and the bad rows when the import ends.
  const running = data && isRunning(data)
  const wasRunning = useRef(running)
  const onEnd = useEffectEvent(refresh)
  useEffect(() => {
    if (wasRunning.current && running === false) onEnd()
    wasRunning.current = running
  }, [running])

  return (
    <section className={styles.tab} aria-labelledby="desk-import-title">
      <Link to={hrefOf({ import: null })} preventScrollReset className={styles.back}>
        <ArrowLeft aria-hidden />
        {words.all}
      </Link>
      <h2 ref={heading} tabIndex={-1} id="desk-import-title" className="desk-people-title">
        {data?.fileName ?? words.title}
      </h2>
      {data ? (
        <>
          {state.hasFailed && <RetryLine {...state} title={words.refreshFailed} />}
          {data.problem !== null ? (
            <ImportFailed importRun={data} pending={actions.retry.isPending} onRetry={() => void actions.retry.run()} />
          ) : running ? (
            <Running importRun={data} />
          ) : data.state === 'open' || isMapping ? (
            <Mapping
              importRun={data}
              pending={actions.check.isPending}
              onCheck={(mapping) => void actions.check.run(mapping)}
            />
          ) : (
            <Outcome
              importRun={data}
              pending={actions.start.isPending}
              onStart={() => void actions.start.run()}
              onMapping={data.source === 'csv' ? () => setIsMapping(true) : undefined}
            />
          )}
        </>
      ) : state.hasFailed ? (
        <LoadFailed {...state} title={words.loadFailed} />
      ) : (
        <LoadingRegion className={styles.skeleton}>
          <Skeleton height="4rem" />
          <Skeleton height="12rem" />
        </LoadingRegion>
      )}
    </section>
  )
}

function useSteps(importId: string, onDone: () => void) {
  const params = { importId }
  return {
    check: useDeskAction(
      async (mapping: ImportMapping) => await adminApi()(endpoints.check, { params, body: { mapping } }),
      { failed: words.checkFailed, onDone },
    ),
    start: useDeskAction(async () => await adminApi()(endpoints.start, { params }), {
      failed: words.startFailed,
      onDone,
    }),
    retry: useDeskAction(async () => await adminApi()(endpoints.retry, { params }), {
      failed: words.retryFailed,
      onDone,
    }),
  }
}

const doneRows = ({ added, changed, same, bad }: Import) => added + changed + same + bad

function Running({ importRun }: { importRun: Import }) {
  const isChecking = importRun.state === 'checking'
  return (
    <div className={styles.running}>
      <output>
        {(isChecking ? words.checkingRows : words.importingRows)({
          done: formatNumber(doneRows(importRun)),
          rows: formatNumber(importRun.rows),
        })}
      </output>
      <ProgressBar label={isChecking ? words.dryRun : words.title} max={importRun.rows} value={doneRows(importRun)} />
      <p className={styles.hint}>{words.canLeave}</p>
    </div>
  )
}

function ImportFailed({ importRun, pending, onRetry }: { importRun: Import; pending: boolean; onRetry: () => void }) {
  return (
    <div role="alert" className={classNames(styles.notice, noticeTone('danger'))}>
      <NoticeIcon type="danger" />
      <div>
        <p>{importRun.problem}</p>
        <p className={styles.hint}>
          {words.stoppedAfter({ done: formatNumber(doneRows(importRun)), rows: formatNumber(importRun.rows) })}
        </p>
      </div>
      <Button size="small" pending={pending} pendingText={words.starting} onClick={onRetry}>
        {words.retry}
      </Button>
    </div>
  )
}

interface MappingProps {
  importRun: Import
  pending: boolean
  onCheck: (mapping: ImportMapping) => void
}

function Mapping({ importRun, pending, onCheck }: MappingProps) {
  const [mapping, setMapping] = useState<ImportMapping>(importRun.mapping)
  const set = (field: ImportField, column: string) => {
    const { [field]: _, ...others } = mapping
    setMapping(column === '' ? others : { ...others, [field]: Number(column) })
  }
  const missing = importRun.source === 'csv' ? requiredFields.filter((field) => mapping[field] === undefined) : []
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!pending) onCheck(mapping)
      }}
    >
      {importRun.source === 'csv' ? (
        <>
          <p className={styles.hint}>{words.mappingText({ rows: formatNumber(importRun.rows) })}</p>
          <div className={styles.fields}>
            {importFields.map((field) => {
              const column = mapping[field]
              return (
                <Field
                  key={field}
                  label={words.fields[field]}
                  help={column === undefined ? undefined : importRun.firstRow[column]?.slice(0, 80)}
                >
                  <Select
                    name={field}
                    size="small"
                    value={column ?? ''}
                    onChange={(event) => set(field, event.currentTarget.value)}
                  >
                    <option value="">{words.notInFile}</option>
                    {importRun.columns.map((name, at) => (
                      // oxlint-disable-next-line react/no-array-index-key -- two columns may have the same name
                      <option key={at} value={at}>
                        {name === '' ? words.column({ number: at + 1 }) : name}
                      </option>
                    ))}
                  </Select>
                </Field>
              )
            })}
          </div>
          {missing.length > 0 && (
            <p className={classNames('desk-line', noticeTone('warning'))}>
              <NoticeIcon type="warning" />
              {words.alsoNeeded({ fields: missing.map((field) => words.fields[field]).join(', ') })}
            </p>
          )}
        </>
      ) : (
        <p className={styles.hint}>{words.foldersFound({ folders: formatNumber(importRun.rows) })}</p>
      )}
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" pending={pending} pendingText={words.starting}>
          {words.dryRun}
        </Button>
        <span className={styles.hint}>{words.nothingChanges}</span>
      </div>
    </form>
  )
}

interface OutcomeProps {
  importRun: Import
  pending: boolean
  onStart: () => void
  /** Undefined for folders, which have no columns. */
  onMapping: (() => void) | undefined
}

/** The outcome of the dry run, or of the import. */
function Outcome({ importRun, pending, onStart, onMapping }: OutcomeProps) {
  const isDone = importRun.state === 'done'
  const toWrite = importRun.added + importRun.changed
  const { hrefOf } = useDeskSearchParams()
  return (
    <>
      <output className={classNames(styles.notice, noticeTone(isDone ? 'success' : 'info'))}>
        <NoticeIcon type={isDone ? 'success' : 'info'} />
        {isDone ? words.isDone : words.wouldHappen}
      </output>
      <dl className={styles.counts}>
        <Count label={words.added} n={importRun.added} />
        <Count label={words.changed} n={importRun.changed} />
        <Count label={words.same} n={importRun.same} />
        <Count label={words.bad} n={importRun.bad} />
      </dl>
      {importRun.kept > 0 && (
        <p className={styles.hint}>{words.kept({ count: importRun.kept, counted: formatNumber(importRun.kept) })}</p>
      )}
      {!isDone && (
        <div className={styles.buttons}>
          {toWrite > 0 ? (
            <Button variant="primary" pending={pending} pendingText={words.starting} onClick={onStart}>
              {words.start({ count: toWrite, counted: formatNumber(toWrite) })}
            </Button>
          ) : (
            <p>{words.nothingToImport}</p>
          )}
          {onMapping && <Button onClick={onMapping}>{words.changeColumns}</Button>}
        </div>
      )}
      {isDone && (
        <div className={styles.buttons}>
          <ButtonLink to={hrefOf({ import: null })} preventScrollReset>
            {words.somethingElse}
          </ButtonLink>
        </div>
      )}
      {importRun.bad > 0 && <Problems importRun={importRun} />}
    </>
  )
}

function Count({ label, n }: { label: string; n: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="figure">{formatNumber(n)}</dd>
    </div>
  )
}

function Problems({ importRun }: { importRun: Import }) {
  const isFile = importRun.source === 'csv'
  const list = useDeskList(endpoints.problems, {
    query: { importId: importRun.id },
    perPage: importLimits.problemsPerPage,
    pageOf: ({ problems, total }) => ({
      rows: problems.map((problem) => ({ ...problem, id: problem.number })),
      total,
    }),
  })
  return (
    <div className={styles.problems}>
      <div className={styles.problemsHead}>
        <div>
          <h3 className={styles.sourceTitle}>{words.problems}</h3>
          {isFile && <p className={styles.hint}>{words.mendText}</p>}
        </div>
        {isFile && (
          <DownloadButton
            name={words.refusedName({ fileName: importRun.fileName.replace(/\.\w{1,5}$/, '') })}
            call={(options) => adminApi()(endpoints.downloadProblems, { query: { importId: importRun.id } }, options)}
          >
            {words.downloadProblems}
          </DownloadButton>
        )}
      </div>
      <DeskTable
        caption={words.problems}
        variant="rows"
        list={list}
        failed={words.problemsFailed}
        empty={null}
        columns={columns}
      />
      {list.total > 0 && <PageFooter list={list} noun={words.rows} />}
    </div>
  )
}

const columns: Column<ImportProblem & { id: number }>[] = [
  { name: 'row', title: words.row, isNumber: true, render: ({ number }) => formatNumber(number) },
  {
    name: 'movie',
    title: words.movie,
    render: ({ name }) => name || '–',
  },
  {
    name: 'reasons',
    title: deskWords.reason,
    render: ({ reasons }) => (
      <ul className={styles.reasons}>
        {reasons.map(({ field, message, given }) => (
          <li key={`${field} ${message}`}>
            {field && <strong>{words.fieldIs({ field: words.fields[field] })}</strong>}
            {message}
            {given !== null && <span className={styles.given}>{words.inTheFile({ given })}</span>}
          </li>
        ))}
      </ul>
    ),
  },
]
