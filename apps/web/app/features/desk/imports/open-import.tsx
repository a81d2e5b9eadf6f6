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
import { adminApi } from '../../../platform/browser-api.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Field } from '../../../ui/field.tsx'
import { grouped } from '../../../ui/movies/numbers.ts'
import { NoticeIcon, noticeTone } from '../../../ui/notice.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { Select } from '../../../ui/select.tsx'
import { LoadingRegion, Skeleton } from '../../../ui/skeleton.tsx'
import { useDeskAction, useDeskQuery, useRefreshDesk } from '../desk-query.ts'
import { type Column, DeskTable, PageFoot } from '../desk-table.tsx'
import { LoadFailed, RetryLine } from '../load-failed.tsx'
import { useDeskAddress } from '../use-desk-address.ts'
import { useDeskList } from '../use-desk-list.ts'
import styles from './imports.module.css'
import { fieldNames, requiredFields } from './words.ts'

const POLL_MS = 1000

/** A worker is at it. */
const isRunning = ({ state, problem }: Import) => (state === 'checking' || state === 'importing') && problem === null

/** SITE-7: columns, dry run, import, and what became of it. */
export function OpenImport({ id }: { id: string }) {
  const { hrefOf } = useDeskAddress()
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

  // Figures, lists and the bad rows follow when it ends.
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
        All imports
      </Link>
      <h2 ref={heading} tabIndex={-1} id="desk-import-title" className="desk-people-title">
        {data?.fileName ?? 'Import'}
      </h2>
      {data ? (
        <>
          {state.hasFailed && <RetryLine {...state} title="This could not be refreshed." />}
          {data.problem !== null ? (
            <Failed of={data} pending={actions.retry.isPending} onRetry={() => void actions.retry.run()} />
          ) : running ? (
            <Running of={data} />
          ) : data.state === 'open' || isMapping ? (
            <Mapping
              of={data}
              pending={actions.check.isPending}
              onCheck={(mapping) => void actions.check.run(mapping)}
            />
          ) : (
            <Outcome
              of={data}
              pending={actions.start.isPending}
              onStart={() => void actions.start.run()}
              onMapping={data.source === 'csv' ? () => setIsMapping(true) : undefined}
            />
          )}
        </>
      ) : state.hasFailed ? (
        <LoadFailed {...state} title="Failed to load the import" />
      ) : (
        <LoadingRegion className={styles.outline}>
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
      { failed: 'Failed to start the dry run', onDone },
    ),
    start: useDeskAction(async () => await adminApi()(endpoints.start, { params }), {
      failed: 'Failed to start the import',
      onDone,
    }),
    retry: useDeskAction(async () => await adminApi()(endpoints.retry, { params }), {
      failed: 'Failed to try again',
      onDone,
    }),
  }
}

const doneRows = ({ added, changed, same, bad }: Import) => added + changed + same + bad

function Running({ of }: { of: Import }) {
  const label = of.state === 'checking' ? 'Dry run' : 'Import'
  return (
    <div className={styles.running}>
      <output>
        {of.state === 'checking'
          ? `Checking: ${grouped(doneRows(of))} of ${grouped(of.rows)} rows`
          : `Importing: ${grouped(doneRows(of))} of ${grouped(of.rows)} rows`}
      </output>
      <ProgressBar label={label} max={of.rows} value={doneRows(of)} />
      <p className={styles.hint}>You can leave this page: it goes on, and is listed under Import.</p>
    </div>
  )
}

function Failed({ of, pending, onRetry }: { of: Import; pending: boolean; onRetry: () => void }) {
  return (
    <div role="alert" className={classNames(styles.notice, noticeTone('danger'))}>
      <NoticeIcon type="danger" />
      <div>
        <p>{of.problem}</p>
        <p className={styles.hint}>{`It stopped after ${grouped(doneRows(of))} of ${grouped(of.rows)} rows.`}</p>
      </div>
      <Button size="small" pending={pending} pendingText="Starting..." onClick={onRetry}>
        Retry
      </Button>
    </div>
  )
}

interface MappingProps {
  of: Import
  pending: boolean
  onCheck: (mapping: ImportMapping) => void
}

