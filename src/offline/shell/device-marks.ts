// What this device remembers outside of any database: who is signed in, so that they can work without a network, and
// that somebody signed out, so that a wipe which was broken off is finished at the next start. No credential is here.
import { Session } from '#contract/session.ts'

const sessionMark = 'planning-console.session'
const keepNothingMark = 'planning-console.keep-nothing'
const doubtedMark = 'planning-console.session-doubted'
const signedOutMark = 'planning-console.signed-out'

export class DeviceMarks {
  readonly #openStorage: () => Storage

  /** @param openStorage may throw, as browsers do that keep nothing: then nothing is remembered. */
  constructor(openStorage: () => Storage) {
    this.#openStorage = openStorage
  }

  /** Who was signed in when the service was last asked; undefined when nobody was, or it is not known. */
  readSession(): Session | undefined {
    try {
      return Session.safeParse(JSON.parse(this.#read(sessionMark) ?? '')).data
    } catch {
      return undefined
    }
  }

  rememberSession(session: Session): void {
    this.#change((storage) => {
      if (storage.getItem(keepNothingMark) === null) storage.setItem(sessionMark, JSON.stringify(session))
      storage.removeItem(signedOutMark)
      storage.removeItem(doubtedMark)
    })
  }

  /** The person wants nothing of theirs to stay on this device. It says nothing about who it was. */
  get keepsNothing(): boolean {
    return this.#read(keepNothingMark) !== null
  }

  setKeepsNothing(isWanted: boolean): void {
    this.#change((storage) => {
      if (!isWanted) return storage.removeItem(keepNothingMark)
      storage.setItem(keepNothingMark, 'yes')
      storage.removeItem(sessionMark)
    })
  }

  /** The service did not know the session any more: it is asked before anything is shown again. */
  doubtSession(): void {
    this.#change((storage) => storage.setItem(doubtedMark, 'yes'))
  }

  get isSessionDoubted(): boolean {
    return this.#read(doubtedMark) !== null
  }

  /** Somebody signed out: until {@link finishSignOut} the device has still to be wiped, or the service to be told. */
  beginSignOut(): void {
    this.#change((storage) => {
      storage.setItem(signedOutMark, 'unfinished')
      storage.removeItem(sessionMark)
      storage.removeItem(doubtedMark)
    })
  }

  get isSignOutUnfinished(): boolean {
    return this.#read(signedOutMark) !== null
  }

  finishSignOut(): void {
    this.#change((storage) => storage.removeItem(signedOutMark))
  }

  #read(name: string): string | null {
    try {
      return this.#openStorage().getItem(name)
    } catch {
      return null
    }
  }

  #change(write: (storage: Storage) => void): void {
    try {
      write(this.#openStorage())
    } catch {
      // A device that keeps nothing has nothing to remember.
    }
  }
}
