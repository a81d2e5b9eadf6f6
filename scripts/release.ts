import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'

/**
 * `npm run release -- 0.2.0`: writes the version into every package and the changelog, commits, tags, and puts what belongs
 * to a release into `reports/release`: the sources, a bill of materials (CycloneDX), checksums, and what it was made from.
 * Refuses while a dependency has a known weakness. Pushes nothing. `--folder` is for its test.
 */
const { values, positionals } = parseArgs({ options: { folder: { type: 'string' } }, allowPositionals: true })
const folder = path.resolve(values.folder ?? path.resolve(import.meta.dirname, '..'))
const [version = ''] = positionals
const inFolder = (...parts: string[]) => path.join(folder, ...parts)
const read = (file: string) => readFileSync(inFolder(file), 'utf8')
const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    stdio: ['ignore', 'pipe', 'inherit'],
  })

function refuse(reason: string): never {
  process.stderr.write(`${reason}\n`)
  process.exit(1)
}

/** By the registry's list of today, which is no matter of the change: `npm run check` does not ask it. */
function refuseKnownWeaknesses() {
  const { status, stdout } = spawnSync('npm', ['run', 'audit'], { cwd: folder, encoding: 'utf8' })
  if (status !== 0) refuse(`${stdout}\nA dependency has a known weakness, or the registry does not say: npm run audit.`)
}

interface Package {
  version?: string
  name?: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}
const { version: before = '' } = JSON.parse(read('package.json')) as Package
const numbers = (text: string) => text.split('.').map(Number)

/** Whether a version comes after another: the first number that differs is larger. */
function isLater(one: string, other: string): boolean {
  const differing = numbers(one).findIndex((number, at) => number !== numbers(other)[at])
  return differing >= 0 && numbers(one)[differing]! > numbers(other)[differing]!
}

function setVersion(one: Package) {
  one.version = version
  for (const dependencies of [one.dependencies, one.devDependencies])
    for (const name of Object.keys(dependencies ?? {})) if (name.startsWith('@matinee/')) dependencies![name] = version
}

function setVersions() {
  const files = [
    'package.json',
    ...globSync(['apps/*/package.json', 'packages/*/package.json', 'locales/package.json', 'e2e/package.json'], {
      cwd: folder,
    }),
  ]
  for (const file of files) {
    const one = JSON.parse(read(file)) as Package
    setVersion(one)
    writeFileSync(inFolder(file), `${JSON.stringify(one, null, 2)}\n`)
  }
  const lock = JSON.parse(read('package-lock.json')) as Package & { packages: Record<string, Package> }
  lock.version = version
  for (const [place, one] of Object.entries(lock.packages))
    if (place === '' || one.name?.startsWith('@matinee/')) setVersion(one)
  writeFileSync(inFolder('package-lock.json'), `${JSON.stringify(lock, null, 2)}\n`)
}

function setChangelog() {
  const day = new Date().toISOString().slice(0, 10)
  writeFileSync(
    inFolder('CHANGELOG.md'),
    read('CHANGELOG.md').replace('## Unreleased\n', `## Unreleased\n\n## ${version} - ${day}\n`),
  )
}

const digest = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')

/** What somebody who was not there needs to make the same again, and to see that it is the same. */
function writeArtifacts() {
  const target = inFolder('reports/release')
  mkdirSync(target, { recursive: true })
  const archive = `matinee-${version}.tar.gz`
  run(
    'git',
    'archive',
    '--format=tar.gz',
    `--prefix=matinee-${version}/`,
    '--output',
    path.join(target, archive),
    `v${version}`,
  )
  const files = {
    'sbom.cdx.json': run(process.execPath, path.join(import.meta.dirname, 'sbom.ts'), '--folder', folder),
    'provenance.json': `${JSON.stringify(
      {
        version,
        commit: run('git', 'rev-parse', 'HEAD').trim(),
        tree: run('git', 'rev-parse', 'HEAD^{tree}').trim(),
        packageLock: digest(read('package-lock.json')),
        node: process.version,
        npm: run('npm', '--version').trim(),
        image: 'docker build --file deploy/Dockerfile --build-arg VERSION --build-arg COMMIT .',
      },
      null,
      2,
    )}\n`,
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(target, name), text)
  const sums = [archive, ...Object.keys(files)].map(
    (name) => `${digest(readFileSync(path.join(target, name)))}  ${name}\n`,
  )
  writeFileSync(path.join(target, 'SHA256SUMS'), sums.join(''))
}

if (!/^\d+\.\d+\.\d+$/.test(version)) refuse('Which version? npm run release -- 0.2.0')
if (!isLater(version, before)) refuse(`${version} does not come after ${before}.`)
if (run('git', 'status', '--porcelain') !== '') refuse('There are changes that are not committed.')
const unreleased = read('CHANGELOG.md')
  .split(/^## /m)
  .find((part) => part.startsWith('Unreleased'))
if (!unreleased?.includes('\n- ')) refuse('CHANGELOG.md has nothing under Unreleased.')
refuseKnownWeaknesses()
setVersions()
setChangelog()
run('git', 'commit', '--quiet', '--all', '--message', `chore(release): ${version}`)
run('git', 'tag', '--annotate', `v${version}`, '--message', `Matinee ${version}`)
writeArtifacts()
process.stdout.write(`v${version} is tagged; reports/release has what belongs to it. Look at it, then
  git push --follow-tags
  docker build --file deploy/Dockerfile --build-arg VERSION=${version} --build-arg COMMIT=$(git rev-parse HEAD) --tag matinee:${version} .\n`)
