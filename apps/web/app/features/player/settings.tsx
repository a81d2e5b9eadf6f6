import type { RefObject } from 'react'
import { Select } from '../../ui/select.tsx'
import type { Playback, PlaybackState } from './playback.ts'
import { captionSizeNames, captionSizes, speeds } from './words.ts'
import styles from './settings.module.css'

interface SettingsProps {
  ref: RefObject<HTMLFieldSetElement | null>
  id: string
  playback: Playback
  state: PlaybackState
  onOpenChange: (isOpen: boolean) => void
}

/** Only what this video lets one choose. A popover, because a trailer on a phone is too low to hold it. */
export function Settings({ ref, id, playback, state, onOpenChange }: SettingsProps) {
  const { qualities, quality, height, speed, tracks, track, captionSize } = state
  const auto = quality === null && height > 0 ? `Auto (${height}p)` : 'Auto'
  return (
    <fieldset
      ref={ref}
      id={id}
      popover="auto"
      className={styles.settings}
      onToggle={({ newState }) => onOpenChange(newState === 'open')}
    >
      <legend className={styles.title}>Settings</legend>
      {qualities.length > 1 && (
        <Setting
          label="Quality"
          value={String(quality ?? 'auto')}
          choices={[['auto', auto], ...qualities.map((each) => [String(each.height), qualityName(each)] as const)]}
          onChoose={(value) => playback.setQuality(value === 'auto' ? null : Number(value))}
        />
      )}
      <Setting
        label="Speed"
        value={String(speed)}
        choices={speeds.map((each) => [String(each), each === 1 ? 'Normal' : `${each}×`] as const)}
        onChoose={(value) => playback.setSpeed(Number(value))}
      />
      {tracks.length > 0 && (
        <>
          <Setting
            label="Captions"
            value={String(track)}
            choices={[['-1', 'Off'], ...tracks.map(({ label }, index) => [String(index), label] as const)]}
            onChoose={(value) => playback.setCaptions(Number(value))}
          />
          <Setting
            label="Caption size"
            value={captionSize}
            choices={captionSizes.map((size) => [size, captionSizeNames[size]] as const)}
            onChoose={playback.setCaptionSize}
          />
        </>
      )}
      <p className={styles.shortcuts}>
        <a href="/help#keyboard" target="_blank" className="link">
          Keyboard shortcuts
        </a>
      </p>
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
  return `${height}p, ${isSlow ? `${Math.round(bitRate / 1000)} kbit/s` : `${(bitRate / 1_000_000).toFixed(1)} Mbit/s`}`
}
