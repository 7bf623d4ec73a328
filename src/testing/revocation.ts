// Taking credentials away, as an administrator does.
import { everyScope } from '#contract/access.ts'
import type { Principal } from '#contract/access-operations.ts'
import { type Caller, send, type TestSite } from './site.ts'

/** Revokes every credential of a principal of the site. */
export async function revokeAll(site: TestSite, { principalId }: Pick<Caller, 'principalId'>): Promise<void> {
  const { headers } = await site.caller({ scopes: everyScope })
  const principals = `${site.origin}/planning/access/v1/principals`
  const { values } = (await send('GET', principals, { headers })).body as { values: Principal[] }
  const found = values.find(({ id }) => id === principalId)
  for (const { id } of found?.credentials ?? []) {
    const { status, text } = await send('DELETE', `${principals}/${principalId}/credentials/${id}`, {
      headers,
    })
    if (status !== 204) throw new Error(`revoking failed: ${text}`)
  }
}
