// What the console judges a sheet against: focus areas and keys as they come from the service.
import type { ImportContext } from '../../src/import/cell-check.ts'
import { lookupOf } from '../../src/import/focus-area-lookup.ts'
import { keyLookupOf } from '../../src/import/key-lookup.ts'
import { costSubtypes, costTypes, focusAreaCount, investmentCategories } from './sheet-text.ts'

const areas = Array.from({ length: focusAreaCount }, (_, at) => {
  const id = `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
  return { id, name: `Area ${at}`, externalId: `FA-${at}`, path: [] }
})
const keysOf = (keys: readonly string[]) => keyLookupOf(keys.map((key) => ({ key, name: key })))

/** Made again for each sheet: a lookup remembers what it was asked. */
export function benchContext(): ImportContext {
  const keys = new Map([
    ['costType', keysOf(costTypes)],
    ['costSubtypeKey', keysOf(costSubtypes)],
    ['investmentCategoryKey', keysOf(investmentCategories)],
  ] as const)
  return { areas: lookupOf(areas, true), keys }
}
