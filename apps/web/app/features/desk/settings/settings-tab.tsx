import { currencyDigits, decimalOf } from '@matinee/contract/money'
import { useState } from 'react'
import { countries } from '@matinee/contract/countries'
import * as localeWords from '@matinee/locales/locale'
import { type Settings, settingsEndpoints as endpoints, settingsLimits as limits } from '@matinee/contract/settings'
import { Checkbox, Counter, Field, FieldGroup, TextArea, TextInput } from '../../../ui/field.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Select } from '../../../ui/select.tsx'
import { LoadingRegion, Skeleton } from '../../../ui/skeleton.tsx'
import { useDeskQuery } from '../desk-query.ts'
import { LoadFailed } from '../load-failed.tsx'
import { parseMoney } from '../parse-money.ts'
import { AccentField } from './accent-field.tsx'
import { SettingsHistory } from './changes.tsx'
import { HomeFields } from './home-fields.tsx'
import { LanguageFields } from './language-fields.tsx'
import { Pictures } from './pictures.tsx'
import { type Draft, Section } from './section.tsx'
import { SocialLinks } from './social-links.tsx'
import * as words from '@matinee/locales/desk/settings'
import { labels } from '@matinee/locales/desk/settings'
import styles from './settings.module.css'

/** SITE-2 */
export default function SettingsTab() {
  const { data, hasFailed, ...state } = useDeskQuery(endpoints.show, {})
  return (
    <section className="desk-people" aria-labelledby="desk-settings-title">
      <h2 id="desk-settings-title" className="desk-people-title">
        {words.title}
      </h2>
      <p className="desk-record-text">{words.lead}</p>
      {data ? (
        <Sections current={data.settings} />
      ) : hasFailed ? (
        <LoadFailed title={words.failed} {...state} />
      ) : (
        <LoadingRegion className={styles.skeleton}>
          <Skeleton height="14rem" />
          <Skeleton height="14rem" />
        </LoadingRegion>
      )}
      <SettingsHistory />
    </section>
  )
}

type TextKey = 'name' | 'tagline' | 'operator' | 'contactEmail' | 'credit' | 'currency'

function TextSetting({ draft, field, label, ...more }: TextSettingProps) {
  const { help, limit, ...input } = more
  const value = draft.values[field]
  return (
    <Field
      label={label}
      error={draft.errors[field]}
      help={help ?? (limit && <Counter count={value.length} limit={limit} unit={words.characters} />)}
    >
      <TextInput
        name={field}
        value={value}
        onChange={(event) => draft.set(field, event.currentTarget.value)}
        {...input}
      />
    </Field>
  )
}
interface TextSettingProps {
  draft: Draft
  field: TextKey
  label: string
  help?: string
  limit?: number
  type?: 'email'
  maxLength?: number
}

function Sections({ current }: { current: Settings }) {
  return (
    <>
      <Section title={labels.name} text={words.nameText} keys={['name', 'tagline']} current={current}>
        {(draft) => (
          <>
            <TextSetting draft={draft} field="name" label={labels.name} limit={limits.nameLength} />
            <TextSetting draft={draft} field="tagline" label={labels.tagline} limit={limits.taglineLength} />
          </>
        )}
      </Section>
      <SellerSection current={current} />
      <Section title={words.languages} text={words.languagesText} keys={['language', 'languages']} current={current}>
        {(draft) => <LanguageFields {...draft} />}
      </Section>
      <Section title={words.look} text={words.lookText} keys={['accent']} current={current}>
        {(draft) => <AccentField {...draft} />}
      </Section>
      <Pictures current={current} />
      <Section title={labels.home} text={words.homeText} keys={['home']} current={current}>
        {(draft) => <HomeFields {...draft} />}
      </Section>
      <Section title={words.footer} text={words.footerText} keys={['credit', 'social', 'supportUrl']} current={current}>
        {(draft) => (
          <>
            <TextSetting draft={draft} field="credit" label={words.creditInFooter} limit={limits.creditLength} />
            <SocialLinks {...draft} />
            <SupportCard {...draft} />
          </>
        )}
      </Section>
      <Section
        title={words.takingPart}
        text={words.takingPartText}
        keys={['signUp', 'comments', 'approveFirstComments', 'commentWords', 'likes']}
        current={current}
      >
        {({ values, set, errors }) => (
          <>
            <FieldGroup legend={labels.signUp} help={words.signUpHelp}>
              <Segmented
                label={labels.signUp}
                options={[
                  { value: 'open', label: words.signUps.open },
                  { value: 'invitation', label: words.signUps.invitation },
                  { value: 'closed', label: words.signUps.closed },
                ]}
                value={values.signUp}
                onChange={(signUp) => set('signUp', signUp)}
              />
            </FieldGroup>
            <Checkbox checked={values.comments} onChange={(event) => set('comments', event.currentTarget.checked)}>
              {labels.comments}
            </Checkbox>
            {values.comments && (
              <>
                <Checkbox
                  checked={values.approveFirstComments}
                  onChange={(event) => set('approveFirstComments', event.currentTarget.checked)}
                >
                  {words.firstComments}
                </Checkbox>
                <CommentWords listed={values.commentWords} set={set} errors={errors} />
              </>
            )}
            <Checkbox checked={values.likes} onChange={(event) => set('likes', event.currentTarget.checked)}>
              {words.likesAndDislikes}
            </Checkbox>
          </>
        )}
      </Section>
      <Section title={words.desk} text={words.deskText} keys={['deskTwoSteps']} current={current}>
        {({ values, set }) => (
          <FieldGroup legend={words.twoSteps} help={words.twoStepsHelp}>
            <Segmented
              label={words.twoSteps}
              options={[
                { value: 'owners', label: words.twoStepsFor.owners },
                { value: 'everybody', label: words.twoStepsFor.everybody },
                { value: 'off', label: words.twoStepsFor.nobody },
              ]}
              value={values.deskTwoSteps}
              onChange={(deskTwoSteps) => set('deskTwoSteps', deskTwoSteps)}
            />
          </FieldGroup>
        )}
      </Section>
      <Section title={words.money} text={words.moneyText} keys={['currency', 'tax', 'refundCeiling']} current={current}>
        {(draft) => (
          <>
            <TextSetting
              draft={draft}
              field="currency"
              label={labels.currency}
              help={words.currencyHelp}
              maxLength={3}
            />
            <Tax {...draft} />
            <RefundCeiling key={draft.values.currency} {...draft} />
          </>
        )}
      </Section>
    </>
  )
}

