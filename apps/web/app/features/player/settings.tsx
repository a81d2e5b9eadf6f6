import { Check } from 'lucide-react'
import type { RefObject } from 'react'
import { formatNumber, formatDecimal } from '../../ui/movies/numbers.ts'
import { Select } from '../../ui/select.tsx'
import type { Playback, PlaybackState } from './playback.ts'
import { captionBackgrounds, captionColours, captionPlaces, captionSizes, speeds } from './choices.ts'
import {
  captionBackgrounds as captionBackgroundNames,
  captionColours as captionColourNames,
  captionPlaces as captionPlaceNames,
  captionSizes as captionSizeNames,
} from '@matinee/locales/player'
import styles from './settings.module.css'
import * as words from '@matinee/locales/player'

interface SettingsProps {
  ref: RefObject<HTMLFieldSetElement | null>
  id: string
  playback: Playback
  state: PlaybackState
  onOpenChange: (isOpen: boolean) => void
  onSheet: () => void
}

/** Shows only the settings that this video has. A popover, because a trailer on a phone is too small for it. */
export function Settings({ ref, id, playback, state, onOpenChange, onSheet }: SettingsProps) {
  const { qualities, quality, height, speed, audioTracks, audio, tracks, track } = state
  const auto = quality === null && height > 0 ? words.autoHeightP({ height }) : words.auto
  const subtitles = [...tracks.entries()].filter(([, { kind }]) => kind !== 'forced')
  return (
    <fieldset
      ref={ref}
      id={id}
      popover="auto"
      className={styles.settings}
      onToggle={({ newState }) => onOpenChange(newState === 'open')}
    >
      <legend className={styles.title}>{words.settings}</legend>
      <div className={styles.lists}>
        {audioTracks.length > 1 && (
          <Choices
            label={words.audio}
            name={`${id}-audio`}
            value={audio}
            choices={audioTracks.map(({ label }, index) => ({ value: index, name: label }))}
            onChoose={playback.setAudio}
          />
        )}
        {subtitles.length > 0 && (
          <Choices
            label={words.subtitles}
            name={`${id}-subtitles`}
            value={track}
            choices={[
              { value: -1, name: words.off },
              ...subtitles.map(([index, { label }]) => ({ value: index, name: label })),
            ]}
            onChoose={playback.setCaptions}
          />
        )}
      </div>
      <div className={styles.selects}>
        {qualities.length > 1 && (
          <Setting
            label={words.quality}
            value={String(quality ?? 'auto')}
            choices={[['auto', auto], ...qualities.map((each) => [String(each.height), qualityName(each)] as const)]}
            onChoose={(value) => playback.setQuality(value === 'auto' ? null : Number(value))}
          />
        )}
        <Setting
          label={words.speed}
          value={String(speed)}
          choices={speeds.map((each) => [String(each), each === 1 ? words.normal : `${formatNumber(each)}×`] as const)}
          onChoose={(value) => playback.setSpeed(Number(value))}
        />
      </div>
      {tracks.length > 0 && <CaptionSettings playback={playback} state={state} />}
      <p className={styles.shortcuts}>
        <button type="button" className="link" onClick={onSheet}>
          {words.keyboardShortcuts}
        </button>
      </p>
    </fieldset>
  )
}

/** WATCH-8 */
function CaptionSettings({ playback, state }: Pick<SettingsProps, 'playback' | 'state'>) {
  const { setCaptionStyle } = playback
  return (
    <details className={styles.look}>
      <summary className={styles.lookTitle}>{words.subtitleStyle}</summary>
      <div className={styles.selects}>
        <Setting
          label={words.size}
          value={state.captionSize}
          choices={captionSizes.map((size) => [size, captionSizeNames[size]] as const)}
          onChoose={(captionSize) => setCaptionStyle({ captionSize })}
        />
        <Setting
          label={words.colour}
          value={state.captionColour}
          choices={captionColours.map((colour) => [colour, captionColourNames[colour]] as const)}
          onChoose={(captionColour) => setCaptionStyle({ captionColour })}
        />
        <Setting
          label={words.background}
          value={state.captionBackground}
          choices={captionBackgrounds.map((each) => [each, captionBackgroundNames[each]] as const)}
          onChoose={(captionBackground) => setCaptionStyle({ captionBackground })}
        />
        <Setting
          label={words.place}
          value={state.captionPlace}
          choices={captionPlaces.map((place) => [place, captionPlaceNames[place]] as const)}
          onChoose={(captionPlace) => setCaptionStyle({ captionPlace })}
        />
      </div>
    </details>
  )
}

interface ChoicesProps {
  label: string
  name: string
  value: number
  choices: readonly { value: number; name: string }[]
  onChoose: (value: number) => void
}

function Choices({ label, name, value, choices, onChoose }: ChoicesProps) {
  return (
    <fieldset className={styles.list}>
      <legend className={styles.listTitle}>{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.choice}>
          <input
            type="radio"
            className={styles.radio}
            name={name}
            checked={choice.value === value}
            onChange={() => onChoose(choice.value)}
          />
          <Check className={styles.check} />
          {choice.name}
        </label>
      ))}
    </fieldset>
  )
}

interface SettingProps<Value extends string> {
  label: string
  value: Value
  choices: readonly (readonly [value: Value, name: string])[]
  onChoose: (value: Value) => void
}

function Setting<Value extends string>({ label, value, choices, onChoose }: SettingProps<Value>) {
  return (
    <label className={styles.setting}>
      {label}
      <Select size="small" value={value} onChange={(event) => onChoose(event.target.value as Value)}>
        {choices.map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </Select>
    </label>
  )
}

function qualityName({ height, bitRate }: PlaybackState['qualities'][number]): string {
  const isSlow = bitRate < 1_000_000
  return `${height}p, ${isSlow ? `${Math.round(bitRate / 1000)} kbit/s` : `${formatDecimal(bitRate / 1_000_000)} Mbit/s`}`
}
