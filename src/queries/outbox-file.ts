// The outbox as a file that another device can import.
import { addOutboxFile, saveOutbox } from '#offline/outbox/outbox-file.ts'
import { type StorageProblem, storageProblemOf } from '#offline/outbox/storage-problem.ts'
import { RefusedFile } from '#offline/shell/refused-file.ts'
import { type Planning, usePlanning } from './planning.tsx'

/** What became of a file: how many of its changes were imported, or why none was. */
export type FileImport =
  | { readonly kind: 'imported'; readonly count: number }
  | { readonly kind: RefusedFile['reason'] }
  | { readonly kind: 'not-stored'; readonly problem: StorageProblem }

/** What screens do with the outbox as a whole. */
export function useOutboxFile() {
  const { outbox } = usePlanning()
  return { exportAll: () => fileOf(outbox), importFile: (file: File) => importFile(outbox, file) }
}

async function fileOf(outbox: Planning['outbox']): Promise<File> {
  return new File([await saveOutbox(outbox)], 'pending-changes.json', { type: 'application/json' })
}

async function importFile(outbox: Planning['outbox'], file: File): Promise<FileImport> {
  try {
    const added = await addOutboxFile(outbox, await file.text())
    return { kind: 'imported', count: added.length }
  } catch (error) {
    if (error instanceof RefusedFile) return { kind: error.reason }
    return { kind: 'not-stored', problem: storageProblemOf(error) }
  }
}
