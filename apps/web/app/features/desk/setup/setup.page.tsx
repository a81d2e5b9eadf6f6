import { accountEndpoints, accountLimits } from '@matinee/contract/accounts'
import { type HealthCheck, healthEndpoints } from '@matinee/contract/health'
import { unreachable } from '@matinee/contract/http/errors'
import { paths } from '@matinee/contract/paths'
import { settingsEndpoints, settingsLimits } from '@matinee/contract/settings'
import { type Demo, setupEndpoints, setupErrors } from '@matinee/contract/setup'
import { type SiteLanguage, siteLanguages } from '@matinee/contract/site-languages'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { adminApi } from '../../../platform/admin-api.ts'
import { browserApi } from '../../../platform/browser-api.ts'
import { RefusalNotice, ScriptedForm, SubmitButton } from '../../../platform/forms/form.tsx'
import { NewPasswordField } from '../../../platform/forms/new-password.tsx'
import { textOf, useFormSubmit } from '../../../platform/forms/use-form-submit.ts'
import {
  emailError,
  fieldErrors,
  hasCode,
  passwordError,
  type Refusal,
  serverFieldErrors,
  serverMessage,
  usernameError,
} from '../../../platform/forms/validation.ts'
import type { RouteHandle } from '../../../platform/route-handle.ts'
import { pageMeta } from '../../../platform/seo.ts'
import { QueryProvider } from '../../../platform/query-client.tsx'
import { TwoSteps, twoStepsWords } from '../../two-steps/index.ts'
import { startAdminSession } from '../../../platform/session/session.ts'
import { useSite } from '../../../platform/site.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Field, PasswordInput, TextInput } from '../../../ui/field.tsx'
import { NoticeIcon, noticeTone } from '../../../ui/notice.tsx'
import { Select } from '../../../ui/select.tsx'
import { Sentence } from '../../../ui/sentence.tsx'
import { LoadingRegion, Skeleton } from '../../../ui/skeleton.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { AdminFrame } from '../frame/admin-frame.tsx'
import sheet from '../frame/dashboard.css?url'
import { CheckList } from '../health/check-list.tsx'
import { deskHref } from '../use-desk-search-params.ts'
import type { Route } from './+types/setup.page'
import * as words from '@matinee/locales/desk/setup'

export const handle: RouteHandle = { ownFrame: true }

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: words.title, description: words.description, noindex: true })

const { steps } = words
type Step = keyof typeof steps

/** Undefined while it is checked. */
type Installation = { checks: HealthCheck[] } | { problem: string } | 'over' | undefined

/** SITE-1: from an empty installation to a named site with an admin. The secret is in the fragment of the address. */
export default function SetupPage() {
  const [step, setStep] = useState<Step>('account')
  const [needsSecondStep, setNeedsSecondStep] = useState(false)
  const secret = useRef('')
  const [installation, setInstallation] = useState<Installation>()

  const check = useCallback(async () => {
    try {
      setInstallation(await browserApi()(setupEndpoints.check, { body: { secret: secret.current } }))
    } catch (error) {
      const problem = serverMessage(error) ?? words.noAnswer
      setInstallation(hasCode(error, setupErrors.over().code) ? 'over' : { problem })
    }
  }, [])
  useEffect(() => {
    secret.current = location.hash.slice(1)
    void check()
  }, [check])

  const go = (next: Step) => {
    // Remove the used secret from the history.
    history.replaceState(history.state, '', paths.setup[0])
    setStep(next)
  }
  if (installation === 'over')
    return (
      <Frame>
        <EmptyState
          className="desk-setup"
          numeral="!"
          heading="h1"
          title={words.over}
          text={words.overText}
          actions={
            <a className="link" href={paths.adminLogin[0]}>
              {words.logIn}
            </a>
          }
        />
      </Frame>
    )
  return (
    <Frame>
      <div className="desk-setup">
        <h1 className="desk-setup-title">{words.heading}</h1>
        <ol className="desk-setup-steps">
          {Object.entries(steps).map(([name, title], at) => (
            <li key={name} aria-current={name === step ? 'step' : undefined}>{`${at + 1}. ${title}`}</li>
          ))}
        </ol>
        {step === 'account' && needsSecondStep && (
          <QueryProvider>
            <StepHeading>{twoStepsWords.deskTitle}</StepHeading>
            <p>{twoStepsWords.deskText}</p>
            <TwoSteps api={adminApi} onChange={() => go('site')} />
          </QueryProvider>
        )}
        {step === 'account' && !needsSecondStep && (
          <AccountStep
            secret={() => secret.current}
            onDone={(isNeeded) => (isNeeded ? setNeedsSecondStep(true) : go('site'))}
          >
            <Checks
              installation={installation}
              onRecheck={() => {
                setInstallation(undefined)
                void check()
              }}
            />
          </AccountStep>
        )}
        {step === 'site' && <SiteStep onDone={() => setStep('mail')} />}
        {step === 'mail' && <MailStep />}
      </div>
    </Frame>
  )
}

