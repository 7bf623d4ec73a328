/** An address of a form that begins with an entry of the outbox. */
export function readEntrySearch({ entry }: Record<string, unknown>): { readonly entry?: number } {
  const seq = Number(entry)
  return Number.isSafeInteger(seq) && seq > 0 ? { entry: seq } : {}
}
