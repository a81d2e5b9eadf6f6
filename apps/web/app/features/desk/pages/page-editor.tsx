import {
  isOwnPage,
  type OpenPage,
  ownPages,
  pageEndpoints as endpoints,
  pageErrors as errors,
  pageLimits as limits,
  pageMessages as messages,
  pagePath,
} from '@matinee/contract/pages'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { adminApi } from '../../../platform/admin-api.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Checkbox, Counter, Field, TextArea, TextInput } from '../../../ui/field.tsx'
import { NoticeIcon, noticeTone } from '../../../ui/notice.tsx'
import { Sentence } from '../../../ui/sentence.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { formatFullDateTime } from '../dates.ts'
import { useDeskAction } from '../desk-query.ts'
import { notify } from '../notify.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { deskHref, useDeskSearchParams } from '../use-desk-search-params.ts'
import { Preview } from './preview.tsx'
import { usePageForm } from './use-page-form.ts'
import { Versions } from './versions.tsx'
import styles from './pages.module.css'
import * as deskWords from '@matinee/locales/desk'
import * as words from '@matinee/locales/desk/pages'

const views = [
  { value: 'write', label: words.write },
  { value: 'preview', label: words.preview },
] as const

const markdownExamples = {
  heading: <code>{words.examples.heading}</code>,
  bold: <code>{words.examples.bold}</code>,
  list: <code>{words.examples.list}</code>,
  link: <code>{words.examples.link}</code>,
}

/** SITE-3: the editor of a page in Markdown. `page` is undefined for a new one. */
export function PageEditor({ page }: { page: OpenPage | undefined }) {
  const form = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [view, setView] = useState<'write' | 'preview'>('write')
  const state = usePageForm(page, form)
  const { values, problems, isChanged, isPending, theirs, change } = state
  const ours = page && isOwnPage(page.slug) ? ownPages[page.slug] : undefined
  const isWritten = page !== undefined && page.draft !== null

  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Errors of the text are shown beside its field, which the preview hides.
    setView('write')
    if (!isPending) void state.save()
  }
  return (
    <div className={styles.editor}>
      <p>
        <Link to={deskHref('pages')} preventScrollReset className="link">
          {words.all}
        </Link>
      </p>
      <form ref={form} className={styles.form} noValidate onSubmit={submit} aria-labelledby="desk-page-title">
        <h2 ref={heading} id="desk-page-title" className="desk-people-title" tabIndex={-1}>
          {page
            ? words.editTitle({ title: ours ?? page.draft?.title ?? page.versions[0]?.title ?? page.slug })
            : words.addTitle}
        </h2>
        <State page={page} isOurs={ours !== undefined} />
        {state.isDraft && (
          <p className={classNames('desk-line', noticeTone('info'))}>
            <NoticeIcon type="info" />
            {words.unsaved}
            <Button size="small" variant="quiet" onClick={state.discard}>
              {words.discard}
            </Button>
          </p>
        )}
        <Field label={words.titleField} error={problems['title']}>
          <TextInput
            name="title"
            value={values.title}
            maxLength={limits.titleLength}
            autoComplete="off"
            onChange={(event) => change({ title: event.currentTarget.value })}
          />
        </Field>
        {!page && (
          <Field
            label={words.address}
            error={problems['slug']}
            help={words.addressHelp({ path: pagePath(values.slug === '' ? '...' : values.slug) })}
          >
            <TextInput
              name="slug"
              value={values.slug}
              maxLength={limits.slugLength}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => change({ slug: event.currentTarget.value })}
            />
          </Field>
        )}
        <Field label={words.description} error={problems['description']} help={words.descriptionHelp}>
          <TextInput
            name="description"
            value={values.description}
            maxLength={limits.descriptionLength}
            autoComplete="off"
            onChange={(event) => change({ description: event.currentTarget.value })}
          />
        </Field>
        <Segmented className={styles.view} label={words.textField} options={views} value={view} onChange={setView} />
        {view === 'preview' ? (
          <Preview text={values.text} />
        ) : (
          <Field
            label={words.textField}
            error={problems['text']}
            help={
              <>
                <Sentence message={words.markdownHelp} values={markdownExamples} />{' '}
                <Counter count={values.text.length} limit={limits.textLength} unit={deskWords.characters} />
              </>
            }
          >
            <TextArea
              name="text"
              rows={20}
              value={values.text}
              onChange={(event) => change({ text: event.currentTarget.value })}
            />
          </Field>
        )}
        {!ours && (
          <Checkbox
            name="isInFooter"
            checked={values.isInFooter}
            onChange={(event) => change({ isInFooter: event.currentTarget.checked })}
          >
            {words.linkInFooter}
          </Checkbox>
        )}
        {theirs && (
          <div role="alert" className={classNames('desk-conflict', noticeTone('warning'))}>
            <p>
              <NoticeIcon type="warning" />
              {errors.changedMeanwhile().message}
            </p>
            <NewerVersion page={theirs} />
            <p>
              <Button size="small" onClick={state.loadTheirs}>
                {words.reload}
              </Button>
              <Button size="small" variant="danger" onClick={state.overwrite}>
                {words.overwrite}
              </Button>
            </p>
          </div>
        )}
        <div className={styles.foot}>
          <Button
            type="submit"
            variant="primary"
            pending={isPending}
            pendingText={deskWords.saving}
            aria-disabled={!isChanged || undefined}
          >
            {deskWords.save}
          </Button>
          {page && isWritten && <Remove page={page} ours={ours} onDone={state.start} />}
        </div>
      </form>
      {page && <Versions page={page} onRestored={state.start} />}
    </div>
  )
}