const Frame = ({ children }: { children: ReactNode }) => <AdminFrame label={words.title}>{children}</AdminFrame>

function refusalOf(error: unknown, fields: readonly string[]): Refusal {
  const found = serverFieldErrors(error, fields)
  return found ? { fields: found } : { message: serverMessage(error) ?? unreachable().message }
}

/** A heading that has the focus when its step begins. */
function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h2 ref={heading} tabIndex={-1} className="desk-setup-heading">
      {children}
    </h2>
  )
}

interface AccountStepProps {
  secret: () => string
  /** ACC-4: with whether the desk asks for two steps first. */
  onDone: (needsSecondStep: boolean) => void
  children: ReactNode
}

function AccountStep({ secret, onDone, children }: AccountStepProps) {
  const { form, pending, refusal } = useFormSubmit(async (filled) => {
    const account = {
      username: textOf(filled, 'username'),
      email: textOf(filled, 'email').trim(),
      password: textOf(filled, 'password'),
    }
    const { username, email, password } = account
    const fields = fieldErrors({
      username: usernameError(username),
      email: emailError(email),
      password: passwordError(password, 'admin'),
    })
    if (fields) return { fields }
    try {
      await browserApi()(setupEndpoints.createAdmin, { body: { secret: secret(), ...account } })
      const session = await browserApi()(accountEndpoints.adminLogin, { body: { email, password } })
      startAdminSession(session)
      onDone((await adminApi()(accountEndpoints.adminMe)).needsSecondStep)
      return undefined
    } catch (error) {
      return refusalOf(error, ['username', 'email', 'password'])
    }
  })
  return (
    <>
      <p className="desk-setup-lead">{words.accountLead}</p>
      <ScriptedForm {...form} noValidate busy={pending && words.creating} className="desk-setup-form">
        <Field label={words.username} error={refusal?.fields['username']}>
          <TextInput name="username" autoComplete="nickname" autoCapitalize="none" required disabled={pending} />
        </Field>
        <Field label={words.email} error={refusal?.fields['email']}>
          <TextInput
            name="email"
            type="email"
            autoComplete="username"
            maxLength={accountLimits.emailMax}
            required
            disabled={pending}
          />
        </Field>
        <NewPasswordField label={words.password} audience="admin" error={refusal?.fields['password']}>
          <PasswordInput name="password" autoComplete="new-password" required disabled={pending} />
        </NewPasswordField>
        <RefusalNotice refusal={refusal} pending={pending} />
        <SubmitButton pending={pending} pendingText={words.creating}>
          {words.create}
        </SubmitButton>
      </ScriptedForm>
      {children}
    </>
  )
}

/** Whether the installation has what it needs. A failed check does not stop the setup. */
function Checks({ installation, onRecheck }: { installation: Exclude<Installation, 'over'>; onRecheck: () => void }) {
  return (
    <section aria-labelledby="setup-checks" className="desk-setup-checks">
      <div className="desk-health-head">
        <h2 id="setup-checks" className="desk-setup-heading">
          {words.howItIs}
        </h2>
        <Button size="small" pending={installation === undefined} pendingText={words.checking} onClick={onRecheck}>
          {words.checkAgain}
        </Button>
      </div>
      <AddressLine />
      {installation === undefined ? (
        <LoadingRegion className="desk-health-skeleton">
          {['a', 'b', 'c', 'd', 'e'].map((row) => (
            <Skeleton key={row} height="3.5rem" />
          ))}
        </LoadingRegion>
      ) : 'problem' in installation ? (
        <p role="alert" className={classNames('desk-line', noticeTone('warning'))}>
          <NoticeIcon type="warning" />
          {installation.problem}
        </p>
      ) : (
        <CheckList checks={installation.checks} />
      )}
    </section>
  )
}

