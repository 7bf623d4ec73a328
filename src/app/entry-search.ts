/** An address of a form that begins with an entry of the outbox. */
export function readEntrySearch({ entry }: Record<string, unknown>): { readonly entry?: string } {
  return typeof entry === 'string' && /^[1-9]\d{0,14}$/.test(entry) ? { entry } : {}
}
