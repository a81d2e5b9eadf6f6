import { AppError } from '@matinee/contract/http/errors'
import {
  type Settings,
  settingsEndpoints as endpoints,
  type SettingsInput,
  settingsMessages as messages,
} from '@matinee/contract/settings'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { adminApi } from '../../../platform/admin-api.ts'
import { Button } from '../../../ui/button.tsx'
import { useRefreshDesk } from '../desk-query.ts'
import { notify } from '../notify.ts'
import * as words from '@matinee/locales/desk/settings'
import { labels as settingLabels } from '@matinee/locales/desk/settings'
import styles from './settings.module.css'

export interface Draft {
  values: Settings
  set: <K extends keyof Settings>(key: K, value: Settings[K]) => void
  /** By the name of the setting, or `social/0/url`. */
  errors: Readonly<Record<string, string>>
}

interface SectionProps {
  title: string
  text: string
  /** The settings that this section saves. */
  keys: readonly (keyof Settings)[]
  current: Settings
  children: (draft: Draft) => ReactNode
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** A part of the settings with a form and a button of its own. */
export function Section({ title, text, keys, current, children }: SectionProps) {
  const id = useId()
  const refresh = useRefreshDesk()
  const { revalidate } = useRevalidator()
  const [edited, setEdited] = useState<SettingsInput>({})
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isPending, setIsPending] = useState(false)
  const values = { ...current, ...edited }
  const changed = keys.filter((key) => !isSame(values[key], current[key]))

  const set: Draft['set'] = (key, value) => {
    setEdited({ ...edited, [key]: value })
    setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => name.split('/')[0] !== key)))
  }

  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending || changed.length === 0) return
    const form = event.currentTarget
    setIsPending(true)
    try {
      const body = Object.fromEntries(changed.map((key) => [key, values[key]]))
      await adminApi()(endpoints.change, { body })
      setErrors({})
      notify.success(messages.changed, { detail: changed.map((key) => settingLabels[key]).join(', ') })
      refresh()
      // Load the name and the colours of this page anew.
      await revalidate()
      setEdited({})
    } catch (error) {
      const fields = error instanceof AppError ? (error.fields ?? {}) : {}
      setErrors(fields)
      if (Object.keys(fields).length === 0) notify.failed(words.saveFailed, error)
      else requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
    } finally {
      setIsPending(false)
    }
  }

  return (
    <form className={styles.section} noValidate aria-labelledby={id} onSubmit={(event) => void save(event)}>
      <div className={styles.about}>
        <h3 id={id}>{title}</h3>
        <p>{text}</p>
      </div>
      <div className={styles.fields}>
        {children({ values, set, errors })}
        <div className={styles.foot}>
          <Button
            type="submit"
            variant="primary"
            pending={isPending}
            pendingText={words.saving}
            aria-disabled={changed.length === 0 || undefined}
          >
            {words.save}
          </Button>
          {changed.length > 0 && (
            <>
              <Button variant="quiet" disabled={isPending} onClick={() => (setEdited({}), setErrors({}))}>
                {words.discard}
              </Button>
              <p className={styles.changed}>
                {words.changed({ settings: changed.map((key) => settingLabels[key]).join(', ') })}
              </p>
            </>
          )}
        </div>
      </div>
    </form>
  )
}
