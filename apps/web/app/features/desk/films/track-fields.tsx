import { filmLimits } from '@matinee/contract/films'
import { useState } from 'react'
import { Field, TextInput } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { isLanguageTag, languageName } from './film-text.ts'
import * as words from '@matinee/locales/desk/films'

export interface TrackValues<Role extends string> {
  language: string
  title: string
  role: Role
}

/** The state of a form about a track. */
export function useTrackForm<Role extends string>({ language, title, role }: TrackValues<Role>) {
  const [values, setValues] = useState<TrackValues<Role>>({ language, title, role })
  const [isChecked, setIsChecked] = useState(false)
  const isWrong = !isLanguageTag(values.language.trim())
  return {
    values: { ...values, language: values.language.trim() },
    typed: values.language,
    change: (patch: Partial<TrackValues<Role>>) => setValues({ ...values, ...patch }),
    /** Whether the values can be sent. From the first call on, errors are shown. */
    check: () => {
      setIsChecked(true)
      return !isWrong
    },
    languageError: isChecked && isWrong && words.languageInvalid,
  }
}

interface TrackFieldsProps<Role extends string> {
  form: ReturnType<typeof useTrackForm<Role>>
  roleLabel: string
  roles: readonly Role[]
  roleNames: Readonly<Record<Role, string>>
}

export function TrackFields<Role extends string>({ form, roleLabel, roles, roleNames }: TrackFieldsProps<Role>) {
  const { values, typed, change, languageError } = form
  const name = isLanguageTag(values.language) ? languageName(values.language) : ''
  return (
    <>
      <Field
        label={words.language}
        help={name && name !== values.language ? name : words.languageHelp}
        error={languageError}
      >
        <TextInput
          value={typed}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => change({ language: event.currentTarget.value })}
        />
      </Field>
      <Field label={words.trackName} help={words.trackNameHelp}>
        <TextInput
          value={values.title}
          maxLength={filmLimits.titleLength}
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
      </Field>
      <Field label={roleLabel}>
        <Select
          value={values.role}
          onChange={(event) => change({ role: roles.find((role) => role === event.currentTarget.value) })}
        >
          {roles.map((role) => (
            <option key={role} value={role}>
              {roleNames[role]}
            </option>
          ))}
        </Select>
      </Field>
    </>
  )
}
