const ofJournal = 'last-sent'

/** The key of what the journal says about the items of a kind. */
export function journalKey(kind: string, ...about: readonly unknown[]): readonly unknown[] {
  return [kind, ofJournal, ...about]
}

/** True for what has to be asked again when another journal is open. */
export function isOfJournal(queryKey: readonly unknown[]): boolean {
  return queryKey[1] === ofJournal
}
