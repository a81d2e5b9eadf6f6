import { accountEndpoints } from '@matinee/contract/accounts'
import { browserApi } from '../../platform/browser-api.ts'

export async function lookUpNames(ids: readonly string[]): Promise<[id: string, name: string][]> {
  const people = await browserApi()(accountEndpoints.users, { query: { ids: ids.join(',') } })
  return people.map(({ _id: id, username }) => [id, username])
}
