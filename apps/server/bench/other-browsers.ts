import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../local/ports.ts'
import { untilAnswers } from '../local/until-answers.ts'

/** A browser that is driven from outside, by the standard that its engine speaks. */
export interface OtherBrowser {
  name: string
  version: string
  go(url: string): Promise<void>
  /** The value of an expression in the page, which may be a promise. */
  evaluate<T>(expression: string): Promise<T>
  /** A press of a real key, with what is held meanwhile. */
  press(key: string, held?: string): Promise<void>
  /** Moves the pointer to a place of the window and presses it there. */
  clickAt(x: number, y: number): Promise<void>
  screenshot(file: string): Promise<void>
  close(): Promise<void>
}

const programs = {
  firefox: process.env['FIREFOX'] ?? '/usr/bin/firefox-esr',
  webkitDriver: '/usr/bin/WebKitWebDriver',
  webkitView: '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
  screen: '/usr/bin/Xvfb',
}
/** Without them WebKit shows no film. */
const codecs = {
  'gstreamer1.0-libav': '/usr/lib/x86_64-linux-gnu/gstreamer-1.0/libgstlibav.so',
  'gstreamer1.0-plugins-bad': '/usr/lib/x86_64-linux-gnu/gstreamer-1.0/libgstvideoparsersbad.so',
}
/** The Debian packages that `npm run browsers` needs and does not find. */
export const missingPackages = (): string[] => [
  ...(existsSync(programs.firefox) ? [] : ['firefox-esr']),
  ...(existsSync(programs.webkitDriver) && existsSync(programs.webkitView) ? [] : ['webkit2gtk-driver']),
  ...(existsSync(programs.screen) ? [] : ['xvfb']),
  ...Object.entries(codecs).flatMap(([name, file]) => (existsSync(file) ? [] : [name])),
]

/** Names of keys as WebDriver has them: places in a private part of Unicode. */
const keys: Record<string, string> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Escape: '\uE00C',
  Home: '\uE011',
  ArrowRight: '\uE014',
}
const keyDown = (key: string) => ({ type: 'keyDown', value: keys[key] ?? key })
const keyUp = (key: string) => ({ type: 'keyUp', value: keys[key] ?? key })
const pressed = (key: string, held?: string) => {
  const around = held === undefined ? [] : [held]
  const actions = [...around.map(keyDown), keyDown(key), keyUp(key), ...around.map(keyUp)]
  return [{ type: 'key', id: 'keyboard', actions }]
}
/** It rests for a moment before it presses, as a hand does. */
const clicked = (x: number, y: number) => {
  const move = { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 50 }
  const press = [
    { type: 'pause', duration: 150 },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ]
  return [{ type: 'pointer', id: 'mouse', actions: [move, ...press] }]
}

async function end(child: ChildProcess | undefined) {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** A screen in memory. */
async function openScreen() {
  // -displayfd: the X server chooses a number that is free.
  const server = spawn(programs.screen, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [display] = (await once(server.stdio[3]!, 'data')) as [Buffer]
  return { env: { DISPLAY: `:${String(display).trim()}`, GDK_BACKEND: 'x11' }, close: () => end(server) }
}

async function untilSays(child: ChildProcess, pattern: RegExp): Promise<string> {
  let said = ''
  child.once('exit', () => child.stderr?.destroy())
  for await (const text of child.stderr!.setEncoding('utf8')) {
    said += String(text)
    const found = pattern.exec(said)?.[1]
    if (found !== undefined) return found
  }
  throw new Error(`The browser did not start: ${said}`)
}

interface BidiAnswer {
  id?: number
  type: 'success' | 'error' | 'event'
  result?: unknown
  error?: string
  message?: string
}

/** Sends commands of WebDriver BiDi over a socket and waits for their answers. */
async function openBidi(address: string) {
  const socket = new WebSocket(address)
  const waiting = new Map<number, (answer: BidiAnswer) => void>()
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as BidiAnswer
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer)
  })
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve(), { once: true })
    socket.addEventListener('error', () => reject(new Error(`No connection to ${address}`)), { once: true })
  })
  let sent = 0
  return {
    async send<T>(method: string, params: object = {}): Promise<T> {
      const id = ++sent
      const answer = await new Promise<BidiAnswer>((resolve) => {
        waiting.set(id, resolve)
        socket.send(JSON.stringify({ id, method, params }))
      })
      waiting.delete(id)
      if (answer.type === 'error') throw new Error(`${method}: ${answer.error}: ${answer.message}`)
      return answer.result as T
    },
    close: () => socket.close(),
  }
}

