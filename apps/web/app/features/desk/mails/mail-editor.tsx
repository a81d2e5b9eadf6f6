import {
  mailLimits as limits,
  mailMessages as messages,
  mailTextEndpoints as endpoints,
  type OpenMail,
} from '@matinee/contract/mail'
import { siteLanguages } from '@matinee/contract/site-languages'
import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { adminApi } from '../../../platform/admin-api.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Field, TextArea, TextInput } from '../../../ui/field.tsx'
import { NoticeIcon, noticeTone } from '../../../ui/notice.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { formatFullDateTime } from '../dates.ts'
import { useDeskAction } from '../desk-query.ts'
import { notify } from '../notify.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { deskHref } from '../use-desk-search-params.ts'
import { Preview } from './preview.tsx'
import { useMailForm } from './use-mail-form.ts'
import styles from './mails.module.css'
import * as words from '@matinee/locales/desk/mails'

/** SITE-4: the editor of the wording of a mail, in each language of the site. */
export function MailEditor({ mail }: { mail: OpenMail }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [chosen, setChosen] = useState(mail.languages[0]!.language)
  const shown = mail.languages.find(({ language }) => language === chosen) ?? mail.languages[0]!
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <div className={styles.editor}>
      <p>
        <Link to={deskHref('mails')} preventScrollReset className="link">
          {words.allMails}
        </Link>
      </p>
      <div>
        <h2 ref={heading} className="desk-people-title" tabIndex={-1}>
          {words.editTitle}
        </h2>
        <p className={styles.lead}>{mail.when}</p>
      </div>
      {mail.languages.length > 1 && (
        <Segmented
          className={styles.languages}
          label={words.language}
          options={mail.languages.map(({ language }) => ({ value: language, label: siteLanguages[language] }))}
          value={shown.language}
          onChange={setChosen}
        />
      )}
      <WordingForm key={shown.language} mail={mail} shown={shown} />
    </div>
  )
}

interface WordingFormProps {
  mail: OpenMail
  shown: OpenMail['languages'][number]
}

function WordingForm({ mail, shown }: WordingFormProps) {
  const { own, language } = shown
  const params = { id: mail.id, language }
  const { values, problems, isChanged, isDraft, change, showProblems, discard, isInvalid } = useMailForm(mail, shown)
  const save = useDeskAction(async () => await adminApi()(endpoints.save, { params, body: values }), {
    failed: words.saveFailed,
    onDone: () => notify.success(messages.saved),
  })
  const test = useDeskAction(async () => await adminApi()(endpoints.test, { params, body: values }), {
    failed: words.testFailed,
    onDone: () => notify.success(messages.testQueued),
  })
  const form = useRef<HTMLFormElement>(null)
  /** The control that had the focus last: a field of the mail is inserted there. */
  const lastFocused = useRef<HTMLInputElement | HTMLTextAreaElement>(null)
  const rememberFocused = ({ target }: FocusEvent) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) lastFocused.current = target
  }
  const insert = (name: string) => {
    const control = lastFocused.current ?? form.current?.querySelector('textarea')
    if (!control) return
    const { value, selectionStart, selectionEnd } = control
    const [from, to] = [selectionStart ?? value.length, selectionEnd ?? value.length]
    const field = `{${name}}`
    change({ [control.name]: value.slice(0, from) + field + value.slice(to) })
    requestAnimationFrame(() => {
      control.focus()
      control.setSelectionRange(from + field.length, from + field.length)
    })
  }
  const check = () => {
    if (!isInvalid) return true
    showProblems()
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
    return false
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isChanged && check()) void save.run()
  }
  return (
    <div className={styles.columns}>
      <form ref={form} className={styles.form} noValidate onSubmit={submit} aria-label={words.editTitle}>
        <p className="desk-record-text">
          {own ? words.changed({ at: formatFullDateTime(own.changedAt), by: own.by ?? words.byNobody }) : words.oursNow}
        </p>
        {isDraft && (
          <p className={classNames('desk-line', noticeTone('info'))}>
            <NoticeIcon type="info" />
            {words.unsaved}
            <Button size="small" variant="quiet" onClick={discard}>
              {words.discard}
            </Button>
          </p>
        )}
        <Field label={words.subject} error={problems.subject}>
          <TextInput
            name="subject"
            value={values.subject}
            maxLength={limits.subjectLength}
            autoComplete="off"
            onFocus={rememberFocused}
            onChange={(event) => change({ subject: event.currentTarget.value })}
          />
        </Field>
        <Field label={words.text} error={problems.text} help={<TextHelp />}>
          <TextArea
            name="text"
            rows={18}
            value={values.text}
            maxLength={limits.textLength}
            onFocus={rememberFocused}
            onChange={(event) => change({ text: event.currentTarget.value })}
          />
        </Field>
        <fieldset className={styles.fields}>
          <legend>{words.fields}</legend>
          <p className="desk-record-text">{words.fieldsHelp}</p>
          <div className={styles.chips}>
            {mail.fields.map(({ name, isRequired }) => (
              <Button
                key={name}
                size="small"
                variant="quiet"
                aria-label={`${words.insert({ field: `{${name}}` })}${isRequired ? `, ${words.required}` : ''}`}
                onClick={() => insert(name)}
              >
                <code>{`{${name}}`}</code>
                {isRequired && <span className={styles.required}>{words.required}</span>}
              </Button>
            ))}
          </div>
        </fieldset>
        <div className={styles.foot}>
          <Button
            type="submit"
            variant="primary"
            pending={save.isPending}
            pendingText={words.saving}
            aria-disabled={!isChanged || undefined}
          >
            {words.save}
          </Button>
          <Button
            variant="plain"
            pending={test.isPending}
            pendingText={words.sending}
            onClick={() => check() && void test.run()}
          >
            {words.test}
          </Button>
          {own && <Reset params={params} onDone={discard} />}
        </div>
      </form>
      <Preview params={params} values={values} />
    </div>
  )
}

/** How blocks are written. */
const TextHelp = () => (
  <>
    {words.textHelp} <code># {words.shapes.heading}</code> · <code>&gt; {words.shapes.note}</code> ·{' '}
    <code>- {words.shapes.fact}</code> · <code>{`[${words.shapes.button}]({link})`}</code>
  </>
)

interface ResetProps {
  params: { id: string; language: WordingFormProps['shown']['language'] }
  onDone: () => void
}

function Reset({ params, onDone }: ResetProps) {
  const [toReset, setToReset] = useState<ResetProps['params']>()
  const reset = useDeskAction(async () => await adminApi()(endpoints.reset, { params }), {
    failed: words.resetFailed,
    onDone: () => {
      notify.success(messages.reset)
      onDone()
    },
  })
  return (
    <>
      <Button variant="quiet" onClick={() => setToReset(params)}>
        {words.reset}
      </Button>
      <ConfirmDialog
        subject={toReset}
        words={() => ({
          title: words.resetTitle,
          text: words.resetText,
          confirmLabel: words.reset,
          confirmVariant: 'danger' as const,
        })}
        pending={reset.isPending}
        onClose={() => setToReset(undefined)}
        onConfirm={() => void reset.run().then(() => setToReset(undefined))}
      />
    </>
  )
}
