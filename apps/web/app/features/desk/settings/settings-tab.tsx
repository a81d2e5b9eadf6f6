import { useState } from 'react'
import { countries } from '@matinee/contract/countries'
import { type Settings, settingsEndpoints as endpoints, settingsLimits as limits } from '@matinee/contract/settings'
import { Checkbox, Counter, Field, FieldGroup, TextArea, TextInput } from '../../../ui/field.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Select } from '../../../ui/select.tsx'
import { LoadingRegion, Skeleton } from '../../../ui/skeleton.tsx'
import { useDeskQuery } from '../desk-query.ts'
import { LoadFailed } from '../load-failed.tsx'
import { AccentField } from './accent-field.tsx'
import { Changes } from './changes.tsx'
import { HomeFields } from './home-fields.tsx'
import { LanguageFields } from './language-fields.tsx'
import { Pictures } from './pictures.tsx'
import { type Draft, Section } from './section.tsx'
import { SocialLinks } from './social-links.tsx'
import styles from './settings.module.css'

/** SITE-2 */
export default function SettingsTab() {
  const { data, hasFailed, ...state } = useDeskQuery(endpoints.show, {})
  return (
    <section className="desk-people" aria-labelledby="desk-settings-title">
      <h2 id="desk-settings-title" className="desk-people-title">
        Settings
      </h2>
      <p className="desk-record-text">
        What visitors see of this service. A change shows everywhere at once, and can be undone.
      </p>
      {data ? (
        <Sections current={data.settings} />
      ) : hasFailed ? (
        <LoadFailed title="Failed to load the settings" {...state} />
      ) : (
        <LoadingRegion className={styles.outline}>
          <Skeleton height="14rem" />
          <Skeleton height="14rem" />
        </LoadingRegion>
      )}
      <Changes />
    </section>
  )
}

type TextKey = 'name' | 'tagline' | 'operator' | 'contactEmail' | 'credit' | 'currency'

function Text({ draft, of, label, ...more }: TextProps) {
  const { help, limit, ...input } = more
  const value = draft.values[of]
  return (
    <Field
      label={label}
      error={draft.errors[of]}
      help={help ?? (limit && <Counter count={value.length} limit={limit} unit="characters" />)}
    >
      <TextInput name={of} value={value} onChange={(event) => draft.set(of, event.currentTarget.value)} {...input} />
    </Field>
  )
}
interface TextProps {
  draft: Draft
  of: TextKey
  label: string
  help?: string
  limit?: number
  type?: 'email'
  maxLength?: number
}

function Sections({ current }: { current: Settings }) {
  return (
    <>
      <Section
        title="Name"
        text="In the bar, in mails, in search results, on phones that install it."
        keys={['name', 'tagline']}
        current={current}
      >
        {(draft) => (
          <>
            <Text draft={draft} of="name" label="Name" limit={limits.nameLength} />
            <Text draft={draft} of="tagline" label="Tagline" limit={limits.taglineLength} />
          </>
        )}
      </Section>
      <SellerSection current={current} />
      <Section
        title="Languages"
        text="Visitors see the site in the language they choose, else in that of their browser. Your own texts, titles and emails stay as they are written."
        keys={['language', 'languages']}
        current={current}
      >
        {(draft) => <LanguageFields {...draft} />}
      </Section>
      <Section title="Look" text="One colour of your own." keys={['accent']} current={current}>
        {(draft) => <AccentField {...draft} />}
      </Section>
      <Pictures current={current} />
      <Section
        title="Home"
        text="The carousel and the rows below it. A row without movies is not shown."
        keys={['home']}
        current={current}
      >
        {(draft) => <HomeFields {...draft} />}
      </Section>
      <Section
        title="Footer"
        text="What stands below every page."
        keys={['credit', 'social', 'supportUrl']}
        current={current}
      >
        {(draft) => (
          <>
            <Text draft={draft} of="credit" label="Credit in the footer" limit={limits.creditLength} />
            <SocialLinks {...draft} />
            <SupportCard {...draft} />
          </>
        )}
      </Section>
      <Section
        title="Taking part"
        text="Who may make an account, and what members can do. What was written and liked is kept while it is off."
        keys={['signUp', 'comments', 'approveFirstComments', 'commentWords', 'likes']}
        current={current}
      >
        {({ values, set, errors }) => (
          <>
            <FieldGroup
              legend="Sign-up"
              help="By invitation: only with a link that you send, under User Management. Closed: nobody can register. Members log in as before."
            >
              <Segmented
                label="Sign-up"
                options={[
                  { value: 'open', label: 'Open' },
                  { value: 'invitation', label: 'By invitation' },
                  { value: 'closed', label: 'Closed' },
                ]}
                value={values.signUp}
                onChange={(signUp) => set('signUp', signUp)}
              />
            </FieldGroup>
            <Checkbox checked={values.comments} onChange={(event) => set('comments', event.currentTarget.checked)}>
              Comments
            </Checkbox>
            {values.comments && (
              <>
                <Checkbox
                  checked={values.approveFirstComments}
                  onChange={(event) => set('approveFirstComments', event.currentTarget.checked)}
                >
                  New members' first comment waits for approval
                </Checkbox>
                <CommentWords words={values.commentWords} set={set} errors={errors} />
              </>
            )}
            <Checkbox checked={values.likes} onChange={(event) => set('likes', event.currentTarget.checked)}>
              Likes and dislikes
            </Checkbox>
          </>
        )}
      </Section>
      <Section
        title="Desk"
        text="Who has to log in to the desk with two steps: a passkey, or an authenticator app after the password. Whoever has none is asked to set one up first."
        keys={['deskTwoSteps']}
        current={current}
      >
        {({ values, set }) => (
          <FieldGroup legend="Two-step login" help="Everybody can use two steps, whatever is asked for.">
            <Segmented
              label="Two-step login"
              options={[
                { value: 'owners', label: 'Owners' },
                { value: 'everybody', label: 'Everybody' },
                { value: 'off', label: 'Nobody' },
              ]}
              value={values.deskTwoSteps}
              onChange={(deskTwoSteps) => set('deskTwoSteps', deskTwoSteps)}
            />
          </FieldGroup>
        )}
      </Section>
      <Section
        title="Money"
        text="Of all prices and payments. The currency stays once somebody has paid."
        keys={['currency', 'tax']}
        current={current}
      >
        {(draft) => (
          <>
            <Text draft={draft} of="currency" label="Currency" help="Three letters, like USD or EUR." maxLength={3} />
            <Tax {...draft} />
          </>
        )}
      </Section>
    </>
  )
}

