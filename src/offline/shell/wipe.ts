// Deletes what this device keeps of one person. What belongs to others stays, and so do the console's own files.
import { deleteDB } from 'idb'

/** Databases of the console: copies of what the service has, writes not yet sent, the record of imports and their drafts. */
const ownName = /^(cache|outbox|journal|sheets):(.+)$/

/** The database of what a person has read. */
export function replicaName(scope: string): string {
  return `cache:${scope}`
}

/** The database of what a person has not yet sent; the lock and the channel of its tabs have the same name. */
export function outboxName(scope: string): string {
  return `outbox:${scope}`
}

/** The database of what a person has imported from this device. */
export function journalName(scope: string): string {
  return `journal:${scope}`
}

/** The database of the sheets that a person has not yet imported; the locks of its drafts begin with the same name. */
export function sheetsName(scope: string): string {
  return `sheets:${scope}`
}

/** Whose data is meant: the scope names the databases, the ID of the principal names the drafts of forms. */
export interface DataOwner {
  readonly scope: string
  readonly person: string
}

/** Deletes the databases of one person. Other tabs that have one open close it. */
export async function wipeDatabases({ scope }: DataOwner): Promise<void> {
  if (!findFactory()) return
  await deleteAll([replicaName(scope), outboxName(scope), journalName(scope), sheetsName(scope)])
}

/**
 * Deletes everything, for a sign-out that version 1.0.0 began and that does not say whose it is. Where several people
 * have data here only the copies of what the service has are deleted: pending changes of others must not be lost.
 */
export async function wipeUnnamedDatabases(): Promise<void> {
  const databases = await listDatabases()
  const isOnePerson = new Set(databases.map(({ scope }) => scope)).size <= 1
  await deleteAll(databases.filter(({ kind }) => isOnePerson || kind === 'cache').map(({ name }) => name))
}

/** Deletes the copies of what the service has that belong to other people. Their pending changes stay. */
export async function clearOtherReplicas(scope: string): Promise<void> {
  const databases = await listDatabases()
  await deleteAll(
    databases.filter((one) => one.kind === 'cache' && one.scope !== scope).map(({ name }) => name),
  )
}

/** The databases of other people's pending changes. */
export async function otherOutboxes(scope: string): Promise<readonly string[]> {
  const databases = await listDatabases()
  return databases.filter((one) => one.kind === 'outbox' && one.scope !== scope).map(({ name }) => name)
}

function findFactory(): IDBFactory | undefined {
  return (globalThis as { readonly indexedDB?: IDBFactory }).indexedDB
}

async function deleteAll(names: readonly string[]): Promise<void> {
  await Promise.all(names.map(deleteOne))
}

/** Milliseconds to wait for a browser that answers nothing. */
const patienceMs = 10_000

/** Errors of a browser whose storage is closed to the page. */
const closedErrors = ['SecurityError', 'UnknownError', 'InvalidStateError']

/**
 * Deletes one database. What the browser keeps closed to the page, the page can neither read nor delete: the sign-out goes
 * on without it, or the session at the service would never end. A tab that has the database open is waited for.
 */
async function deleteOne(name: string): Promise<void> {
  const { promise: late, resolve: giveUp } = Promise.withResolvers<void>()
  const timer = setTimeout(giveUp, patienceMs)
  try {
    await Promise.race([deleteDB(name, { blocked: () => clearTimeout(timer) }), late])
  } catch (error) {
    if (!(error instanceof DOMException) || !closedErrors.includes(error.name)) throw error
  } finally {
    clearTimeout(timer)
  }
}

interface OwnDatabase {
  readonly name: string
  readonly kind: string
  readonly scope: string
}

/** The console's databases; none where the browser cannot list them. */
async function listDatabases(): Promise<readonly OwnDatabase[]> {
  const factory = findFactory() as { readonly databases?: IDBFactory['databases'] } | undefined
  const all = (await factory?.databases?.call(factory as IDBFactory)) ?? []
  return all.flatMap(({ name = '' }) => {
    const [, kind, scope] = ownName.exec(name) ?? []
    return kind && scope ? [{ name, kind, scope }] : []
  })
}

/** The key of what a person made of the columns of their sheets. */
export function importMemoryKey(scope: string): string {
  return `planning.imports.${scope}`
}

/** The key of the settings of a site that does not store them. */
export function siteSettingsKey(scope: string): string {
  return `planning.site.${scope}`
}

/** The key of something typed into a form and not saved. Its name begins with the person's ID and a dot. */
export function draftKey(name: string): string {
  return `planning.draft.${name}`
}

/** Deletes what one person typed into forms, how they read imports, and what they said of a site. */
export function wipeStorage(openStorage: () => Storage, { scope, person }: DataOwner): void {
  removeNames(
    openStorage,
    (name) =>
      name.startsWith(draftKey(`${person}.`)) ||
      name === importMemoryKey(scope) ||
      name === siteSettingsKey(scope),
  )
}

/** The same of everyone, for a sign-out that does not say whose it is. */
export function wipeUnnamedStorage(openStorage: () => Storage): void {
  removeNames(openStorage, (name) => /^planning\.(draft|imports|site)\./.test(name))
}

function removeNames(openStorage: () => Storage, isMeant: (name: string) => boolean): void {
  try {
    const storage = openStorage()
    const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    for (const name of names) if (isMeant(name)) storage.removeItem(name)
  } catch {
    // Storage that cannot be opened holds nothing.
  }
}
