import { Sentence } from '../../ui/sentence.tsx'
import { contactEndpoints, contactLimits, contactMessages } from '@matinee/contract/contact'
import { AppError } from '@matinee/contract/http/errors'
import { paths } from '@matinee/contract/paths'
import { useEffect, useRef } from 'react'
import { data, Form, useNavigation } from 'react-router'
import { apiCall } from '../../platform/api.ts'
import { textOf } from '../../platform/forms/use-form-submit.ts'
import { pageMeta } from '../../platform/seo.ts'
import { productName, useSite } from '../../platform/site.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Fact } from '../../ui/fact.tsx'
import { Field, TextArea, TextInput } from '../../ui/field.tsx'
import { TextLink } from '../../ui/link.tsx'
import type { Route } from './+types/contact.page'
import styles from './contact.module.css'
import page from './page.module.css'
import * as words from '@matinee/locales/pages'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: words.contact,
    description: words.contactDescription,
    path: paths.contact[0],
  })

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => {
    throw data(null, { status: 400, statusText: 'Bad Request' })
  })
  const values = { name: textOf(form, 'name'), email: textOf(form, 'email'), message: textOf(form, 'message') }
  try {
    const { message } = await context.get(apiCall)(contactEndpoints.send, { body: values })
    return data({ sent: true as const, message })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { fields = {}, status, message } = error
    const isOurs = status >= 400 && status < 500
    return data(
      { sent: false as const, message: isOurs ? message : contactMessages.failed, fields, values },
      { status: isOurs ? status : 503 },
    )
  }
}

/** On a failure the form and its text stay; a thrown error would replace them. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response) throw error
    const fields: Record<string, string> = {}
    return { sent: false as const, message: contactMessages.failed, fields, values: undefined }
  }
}

export default function ContactPage({ actionData }: Route.ComponentProps) {
  const site = useSite()
  const pending = useNavigation().formMethod === 'POST'
  const form = useRef<HTMLFormElement>(null)
  const refused = actionData?.sent === false ? actionData : undefined

  useEffect(() => {
    if (!actionData || pending) return
    if (actionData.sent) form.current?.reset()
    const invalidField = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (invalidField) invalidField.focus()
    // The answer is above the form, out of sight on a phone.
    else form.current?.firstElementChild?.scrollIntoView({ block: 'nearest' })
  }, [actionData, pending])

  return (
    <div className={page.page}>
      <header>
        <h1 className="page-title">{words.contact}</h1>
        <p className={page.lead}>{words.contactLead}</p>
      </header>
      <div className={styles.columns}>
        <Form ref={form} method="post" noValidate className={styles.form} preventScrollReset>
          {/* Removed while a new attempt is pending, so that an identical answer is announced again. */}
          {actionData && !pending && (
            <Banner type={actionData.sent ? 'success' : 'danger'} duration={null}>
              {actionData.message}
            </Banner>
          )}
          <Field label={words.yourName} error={refused?.fields['name']}>
            <TextInput
              name="name"
              autoComplete="name"
              maxLength={contactLimits.nameLength}
              required
              defaultValue={refused?.values?.name}
            />
          </Field>
          <Field label={words.yourEmail} error={refused?.fields['email']} help={words.addressHelp}>
            <TextInput
              name="email"
              type="email"
              autoComplete="email"
              maxLength={contactLimits.emailLength}
              required
              defaultValue={refused?.values?.email}
            />
          </Field>
          <Field label={words.message} error={refused?.fields['message']}>
            <TextArea name="message" rows={8} required defaultValue={refused?.values?.message} />
          </Field>
          <div className={styles.submit}>
            <Button type="submit" variant="primary" size="large" pending={pending} pendingText={words.sending}>
              {words.sendMessage}
            </Button>
            <p className={styles.note}>
              {words.whatHappens} <TextLink to={paths.privacy[0]}>{words.privacyPolicy}</TextLink>
            </p>
          </div>
        </Form>
        <dl className={styles.facts}>
          {site && (
            <>
              <Fact name={words.whoRuns}>{site.operator}</Fact>
              <Fact name={words.email}>
                <TextLink to={`mailto:${site.contactEmail}`}>{site.contactEmail}</TextLink>
              </Fact>
            </>
          )}
          <Fact name={words.quickAnswers}>
            <Sentence message={words.helpAnswers} values={{ help: <TextLink to="/help">{words.help}</TextLink> }} />
          </Fact>
          <Fact name={words.rights}>
            <Sentence
              message={words.rightsText}
              values={{ terms: <TextLink to="/terms#rights-holders">{words.terms}</TextLink> }}
            />
          </Fact>
          <Fact name={words.security}>{words.securityText({ site: site?.name ?? productName })}</Fact>
        </dl>
      </div>
    </div>
  )
}
