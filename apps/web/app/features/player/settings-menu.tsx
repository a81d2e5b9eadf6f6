import { captionSizeNames, captionSizes, playerMessages as words, speeds } from './words.ts'
import { ArrowLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { itemsIn, moveByKey } from './menu-items.ts'
import menuStyles from '../../ui/menu.module.css'
import type { Playback, PlaybackState } from './playback.ts'
import styles from './settings-menu.module.css'

const EDGE = 8

interface Choice {
  key: string
  label: string
  hint?: string
  chosen: boolean
  choose: () => void
}

interface Setting {
  key: string
  label: string
  value: string
  choices: readonly Choice[]
}

interface SettingsMenuProps {
  id: string
  playback: Playback
  state: PlaybackState
  button: RefObject<HTMLButtonElement | null>
  /** With focus back on its button, unless that has gone elsewhere already. */
  onClose: (returnFocus: boolean) => void
  onShortcuts: () => void
}

/** A menu of settings, each with a page of choices. It lies in the top layer: a trailer on a phone is too low for it. */
export function SettingsMenu({ id, playback, state, button, onClose, onShortcuts }: SettingsMenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  const [page, setPage] = useState<string | null>(null)
  const cameFrom = useRef<string | null>(null)
  const settings = settingsOf(playback, state)
  const setting = settings.find(({ key }) => key === page)

  useLayoutEffect(() => {
    menu.current?.showPopover?.()
    const place = () => {
      const row = button.current?.parentElement?.getBoundingClientRect()
      if (!row || !menu.current) return
      const { style } = menu.current
      style.setProperty('--right', `${Math.max(EDGE, window.innerWidth - row.right + EDGE)}px`)
      // Above the line of time, too.
      style.setProperty('--bottom', `${Math.max(EDGE, window.innerHeight - row.top + 4 * EDGE)}px`)
    }
    place()
    window.addEventListener('resize', place)
    return () => window.removeEventListener('resize', place)
  }, [button])

  // On a page, its present choice; back in the list, the setting one comes from.
  useLayoutEffect(() => {
    const all = itemsIn(menu.current)
    const present = all.find((item) =>
      page ? item.ariaChecked === 'true' : item.dataset['setting'] === cameFrom.current,
    )
    cameFrom.current = page
    const target = present ?? all[0]
    target?.focus()
    target?.scrollIntoView({ block: 'nearest' })
  }, [page])

  useEffect(() => {
    const leave = ({ target }: Event) => {
      const isHere = target instanceof Node && (menu.current?.contains(target) || button.current?.contains(target))
      if (!isHere) onClose(false)
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
    }
  }, [button, onClose])

  const press = (event: KeyboardEvent) => {
    const leads = moveByKey(menu.current, event.key)
    if (event.key === 'ArrowLeft' && page) setPage(null)
    else if (event.key === 'ArrowRight' && !page)
      itemsIn(menu.current)
        .find((item) => item.matches(':focus'))
        ?.click()
    else if (event.key === 'Tab') return onClose(true)
    else if (!leads) return
    event.preventDefault()
  }

  return (
    <div
      ref={menu}
      id={id}
      role="menu"
      tabIndex={-1}
      aria-label={setting?.label ?? words.settings}
      popover="manual"
      className={classNames(menuStyles.menu, styles.menu)}
      onKeyDown={press}
    >
      {setting ? (
        <>
          <Item
            className={classNames(menuStyles.item, styles.title)}
            label={`${setting.label}, ${words.backToSettings}`}
            onClick={() => setPage(null)}
          >
            <ArrowLeft />
            {setting.label}
          </Item>
          {setting.choices.map(({ key, label, hint, chosen, choose }) => (
            <button
              key={key}
              type="button"
              role="menuitemradio"
              tabIndex={-1}
              aria-checked={chosen}
              className={menuStyles.item}
              onClick={() => {
                choose()
                onClose(true)
              }}
            >
              <span className={menuStyles.label}>{label}</span>
              {hint && <span className={menuStyles.hint}>{hint}</span>}
            </button>
          ))}
        </>
      ) : (
        <>
          {settings.map(({ key, label, value }) => (
            <Item key={key} setting={key} className={menuStyles.item} onClick={() => setPage(key)}>
              <span className={menuStyles.label}>{label}</span>
              <span className={menuStyles.hint}>{value}</span>
              <ChevronRight />
            </Item>
          ))}
          <Item className={classNames(menuStyles.item, styles.shortcuts)} onClick={onShortcuts}>
            <span className={menuStyles.label}>{words.shortcuts}</span>
            <span className={menuStyles.hint}>?</span>
          </Item>
        </>
      )}
    </div>
  )
}

interface ItemProps {
  label?: string
  setting?: string
  className?: string | undefined
  onClick: () => void
  children: ReactNode
}

function Item({ label, setting, className, onClick, children }: ItemProps) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-label={label}
      aria-haspopup={setting ? 'menu' : undefined}
      data-setting={setting}
      className={className}
      onClick={onClick}
    >
      {children}
    </button>
  )
}

const speedName = (speed: number) => (speed === 1 ? words.normalSpeed : `${speed}×`)
const rateName = (bitRate: number) =>
  bitRate < 1_000_000 ? `${Math.round(bitRate / 1000)} kbit/s` : `${(bitRate / 1_000_000).toFixed(1)} Mbit/s`

/** Only what this video lets one choose. */
function settingsOf(playback: Playback, state: PlaybackState): Setting[] {
  const { qualities, quality, height, speed, tracks, track, captionSize } = state
  const auto = quality === null && height > 0 ? `${words.auto} (${height}p)` : words.auto
  const qualityChoices = [
    { key: 'auto', label: auto, chosen: quality === null, choose: () => playback.setQuality(null) },
    ...qualities.map((each) => ({
      key: String(each.height),
      label: `${each.height}p`,
      hint: rateName(each.bitRate),
      chosen: quality === each.height,
      choose: () => playback.setQuality(each.height),
    })),
  ]
  const speedChoices = speeds.map((each) => ({
    key: String(each),
    label: speedName(each),
    chosen: speed === each,
    choose: () => playback.setSpeed(each),
  }))
  const trackChoices = [
    { key: 'off', label: words.off, chosen: track < 0, choose: () => playback.setCaptions(-1) },
    ...tracks.map(({ label, language }, index) => ({
      key: `${index} ${language}`,
      label,
      chosen: track === index,
      choose: () => playback.setCaptions(index),
    })),
  ]
  const sizeChoices = captionSizes.map((each) => ({
    key: each,
    label: captionSizeNames[each],
    chosen: captionSize === each,
    choose: () => playback.setCaptionSize(each),
  }))
  const all: Setting[] = [
    { key: 'quality', label: words.quality, choices: qualityChoices, value: quality === null ? auto : `${quality}p` },
    { key: 'speed', label: words.speed, choices: speedChoices, value: speedName(speed) },
    { key: 'captions', label: words.captionLanguage, choices: trackChoices, value: tracks[track]?.label ?? words.off },
    { key: 'size', label: words.captionSize, choices: sizeChoices, value: captionSizeNames[captionSize] },
  ]
  return all.filter(({ key }) => (key === 'quality' ? qualities.length > 1 : key === 'speed' || tracks.length > 0))
}