/** PUBLIC_URL is set in the environment, not here: links in emails and for search engines are made with it. */
function AddressLine() {
  const url = useSite()?.url
  if (!useHydrated() || url === undefined) return null
  if (location.origin === url)
    return (
      <p className="desk-health-hint">
        <Sentence message={words.addressIs} values={{ url: <strong>{url}</strong> }} />
      </p>
    )
  return (
    <p className={classNames('desk-line', noticeTone('warning'))}>
      <NoticeIcon type="warning" />
      <span>{words.addressDiffers({ opened: location.origin, url })}</span>
    </p>
  )
}

/** The browser's language, if the site has it. */
const ownLanguage = () => Object.keys(siteLanguages).find((each) => navigator.language.startsWith(each)) ?? 'en'
const ownTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone
const timeZones = () => ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]

function SiteStep({ onDone }: { onDone: () => void }) {
  const { name, currency } = useSite() ?? { name: '', currency: 'USD' }
  const { form, pending, refusal } = useFormSubmit(async (filled) => {
    const body = {
      name: textOf(filled, 'name'),
      timeZone: textOf(filled, 'timeZone'),
      currency: textOf(filled, 'currency'),
      language: textOf(filled, 'language') as SiteLanguage,
    }
    try {
      await adminApi()(settingsEndpoints.change, { body })
      onDone()
      return undefined
    } catch (error) {
      return refusalOf(error, ['name', 'language', 'timeZone', 'currency'])
    }
  })
  return (
    <>
      <StepHeading>{words.steps.site}</StepHeading>
      <p className="desk-setup-lead">{words.changeLater}</p>
      <ScriptedForm {...form} noValidate busy={pending && words.saving} className="desk-setup-form">
        <Field label={words.siteName} error={refusal?.fields['name']}>
          <TextInput
            name="name"
            defaultValue={name}
            maxLength={settingsLimits.nameLength}
            autoComplete="off"
            required
            disabled={pending}
          />
        </Field>
        <Field label={words.language} help={words.languageHelp} error={refusal?.fields['language']}>
          <Select name="language" defaultValue={ownLanguage()} disabled={pending}>
            {Object.entries(siteLanguages).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={words.timeZone} help={words.timeZoneHelp} error={refusal?.fields['timeZone']}>
          <Select name="timeZone" defaultValue={ownTimeZone()} disabled={pending}>
            {timeZones().map((zone) => (
              <option key={zone}>{zone}</option>
            ))}
          </Select>
        </Field>
        <Field label={words.currency} help={words.currencyHelp} error={refusal?.fields['currency']}>
          <Select name="currency" defaultValue={currency} disabled={pending}>
            {Intl.supportedValuesOf('currency').map((each) => (
              <option key={each}>{each}</option>
            ))}
          </Select>
        </Field>
        <RefusalNotice refusal={refusal} pending={pending} />
        <SubmitButton pending={pending} pendingText={words.saving}>
          {words.saveAndGoOn}
        </SubmitButton>
      </ScriptedForm>
    </>
  )
}

const POLL_MS = 1500

function demoText({ state, movies }: Demo): string {
  if (state === 'loading') return movies === 0 ? words.demo.loadingYet : words.demo.loading({ movies })
  return state === 'over' ? words.demo.over({ movies }) : words.demo[state]
}

/** Offers the demo catalogue, and shows its progress. */
function DemoOffer() {
  const [demo, setDemo] = useState<Demo>()
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const read = useCallback(async () => setDemo(await adminApi()(setupEndpoints.demo)), [])
  const isPolled = demo === undefined || demo.state === 'loading'
  useEffect(() => {
    if (!isPolled) return
    // A failed request is ignored: the next poll follows.
    const poll = () => void read().catch(() => {})
    poll()
    const timer = setInterval(poll, POLL_MS)
    return () => clearInterval(timer)
  }, [read, isPolled])

  const load = async () => {
    setPending(true)
    setProblem(undefined)
    try {
      await adminApi()(setupEndpoints.loadDemo)
      await read()
    } catch (error) {
      setProblem(serverMessage(error) ?? unreachable().message)
    }
    setPending(false)
  }
  if (!demo) return <p>{words.demo.unknown}</p>
  return (
    <>
      <p aria-live="polite">{demoText(demo)}</p>
      {demo.state === 'offered' && (
        <Button pending={isPending} pendingText={words.demo.starting} onClick={() => void load()}>
          {words.demo.load}
        </Button>
      )}
      {problem !== undefined && <p role="alert">{problem}</p>}
    </>
  )
}

/** How often the outcome is polled. The worker needs a second or two; a slow mail server takes longer. */
const TRIES = 12

type TestMail = 'sending' | 'sent' | 'waiting' | HealthCheck | { message: string }

async function readMailCheck() {
  const { checks } = await adminApi()(healthEndpoints.show)
  const mail = checks.find(({ id }) => id === 'mail')
  return { mail, lastSent: mail?.facts.flatMap((fact) => ('at' in fact ? [fact.at] : []))[0] }
}

/** Sends a test email and follows it until the mail server has taken it, or has not. */
async function sendTestMail(): Promise<TestMail> {
  // Compared with another time of the server: the clock of the browser may differ.
  const before = await readMailCheck()
  await adminApi()(healthEndpoints.testMail)
  for (let tried = 0; tried < TRIES; tried++) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    const { mail, lastSent } = await readMailCheck()
    if (mail && mail.state !== 'ok') return mail
    if (lastSent !== undefined && lastSent !== before.lastSent) return 'sent'
  }
  return 'waiting'
}

