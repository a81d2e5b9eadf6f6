import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseEnv, promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { demoSite } from '../../local/demo-site.ts'
import { loadConfig } from './config.ts'
import { ensureKeys, keyFiles } from './key-files.ts'

let folder: string
beforeEach(() => void (folder = path.join(mkdtempSync(path.join(tmpdir(), 'matinee-keys-')), 'keys')))
afterEach(() => rmSync(path.dirname(folder), { recursive: true }))

const script = path.resolve(import.meta.dirname, '../cli.ts')
const run = (...args: string[]) => spawnSync(process.execPath, [script, 'keys', ...args], { encoding: 'utf8' })

describe('the keys of a folder', () => {
  it('are made once, for nobody else to read', async () => {
    const made = await ensureKeys(folder)
    expect(made.SECRET_KEY).toMatch(/^[\w-]{43}$/)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect(readdirSync(folder).toSorted()).toEqual(['secret-key'])
    for (const file of readdirSync(folder)) expect(statSync(path.join(folder, file)).mode & 0o777).toBe(0o600)
    expect(await ensureKeys(folder)).toEqual(made)
  })

  it('are the same for all who start at once', async () => {
    const start = promisify(execFile)
    const source = `import { ensureKeys } from ${JSON.stringify(path.resolve(import.meta.dirname, 'key-files.ts'))}
      process.stdout.write(JSON.stringify(await ensureKeys(${JSON.stringify(folder)})))`
    const processes = Array.from({ length: 4 }, () => start(process.execPath, ['--input-type=module', '-e', source]))
    const here = Array.from({ length: 20 }, () => ensureKeys(folder))
    const seen = (await Promise.all(processes)).map(({ stdout }) => stdout)
    for (const keys of await Promise.all(here)) seen.push(JSON.stringify(keys))
    expect(new Set(seen).size).toBe(1)
    expect(readdirSync(folder)).toHaveLength(1)
  })
})

describe('matinee keys', () => {
  it('makes them, and prints what the configuration takes', () => {
    const { status, stdout } = run(folder)
    expect(status).toBe(0)
    const lines = Object.fromEntries(
      stdout
        .trim()
        .split('\n')
        .map((line) => line.split('=')),
    ) as Record<string, string>
    expect(lines).toEqual(keyFiles(folder))
    const env = {
      ...demoSite,
      PUBLIC_URL: 'https://films.example',
      DATABASE_URL: 'postgres://db/x',
      SMTP_URL: 'smtp://mail',
    }
    const before = readFileSync(keyFiles(folder).SECRET_KEY_FILE, 'utf8')
    expect(loadConfig({ ...env, ...lines }).secretKey.current).toBe(before)
    expect(stdout).not.toContain(before)
    expect(run(folder)).toMatchObject({ status: 0, stdout })
    expect(readFileSync(keyFiles(folder).SECRET_KEY_FILE, 'utf8')).toBe(before)
  })

  it('makes a password for a new PostgreSQL, where it is asked to, and leaves it then', () => {
    const { stdout } = run(folder, '--database-password')
    const { DATABASE_PASSWORD_FILE: file = '' } = parseEnv(stdout)
    const password = readFileSync(file, 'utf8')
    expect(password).toMatch(/^[\w-]{43}$/)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    run(folder, '--database-password')
    expect(readFileSync(file, 'utf8')).toBe(password)
    const compose = readFileSync(path.resolve(import.meta.dirname, '../../../../compose.yaml'), 'utf8')
    expect(compose).not.toMatch(/PASSWORD: |:\/\/\w+:\w+@/)
  })

  it('prints lines that a shell and Node read alike, whatever the folder is called', () => {
    const place = path.join(folder, 'keys of (my) cinema')
    const { stdout } = run(place)
    writeFileSync(path.join(folder, '.env'), stdout)
    const shell = spawnSync('sh', ['-c', '. ./.env && printf %s "$SECRET_KEY_FILE"'], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect(shell).toMatchObject({ status: 0, stdout: keyFiles(place).SECRET_KEY_FILE, stderr: '' })
    expect(parseEnv(stdout)).toEqual(keyFiles(place))
  })

  it.each([[[]], [['--help']], [['a', 'b']]])('given %j says how it is called', (args) => {
    const { status, stderr } = run(...args)
    expect(status).toBe(2)
    expect(stderr).toBe('usage: matinee keys <folder> [--database-password]\n')
  })
})
