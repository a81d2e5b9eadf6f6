import type { ComponentProps, ReactNode } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { NoticeType } from '../../ui/notice.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import styles from './form.module.css'
import * as words from '@matinee/locales/platform/forms'

interface ScriptedFormProps extends Omit<ComponentProps<'form'>, 'method'> {
  busy?: string | false
}

/** A form that is sent by script only; `method="post"` keeps its values out of the address. */
export function ScriptedForm({ busy, className, children, ...rest }: ScriptedFormProps) {
  return (
    <form {...rest} method="post" className={className ?? styles.form}>
      <noscript>
        <p className={styles.needsScript}>{words.needsJavascript}</p>
      </noscript>
      <output className="visually-hidden">{busy}</output>
      {children}
    </form>
  )
}

interface SubmitButtonProps {
  pending: boolean
  pendingText: string
  children: ReactNode
}

/** Not a submit button before hydration, so that the browser does not send the form by itself. */
export function SubmitButton({ children, ...rest }: SubmitButtonProps) {
  return (
    <Button {...rest} type={useHydrated() ? 'submit' : 'button'} variant="primary" size="large" block>
      {children}
    </Button>
  )
}

interface FormNoticeProps {
  type?: NoticeType
  className?: string
  children: ReactNode
}

export function FormNotice({ type = 'danger', className, children }: FormNoticeProps) {
  return children ? (
    <Banner type={type} duration={null} isClosable={false} className={className}>
      {children}
    </Banner>
  ) : null
}

interface RefusalNoticeProps {
  refusal: { message?: string; attempt: number } | undefined
  pending: boolean
}

/** Beside the submit button, above a phone's keyboard. Keyed by attempt, so that a repeated message is announced. */
export function RefusalNotice({ refusal, pending }: RefusalNoticeProps) {
  return (
    <FormNotice key={refusal?.attempt} className={classNames(styles.refused, pending && styles.past)}>
      {refusal?.message}
    </FormNotice>
  )
}
