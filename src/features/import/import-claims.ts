// The items that an import has made, found again in what the service lists now.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ItemKind } from '#contract/resources.ts'
import { externalIdField, externalIdIntent } from '#data/funds/fund-edits.ts'
import { type FundRecord, recordOfItem } from '#data/funds/fund-store.ts'
import { readBenefitItems, readCostItems, type WholeList } from '#data/imports/fund-import.ts'
import type { SentImport } from '#data/imports/sent-imports.ts'
import { type OutboxEntry, useOutbox } from '#data/outbox.ts'
import { type Planning, usePlanning } from '#data/planning.tsx'
import { type ClaimFinding, claimsIn, findClaims } from '#offline/imports/import-claims.ts'
import { fundResourceOf } from '#offline/outbox/entry.ts'

export interface ImportClaims {
  /** Undefined while the items are read, and when they could not be. */
  readonly findings: readonly ClaimFinding<FundRecord>[] | undefined
  readonly isFailed: boolean
  readonly readAgain: () => void
  /** Gives items the external IDs of their rows, each by another change. @throws Error when nothing is kept. */
  readonly give: (
    chosen: readonly { readonly item: FundRecord; readonly externalId: string }[],
  ) => Promise<void>
}

/** Undefined for an import that claims nothing, or that is not through. */
export function useImportClaims({ id, resource, parts, counts }: SentImport): ImportClaims | undefined {
  const planning = usePlanning()
  const { outbox, snapshot } = useOutbox()
  const kind: ItemKind = resource
  const isWanted = counts.waiting === 0 && claimsIn(parts).length > 0
  const { data, isError, refetch } = useQuery({
    queryKey: [kind, 'claims', id],
    queryFn: async () => {
      const { items, isWhole } = await readItems(planning, kind)
      // Of a hundred thousand items only those that could matter are kept.
      const names = new Set(claimsIn(parts).map(({ claim }) => claim.name))
      const ids = new Set(claimsIn(parts).map(({ claim }) => claim.externalId))
      const mayMatter = ({ name, externalId = '' }: FundRecord) => names.has(name) || ids.has(externalId)
      return { items: items.filter(mayMatter), isWhole }
    },
    enabled: isWanted,
    staleTime: 0,
  })
  const findings = useMemo(
    () => data && findClaims(parts, { ...data, underWay: idsUnderWay(snapshot.entries, kind) }),
    [data, parts, snapshot.entries, kind],
  )
  if (!isWanted) return undefined
  return {
    findings,
    isFailed: isError,
    readAgain: () => void refetch(),
    give: async (chosen) => {
      await outbox.enqueueAll(chosen.map(({ item, externalId }) => externalIdIntent(kind, item, externalId)))
    },
  }
}

async function readItems(planning: Planning, kind: ItemKind): Promise<WholeList<FundRecord>> {
  const read = kind === 'cost-item' ? readCostItems : readBenefitItems
  const { items, isWhole } = await read(planning)
  return { items: items.map(recordOfItem), isWhole }
}

/** The external ids that items were given from here, or are about to be, with the items. */
function idsUnderWay(entries: readonly OutboxEntry[], kind: ItemKind): ReadonlyMap<string, string> {
  const field = externalIdField(kind)
  return new Map(
    entries.flatMap((entry) => {
      const value = entry.body?.[field]
      const isOpen = entry.state !== 'discarded' && entry.state !== 'refused'
      return isOpen && fundResourceOf(entry) === kind && typeof value === 'string'
        ? [[value, entry.record] as const]
        : []
    }),
  )
}
