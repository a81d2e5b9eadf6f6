import { playerMessages, playerNotices } from '@matinee/contract/player'
import { Volume1, Volume2, VolumeX } from 'lucide-react'
import { PlayerButton } from './player-button.tsx'
import type { Playback, PlaybackState } from './playback.ts'
import styles from './volume.module.css'

interface VolumeProps {
  playback: Playback
  state: PlaybackState
}

export function Volume({ playback, state }: VolumeProps) {
  const silent = state.muted || state.volume === 0
  const percent = silent ? 0 : Math.round(state.volume * 100)
  return (
    <div className={styles.volume}>
      <PlayerButton
        label={silent ? playerMessages.unmute : playerMessages.mute}
        shortcut="m"
        onClick={() => {
          // From nothing, muting would change nothing that one can hear.
          if (state.volume === 0) playback.setVolume(0.5)
          else playback.setMuted(!state.muted)
        }}
      >
        {silent ? <VolumeX /> : percent < 50 ? <Volume1 /> : <Volume2 />}
      </PlayerButton>
      <input
        className={styles.range}
        type="range"
        min={0}
        max={100}
        step={5}
        value={percent}
        style={{ '--share': `${percent}%` }}
        aria-label={playerMessages.volume}
        aria-valuetext={silent ? playerNotices.muted : `${percent} %`}
        onChange={(event) => playback.setVolume(event.currentTarget.valueAsNumber / 100)}
      />
    </div>
  )
}
