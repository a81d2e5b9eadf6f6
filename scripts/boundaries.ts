import path from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import rules from '../.dependency-cruiser.mjs'

export interface Violation {
  rule: string
  from: string
  to: string
  comment: string
}

export const ruleNames = rules.forbidden.map(({ name }) => name)

/** Tests stand on the whole product, and so would close a circle around any two features. */
const testFiles = '[.]test[.]tsx?$|^apps/demo/|^apps/server/(test|local|bench)/'

type Rule = (typeof rules.forbidden)[number]

async function hold(folder: string, roots: string[], forbidden: Rule[], leaveOut?: string): Promise<ICruiseResult> {
  const { tsConfig, enhancedResolveOptions, ...rest } = rules.options
  const excluded = [rest.exclude.path, leaveOut].filter(Boolean).join('|')
  const settings = { ...rest, exclude: { path: excluded }, baseDir: folder, validate: true, ruleSet: { forbidden } }
  const { output } = await cruise(roots, settings, enhancedResolveOptions, {
    tsConfig: extractTSConfig(path.resolve(import.meta.dirname, '..', tsConfig.fileName)),
  })
  return output as ICruiseResult
}

/** Reads the modules below `folder` and holds their imports against the rules. */
export async function readBoundaries(
  folder: string,
  roots: string[],
): Promise<{ modules: number; violations: Violation[] }> {
  const isAboutFolders = (rule: Rule) => 'scope' in rule && rule.scope === 'folder'
  const { summary, modules } = await hold(
    folder,
    roots,
    rules.forbidden.filter((rule) => !isAboutFolders(rule)),
  )
  const folders = await hold(folder, roots, rules.forbidden.filter(isAboutFolders), testFiles)
  const comments = new Map(rules.forbidden.map(({ name, comment }) => [name, comment]))
  return {
    modules: modules.filter(({ source }) => !source.includes('node_modules')).length,
    violations: [...summary.violations, ...folders.summary.violations].map(({ rule, from, to }) => ({
      rule: rule.name,
      from,
      to,
      comment: comments.get(rule.name) ?? '',
    })),
  }
}
