// The settings of a site, and what its service has beside the specification. Another site, or a service of an earlier
// release, stores no settings: there they are kept on this device, for the person who chose them.
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { functionsOf } from '#client/client.ts'
import { asFailure, isFailure } from '#client/failure.ts'
import { financialVersions } from '#contract/funds.ts'
import { printMask } from '#contract/record-patch.ts'
import {
  firstSettings,
  type Site,
  type SiteSettings,
  settingNames,
  siteOperations,
} from '#contract/site-operations.ts'
import type { LoadFailure } from '#hierarchy/view-state.ts'
import { siteSettingsKey } from '#offline/shell/wipe.ts'
import { readOrCached, untilAnswered } from './cached-response.ts'
import { personalStorage } from './personal-storage.ts'
import { type Planning, usePlanning } from './planning.tsx'
import { sessionQuery } from './session.ts'
import { useMutationOnce } from './use-once.ts'

/** Null for a service that has no such operation. */
const KeptSite = z.nullable(siteOperations.getSite.success.body)

const siteKey = ['site'] as const
const deviceKey = ['site', 'device'] as const

/** What the service says of the site; without the service, what it said last. */
function siteQuery(planning: Planning) {
  return queryOptions({
    queryKey: siteKey,
    queryFn: ({ signal }) =>
      readOrCached(planning.device, {
        name: 'site',
        schema: KeptSite,
        read: () => readSite(planning.api, signal),
      }),
    // Other people change it a few times a year.
    staleTime: 5 * 60_000,
    ...untilAnswered,
  })
}

/** What the service says of the site; null for one that does not, as services of earlier releases. @throws Failure */
export async function readSite(api: Planning['api'], signal?: AbortSignal): Promise<Site | null> {
  try {
    return await functionsOf(api.settings, siteOperations).getSite({}, signal && { signal })
  } catch (error) {
    if (isFailure(error, 'not-found', 'not-implemented')) return null
    throw error
  }
}

// What is kept on this device. What cannot be read of it is as at first.

const Kept = z.object({
  currency: z.catch(z.nullable(z.string()), firstSettings.currency),
  firstFiscalMonth: z.catch(z.int().check(z.minimum(1), z.maximum(12)), firstSettings.firstFiscalMonth),
  closedThrough: z.catch(z.nullable(z.string()), firstSettings.closedThrough),
  versionWords: z.catch(z.array(z.object({ word: z.string(), version: z.enum(financialVersions) })), []),
})

function deviceQuery({ device }: Planning) {
  return queryOptions({
    queryKey: deviceKey,
    queryFn: ({ client }) => readKept(client, keyOf(device.scope)),
    // Where nothing can be kept, it lasts as long as the page.
    gcTime: Number.POSITIVE_INFINITY,
  })
}

function keyOf(scope: string | undefined): string {
  return siteSettingsKey(scope ?? 'nobody')
}

function readKept(client: QueryClient | undefined, key: string): SiteSettings {
  try {
    return Kept.parse(JSON.parse(personalStorage().getItem(key) ?? '{}'))
  } catch {
    return client?.getQueryData<SiteSettings>(deviceKey) ?? firstSettings
  }
}

/**
 * The settings of the site, wherever they are stored, for work that is no screen. Those of the device where the service
 * has none, or does not respond and has said nothing before.
 * @param isElsewhere true at another site, which stores none
 */
export async function readSettings(planning: Planning, isElsewhere: boolean): Promise<SiteSettings> {
  const kept = () => readKept(undefined, keyOf(planning.device.scope))
  if (isElsewhere) return kept()
  try {
    const read = () => readSite(planning.api)
    return (await readOrCached(planning.device, { name: 'site', schema: KeptSite, read })) ?? kept()
  } catch {
    return kept()
  }
}

function keep(key: string, settings: SiteSettings): void {
  try {
    personalStorage().setItem(key, JSON.stringify(settings))
  } catch {
    // Full or closed to this page: it lasts as long as the page.
  }
}

export type SiteSettingsState =
  | { readonly kind: 'loading' }
  | {
      readonly kind: 'known'
      /** The same object until the service, or the device, has another answer. */
      readonly settings: SiteSettings
      /** Where they are stored. */
      readonly place: 'service' | 'device'
      /** True when the person may change them. */
      readonly canManage: boolean
      /** The names of those who may, where the person cannot. */
      readonly managers: readonly string[]
    }
  | { readonly kind: 'failed'; readonly failure: LoadFailure; readonly retry: () => void }

/** The settings of the site, wherever they are stored. */
export function useSiteSettings(): SiteSettingsState {
  const planning = usePlanning()
  const session = useQuery(sessionQuery(planning)).data
  const isElsewhere = session?.gateway !== undefined
  const site = useQuery({ ...siteQuery(planning), enabled: session != null && !isElsewhere })
  const isOnDevice = isElsewhere || site.data === null
  const kept = useQuery({ ...deviceQuery(planning), enabled: isOnDevice }).data
  if (isOnDevice) {
    if (!kept) return { kind: 'loading' }
    return { kind: 'known', settings: kept, place: 'device', canManage: true, managers: [] }
  }
  if (site.data) {
    const { canManage, managers = [] } = site.data
    return { kind: 'known', settings: site.data, place: 'service', canManage, managers }
  }
  if (!site.error) return { kind: 'loading' }
  const failure: LoadFailure = { what: 'site-settings', cause: asFailure(site.error) }
  return { kind: 'failed', failure, retry: () => void site.refetch() }
}

interface SettingsChange {
  readonly before: SiteSettings
  readonly after: SiteSettings
}

/** Changes the settings where they are stored. Those that stay the same are not sent: someone else may change them. */
export function useSettingsChange(place: 'service' | 'device') {
  const { api, device } = usePlanning()
  const queryClient = useQueryClient()
  return useMutationOnce({
    mutationFn: async ({ before, after }: SettingsChange) => {
      if (place === 'device') {
        keep(keyOf(device.scope), after)
        queryClient.setQueryData(deviceKey, after)
        return
      }
      const changed = settingNames.filter(
        (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
      )
      if (changed.length === 0) return
      const site = await functionsOf(api.settings, siteOperations).updateSite({
        query: { updateMask: printMask(changed) },
        body: { ...after, versionWords: [...after.versionWords] },
      })
      queryClient.setQueryData(siteKey, site)
    },
    // What someone else changed may be why it failed.
    onError: () => void queryClient.invalidateQueries({ queryKey: siteKey, exact: true }),
  })
}
