// The site itself: its name, its settings, and what the service has beside the specification.
import { catalogScope } from '#contract/access.ts'
import {
  currencyDigits,
  firstSettings,
  type SettingName,
  type Site,
  type SiteSettings,
  siteFeatures,
  type UpdateSite,
} from '#contract/site-operations.ts'
import type { Reading } from '#service/database/database.ts'
import { listManagers } from '#service/identity/access.ts'
import type { Principal } from '#service/identity/accounts.ts'
import { requireFound } from '#service/problem.ts'
import { changesBetween } from '#service/store/audit.ts'
import { changeSettings, findSite, readSettings, renameSite } from '#service/store/sites.ts'
import type { HandlerDeps, Handlers } from './call.ts'

/** The settings that a mask names; what the body leaves out, or has as null, becomes as it was at first. */
function settingsIn(mask: readonly SettingName[], body: UpdateSite): Partial<SiteSettings> {
  return Object.fromEntries(mask.map((name) => [name, body[name] ?? firstSettings[name]]))
}

/** As the audit log shows them. */
function recordedSettings({ versionWords, ...settings }: SiteSettings) {
  const words = versionWords.map(({ word, version }) => `${word}: ${version}`)
  return { ...settings, versionWords: words.length === 0 ? null : words.join(', ') }
}

async function presentSite(
  read: Reading,
  settings: SiteSettings,
  { site, scopes }: Principal,
): Promise<Site> {
  const { currency, versionWords, ...others } = settings
  const canManage = scopes.includes(catalogScope)
  return {
    currency,
    currencyDigits: currency === null ? null : currencyDigits(currency),
    ...others,
    versionWords: [...versionWords],
    features: [...siteFeatures],
    canManage,
    ...(!canManage && { managers: [...(await listManagers(read, site))] }),
  }
}

export function siteHandlers({ database }: HandlerDeps) {
  const { read } = database
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

    async getSite({ principal }) {
      return presentSite(read, await readSettings(read, principal.site), principal)
    },

    async updateSite({ input: { query, body }, principal, write, note }) {
      const changes = settingsIn(query.updateMask, body)
      const settings = await write(async (transaction) => {
        const { before, after } = await changeSettings(transaction, principal.site, changes)
        const site = await findSite({ read: transaction }, principal.site)
        note({
          recordName: site?.name,
          changes: changesBetween(recordedSettings(before), recordedSettings(after)),
        })
        return after
      })
      return presentSite(read, settings, principal)
    },
  } satisfies Partial<Handlers>
}
