// The outbox as a file: another device imports it, another person reviews its changes.
import type { ChangeRequest } from '#offline/outbox/change-request.ts'
import { addOutboxFile, type ReviewComment, saveOutbox } from '#offline/outbox/outbox-file.ts'
import { type StorageProblem, storageProblemOf } from '#offline/outbox/storage-problem.ts'
import { unconfirmedIn } from '#offline/saving-status.ts'
import { RefusedFile } from '#offline/shell/refused-file.ts'
import { type Planning, usePlanning } from './planning.tsx'

/** What became of a file: how many of its changes were imported, or why none was. */
export type FileImport =
  | { readonly kind: 'imported'; readonly count: number }
  /** Changes of another person, or the person's own as a reviewer has returned them. */
  | { readonly kind: 'review'; readonly request: ChangeRequest }
  | { readonly kind: RefusedFile['reason'] }
  | { readonly kind: 'not-stored'; readonly problem: StorageProblem }

/** What screens do with the outbox as a whole. */
export function useOutboxFile() {
  const planning = usePlanning()
  const { outbox } = planning
  return {
    exportAll: async () => fileOf(await saveOutbox(outbox), 'pending-changes.json'),
    importFile: (file: File) => importFile(planning, file),
    exportForReview: (author: string, note: string) => exportForReview(planning, author, note),
  }
}

export function fileOf(text: string, name: string): File {
  return new File([text], name, { type: 'application/json' })
}

async function importFile({ outbox, device }: Planning, file: File): Promise<FileImport> {
  try {
    const text = await file.text()
    const { readChangeRequest } = await import('#offline/outbox/change-request.ts')
    const request = readChangeRequest(text, { owner: outbox.owner, site: device.place })
    if (request && !request.isOwn) return { kind: 'review', request }
    const added = await addOutboxFile(outbox, text)
    return request ? { kind: 'review', request } : { kind: 'imported', count: added.length }
  } catch (error) {
    if (error instanceof RefusedFile) return { kind: error.reason }
    return { kind: 'not-stored', problem: storageProblemOf(error) }
  }
}

/**
 * The unconfirmed changes, without the history, as a file for another person. Those that wait are paused first: sent from
 * here and by the reviewer, a new record would be made twice.
 */
async function exportForReview({ outbox, device }: Planning, author: string, note: string): Promise<File> {
  for (const { seq } of unconfirmedIn(outbox.getSnapshot().entries)) await outbox.pause(seq)
  const text = note.trim()
  const comments: readonly ReviewComment[] = text === '' ? [] : [{ by: author, at: Date.now(), text }]
  const { place } = device
  return fileOf(
    await saveOutbox(
      outbox,
      { from: author, comments: [...comments], ...(place !== undefined && { site: place }) },
      unconfirmedIn(outbox.getSnapshot().entries).filter(({ state }) => state !== 'applied'),
    ),
    'changes-for-review.json',
  )
}

export { maxCommentLength } from '#offline/outbox/outbox-file.ts'
