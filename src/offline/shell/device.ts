// What this device keeps for the person who is signed in, and the end of it when they sign out.
import type { Session } from '#contract/session.ts'
import type { ImportJournal } from '#offline/imports/import-journal.ts'
import type { SheetDrafts } from '#offline/imports/sheet-drafts.ts'
import { countPending } from '#offline/outbox/outbox-store.ts'
import { DeviceReplica } from '#offline/replica/device-replica.ts'
import type { ReplicaContext } from '#offline/replica/replica-context.ts'
import type { Exclusively } from '#offline/sync/list-sync.ts'
import { exclusivelyWithin, WriteHints } from '#offline/sync/one-tab.ts'
import { dropKept, keep, readKept } from './device-cache.ts'
import { DeviceFlags, printOwner, readOwner, type UnfinishedSignOut } from './device-flags.ts'
import { EventHub } from './event-hub.ts'
import { Persistence } from './persistence.ts'
import { PersonalDatabase } from './personal-database.ts'
import { scopeOf } from './scope.ts'
import {
  clearOtherReplicas,
  type DataOwner,
  journalName,
  otherOutboxes,
  outboxName,
  sheetsName,
  wipeDatabases,
  wipeStorage,
  wipeUnnamedDatabases,
  wipeUnnamedStorage,
} from './wipe.ts'

interface DeviceOptions {
  readonly openStorage: () => Storage
  /** The origin of the service and its base, as part of whose data this is. */
  readonly service: string
}

interface DeviceEvents {
  /** A user is signed in: their outbox can be opened under this scope. */
  readonly entered: { readonly scope: string; readonly session: Session }
  /** The same person was found to be signed in, perhaps again. */
  readonly confirmed: undefined
  /** Another person than the last one is signed in: nothing of the last one may show. */
  readonly replaced: undefined
  readonly left: undefined
  /** The person signed out in another tab. */
  readonly 'signed-out-elsewhere': undefined
  /** Another tab wrote to a list, or this one wrote notes of what others changed. */
  readonly 'list-written': { readonly list: string; readonly isElsewhere: boolean }
}

const signOutWord = 'signed-out'
/** Held by the tab that reports a sign-out to the service. */
const signOutLock = 'planning:sign-out'
/** Where the mark of an unfinished sign-out is kept on disk. */
const signOutPath = '/signed-out'

interface LastPerson {
  /** Empty for a service account. */
  readonly email: string
  /** Changes of theirs on this device that the service has not confirmed. */
  readonly pending: number
}

export class Device {
  readonly #options: DeviceOptions
  readonly events = new EventHub<DeviceEvents>()
  readonly marks: DeviceFlags
  readonly replica = new DeviceReplica()
  readonly persistence = new Persistence((navigator as { readonly storage?: StorageManager }).storage)
  readonly #signOuts: BroadcastChannel
  #hints: WriteHints | undefined
  #owner: DataOwner | undefined
  #place: string | undefined
  #journal: PersonalDatabase<ImportJournal> | undefined
  #drafts: PersonalDatabase<SheetDrafts> | undefined
  #wiping: Promise<void> = Promise.resolve()
  #signOutCount = 0

