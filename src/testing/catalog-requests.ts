// What a test asks of a site's catalog over HTTP, as a person with every permission.
import { everyScope } from '#contract/access.ts'
import { send, type TestSite } from './site.ts'

/**
 * Changes the catalog.
 * @param path below the base of the catalog: `/people`
 * @returns the id of the entry that was added or changed; empty after a deletion
 * @throws Error when the service refuses
 */
export async function changeCatalog(
  site: TestSite,
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
): Promise<string> {
  const { headers } = await site.caller({ scopes: everyScope })
  const options = { headers, ...(body && { body }) }
  const answer = await send(method, `${site.origin}/planning/catalog/v1${path}`, options)
  if (answer.status >= 300) throw new Error(`The catalog answers ${answer.status}: ${answer.text}`)
  return method === 'DELETE' ? '' : (answer.body as { readonly id: string }).id
}

/** Adds a person; answers their id. */
export function addPerson(site: TestSite, name: string, email?: string): Promise<string> {
  return changeCatalog(site, 'POST', '/people', { name, ...(email && { email }) })
}
