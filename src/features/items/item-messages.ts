import type { ItemKind } from '#contract/resources.ts'

/** What an item of a kind is, for people who have none yet. */
export const definitions: Readonly<Record<ItemKind, string>> = {
  'cost-item': 'A cost item is one line of what a focus area costs.',
  'benefit-item': 'A benefit item is one line of what a focus area brings.',
}

/** What an area without a name is called. */
export function areaText(name: string | undefined, id: string): string {
  return name ?? `Unknown focus area ${id.slice(0, 8)}`
}