  constructor(options: DeviceOptions) {
    this.#options = options
    this.marks = new DeviceFlags(options.openStorage)
    this.#signOuts = new BroadcastChannel('planning:sign-out')
    this.#signOuts.onmessage = () => {
      this.leave()
      this.events.emit('signed-out-elsewhere')
    }
  }

  /** The scope that databases are named by; undefined without a signed-in person. */
  get scope(): string | undefined {
    return this.#owner?.scope
  }

  /** Names the service and the site, and no person; undefined without a signed-in person. */
  get place(): string | undefined {
    return this.#place
  }

  /** What was imported from here by the signed-in person; undefined where nothing is kept. */
  get journal(): Promise<ImportJournal> | undefined {
    return this.#journal?.store
  }

  /** The sheets that the signed-in person has not imported yet; undefined where nothing is kept. */
  get drafts(): Promise<SheetDrafts> | undefined {
    return this.#drafts?.store
  }

  /** Counts the sign-outs in all tabs: an answer to a question from before the last one is about an ended session. */
  get signOutCount(): number {
    return this.#signOutCount
  }

  /**
   * Opens what is kept for a session that the service has just confirmed, and remembers it. What another person has
   * read here is deleted; their pending changes stay.
   * @param askedAt the {@link signOutCount} when the service was asked
   * @returns false where someone has signed out since then: nothing is opened
   */
  async enterConfirmed(session: Session, askedAt = this.#signOutCount): Promise<boolean> {
    await this.#wiping
    if (askedAt !== this.#signOutCount) return false
    if (this.marks.isSignOutUnfinished) await this.#forgetSignOut()
    const last = this.marks.readLastSession()
    if (last && !isSamePerson(last, session)) this.events.emit('replaced')
    this.marks.rememberSession(session, Date.now())
    if (!(await this.enter(session, askedAt))) return false
    if (this.scope !== undefined) void clearOtherReplicas(this.scope).catch(() => {})
    return true
  }

  /** Opens what is kept for this session, unless someone has signed out since, as above. */
  async enter(session: Session, askedAt = this.#signOutCount): Promise<boolean> {
    await this.#wiping
    const { service } = this.#options
    const site = session.site.id
    const [scope, place] = await Promise.all([
      scopeOf({ service, site, person: session.principal.id }),
      scopeOf({ service, site, person: '' }),
    ])
    if (askedAt !== this.#signOutCount) return false
    if (scope === this.scope) {
      this.events.emit('confirmed')
      return true
    }
    this.#close()
    this.#owner = { scope, person: session.principal.id }
    this.#place = place
    if (this.marks.keepsNothing) this.replica.enterWithoutKeeping()
    else {
      this.#hints = new WriteHints(scope, (list) =>
        this.events.emit('list-written', { list, isElsewhere: true }),
      )
      this.replica.enter(scope)
      this.#journal = new PersonalDatabase(async () => {
        const { ImportJournal } = await import('#offline/imports/import-journal.ts')
        return () => new ImportJournal(journalName(scope), place)
      })
      this.#drafts = new PersonalDatabase(async () => {
        const { SheetDrafts } = await import('#offline/imports/sheet-drafts.ts')
        return () => new SheetDrafts(sheetsName(scope))
      })
    }
    this.events.emit('entered', { scope, session })
    return true
  }

  /** Closes everything, and keeps it. An answer to an earlier request does not enter a person any more. */
  leave(): void {
    this.#signOutCount += 1
    this.#close()
  }

  #close(): void {
    this.#hints?.close()
    this.#hints = undefined
    this.#owner = undefined
    this.#place = undefined
    this.replica.leave()
    this.#journal?.close()
    this.#journal = undefined
    this.#drafts?.close()
    this.#drafts = undefined
    this.events.emit('left')
  }

  /**
   * Deletes everything of the person who signs out, in every tab. What other people have not sent stays. It needs no
   * network: an unfinished sign-out is remembered until {@link finishSignOut} has reported it.
   */
  async wipe(): Promise<void> {
    const owner = this.#owner ?? this.marks.unfinishedSignOut
    this.marks.beginSignOut(owner)
    this.leave()
    this.#signOuts.postMessage(signOutWord)
    await Promise.all([keep(signOutPath, printOwner(owner)), this.#deleteDataOf(owner)])
  }

  /** Resumes a sign-out whose mark in local storage was lost, because the browser was ended before it wrote it to disk. */
  async recallSignOut(): Promise<void> {
    if (this.marks.isSignOutUnfinished) return
    const kept = await readKept(signOutPath)
    if (kept === undefined) return
    // The removal of the session was lost with the mark: the session says whose data may still be here.
    this.marks.beginSignOut(readOwner(kept) ?? this.#owner ?? (await this.#lastOwner()))
  }

  /**
   * Finishes a sign-out, in one tab at a time: a second tab would end the session, and delete the data, of the person who
   * has signed in since.
   * @param endSession reports it to the service; when it rejects, so does this, and the sign-out stays unfinished
   */
  async finishSignOut(endSession: () => Promise<void>): Promise<void> {
    await navigator.locks.request(signOutLock, async () => {
      await this.recallSignOut()
      if (!this.marks.isSignOutUnfinished) return
      // The page that began it may have been closed before everything was deleted.
      await this.#deleteDataOf(this.marks.unfinishedSignOut)
      await endSession()
      await this.#forgetSignOut()
    })
  }

  async #forgetSignOut(): Promise<void> {
    await dropKept(signOutPath)
    this.marks.finishSignOut()
  }

  #deleteDataOf(owner: UnfinishedSignOut | undefined): Promise<void> {
    const { openStorage } = this.#options
    if (owner === 'unnamed') {
      wipeUnnamedStorage(openStorage)
      this.#wiping = wipeUnnamedDatabases()
    } else if (owner) {
      wipeStorage(openStorage, owner)
      this.#wiping = wipeDatabases(owner)
    }
    return this.#wiping
  }

  /** How many changes of other people are on this device and not sent. */
  async countOtherPending(): Promise<number> {
    const names = await otherOutboxes(this.scope ?? '')
    const counts = await Promise.all(names.map(countPending))
    return counts.reduce((sum, count) => sum + count, 0)
  }

  /** The person who was signed in last, as far as it helps them to sign in again; undefined where nothing is remembered. */
  async recallLastPerson(): Promise<LastPerson | undefined> {
    const owner = await this.#lastOwner()
    if (!owner) return undefined
    const email = this.marks.readLastSession()?.principal.email ?? ''
    return { email, pending: await countPending(outboxName(owner.scope)) }
  }

  /** The owner of the data of the last session that the service confirmed here. */
  async #lastOwner(): Promise<DataOwner | undefined> {
    const session = this.marks.readLastSession()
    if (!session) return undefined
    const { site, principal } = session
    const scope = await scopeOf({ service: this.#options.service, site: site.id, person: principal.id })
    return { scope, person: principal.id }
  }

  /** From now on nothing stays on this device, and what was kept is deleted; or it may stay again. */
  async setKeepsNothing(isWanted: boolean): Promise<void> {
    this.marks.setKeepsNothing(isWanted)
    if (!isWanted) return
    const owner = this.#owner
    this.#close()
    await this.#deleteDataOf(owner)
  }

  /** Where a hierarchy or another list is kept for the signed-in person. */
  readonly replicaContext = (): ReplicaContext => {
    const scope = this.scope ?? 'nobody'
    const exclusively: Exclusively = exclusivelyWithin(scope)
    return {
      store: this.replica.store,
      exclusively,
      onWrite: (list, hasNotes) => {
        this.#hints?.notify(list)
        if (hasNotes) this.events.emit('list-written', { list, isElsewhere: false })
      },
      onStoreLost: this.replica.noteLoss,
    }
  }
}

function isSamePerson(one: Session, other: Session): boolean {
  return one.principal.id === other.principal.id && one.site.id === other.site.id
}