function Mapping({ of, pending, onCheck }: MappingProps) {
  const [mapping, setMapping] = useState<ImportMapping>(of.mapping)
  const set = (field: ImportField, column: string) => {
    const { [field]: _, ...others } = mapping
    setMapping(column === '' ? others : { ...others, [field]: Number(column) })
  }
  const missing = of.source === 'csv' ? requiredFields.filter((field) => mapping[field] === undefined) : []
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!pending) onCheck(mapping)
      }}
    >
      {of.source === 'csv' ? (
        <>
          <p className={styles.hint}>
            {`${grouped(of.rows)} rows were read. Choose the column of each field. With a reference, your own id of a movie, it is found again also after its title has changed.`}
          </p>
          <div className={styles.fields}>
            {importFields.map((field) => {
              const column = mapping[field]
              return (
                <Field
                  key={field}
                  label={fieldNames[field]}
                  help={column === undefined ? undefined : of.firstRow[column]?.slice(0, 80)}
                >
                  <Select
                    name={field}
                    size="small"
                    value={column ?? ''}
                    onChange={(event) => set(field, event.currentTarget.value)}
                  >
                    <option value="">Not in the file</option>
                    {of.columns.map((name, at) => (
                      // oxlint-disable-next-line react/no-array-index-key -- two columns may have the same name
                      <option key={at} value={at}>
                        {name === '' ? `Column ${at + 1}` : name}
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
              {`New movies also need: ${missing.map((field) => fieldNames[field]).join(', ')}.`}
            </p>
          )}
        </>
      ) : (
        <p className={styles.hint}>{`${grouped(of.rows)} folders with an NFO file were found.`}</p>
      )}
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" pending={pending} pendingText="Starting...">
          Dry run
        </Button>
        <span className={styles.hint}>Nothing is changed by it.</span>
      </div>
    </form>
  )
}

interface OutcomeProps {
  of: Import
  pending: boolean
  onStart: () => void
  /** Undefined where there are no columns. */
  onMapping: (() => void) | undefined
}

/** Of the dry run, or of the import. */
function Outcome({ of, pending, onStart, onMapping }: OutcomeProps) {
  const isDone = of.state === 'done'
  const toWrite = of.added + of.changed
  const { hrefOf } = useDeskAddress()
  return (
    <>
      <output className={classNames(styles.notice, noticeTone(isDone ? 'success' : 'info'))}>
        <NoticeIcon type={isDone ? 'success' : 'info'} />
        {isDone ? 'The import is done.' : 'This is what would happen. Nothing has been changed yet.'}
      </output>
      <dl className={styles.counts}>
        <Count label="New" n={of.added} />
        <Count label="Changed" n={of.changed} />
        <Count label="The same" n={of.same} />
        <Count label="Not possible" n={of.bad} />
      </dl>
      {of.kept > 0 && (
        <p className={styles.hint}>
          {of.kept === 1
            ? 'One field was changed by an editor, and keeps what it has.'
            : `${grouped(of.kept)} fields were changed by editors, and keep what they have.`}
        </p>
      )}
      {!isDone && (
        <div className={styles.buttons}>
          {toWrite > 0 ? (
            <Button variant="primary" pending={pending} pendingText="Starting..." onClick={onStart}>
              {toWrite === 1 ? 'Import 1 movie' : `Import ${grouped(toWrite)} movies`}
            </Button>
          ) : (
            <p>There is nothing to import.</p>
          )}
          {onMapping && <Button onClick={onMapping}>Change the columns</Button>}
        </div>
      )}
      {isDone && (
        <div className={styles.buttons}>
          <Link to={hrefOf({ import: null })} preventScrollReset>
            Import something else
          </Link>
        </div>
      )}
      {of.bad > 0 && <Problems of={of} />}
    </>
  )
}

function Count({ label, n }: { label: string; n: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="figure">{grouped(n)}</dd>
    </div>
  )
}

function Problems({ of }: { of: Import }) {
  const list = useDeskList(endpoints.problems, {
    query: { importId: of.id },
    perPage: importLimits.problemsPerPage,
    pageOf: ({ problems, total }) => ({
      rows: problems.map((problem) => ({ ...problem, id: problem.number })),
      total,
    }),
  })
  return (
    <div className={styles.problems}>
      <h3 className={styles.sourceTitle}>Rows that cannot be imported</h3>
      <DeskTable
        caption="Rows that cannot be imported"
        variant="rows"
        list={list}
        failed="Failed to load the rows"
        empty={null}
        columns={columns}
      />
      {list.total > 0 && <PageFoot list={list} noun="rows" />}
    </div>
  )
}

const columns: Column<ImportProblem & { id: number }>[] = [
  { name: 'number', title: 'Row', isNumber: true, render: ({ number }) => grouped(number) },
  { name: 'name', title: 'Movie', cellProps: () => ({ className: styles.movie }), render: ({ name }) => name || '–' },
  {
    name: 'reason',
    title: 'Reason',
    cellProps: () => ({ className: styles.reasons }),
    render: ({ reasons }) => (
      <ul>
        {reasons.map(({ field, message, given }) => (
          <li key={`${field} ${message}`}>
            {field && <strong>{`${fieldNames[field]}: `}</strong>}
            {message}
            {given !== null && <span className={styles.given}>{` (in the file: ${given})`}</span>}
          </li>
        ))}
      </ul>
    ),
  },
]
