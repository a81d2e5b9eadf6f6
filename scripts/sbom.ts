import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'

/**
 * `npm run -s sbom`: everything that runs in production, as a CycloneDX bill of materials, read from package-lock.json.
 * `npm sbom --omit=dev` leaves out what one workspace needs to run and another to test, such as `pg` and `react`.
 */
const { values } = parseArgs({
  options: { folder: { type: 'string', default: path.resolve(import.meta.dirname, '..') } },
})

interface LockedPackage {
  name?: string
  version: string
  license?: string
  integrity?: string
  dev?: boolean
  link?: boolean
}
const lock = JSON.parse(readFileSync(path.join(values.folder, 'package-lock.json'), 'utf8')) as {
  name: string
  version: string
  packages: Record<string, LockedPackage>
}

const isInstalled = ([place, { dev, link }]: [string, LockedPackage]) =>
  place.includes('node_modules/') && dev !== true && link !== true

function componentOf([place, { name: given, version, license, integrity }]: [string, LockedPackage]) {
  const name = given ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  const [algorithm, digest] = integrity?.split('-') ?? []
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    ...(license && { licenses: [/ (OR|AND) /.test(license) ? { expression: license } : { license: { id: license } }] }),
    ...(algorithm === 'sha512' &&
      digest && { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] }),
  }
}

const components = Object.entries(lock.packages).filter(isInstalled).map(componentOf)
const bill = {
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  metadata: { component: { type: 'application', name: lock.name, version: lock.version } },
  // The same version may be installed in several places.
  components: [...new Map(components.map((component) => [component.purl, component])).values()],
}
process.stdout.write(`${JSON.stringify(bill, null, 2)}\n`)
