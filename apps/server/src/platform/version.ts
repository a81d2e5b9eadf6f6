import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readBuildRecord } from './web-builds.ts'
import { workspace } from './workspace.ts'

/** Which release of the product this is, and which commit it was made from, where that is known. */
interface Version {
  version: string
  commit: string | null
}

function readCommit(): string | null {
  // Only a checkout of the product itself: around an unpacked archive there may be a checkout of something else.
  if (existsSync(path.join(workspace, '.git'))) {
    // There may be no git, or one that does not trust this folder.
    const git = spawnSync('git', ['rev-parse', '--short=12', 'HEAD'], {
      cwd: workspace,
      encoding: 'utf8',
      timeout: 2_000,
    })
    if (git.status === 0) return git.stdout.trim()
  }
  return readBuildRecord()?.commit ?? null
}

let known: Version | undefined

export function readVersion(): Version {
  if (known) return known
  const { version } = JSON.parse(readFileSync(path.join(workspace, 'package.json'), 'utf8')) as { version: string }
  return (known = { version, commit: readCommit() })
}