/** What visitors see at its address now. */
function State({ page, isOurs }: { page: OpenPage | undefined; isOurs: boolean }) {
  if (!page) return null
  const link = (
    <Link to={pagePath(page.slug)} className="link">
      {pagePath(page.slug)}
    </Link>
  )
  if (page.draft !== null)
    return (
      <p className="desk-record-text">
        <Sentence message={words.visitorsReadYours} values={{ link }} />
      </p>
    )
  if (isOurs)
    return (
      <p className="desk-record-text">
        <Sentence message={words.visitorsReadOurs} values={{ link }} />
      </p>
    )
  return <p className="desk-record-text">{words.wasRemoved}</p>
}

/** Shows the newer version before it is overwritten. */
function NewerVersion({ page: { draft, versions } }: { page: OpenPage }) {
  const [newest] = versions
  return (
    <>
      {newest && (
        <p>
          {words.savedBy({ moment: formatFullDateTime(newest.at), name: newest.by?.username ?? words.somebodyGone })}
        </p>
      )}
      {draft ? (
        <>
          <strong>{draft.title}</strong>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it can be scrolled */}
          <section className={styles.theirs} tabIndex={0} aria-label={words.newerVersion}>
            {draft.text}
          </section>
        </>
      ) : (
        <strong>{words.theirsRemoved}</strong>
      )}
    </>
  )
}

interface RemoveProps {
  page: OpenPage
  /** The name of a built-in page, which is reset to our text, not removed; undefined for other pages. */
  ours: string | undefined
  onDone: (page: OpenPage) => void
}

function Remove({ page, ours, onDone }: RemoveProps) {
  const { open } = useDeskSearchParams()
  const { revalidate } = useRevalidator()
  const [toRemove, setToRemove] = useState<OpenPage>()
  const remove = useDeskAction(
    async ({ slug, version }: OpenPage) =>
      await adminApi()(endpoints.remove, { params: { slug } }, { headers: { 'if-match': `"${version}"` } }),
    {
      failed: words.removeFailed,
      onDone: ({ page: removed }) => {
        notify.success(ours ? messages.reset : messages.removed)
        void revalidate()
        if (ours) onDone(removed)
        else open('pages')
      },
    },
  )
  return (
    <>
      <Button variant="quiet" onClick={() => setToRemove(page)}>
        {ours ? words.reset : words.removePage}
      </Button>
      <ConfirmDialog
        subject={toRemove}
        words={() => ({
          title: ours ? words.resetQuestion({ name: ours }) : words.removeQuestion,
          text: words.removeText,
          confirmLabel: ours ? words.reset : words.remove,
          confirmVariant: 'danger' as const,
        })}
        pending={remove.isPending}
        onClose={() => setToRemove(undefined)}
        onConfirm={(about) => void remove.run(about).then(() => setToRemove(undefined))}
      />
    </>
  )
}
