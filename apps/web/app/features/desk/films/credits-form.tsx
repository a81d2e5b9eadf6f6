import { type Film, filmEndpoints } from '@matinee/contract/films'
import { playbackLimits } from '@matinee/contract/playback'
import { type FormEvent, useState } from 'react'
import { adminApi } from '../../../platform/admin-api.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, TextInput } from '../../../ui/field.tsx'
import { clockTime } from '../../player/preview.ts'
import { notify } from '../notify.ts'
import styles from './films.module.css'
import { useFilmAction } from './use-film-action.ts'
import { formatPercent, parseClockTime } from './film-text.ts'
import * as deskWords from '@matinee/locales/desk'
import * as words from '@matinee/locales/desk/films'

const share = formatPercent(playbackLimits.finishedShare)

/** WATCH-6: where the credits begin. From there the film counts as finished. */
export function CreditsForm({ film: { id, creditsMs }, durationMs }: { film: Film; durationMs: number }) {
  const [text, setText] = useState(creditsMs === null ? '' : clockTime(creditsMs / 1000))
  const [error, setError] = useState<string>()
  const save = useFilmAction(
    (wanted: number | null) =>
      adminApi()(filmEndpoints.changeCredits, { params: { filmId: id }, body: { creditsMs: wanted } }),
    {
      failed: words.creditsFailed,
      onDone: () => notify.success(words.creditsSaved),
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = text.trim() === '' ? null : parseClockTime(text)
    const isInside = wanted === null || (wanted !== undefined && wanted > 0 && wanted < durationMs)
    setError(isInside ? undefined : words.creditsInvalid({ end: clockTime(durationMs / 1000) }))
    if (isInside) void save.run(wanted)
  }
  return (
    <details className={styles.details}>
      <summary>
        {words.credits}{' '}
        <span className={styles.hint}>
          {creditsMs === null
            ? words.creditsFromShare({ share })
            : words.creditsFrom({ time: clockTime(creditsMs / 1000) })}
        </span>
      </summary>
      <form noValidate onSubmit={submit} className={styles.form}>
        <Field label={words.creditsField} help={words.creditsHelp({ share })} error={error}>
          <TextInput
            value={text}
            placeholder="1:28:30"
            inputMode="text"
            autoComplete="off"
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </Field>
        <div className={styles.actions}>
          <Button type="submit" size="small" pending={save.isPending}>
            {deskWords.save}
          </Button>
        </div>
      </form>
    </details>
  )
}
