import { execFile, spawnSync } from 'node:child_process'
import { createPrivateKey } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseEnv, promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { demoSite } from '../../../local/demo-site.ts'
import { loadConfig } from '../../platform/config.ts'
import { ensureKeys, keyFiles } from './keys.ts'

let folder: string
beforeEach(() => void (folder = path.join(mkdtempSync(path.join(tmpdir(), 'matinee-keys-')), 'keys')))
afterEach(() => rmSync(path.dirname(folder), { recursive: true }))

const script = path.resolve(import.meta.dirname, '../../commands/keys.ts')
const run = (...args: string[]) => spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' })

describe('the keys of a folder', () => {
  it('are made once, one for each kind of token, for nobody else to read', async () => {
    const made = await ensureKeys(folder)
    expect(createPrivateKey(made.USER_TOKEN_KEY).asymmetricKeyType).toBe('ed25519')
    expect(made.USER_TOKEN_KEY).not.toBe(made.ADMIN_TOKEN_KEY)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect(readdirSync(folder).toSorted()).toEqual(['admin-token.pem', 'user-token.pem'])
    for (const file of readdirSync(folder)) expect(statSync(path.join(folder, file)).mode & 0o777).toBe(0o600)
    expect(await ensureKeys(folder)).toEqual(made)
  })

  it('are the same for all who start at once', async () => {
    const start = promisify(execFile)
    const source = `import { ensureKeys } from ${JSON.stringify(path.resolve(import.meta.dirname, 'keys.ts'))}
      process.stdout.write(JSON.stringify(await ensureKeys(${JSON.stringify(folder)})))`
    const processes = Array.from({ length: 4 }, () => start(process.execPath, ['--input-type=module', '-e', source]))
    const here = Array.from({ length: 20 }, () => ensureKeys(folder))
    const seen = (await Promise.all(processes)).map(({ stdout }) => stdout)
    for (const keys of await Promise.all(here)) seen.push(JSON.stringify(keys))
    expect(new Set(seen).size).toBe(1)
    expect(readdirSync(folder)).toHaveLength(2)
  })

  it('are never written over, whatever is in their place', async () => {
    await ensureKeys(folder)
    const { USER_TOKEN_KEY_FILE: file } = keyFiles(folder)
    writeFileSync(file, 'a secret of another kind')
    await expect(ensureKeys(folder)).rejects.toThrow('holds no Ed25519 private key')
    await expect(ensureKeys(folder)).rejects.not.toThrow('a secret')
    expect(readFileSync(file, 'utf8')).toBe('a secret of another kind')
  })
})

describe('npm run keys', () => {
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
    expect(loadConfig({ ...env, ...lines }).tokens.user.key).toContain('BEGIN PRIVATE KEY')
    expect(stdout).not.toContain('BEGIN')
    const before = readFileSync(keyFiles(folder).USER_TOKEN_KEY_FILE, 'utf8')
    expect(run(folder)).toMatchObject({ status: 0, stdout })
    expect(readFileSync(keyFiles(folder).USER_TOKEN_KEY_FILE, 'utf8')).toBe(before)
  })

  it('makes a password for a new PostgreSQL, where it is asked to, and leaves it then', () => {
    const { stdout } = run(folder, '--database-password')
    const { DATABASE_PASSWORD_FILE: file = '' } = parseEnv(stdout)
    const password = readFileSync(file, 'utf8')
    expect(password).toMatch(/^[\w-]{32}$/)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    run(folder, '--database-password')
    expect(readFileSync(file, 'utf8')).toBe(password)
    const compose = readFileSync(path.resolve(import.meta.dirname, '../../../../../compose.yaml'), 'utf8')
    expect(compose).not.toMatch(/PASSWORD: |:\/\/\w+:\w+@/)
  })

  it('prints lines that a shell and Node read alike, whatever the folder is called', () => {
    const place = path.join(folder, 'keys of (my) cinema')
    const { stdout } = run(place)
    writeFileSync(path.join(folder, '.env'), stdout)
    const shell = spawnSync('sh', ['-c', '. ./.env && printf %s "$USER_TOKEN_KEY_FILE"'], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect(shell).toMatchObject({ status: 0, stdout: keyFiles(place).USER_TOKEN_KEY_FILE, stderr: '' })
    expect(parseEnv(stdout)).toEqual(keyFiles(place))
  })

  it.each([[[]], [['--help']], [['a', 'b']]])('given %j says how it is called', (args) => {
    const { status, stderr } = run(...args)
    expect(status).toBe(2)
    expect(stderr).toBe('usage: npm run keys -- <folder> [--database-password]\n')
  })

  it('says what is wrong, without a trace', () => {
    run(folder)
    const { ADMIN_TOKEN_KEY_FILE: file } = keyFiles(folder)
    writeFileSync(file, '')
    const { status, stderr } = run(folder)
    expect(status).toBe(1)
    expect(stderr).toBe(`${file} holds no Ed25519 private key. It was left as it is.\n`)
  })
})
