import { sessionMessages } from '@matinee/contract/sessions'
import type { ComponentProps, ReactNode } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { NoticeType } from '../../ui/notice.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import styles from './form-parts.module.css'

interface ScriptedFormProps extends Omit<ComponentProps<'form'>, 'method'> {
  /** What goes on while it is busy, for those who do not see the button. */
  busy?: string | false
}

/** A form that only scripts can send, and that says so. A POST, so that what is in it never gets into an address. */
export function ScriptedForm({ busy, className, children, ...rest }: ScriptedFormProps) {
  return (
    <form {...rest} method="post" className={className ?? styles.form}>
      <noscript>
        <p className={styles.needsScript}>{sessionMessages.needsScript}</p>
      </noscript>
      <output className="visually-hidden">{busy}</output>
      {children}
    </form>
  )
}

interface SendButtonProps {
  pending: boolean
  pendingText: string
  disabled?: boolean
  children: ReactNode
}

/** The one button of a form. It sends nothing before a script can take the form over. */
export function SendButton({ children, ...rest }: SendButtonProps) {
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

/** What a page has to say, in place of a form or above one. */
export function FormNotice({ type = 'danger', className, children }: FormNoticeProps) {
  return children ? (
    <Banner type={type} duration={null} isClosable={false} className={className}>
      {children}
    </Banner>
  ) : null
}

interface RefusedProps {
  refusal: { message?: string; attempt: number } | undefined
  pending: boolean
}

/**
 * Why a form was not taken: beside the button that sends it again, where it moves no field and where a phone shows it
 * with its keyboard open. Each attempt has its own, so that the same words are announced again.
 */
export function Refused({ refusal, pending }: RefusedProps) {
  return (
    <FormNotice key={refusal?.attempt} className={classNames(styles.refused, pending && styles.past)}>
      {refusal?.message}
    </FormNotice>
  )
}
