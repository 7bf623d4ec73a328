import { type ItemKind, itemResources } from '#contract/resources.ts'
import type { ImportItem } from './items.ts'

/** An item as an element of the bulk request of its kind: JSON in which the digits of an amount are the number. */
export function elementText(item: ImportItem, kind: ItemKind): string {
  const { fields } = itemResources[kind]
  const { name, focusAreaId, focusAreaExternalId, itemId, externalId, keys, amounts } = item
  const text = JSON.stringify({
    name,
    ...(focusAreaId !== undefined && { focusAreaId }),
    ...(focusAreaExternalId !== undefined && { focusAreaExternalId }),
    ...(itemId !== undefined && { [fields.id]: itemId }),
    ...(externalId !== undefined && { [fields.sentExternalId]: externalId }),
    ...Object.fromEntries(keys),
  })
  if (amounts.size === 0) return text
  const series = Array.from(amounts, ([version, periods]) => {
    const pairs = Array.from(periods, ([period, digits]) => `${JSON.stringify(period)}:${digits}`)
    return `{"financialVersionType":"${version}","timePeriodToAmount":{${pairs.join(',')}}}`
  })
  return `${text.slice(0, -1)},"${fields.periodValues}":[${series.join(',')}]}`
}
