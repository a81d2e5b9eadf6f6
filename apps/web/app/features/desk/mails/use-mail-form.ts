import { mailMessages as messages, type OpenMail, type Wording } from '@matinee/contract/mail'
import { useEffect, useState } from 'react'
import { readStoredJson, writeStored } from '../../../platform/storage.ts'
import { useWarnUnsaved } from '../use-warn-unsaved.ts'
import * as words from '@matinee/locales/desk/mails'

/** `{a}, {b}` of `['a', 'b']`, as they stand in the text. */
const inBraces = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ')

/** What the server would refuse. */
function validateWording({ fields }: OpenMail, { subject, text }: Wording): Partial<Wording> {
  const named = Array.from(`${subject}\n${text}`.matchAll(/\{(\w+)\}/g), ([, name]) => name!)
  const missing = fields.filter(({ name, isRequired }) => isRequired && !named.includes(name)).map(({ name }) => name)
  const unknown = [...new Set(named)].filter((name) => !fields.some((field) => field.name === name))
  const wrong = [
    text.trim() === '' && messages.textMissing,
    missing.length > 0 && words.missing({ fields: inBraces(missing) }),
    unknown.length > 0 && words.unknown({ fields: inBraces(unknown) }),
  ].filter(Boolean)
  return {
    ...(subject.trim() === '' && { subject: messages.subjectMissing }),
    ...(wrong.length > 0 && { text: wrong.join(' ') }),
  }
}

/** The values of the editor. Unsaved ones are kept as a draft until the window is closed (sessionStorage). */
export function useMailForm(mail: OpenMail, { language, ours, own }: OpenMail['languages'][number]) {
  const key = `desk-mail-draft-${mail.id}-${language}`
  const before: Wording = { subject: (own ?? ours).subject, text: (own ?? ours).text }
  const [stored] = useState(() => readStoredJson('sessionStorage', key) as Wording | null)
  /** Undefined: nothing was typed. */
  const [typed, setTyped] = useState(stored ?? undefined)
  const [isChecked, setIsChecked] = useState(false)
  const values = typed ?? before
  // Compared without spaces around them, as the server stores them.
  const isChanged = values.subject.trim() !== before.subject || values.text.trim() !== before.text

  useEffect(
    () => void writeStored('sessionStorage', key, isChanged ? JSON.stringify(values) : null),
    // oxlint-disable-next-line react/exhaustive-deps -- the object is new each time
    [key, values.subject, values.text, isChanged],
  )
  useWarnUnsaved(isChanged)

  const problems = validateWording(mail, values)
  return {
    values,
    isChanged,
    isInvalid: Object.keys(problems).length > 0,
    /** Shown from the first attempt to save on. */
    problems: isChecked ? problems : {},
    showProblems: () => setIsChecked(true),
    /** The editor was opened with a draft. */
    isDraft: stored !== null && isChanged,
    change: (patch: Partial<Wording>) => setTyped({ ...values, ...patch }),
    discard: () => {
      setTyped(undefined)
      setIsChecked(false)
    },
  }
}
