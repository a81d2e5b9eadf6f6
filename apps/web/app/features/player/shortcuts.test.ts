// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import { shortcutAction } from './shortcuts.ts'

afterEach(() => document.body.replaceChildren())

/** What a key does when an element of this kind has focus. */
function press(key: string, on = '<section tabindex="-1"></section>', held: KeyboardEventInit = {}) {
  const template = document.createElement('template')
  template.innerHTML = on
  document.body.append(template.content)
  const target = document.querySelector('[data-target]') ?? document.body.lastElementChild
  let action: ReturnType<typeof shortcutAction> = null
  document.addEventListener('keydown', (event) => (action = shortcutAction(event)), { once: true })
  target?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...held }))
  return action
}

it.each([' ', 'k', 'm', 'f', 'i', 'c', '?', '<', '5', 'Home'])('a held %j acts once', (key) => {
  expect(press(key)).not.toEqual({ name: 'none' })
  expect(press(key, undefined, { repeat: true })).toEqual({ name: 'none' })
})

it.each(['ArrowLeft', 'l', 'ArrowUp', '.', '+'])('a held %j goes on', (key) => {
  expect(press(key, undefined, { repeat: true })).toEqual(press(key))
})

describe('readShortcut', () => {
  it.each([
    [' ', { name: 'toggle' }],
    ['k', { name: 'toggle' }],
    ['K', { name: 'toggle' }],
    ['ArrowLeft', { name: 'seekBy', by: -10 }],
    ['ArrowRight', { name: 'seekBy', by: 10 }],
    ['j', { name: 'seekBy', by: -10 }],
    ['L', { name: 'seekBy', by: 10 }],
    ['ArrowUp', { name: 'volume', by: 0.05 }],
    ['ArrowDown', { name: 'volume', by: -0.05 }],
    ['m', { name: 'mute' }],
    ['f', { name: 'fullScreen' }],
    ['i', { name: 'pictureInPicture' }],
    ['c', { name: 'captions' }],
    ['+', { name: 'captionSize', by: 1 }],
    ['-', { name: 'captionSize', by: -1 }],
    ['0', { name: 'seekTo', share: 0 }],
    ['9', { name: 'seekTo', share: 0.9 }],
    ['Home', { name: 'seekTo', share: 0 }],
    ['End', { name: 'seekTo', share: 1 }],
    ['<', { name: 'speed', by: -1 }],
    ['>', { name: 'speed', by: 1 }],
    [',', { name: 'frame', by: -1 }],
    ['.', { name: 'frame', by: 1 }],
    ['?', { name: 'sheet' }],
    ['x', null],
    ['Enter', null],
    ['Tab', null],
    ['constructor', null],
  ])('%s', (key, action) => expect(press(key)).toEqual(action))

  it.each([{ ctrlKey: true }, { altKey: true }, { metaKey: true }])('leaves keys with %o to the browser', (held) => {
    expect(press('f', undefined, held)).toBeNull()
  })

  it.each(['<input>', '<input type="search">', '<textarea></textarea>', '<select></select>'])(
    'is silent while typing in %s',
    (field) => expect([press('k', field), press(' ', field), press('5', field)]).toEqual([null, null, null]),
  )

  it('leaves a dialog without a video its keys, and takes those of the one around the player', () => {
    expect(press('k', '<div role="dialog"><p data-target></p></div>')).toBeNull()
    document.body.replaceChildren()
    expect(press('k', '<div role="dialog"><video></video><p data-target></p></div>')).toEqual({ name: 'toggle' })
  })

  it('leaves a button its space, and takes the rest', () => {
    const button = '<button type="button">Mute</button>'
    expect([press(' ', button), press('k', button)]).toEqual([null, { name: 'toggle' }])
  })

  it('leaves a slider what moves it, and takes the rest', () => {
    const slider = '<input type="range">'
    expect([press('ArrowLeft', slider), press('Home', slider)]).toEqual([null, null])
    expect(press('m', slider)).toEqual({ name: 'mute' })
  })
})
