import path from 'node:path'
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser'
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import rules from '../.dependency-cruiser.mjs'

export interface Violation {
  rule: string
  from: string
  to: string
  comment: string
}

export const ruleNames = rules.forbidden.map(({ name }) => name)

/** Reads the modules below `folder` and holds their imports against the rules. */
export async function readBoundaries(
  folder: string,
  roots: string[],
): Promise<{ modules: number; violations: Violation[] }> {
  const { options, forbidden } = rules
  const { tsConfig, enhancedResolveOptions, ...rest } = options
  const settings = { ...rest, baseDir: folder, validate: true, ruleSet: { forbidden } } as ICruiseOptions
  const { output } = await cruise(roots, settings, enhancedResolveOptions, {
    tsConfig: extractTSConfig(path.resolve(import.meta.dirname, '..', tsConfig.fileName)),
  })
  const { summary, modules } = output as ICruiseResult
  const comments = new Map(forbidden.map(({ name, comment }) => [name, comment]))
  return {
    modules: modules.filter(({ source }) => !source.includes('node_modules')).length,
    violations: summary.violations.map(({ rule, from, to }) => ({
      rule: rule.name,
      from,
      to,
      comment: comments.get(rule.name) ?? '',
    })),
  }
}
