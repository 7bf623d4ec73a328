// Stored data outlives a release. Each stored shape has a number, and each change of one a step, in
// src/testing/releases/stored-shapes.json: entries are only ever added there. This test fails when a shape is another one than its last entry says.
import 'fake-indexeddb/auto'
import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ImportJournal } from '#offline/imports/import-journal.ts'
import { SheetDrafts } from '#offline/imports/sheet-drafts.ts'
import { OutboxStore } from '#offline/outbox/outbox-store.ts'
import { openIndexedStore } from '#offline/replica/indexed-store.ts'
import { recordedShapes } from '#testing/releases/stored-shapes.ts'

const root = join(import.meta.dirname, '..')

/** Values in a browser, by the declarations that describe them. */
const declared: Readonly<Record<string, readonly [file: string, ...names: string[]]>> = {
  'pending change': [
    'offline/outbox/entry.ts',
    'writeVerbs',
    'entryStates',
    'WriteIntent',
    'ImportedRow',
    'OutboxEntry',
    'EntryProblem',
    'AlteredField',
    'Receipt',
    'AmountTally',
    'ImportAccount',
  ],
  'conflict of a pending change': ['offline/outbox/conflict.ts', 'FieldConflict', 'ContestedAmount'],
  'rows of an import': ['offline/outbox/entry.ts', 'EntryRows', 'SourceRow', 'LeftOutCell'],
  'progress of an import': [
    'offline/imports/bulk-progress.ts',
    'BulkProgress',
    'AmendedAmount',
    'RowCause',
    'RowCauseCode',
    'RowFacts',
    'RowOutcome',
    'ItemClaim',
  ],
  'item of the import journal': ['offline/imports/import-journal.ts', 'SentAmount', 'JournalItem'],
  'draft of a sheet': ['offline/imports/sheet-drafts.ts', 'SheetDraft', 'DraftSending', 'DraftCells'],
  'reading of a draft': [
    'import/stored-sheet.ts',
    'Role',
    'ruleFields',
    'earlierFields',
    'RecordRules',
    'factFields',
    'StoredItems',
    'StoredRecords',
    'StoredReview',
    'EarlierReview',
    'earlierRows',
    'Spans',
  ],
  'edit of a draft': ['import/edit-record.ts', 'Cell', 'Change', 'Step', 'EditRecord'],
  'page of a list': ['offline/replica/replica-store.ts', 'PackedPage', 'StoredPage', 'LearnedRecord'],
  'ledger of a list': ['offline/replica/sync-metadata.ts', 'Walk', 'SyncMetadata'],
  'note of a change': ['offline/replica/change-note.ts', 'FieldDifference', 'ChangeNote'],
  'remembered session': ['contract/session.ts', 'Session'],
  'marks beside the session': ['offline/shell/device-flags.ts', 'Confirmed', 'Owner'],
  'recent record': ['data/recent-records.ts', 'RecentRecord'],
  'memory of imports': ['data/imports/import-memory.ts', 'KeptMapping', 'Kept'],
  'settings of a site': ['data/site-settings.ts', 'Kept'],
}

function declarationsOf([file, ...names]: readonly [string, ...string[]]): string {
  const source = readFileSync(join(root, file), 'utf8')
  const code = source.replace(/\/\*\*?[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
  return names
    .map((name) => {
      const start = new RegExp(`^(export )?(interface|const|type) ${name}\\b`, 'm').exec(code)
      if (!start) throw new Error(`${file} declares no ${name}`)
      const rest = code.slice(start.index)
      const end = /\n(?=(export|const|type|interface|function|class)\b)/.exec(rest)
      return rest.slice(0, end?.index).replace(/\s+/g, ' ').trim()
    })
    .join('\n')
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

function expectLast(name: string, shape: string): void {
  const entries = recordedShapes(name)
  expect(entries.map(({ number }) => number)).toEqual(entries.map((_, place) => place + 1))
  expect(entries.every(({ step }) => step.length > 0)).toBe(true)
  const advice = `${name}: add the next number with its step to src/testing/releases/stored-shapes.json`
  expect(shape, advice).toBe(entries.at(-1)?.shape)
}

test.each(Object.entries(declared))('the stored %s has the number of its shape', (name, place) => {
  expectLast(name, digest(declarationsOf(place)))
})

test.each([
  ['database of pending changes', (name: string) => new OutboxStore(name).all()],
  ['database of the import journal', (name: string) => new ImportJournal(name, 'site').all()],
  ['database of drafts', (name: string) => new SheetDrafts(name).list()],
  ['database of lists', (name: string) => openIndexedStore({ name, onTrouble: () => {} })],
])('the %s has the number of its stores', async (title, open) => {
  const name = randomUUID()
  await open(name)
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(name)
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
  const stores = Array.from(database.objectStoreNames, (storeName) => {
    const { keyPath, autoIncrement, indexNames } = database.transaction(storeName).objectStore(storeName)
    return [storeName, keyPath, autoIncrement, ...indexNames]
  })
  expectLast(title, JSON.stringify(stores))
  expect(database.version).toBe(recordedShapes(title).length)
  database.close()
})
