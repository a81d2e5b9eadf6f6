import { type SiteLanguage, siteLanguages } from '@matinee/contract/site-languages'
import { Checkbox, Field, FieldGroup } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import type { Draft } from './section.tsx'
import * as words from '@matinee/locales/desk/settings'

const all = Object.entries(siteLanguages) as [SiteLanguage, string][]

/** SITE-10 */
export function LanguageFields({ values: { language, languages }, set, errors }: Draft) {
  const offer = (name: SiteLanguage, isOffered: boolean) =>
    set('languages', isOffered ? [...languages, name] : languages.filter((each) => each !== name))
  return (
    <>
      <Field label={words.siteLanguage} error={errors['language']} help={words.siteLanguageHelp}>
        <Select
          name="language"
          value={language}
          onChange={({ currentTarget: { value } }) => set('language', value as SiteLanguage)}
        >
          {all.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <FieldGroup legend={words.alsoOffered} error={errors['languages']}>
        {all
          .filter(([value]) => value !== language)
          .map(([value, name]) => (
            <Checkbox
              key={value}
              checked={languages.includes(value)}
              onChange={({ currentTarget: { checked } }) => offer(value, checked)}
            >
              {name}
            </Checkbox>
          ))}
      </FieldGroup>
    </>
  )
}
