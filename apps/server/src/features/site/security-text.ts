import type { Config } from '../../platform/config.ts'

export const securityPath = '/.well-known/security.txt'

const daysValid = 180

/** RFC 9116 */
export function securityText({ site }: Pick<Config, 'site'>, now: Date): string {
  const expires = new Date(now.getTime() + daysValid * 86_400_000).toISOString().slice(0, 10)
  return [
    `Contact: mailto:${site.contactEmail}`,
    `Expires: ${expires}T00:00:00Z`,
    'Preferred-Languages: en',
    `Canonical: ${site.url}${securityPath}`,
    '',
  ].join('\n')
}
