import { accentPattern, accentTokens, isAccent, nearestAccent, ownAccent } from '@matinee/contract/accent'
import { settingsMessages as messages } from '@matinee/contract/settings'
import { Button } from '../../../ui/button.tsx'
import { Field, TextInput } from '../../../ui/field.tsx'
import type { Draft } from './section.tsx'
import * as words from '@matinee/locales/desk/settings'
import { labels as settingLabels } from '@matinee/locales/desk/settings'
import styles from './settings.module.css'

/** The accent colour. One with too little contrast is refused, and the nearest with enough of it is offered. */
export function AccentField({ values, set, errors }: Draft) {
  const accent = values.accent ?? ownAccent
  const isColour = accentPattern.test(accent)
  const isWeak = isColour && !isAccent(accent)
  const nearest = isWeak ? nearestAccent(accent) : undefined
  const choose = (hex: string) => set('accent', hex.trim().toLowerCase())
  return (
    <>
      <Field
        label={settingLabels.accent}
        help={words.accentHelp}
        error={isWeak ? messages.accentContrast : errors['accent']}
      >
        <span className={styles.colour}>
          <input
            type="color"
            aria-label={words.chooseAccent}
            value={isColour ? accent : ownAccent}
            onChange={(event) => choose(event.currentTarget.value)}
          />
          <TextInput
            name="accent"
            spellCheck={false}
            value={accent}
            onChange={(event) => choose(event.currentTarget.value)}
          />
        </span>
      </Field>
      <div className={styles.foot}>
        {nearest !== undefined && (
          <Button size="small" onClick={() => choose(nearest)}>
            <span className={styles.swatch} style={{ background: nearest }} />
            {words.takeNearest({ colour: nearest })}
          </Button>
        )}
        {values.accent !== null && (
          <Button size="small" variant="quiet" onClick={() => set('accent', null)}>
            {words.takeUsual}
          </Button>
        )}
      </div>
      {isColour && <Preview accent={nearest ?? accent} />}
    </>
  )
}

/** How the colour looks in both themes. Hidden from screen readers. */
function Preview({ accent }: { accent: string }) {
  return (
    <div className={styles.previews} aria-hidden="true">
      {(['light', 'dark'] as const).map((theme) => (
        <div key={theme} data-theme={theme} className={styles.preview} style={accentTokens(accent)}>
          <span className={styles.previewTitle}>{words.preview.title}</span>
          <span className={styles.previewButton}>{words.preview.button}</span>
          <span className={styles.previewLink}>{words.preview.link}</span>
        </div>
      ))}
    </div>
  )
}
