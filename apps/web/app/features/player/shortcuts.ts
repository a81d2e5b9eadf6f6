export type Action =
  | { name: 'toggle' | 'mute' | 'fullScreen' | 'pictureInPicture' | 'captions' | 'shortcuts' }
  | { name: 'seekBy' | 'frame' | 'volume' | 'captionSize' | 'speed'; by: number }
  | { name: 'seekTo'; share: number }

export const seekStep = 10
const volumeStep = 0.05

const actions = new Map<string, Action>([
  [' ', { name: 'toggle' }],
  ['k', { name: 'toggle' }],
  ['ArrowLeft', { name: 'seekBy', by: -seekStep }],
  ['ArrowRight', { name: 'seekBy', by: seekStep }],
  ['j', { name: 'seekBy', by: -seekStep }],
  ['l', { name: 'seekBy', by: seekStep }],
  ['ArrowUp', { name: 'volume', by: volumeStep }],
  ['ArrowDown', { name: 'volume', by: -volumeStep }],
  ['m', { name: 'mute' }],
  ['f', { name: 'fullScreen' }],
  ['i', { name: 'pictureInPicture' }],
  ['c', { name: 'captions' }],
  ['+', { name: 'captionSize', by: 1 }],
  ['=', { name: 'captionSize', by: 1 }],
  ['-', { name: 'captionSize', by: -1 }],
  ['Home', { name: 'seekTo', share: 0 }],
  ['End', { name: 'seekTo', share: 1 }],
  ['<', { name: 'speed', by: -1 }],
  ['>', { name: 'speed', by: 1 }],
  [',', { name: 'frame', by: -1 }],
  ['.', { name: 'frame', by: 1 }],
  ['?', { name: 'shortcuts' }],
])

const moving = /^(Arrow|Home$|End$|Page)/

/** What a key does in the player; null when it belongs to the browser or to the control that has focus. */
export function readShortcut(event: KeyboardEvent): Action | null {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return null
  const { key } = event
  const on = event.target instanceof HTMLElement ? event.target : null
  // A menu has letters and arrows of its own.
  if (on && (isTyping(on) || on.closest('[role="menu"]'))) return null
  if (moving.test(key) && on?.matches('input[type="range"], [role="slider"]')) return null
  if (key === ' ' && on?.closest('button, a, summary')) return null
  if (/^\d$/.test(key)) return { name: 'seekTo', share: Number(key) / 10 }
  return actions.get(key) ?? actions.get(key.toLowerCase()) ?? null
}

const isTyping = (on: HTMLElement) =>
  on.isContentEditable || on.matches('textarea, select, input:not([type="range"]):not([type="radio"])')
