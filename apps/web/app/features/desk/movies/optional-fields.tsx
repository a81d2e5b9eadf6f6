import { countries } from '@matinee/contract/countries'
import type { AdminMovie } from '@matinee/contract/admin-movies'
import { languages } from '@matinee/contract/languages'
import * as localeWords from '@matinee/locales/locale'
import { movieLimits } from '@matinee/contract/movies'
import { ChevronRight } from 'lucide-react'
import { type ChangeEvent, useMemo, useState } from 'react'
import { useMovieSettings } from '../../../platform/site.ts'
import { Field, TextInput } from '../../../ui/field.tsx'
import { ageText, countryText, languageText } from '../../../ui/movies/movie-text.ts'
import { Select } from '../../../ui/select.tsx'
import { CastField } from './cast-field.tsx'
import { moreFields, type MovieValues, type Problems, type TextField } from './movie-values.ts'
import * as words from '@matinee/locales/desk/movies'

interface OptionalFieldsProps {
  movie: AdminMovie | undefined
  values: MovieValues
  problems: Problems
  text: (name: TextField) => {
    name: string
    value: string
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void
  }
  change: (patch: Partial<MovieValues>) => void
}

/** FILM-15: the optional fields of a movie. Folded at first if they are empty. */
export function OptionalFields({ movie, values, problems, text, change }: OptionalFieldsProps) {
  const { ageRatings } = useMovieSettings()
  const [isOpen, setIsOpen] = useState(() => moreFields.some((field) => values[field].length > 0))
  const [seen, setSeen] = useState(problems)
  // Unfold the fields when one of them is refused.
  if (seen !== problems) {
    setSeen(problems)
    if (moreFields.some((field) => problems[field] !== undefined)) setIsOpen(true)
  }
  return (
    <details className="desk-form-more" open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <ChevronRight aria-hidden="true" />
        {words.more} <span className="muted">{words.optional}</span>
      </summary>
      <div className="desk-form-more-fields">
        <Field label={words.fields.originalTitle} error={problems.originalTitle} help={words.originalTitleHelp}>
          <TextInput {...text('originalTitle')} maxLength={movieLimits.nameLength} autoComplete="off" dir="auto" />
        </Field>
        <Field label={words.fields.director} error={problems.director}>
          <TextInput {...text('director')} maxLength={movieLimits.nameLength} autoComplete="off" />
        </Field>
        <CastField names={values.cast} error={problems.cast} onChange={(cast) => change({ cast })} />
        <div className="desk-form-pair">
          <Field label={words.fields.minutes} error={problems.minutes}>
            <TextInput
              {...text('minutes')}
              type="number"
              inputMode="numeric"
              step={1}
              min={1}
              max={movieLimits.minutes}
            />
          </Field>
          <Field label={words.fields.ageRating} error={problems.ageRating}>
            <Select {...text('ageRating')}>
              <option value="">{words.none}</option>
              {agesFor(movie, ageRatings).map((age) => (
                <option key={age} value={age}>
                  {ageText(age)}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={words.fields.country} error={problems.country}>
            <NamedSelect {...text('country')} codes={countries} nameOf={countryText} />
          </Field>
          <Field label={words.fields.originalLanguage} error={problems.originalLanguage}>
            <NamedSelect {...text('originalLanguage')} codes={languages} nameOf={languageText} />
          </Field>
        </div>
      </div>
    </details>
  )
}

/** A movie keeps an age rating that is no longer offered. */
function agesFor(movie: AdminMovie | undefined, offered: readonly number[]): readonly number[] {
  const own = movie?.ageRating ?? null
  return own === null || offered.includes(own) ? offered : [...offered, own].toSorted((a, b) => a - b)
}

interface NamedSelectProps extends ReturnType<OptionalFieldsProps['text']> {
  codes: readonly string[]
  nameOf: (code: string) => string
}

/** A choice of codes, sorted by their names. A stored code that is not offered stays one of them. */
function NamedSelect({ codes, nameOf, ...select }: NamedSelectProps) {
  const { value } = select
  const options = useMemo(() => {
    const all = value === '' || codes.includes(value) ? codes : [...codes, value]
    return all
      .map((code) => ({ code, name: nameOf(code) }))
      .toSorted((a, b) => a.name.localeCompare(b.name, localeWords.language))
  }, [codes, nameOf, value])
  return (
    <Select {...select}>
      <option value="">{words.notKnown}</option>
      {options.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Select>
  )
}
