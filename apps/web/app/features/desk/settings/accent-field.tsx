import { accentPattern, accentTokens, isAccent, nearestAccent, ownAccent } from '@matinee/contract/accent'
import { settingsMessages as messages } from '@matinee/contract/settings'
import { Button } from '../../../ui/button.tsx'
import { Field, TextInput } from '../../../ui/field.tsx'
import type { Draft } from './section.tsx'
import styles from './settings.module.css'

/** One colour, from which all others follow. Refused where it cannot be seen, with the nearest that can. */
export function AccentField({ values, set, errors }: Draft) {
  const accent = values.accent ?? ownAccent
  const isColour = accentPattern.test(accent)
  const isWeak = isColour && !isAccent(accent)
  const nearest = isWeak ? nearestAccent(accent) : undefined
  const choose = (hex: string) => set('accent', hex.trim().toLowerCase())
  return (
    <>
      <Field
        label="Accent colour"
        help="Buttons, lines and marks follow from it, in both themes."
        error={isWeak ? messages.accentContrast : errors['accent']}
      >
        <span className={styles.colour}>
          <input
            type="color"
            aria-label="Choose the accent colour"
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
            {`Use ${nearest}, the nearest that can be seen`}
          </Button>
        )}
        {values.accent !== null && (
          <Button size="small" variant="quiet" onClick={() => set('accent', null)}>
            Use the usual red
          </Button>
        )}
      </div>
      {isColour && <Preview accent={nearest ?? accent} />}
    </>
  )
}

/** How it looks in both themes: drawn, for the eye alone. */
function Preview({ accent }: { accent: string }) {
  return (
    <div className={styles.previews} aria-hidden="true">
      {(['light', 'dark'] as const).map((theme) => (
        <div key={theme} data-theme={theme} className={styles.preview} style={accentTokens(accent)}>
          <span className={styles.previewTitle}>Tonight</span>
          <span className={styles.previewButton}>Watch Now</span>
          <span className={styles.previewLink}>More like this</span>
        </div>
      ))}
    </div>
  )
}
