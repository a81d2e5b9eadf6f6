import { type AdminMail, mailTextEndpoints as endpoints } from '@matinee/contract/mail'
import { siteLanguages } from '@matinee/contract/site-languages'
import { Status } from '../../../ui/badge.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { LoadingRegion, Skeleton } from '../../../ui/skeleton.tsx'
import { useDeskQuery } from '../desk-query.ts'
import { actionsColumn, type Column, DeskTable } from '../desk-table.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { deskHref, useDeskSearchParams } from '../use-desk-search-params.ts'
import { MailEditor } from './mail-editor.tsx'
import styles from './mails.module.css'
import * as words from '@matinee/locales/desk/mails'

/** SITE-4: the list of mails, or the editor of the mail in the address. */
export default function MailsTab() {
  const { read } = useDeskSearchParams()
  const id = read('mail')
  return id === '' ? <MailList /> : <OpenedMail key={id} id={id} />
}

function OpenedMail({ id }: { id: string }) {
  const { open } = useDeskSearchParams()
  const { data, ...state } = useDeskQuery(endpoints.open, { params: { id } }, { gcTime: 0 })
  if (data) return <MailEditor mail={data.mail} />
  if (state.hasFailed)
    return (
      <LoadFailed {...state} title={words.openFailed}>
        <Button size="small" variant="quiet" onClick={() => open('mails')}>
          {words.allMails}
        </Button>
      </LoadFailed>
    )
  return (
    <LoadingRegion className={styles.editor}>
      <Skeleton width="16rem" height="1.5rem" />
      <Skeleton height="var(--control)" />
      <Skeleton height="20rem" />
    </LoadingRegion>
  )
}

function MailList() {
  const { data, ...state } = useDeskQuery(endpoints.list, {})
  return (
    <section className="desk-people" aria-labelledby="desk-mails-title">
      <h2 id="desk-mails-title" className="desk-people-title">
        {words.title}
      </h2>
      <p className={styles.lead}>{words.lead}</p>
      <DeskTable
        caption={words.title}
        list={{ ...state, rows: data?.mails }}
        failed={words.loadFailed}
        empty={null}
        skeletonRows={12}
        columns={columns}
      />
    </section>
  )
}

const columns: Column<AdminMail>[] = [
  {
    name: 'user',
    title: words.mail,
    render: ({ subject, when }) => (
      <>
        <strong>
          <bdi>{subject}</bdi>
        </strong>
        <span className={styles.when}>{when}</span>
      </>
    ),
  },
  {
    name: 'status',
    title: words.status,
    render: ({ reworded }) =>
      reworded.length > 0 ? (
        <Status tone="success">
          {words.reworded}
          <span className="visually-hidden">{`: ${reworded.map((each) => siteLanguages[each]).join(', ')}`}</span>
        </Status>
      ) : (
        <Status tone="outline">{words.ours}</Status>
      ),
  },
  actionsColumn(({ id, subject }) => (
    <ButtonLink size="small" variant="quiet" to={deskHref('mails', { mail: id })} preventScrollReset>
      {words.edit}
      <span className="visually-hidden">{` ${subject}`}</span>
    </ButtonLink>
  )),
]
