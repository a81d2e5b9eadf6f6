import { mailChoiceEndpoints as endpoints, type MailKind, mailKinds } from '@matinee/contract/mail-choices'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { browserApi } from '../../platform/browser-api.ts'
import { serverMessage } from '../../platform/forms/validation.ts'
import { Checkbox } from '../../ui/field.tsx'
import { toast } from '../../ui/toasts.ts'
import { UnconfirmedEmail } from '../../platform/session/unconfirmed-email.tsx'
import { QuerySection } from './query-section.tsx'
import * as words from '@matinee/locales/account'
import settings from '../../ui/settings.module.css'
import styles from './account.module.css'

const queryKey = ['mails']

/** ACC-10: mails that are not about the account itself. Below a `QueryProvider`. */
export function Mails() {
  const query = useQuery({ queryKey, queryFn: () => browserApi()(endpoints.show) })
  return (
    <QuerySection
      id="mails"
      title={words.mails}
      text={words.mailsText}
      query={query}
      failed={words.mailsFailed}
      lines={3}
    >
      {({ kinds }) => <Choices kinds={kinds} />}
    </QuerySection>
  )
}

/** Optimistic. After the last pending mutation, shows what the server has stored. */
function Choices({ kinds }: { kinds: readonly MailKind[] }) {
  const queryClient = useQueryClient()
  const stored = useRef(kinds)
  const isOnlyChoice = () => queryClient.isMutating({ mutationKey: queryKey }) === 1
  const choose = useMutation({
    // Mutations of one scope run one after the other, so that the last choice wins.
    scope: { id: 'mails' },
    mutationKey: queryKey,
    mutationFn: (wanted: MailKind[]) => browserApi()(endpoints.choose, { body: { kinds: wanted } }),
    onMutate: (wanted) => {
      if (isOnlyChoice()) stored.current = kinds
      queryClient.setQueryData(queryKey, { kinds: wanted })
    },
    onSuccess: (answer) => {
      stored.current = answer.kinds
      toast(words.mailsSaved)
    },
    onError: (error) => toast(serverMessage(error) ?? words.failed, { type: 'danger' }),
    onSettled: () => {
      if (isOnlyChoice()) queryClient.setQueryData(queryKey, { kinds: stored.current })
    },
  })
  return (
    <>
      {kinds.length > 0 && <UnconfirmedEmail context="mails" />}
      <ul className={styles.choices}>
        {mailKinds.map((kind) => (
          <li key={kind}>
            <Checkbox
              checked={kinds.includes(kind)}
              aria-describedby={`mails-${kind}`}
              onChange={({ currentTarget: { checked } }) =>
                choose.mutate(mailKinds.filter((each) => (each === kind ? checked : kinds.includes(each))))
              }
            >
              {words.mailKinds[kind].name}
            </Checkbox>
            <p id={`mails-${kind}`} className={settings.facts}>
              {words.mailKinds[kind].text}
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}