/** Firefox speaks WebDriver BiDi itself. */
export async function openFirefox(): Promise<OtherBrowser> {
  const profile = mkdtempSync(path.join(tmpdir(), 'matinee-firefox-'))
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0']
  const child = spawn(programs.firefox, [...args, 'about:blank'], { stdio: ['ignore', 'ignore', 'pipe'] })
  const close = async () => {
    await end(child)
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const address = await untilSays(child, /WebDriver BiDi listening on (ws:\S+)/)
    const bidi = await openBidi(`${address}/session`)
    const { capabilities } = await bidi.send<{ capabilities: { browserVersion: string } }>('session.new', {
      capabilities: {},
    })
    const tree = await bidi.send<{ contexts: { context: string }[] }>('browsingContext.getTree')
    const { context } = tree.contexts[0]!
    await bidi.send('browsingContext.setViewport', { context, viewport: { width: 1440, height: 900 } })
    const act = async (actions: object[]) => void (await bidi.send('input.performActions', { context, actions }))
    return {
      name: 'Firefox',
      version: capabilities.browserVersion,
      go: async (url) => void (await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' })),
      async evaluate<T>(expression: string) {
        const { result, exceptionDetails } = await bidi.send<{
          result?: { value: string }
          exceptionDetails?: { text: string }
        }>('script.evaluate', {
          expression: `Promise.resolve(${expression}).then((value) => JSON.stringify(value ?? null))`,
          target: { context },
          awaitPromise: true,
        })
        if (exceptionDetails || !result) throw new Error(exceptionDetails?.text ?? 'There is no value')
        return JSON.parse(result.value) as T
      },
      press: (key, held) => act(pressed(key, held)),
      clickAt: (x, y) => act(clicked(x, y)),
      async screenshot(file) {
        const { data } = await bidi.send<{ data: string }>('browsingContext.captureScreenshot', { context })
        writeFileSync(file, data, 'base64')
      },
      async close() {
        bidi.close()
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** WebKitGTK has a program beside it that speaks WebDriver. */
export async function openWebKit(): Promise<OtherBrowser> {
  const screen = await openScreen()
  let driver: ChildProcess | undefined
  const close = async () => {
    await end(driver)
    await screen.close()
  }
  try {
    const port = await freePort()
    const env = {
      ...process.env,
      ...screen.env,
      NO_AT_BRIDGE: '1',
      // There is no graphics card here.
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_GST_DISABLE_GL_SINK: '1',
    }
    driver = spawn(programs.webkitDriver, [`--port=${port}`], { env, stdio: 'ignore' })
    const at = `http://127.0.0.1:${port}`
    await untilAnswers(`${at}/status`, 30_000, () => driver?.exitCode === null)
    const send = async <T>(method: 'GET' | 'POST' | 'DELETE', to: string, body?: object): Promise<T> => {
      const answer = await fetch(at + to, { method, ...(body && { body: JSON.stringify(body) }) })
      const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } }
      if (!answer.ok) throw new Error(`${to.split('/').at(-1)}: ${value.error}: ${value.message}`)
      return value
    }
    const browserOptions = { binary: programs.webkitView, args: ['--automation'] }
    const session = await send<{ sessionId: string; capabilities: { browserVersion: string } }>('POST', '/session', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': browserOptions } },
    })
    const here = `/session/${session.sessionId}`
    await send('POST', `${here}/timeouts`, { script: 60_000, pageLoad: 120_000 })
    await send('POST', `${here}/window/rect`, { x: 0, y: 0, width: 1440, height: 960 })
    const act = async (actions: object[]) => void (await send('POST', `${here}/actions`, { actions }))
    return {
      name: 'WebKit',
      version: session.capabilities.browserVersion,
      go: async (url) => void (await send('POST', `${here}/url`, { url })),
      async evaluate<T>(expression: string) {
        const script = `const done = arguments[0]
          Promise.resolve(${expression}).then((value) => done(JSON.stringify(value ?? null)), (error) => done('!' + error))`
        const text = await send<string>('POST', `${here}/execute/async`, { script, args: [] })
        if (text.startsWith('!')) throw new Error(text.slice(1))
        return JSON.parse(text) as T
      },
      press: (key, held) => act(pressed(key, held)),
      clickAt: (x, y) => act(clicked(x, y)),
      async screenshot(file) {
        writeFileSync(file, await send<string>('GET', `${here}/screenshot`), 'base64')
      },
      async close() {
        await send('DELETE', here).catch(() => undefined)
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}