function MailStep() {
  const [mail, setMail] = useState<TestMail>()
  const send = () => {
    setMail('sending')
    sendTestMail().then(setMail, (error: unknown) =>
      setMail({ message: serverMessage(error) ?? unreachable().message }),
    )
  }
  return (
    <>
      <StepHeading>{words.mail.heading}</StepHeading>
      <p className="desk-setup-lead">{words.mail.lead}</p>
      <div>
        <Button variant="primary" pending={mail === 'sending'} pendingText={words.mail.sending} onClick={send}>
          {words.mail.send}
        </Button>
      </div>
      <output>
        {mail === 'sent' && (
          <span className={classNames('desk-health-summary', noticeTone('success'))}>
            <NoticeIcon type="success" />
            {words.mail.sent}
          </span>
        )}
        {mail === 'waiting' && (
          <span className={classNames('desk-health-summary', noticeTone('warning'))}>
            <NoticeIcon type="warning" />
            {words.mail.waiting}
          </span>
        )}
        {typeof mail === 'object' &&
          ('message' in mail ? (
            <span className={classNames('desk-health-summary', noticeTone('danger'))}>
              <NoticeIcon type="danger" />
              {mail.message}
            </span>
          ) : (
            <CheckList checks={[mail]} />
          ))}
      </output>
      <h2 className="desk-setup-heading">{words.next.title}</h2>
      {/* Plain links, which load a new document: it has the new name of the site. */}
      <ul className="desk-setup-next">
        <li>
          <a className="link" href={deskHref('movie')}>
            {words.next.movie}
          </a>
          <p>{words.next.movieText}</p>
        </li>
        <li>
          <a className="link" href={deskHref('settings')}>
            {words.next.look}
          </a>
          <p>{words.next.lookText}</p>
        </li>
        <li>
          <a className="link" href={deskHref('plans')}>
            {words.next.plans}
          </a>
          <p>{words.next.plansText}</p>
        </li>
        <li>
          <a className="link" href={paths.home[0]}>
            {words.next.site}
          </a>
          <DemoOffer />
        </li>
        <li>
          <a className="link" href={deskHref('health')}>
            {words.next.health}
          </a>
          <p>{words.next.healthText}</p>
        </li>
      </ul>
    </>
  )
}
