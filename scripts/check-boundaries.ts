import { readBoundaries } from './boundaries.ts'

/** The check once passed with '0 modules': a tool that cannot read the source finds nothing wrong in it. */
const fewestModules = 60

const { modules, violations } = await readBoundaries(process.cwd(), ['apps', 'packages', 'e2e'])
for (const { rule, from, to, comment } of violations) process.stdout.write(`${rule}: ${from} -> ${to}\n  ${comment}\n`)
if (modules < fewestModules)
  process.stdout.write(`only ${modules} modules were read: something is wrong with the check\n`)
process.stdout.write(`boundaries: ${modules} modules, ${violations.length} violations\n`)
if (violations.length > 0 || modules < fewestModules) process.exit(1)
