// The state of the copy of one list: which pages make it up, how far a reading of it has come, and when it was
// last in step with the service.
import { z } from 'zod/mini'

/** A reading of the whole list that is under way; its pages are already kept under its own generation. */
const Walk = z.object({
  generation: z.int(),
  pages: z.int(),
  /** The cursor of the next page; null before the first one. */
  cursor: z.nullable(z.string()),
  /** All pages are read: only what is missing from them is still to be looked at. */
  isRead: z.boolean(),
  /** How many records the service said there are. */
  total: z.int(),
  startedAt: z.number(),
  /** The step at its beginning: what was learned later is newer than any page of it. */
  startStep: z.int(),
  /** The newest date of the list as it began, as the service wrote it; null when the service does not sort by it. */
  newest: z.nullable(z.string()),
})
export type Walk = z.output<typeof Walk>

export const SyncMetadata = z.object({
  v: z.literal(1),
  /** The generation of the pages that make up the list; 0 before a reading of it came to its end. */
  generation: z.int(),
  pages: z.int(),
  /** An older generation that is kept because many of its records were missing from the present one. */
  retained: z.nullable(
    z.object({
      generation: z.int(),
      pages: z.int(),
      /** Records that were read alone up to this step are in doubt like those on its pages. */
      step: z.int(),
    }),
  ),
  records: z.int(),
  /** Epoch milliseconds at which the list was last read as a whole; 0 for never. */
  wholeAt: z.number(),
  /** Epoch milliseconds at which the list was last known to be in step with the service; 0 for never. */
  currentAt: z.number(),
  /** Everything with an older date is known. */
  newest: z.nullable(z.string()),
  /** False once the service was seen not to sort by date when asked to. */
  sortsByDate: z.boolean(),
  /** By how many the service's own count is above what it lists; null until that was looked at. */
  gap: z.nullable(z.int()),
  /** Readings one after another because of a count that did not agree. */
  recounts: z.int(),
  walk: z.nullable(Walk),
})
export type SyncMetadata = z.output<typeof SyncMetadata>

export const emptySyncMetadata: SyncMetadata = {
  v: 1,
  generation: 0,
  pages: 0,
  retained: null,
  records: 0,
  wholeAt: 0,
  currentAt: 0,
  newest: null,
  sortsByDate: true,
  gap: null,
  recounts: 0,
  walk: null,
}
