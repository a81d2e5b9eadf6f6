import { mailTextEndpoints as endpoints, type Wording } from '@matinee/contract/mail'
import type { SiteLanguage } from '@matinee/contract/site-languages'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Segmented } from '../../../ui/segmented.tsx'
import { LoadingRegion, Skeleton } from '../../../ui/skeleton.tsx'
import { useDeskQuery } from '../desk-query.ts'
import { LoadFailed } from '../load-failed.tsx'
import { useDebounced } from '../use-debounced.ts'
import styles from './mails.module.css'
import * as words from '@matinee/locales/desk/mails'

const views = [
  { value: 'html', label: words.previewAs.html },
  { value: 'text', label: words.previewAs.text },
] as const

/** The preview is made after a pause in typing. */
const DEBOUNCE_MS = 400

interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createHTML: (html: string) => string },
  ) => { createHTML: (html: string) => string }
}
/** Created once: the content security policy (trusted-types) does not allow a second policy of the same name. */
let policy: ReturnType<TrustedTypes['createPolicy']> | undefined
function trustedHtml(html: string): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy('mail-preview', { createHTML: (given) => given })
  return policy ? policy.createHTML(html) : html
}

/** A sandboxed frame: no scripts, no new windows, an opaque origin. */
function MailFrame({ html }: { html: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    if (frame.current) frame.current.srcdoc = trustedHtml(html)
  }, [html])
  return <iframe ref={frame} className={styles.frame} title={words.preview} sandbox="" />
}

/** The mail as it would arrive. */
export function Preview({ params, values }: { params: { id: string; language: SiteLanguage }; values: Wording }) {
  const { subject, text } = values
  const [view, setView] = useState<'html' | 'text'>('html')
  // `values` is a new object each time.
  const wording = useMemo(() => ({ subject, text }), [subject, text])
  const body = useDebounced(wording, DEBOUNCE_MS)
  const isEnabled = body.subject.trim() !== '' && body.text.trim() !== ''
  const { data, hasFailed, ...state } = useDeskQuery(endpoints.preview, { params, body }, { isEnabled, gcTime: 0 })
  return (
    <section className={styles.preview} aria-label={words.preview}>
      <Segmented label={words.preview} options={views} value={view} onChange={setView} />
      <p className="desk-record-text">{words.previewNote}</p>
      {hasFailed ? (
        <LoadFailed title={words.previewFailed} {...state} />
      ) : data ? (
        <div className={styles.sheet} aria-busy={state.isOutdated}>
          <p className={styles.subject}>
            <bdi>{data.preview.subject}</bdi>
          </p>
          {view === 'html' ? (
            <MailFrame html={data.preview.html} />
          ) : (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it can be scrolled
            <pre className={styles.plain} tabIndex={0}>
              {data.preview.text}
            </pre>
          )}
        </div>
      ) : (
        <LoadingRegion>
          <Skeleton height="24rem" />
        </LoadingRegion>
      )}
    </section>
  )
}
