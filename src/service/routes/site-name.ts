// The name of a site, which people see above every screen.
import { requireFound } from '#service/problem.ts'
import { changesBetween } from '#service/store/audit.ts'
import { findSite, renameSite } from '#service/store/sites.ts'
import type { Handlers } from './call.ts'

export function siteNameHandlers() {
  return {
    async renameSite({ input: { body }, principal: { site }, write, note }) {
      const { name } = body
      return write(async (transaction) => {
        const before = requireFound(await findSite({ read: transaction }, site), `the site ${site}`)
        await renameSite(transaction, { id: site, name })
        note({ recordName: name, changes: changesBetween({ name: before.name }, { name }) })
        return { id: site, name }
      })
    },
  } satisfies Partial<Handlers>
}