interface CommentWordsProps extends Pick<Draft, 'set' | 'errors'> {
  words: readonly string[]
}

/** ACC-8: one a line. */
function CommentWords({ words, set, errors }: CommentWordsProps) {
  const [text, setText] = useState(words.join('\n'))
  const error = Object.entries(errors).find(([name]) => name.split('/')[0] === 'commentWords')?.[1]
  return (
    <Field
      label="Words that make a comment wait (one a line)"
      help="Whole words, however they are written: capitals, accents and s p a c e s make no difference."
      error={error}
    >
      <TextArea
        rows={4}
        dir="auto"
        value={text}
        onChange={({ currentTarget: { value } }) => {
          setText(value)
          const lines = value.split('\n').map((line) => line.trim())
          set('commentWords', [...new Set(lines.filter((line) => line !== ''))])
        }}
      />
    </Field>
  )
}

/** SITE-3: asked for once, and used in the imprint, on receipts and in the foot of mails. */
function SellerSection({ current }: { current: Settings }) {
  return (
    <Section
      title="Who you are"
      text="For the imprint, receipts and the foot of mails. What is empty is not shown; in many countries the law asks for most of it."
      keys={['operator', 'contactEmail', 'seller']}
      current={current}
    >
      {(draft) => (
        <>
          <Text
            draft={draft}
            of="operator"
            label="Operator"
            help="The person or organisation that runs it and sells Premium."
          />
          <SellerFields {...draft} />
          <Text
            draft={draft}
            of="contactEmail"
            label="Contact email"
            type="email"
            help="Messages from the contact page go there, and the legal pages name it."
          />
        </>
      )}
    </Section>
  )
}

const sellerTexts = [
  { of: 'phone', label: 'Phone' },
  { of: 'register', label: 'Register', help: 'Where you are registered, and under which number.' },
  { of: 'taxNumber', label: 'Tax number', help: 'As it should stand there, like VAT ID DE 123456789.' },
  { of: 'responsible', label: 'Responsible person', help: 'Who answers for what is published. In the imprint alone.' },
] as const

function SellerFields({ values: { seller }, set, errors }: Draft) {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  const options = countries
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((one, other) => one.name.localeCompare(other.name))
  return (
    <>
      <Field label="Postal address" error={errors['seller/address']} help="Street, postal code and city, a line each.">
        <TextArea
          name="address"
          rows={3}
          autoComplete="off"
          value={seller.address}
          onChange={(event) => set('seller', { ...seller, address: event.currentTarget.value })}
        />
      </Field>
      <Field label="Country" error={errors['seller/country']}>
        <Select
          name="country"
          value={seller.country ?? ''}
          onChange={(event) => set('seller', { ...seller, country: event.currentTarget.value || null })}
        >
          <option value="">Not shown</option>
          {options.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {sellerTexts.map(({ of, label, ...more }) => (
        <Field key={of} label={label} error={errors[`seller/${of}`]} {...more}>
          <TextInput
            name={of}
            autoComplete="off"
            maxLength={limits.sellerLineLength}
            value={seller[of]}
            onChange={(event) => set('seller', { ...seller, [of]: event.currentTarget.value })}
          />
        </Field>
      ))}
    </>
  )
}

function SupportCard({ values: { supportUrl }, set, errors }: Draft) {
  return (
    <>
      <Checkbox
        checked={supportUrl !== null}
        onChange={(event) => set('supportUrl', event.currentTarget.checked ? '' : null)}
      >
        Support card on the About page
      </Checkbox>
      {supportUrl !== null && (
        <Field label="Where people can give something" error={errors['supportUrl']}>
          <TextInput
            type="url"
            placeholder="https://"
            value={supportUrl}
            onChange={(event) => set('supportUrl', event.currentTarget.value.trim())}
          />
        </Field>
      )}
    </>
  )
}

function Tax({ values: { tax }, set, errors }: Draft) {
  return (
    <>
      <Checkbox
        checked={tax !== null}
        onChange={(event) => set('tax', event.currentTarget.checked ? { name: '', percent: null } : null)}
      >
        Prices include a tax
      </Checkbox>
      {tax && (
        <div className={styles.pair}>
          <Field label="Tax" error={errors['tax/name']}>
            <TextInput
              placeholder="VAT"
              value={tax.name}
              onChange={(event) => set('tax', { ...tax, name: event.currentTarget.value })}
            />
          </Field>
          <Field label="Rate in per cent" error={errors['tax/percent']}>
            <TextInput
              type="number"
              min={0}
              max={100}
              step="any"
              value={tax.percent ?? ''}
              onChange={({ currentTarget: { value } }) =>
                set('tax', { ...tax, percent: value === '' ? null : Number(value) })
              }
            />
          </Field>
        </div>
      )}
    </>
  )
}