interface CommentWordsProps extends Pick<Draft, 'set' | 'errors'> {
  listed: readonly string[]
}

function parseLines(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim())
  return [...new Set(lines.filter((line) => line !== ''))]
}

/** ACC-8: one word on each line. */
function CommentWords({ listed, set, errors }: CommentWordsProps) {
  const [typed, setTyped] = useState('')
  // What was typed stays, with its spaces and empty lines, until the words are others: after Discard or Undo.
  const isTyped = parseLines(typed).join('\n') === listed.join('\n')
  const error = Object.entries(errors).find(([name]) => name.split('/')[0] === 'commentWords')?.[1]
  return (
    <Field label={words.commentWords} help={words.commentWordsHelp} error={error}>
      <TextArea
        rows={4}
        dir="auto"
        value={isTyped ? typed : listed.join('\n')}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value)
          set('commentWords', parseLines(value))
        }}
      />
    </Field>
  )
}

/** SITE-3: asked for once, and used in the imprint, on receipts and in the foot of mails. */
function SellerSection({ current }: { current: Settings }) {
  return (
    <Section
      title={words.whoYouAre}
      text={words.whoYouAreText}
      keys={['operator', 'contactEmail', 'seller']}
      current={current}
    >
      {(draft) => (
        <>
          <TextSetting draft={draft} field="operator" label={labels.operator} help={words.operatorHelp} />
          <SellerFields {...draft} />
          <TextSetting
            draft={draft}
            field="contactEmail"
            label={labels.contactEmail}
            type="email"
            help={words.contactHelp}
          />
        </>
      )}
    </Section>
  )
}

const sellerTexts = ['phone', 'register', 'taxNumber', 'responsible'] as const

function SellerFields({ values: { seller }, set, errors }: Draft) {
  const names = new Intl.DisplayNames(localeWords.language, { type: 'region' })
  const options = countries
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((one, other) => one.name.localeCompare(other.name, localeWords.language))
  return (
    <>
      <Field label={words.postalAddress} error={errors['seller/address']} help={words.postalAddressHelp}>
        <TextArea
          name="address"
          rows={3}
          autoComplete="off"
          value={seller.address}
          onChange={(event) => set('seller', { ...seller, address: event.currentTarget.value })}
        />
      </Field>
      <Field label={words.country} error={errors['seller/country']}>
        <Select
          name="country"
          value={seller.country ?? ''}
          onChange={(event) => set('seller', { ...seller, country: event.currentTarget.value || null })}
        >
          <option value="">{words.notShown}</option>
          {options.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {sellerTexts.map((field) => (
        <Field key={field} {...words.seller[field]} error={errors[`seller/${field}`]}>
          <TextInput
            name={field}
            autoComplete="off"
            maxLength={limits.sellerLineLength}
            value={seller[field]}
            onChange={(event) => set('seller', { ...seller, [field]: event.currentTarget.value })}
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
        {words.supportCard}
      </Checkbox>
      {supportUrl !== null && (
        <Field label={words.supportUrl} error={errors['supportUrl']}>
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
        {words.includeTax}
      </Checkbox>
      {tax && (
        <div className={styles.pair}>
          <Field label={words.tax} error={errors['tax/name']}>
            <TextInput
              placeholder={words.taxExample}
              value={tax.name}
              onChange={(event) => set('tax', { ...tax, name: event.currentTarget.value })}
            />
          </Field>
          <Field label={words.taxRate} error={errors['tax/percent']}>
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

/** SAFE-3 */
function RefundCeiling({ values: { refundCeiling, currency }, set, errors }: Draft) {
  const isCurrency = /^[A-Za-z]{3}$/.test(currency)
  const written = isCurrency ? decimalOf(refundCeiling, currency).toFixed(currencyDigits(currency)) : ''
  const [typed, setTyped] = useState(written)
  if (!isCurrency) return null
  // What was typed stays as it is, until the amount is another: after Discard or Undo.
  const isTyped = (parseMoney(typed, currency) ?? invalidAmount) === refundCeiling
  return (
    <Field
      label={words.refundCeilingIn({ currency: currency.toUpperCase() })}
      help={words.refundCeilingHelp}
      error={errors['refundCeiling']}
    >
      <TextInput
        name="refundCeiling"
        inputMode="decimal"
        value={isTyped ? typed : written}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value)
          set('refundCeiling', parseMoney(value, currency) ?? invalidAmount)
        }}
      />
    </Field>
  )
}

/** The server says at the field why it takes none. */
const invalidAmount = -1
