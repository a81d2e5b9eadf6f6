import { CircleAlert, Eye, EyeOff } from 'lucide-react'
import {
  createContext,
  use,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
} from 'react'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import styles from './field.module.css'
import * as words from '@matinee/locales/ui'

interface FieldContextValue {
  id: string
  describedBy: string | undefined
  invalid: boolean
}

const FieldContext = createContext<FieldContextValue | null>(null)

interface ControlProps {
  id?: string
  'aria-describedby'?: string
  'aria-invalid'?: ComponentProps<'input'>['aria-invalid']
}

/** Connects a control to the label, help and error of the surrounding Field. Without a Field, returns `own`. */
export function useFieldControl(own: ControlProps): ControlProps {
  const field = use(FieldContext)
  if (!field) return own
  return {
    id: field.id,
    'aria-describedby': classNames(field.describedBy, own['aria-describedby']) || undefined,
    'aria-invalid': field.invalid || own['aria-invalid'] || undefined,
  }
}

interface FieldProps {
  label: ReactNode
  help?: ReactNode
  error?: ReactNode
  className?: string
  children: ReactNode
}

export function Field({ label, help, error, className, children }: FieldProps) {
  const controlId = useId()
  const describedBy = noteIds(controlId, help, error)
  const invalid = Boolean(error)
  const wiring = useMemo(() => ({ id: controlId, describedBy, invalid }), [controlId, describedBy, invalid])
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={controlId} className={styles.label}>
        {label}
      </label>
      <FieldContext value={wiring}>{children}</FieldContext>
      <Notes id={controlId} help={help} error={error} />
    </div>
  )
}

interface FieldGroupProps {
  legend: ReactNode
  help?: ReactNode
  error?: ReactNode
  className?: string
  children: ReactNode
}

/** Several checkboxes or radios under one question. */
export function FieldGroup({ legend, help, error, className, children }: FieldGroupProps) {
  const id = useId()
  return (
    <fieldset className={classNames(styles.group, className)} aria-describedby={noteIds(id, help, error)}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.groupBody}>{children}</div>
      <Notes id={id} help={help} error={error} />
    </fieldset>
  )
}

/** For `aria-describedby`. */
const noteIds = (id: string, help: ReactNode, error: ReactNode) =>
  classNames(Boolean(help) && `${id}-help`, Boolean(error) && `${id}-error`) || undefined

function Notes({ id, help, error }: { id: string; help: ReactNode; error: ReactNode }) {
  return (
    <>
      {help && (
        <div id={`${id}-help`} className={styles.help}>
          {help}
        </div>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <CircleAlert />
          {error}
        </p>
      )}
    </>
  )
}

interface CounterProps {
  count: number
  limit: number
  unit: string
}

/** How much of a limit is used. Pass it as a Field's help, so that the control is described by it. */
export function Counter({ count, limit, unit }: CounterProps) {
  return (
    <span className={classNames(styles.counter, count > limit && styles.over)}>
      {count}/{limit} {unit}
    </span>
  )
}

interface TextInputProps extends Omit<ComponentProps<'input'>, 'size'> {
  size?: 'small' | 'normal'
  icon?: ReactNode
}

export function TextInput({ size, icon, className, type = 'text', ...rest }: TextInputProps) {
  const wiring = useFieldControl(rest)
  const input = (
    <input
      {...rest}
      {...wiring}
      type={type}
      className={classNames(styles.control, size === 'small' && styles.small, icon ? styles.afterIcon : className)}
    />
  )
  if (!icon) return input
  return (
    <span className={classNames(styles.inputGroup, className)}>
      {icon}
      {input}
    </span>
  )
}

interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'size' | 'type' | 'className'> {
  showLabel?: string
}

export function PasswordInput({ showLabel = words.showPassword, ...rest }: PasswordInputProps) {
  const wiring = useFieldControl(rest)
  const [shown, setShown] = useState(false)
  return (
    <span className={styles.inputGroup}>
      <input
        autoCapitalize="none"
        spellCheck={false}
        {...rest}
        {...wiring}
        type={shown ? 'text' : 'password'}
        className={classNames(styles.control, styles.beforeButton)}
      />
      <IconButton
        label={showLabel}
        aria-pressed={shown}
        disabled={rest.disabled}
        className={styles.eye}
        data-needs-script
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeOff /> : <Eye />}
      </IconButton>
    </span>
  )
}

export function TextArea(props: Omit<ComponentProps<'textarea'>, 'className'>) {
  const wiring = useFieldControl(props)
  return <textarea rows={3} {...props} {...wiring} className={classNames(styles.control, styles.textArea)} />
}

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'size' | 'ref'> {
  /** Some but not all: looks mixed, whatever `checked` says. */
  indeterminate?: boolean
  /** The label; give `aria-label` instead where there is no room for one. */
  children?: ReactNode
}

export function Checkbox({ indeterminate = false, className, children, ...rest }: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null)
  // There is no attribute for it, and a click clears it: set it again after every render.
  useEffect(() => {
    if (input.current) input.current.indeterminate = indeterminate
  })
  return (
    <label className={classNames(styles.check, className)}>
      <input {...rest} ref={input} type="checkbox" />
      {children}
    </label>
  )
}
