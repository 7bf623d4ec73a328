const ofJournal = 'last-sent'

/** The key of what the journal says about the items of a list. */
export function journalKey(list: string, ...about: readonly unknown[]): readonly unknown[] {
  return [list, ofJournal, ...about]
}

/** True for what has to be asked again when another journal is open. */
export function isOfJournal(queryKey: readonly unknown[]): boolean {
  return queryKey[1] === ofJournal
}
