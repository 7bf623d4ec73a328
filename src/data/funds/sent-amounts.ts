// What this device last sent of an item: never what is current, which the service does not let be read.
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ItemKind } from '#contract/resources.ts'
import { type Planning, usePlanning } from '#data/planning.tsx'
import {
  type JournalItem,
  type journalKeys,
  lastSentIn,
  type SentAmount,
} from '#offline/imports/import-journal.ts'
import type { FundRecord } from './fund-store.ts'

/** The amounts that were last sent of an item, none where they cannot be read; undefined while they are read. */
export function useLastSent(kind: ItemKind, record: FundRecord): readonly SentAmount[] | undefined {
  const { device } = usePlanning()
  const { id, externalId, focusAreaId, name } = record
  const query = queryOptions({
    queryKey: journalKey(kind, id, externalId ?? null),
    queryFn: async () => {
      const identity = { id, externalId: externalId ?? undefined, focusAreaId, name }
      return (await (await device.journal)?.lastSent(kind, identity)) ?? []
    },
    retry: false,
    staleTime: 0,
  })
  const { data, isError } = useQuery(query)
  return isError ? none : data
}

const none: readonly never[] = []

/**
 * All that was sent of any item, by the key under which the journal has it; undefined while it is read, null on a device
 * that keeps none.
 */
export function useSentJournal(kind: ItemKind): ReadonlyMap<string, JournalItem> | null | undefined {
  const { device, journalSync } = usePlanning()
  return useQuery({
    queryKey: journalKey(kind, 'all'),
    queryFn: async () => (await readJournal(device, journalSync)) ?? null,
    // Maps are not plain data.
    structuralSharing: false,
    retry: false,
    staleTime: 0,
  }).data
}

type SentAmounts = (...about: Parameters<typeof journalKeys>) => readonly SentAmount[]

/** Everything that was sent from this device, by the keys of items in the journal; empty where it cannot be read. */
export async function readSentItems({
  device,
  journalSync,
}: Planning): Promise<ReadonlyMap<string, JournalItem>> {
  const none: ReadonlyMap<string, JournalItem> = new Map()
  return (await readJournal(device, journalSync).catch(() => none)) ?? none
}

/** What was last sent of an item, found by what is known of the item. */
export async function readSentAmounts(planning: Planning): Promise<SentAmounts> {
  const items = await readSentItems(planning)
  return (...item) => lastSentIn(items, ...item)
}

/** The same for a screen; undefined while it is read. */
export function useSentAmounts(): SentAmounts | undefined {
  const planning = usePlanning()
  return useQuery({
    queryKey: journalKey('items', 'every'),
    queryFn: () => readSentAmounts(planning),
    // Each screen begins with what was sent up to then.
    gcTime: 0,
    retry: false,
    staleTime: 0,
  }).data
}

/** Undefined on a device that keeps none. */
async function readJournal({ journal }: Planning['device'], journalSync: Planning['journalSync']) {
  if (!journal) return undefined
  await journalSync.settled()
  return (await journal).all()
}

/** What screens do with the journal as a whole; undefined on a device that keeps none. */
export function useJournal() {
  const { device } = usePlanning()
  const queryClient = useQueryClient()
  const { data: isKept } = useQuery({
    queryKey: journalKey('journal'),
    queryFn: () => device.journal !== undefined,
    staleTime: 0,
  })
  const { journal } = device
  if (!isKept || !journal) return undefined
  return {
    /** The journal as a file. */
    save: async () =>
      new File([await (await journal).exportFile()], 'import-journal.json', { type: 'application/json' }),
    /** Answers how many items the file held. @throws RefusedFile when it cannot be merged. */
    merge: async (file: File) => {
      const count = await (await journal).importFile(await file.text())
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isOfJournal(queryKey) })
      return count
    },
  }
}

export type { JournalItem, SentAmount } from '#offline/imports/import-journal.ts'
export { journalKeys, newest } from '#offline/imports/import-journal.ts'
export { RefusedFile } from '#offline/shell/refused-file.ts'

const ofJournal = 'last-sent'

/** The key of what the journal says about the items of a kind. */
export function journalKey(kind: string, ...about: readonly unknown[]): readonly unknown[] {
  return [kind, ofJournal, ...about]
}

/** True for what has to be asked again when another journal is open. */
export function isOfJournal(queryKey: readonly unknown[]): boolean {
  return queryKey[1] === ofJournal
}
