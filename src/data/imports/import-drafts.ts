// The sheets on this device that are not imported yet.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { HierarchyKind, ItemKind } from '#contract/resources.ts'
import { useIsOutboxRead } from '#data/outbox.ts'
import { usePlanning } from '#data/planning.tsx'
import { lockedDrafts } from '#offline/imports/draft-lock.ts'
import type { SheetDraft, SheetDrafts } from '#offline/imports/sheet-drafts.ts'
import type { Outbox } from '#offline/outbox/outbox.ts'
import { hasAnyImport } from './sent-record-imports.ts'

/** Milliseconds until the list is read again: other tabs write to it, too. */
const refreshMs = 2_000

export interface ListedDraft extends SheetDraft {
  /** A tab works on it. */
  readonly isOpen: boolean
}

/**
 * The drafts of a kind, the last edited first; none while they are read.
 * @param settled resolves when this tab works on none of them
 */
export function useImportDrafts(kind: ItemKind | HierarchyKind, settled: () => Promise<void>) {
  const { device, outbox } = usePlanning()
  const queryClient = useQueryClient()
  const isOutboxRead = useIsOutboxRead()
  const queryKey = [kind, 'drafts']
  const { data } = useQuery({
    queryKey,
    queryFn: async () => {
      await settled()
      const drafts = await device.drafts
      return drafts ? listDrafts(drafts, outbox) : []
    },
    enabled: isOutboxRead,
    staleTime: 0,
    retry: false,
    refetchInterval: refreshMs,
  })
  return {
    drafts: data?.filter((draft) => draft.kind === kind) ?? [],
    discard: async (id: string) => {
      await (await device.drafts)?.delete(id)
      await queryClient.invalidateQueries({ queryKey })
    },
  }
}

/** How many drafts the signed-in person has on this device; 0 while they are counted. */
export function useDraftCount(): number {
  const { device, outbox } = usePlanning()
  const { data = 0 } = useQuery({
    queryKey: ['drafts', 'count'],
    queryFn: async () => {
      const drafts = await device.drafts
      return drafts ? (await listDrafts(drafts, outbox)).length : 0
    },
    enabled: useIsOutboxRead(),
    staleTime: 0,
    retry: false,
  })
  return data
}

/** Without those that were imported; of one that was imported in part, the rows that remain are counted. */
export async function listDrafts(drafts: SheetDrafts, outbox: Outbox): Promise<readonly ListedDraft[]> {
  const open = await lockedDrafts(drafts)
  const listed: ListedDraft[] = []
  for (const draft of await drafts.list()) {
    const remaining = remainingOf(draft, outbox)
    const isOpen = open.has(draft.id)
    if (remaining?.length !== 0) listed.push({ ...draft, rows: remaining?.length ?? draft.rows, isOpen })
    // The tab that imported it has ended before it could.
    else if (!isOpen) await drafts.delete(draft.id)
  }
  return listed
}

/** The rows that are left of a draft; undefined when none of it was imported. */
export function remainingOf({ sending }: SheetDraft, outbox: Outbox): readonly number[] | undefined {
  const isImported = sending && (sending.isStored || hasAnyImport(outbox, sending.importId))
  return isImported ? sending.remaining : undefined
}

/** Resolves when it is known what the outbox has. */
export function outboxRead(outbox: Outbox): Promise<void> {
  return new Promise((resolve) => {
    const end = outbox.subscribe(look)
    look()
    function look() {
      const { isKnown, problem } = outbox.getSnapshot()
      if (!isKnown && !problem) return
      resolve()
      queueMicrotask(end)
    }
  })
}

export { type DraftLock, DraftTakenError, lockDraft } from '#offline/imports/draft-lock.ts'
export type { DraftSending, OpenedDraft, SheetDraft, SheetDrafts } from '#offline/imports/sheet-drafts.ts'
export { type StorageProblem, storageProblemOf } from '#offline/outbox/storage-problem.ts'
