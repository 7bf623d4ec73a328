import type { FundKind } from '#queries/funds/fund-records.ts'

interface FundWords {
  readonly title: string
  /** In the middle of a sentence. */
  readonly noun: string
  /** At the beginning of a sentence. */
  readonly one: string
  readonly emptyText: string
}

export const fundWords: Readonly<Record<FundKind, FundWords>> = {
  'cost-items': {
    title: 'Cost items',
    noun: 'cost items',
    one: 'Cost item',
    emptyText: 'A cost item is one line of what a focus area costs.',
  },
  'benefit-items': {
    title: 'Benefit items',
    noun: 'benefit items',
    one: 'Benefit item',
    emptyText: 'A benefit item is one line of what a focus area brings.',
  },
}

/** What an area without a name is called. */
export function areaText(name: string | undefined, id: string): string {
  return name ?? `Unknown focus area ${id.slice(0, 8)}`
}
