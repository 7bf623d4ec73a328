// A new release of the console is downloaded in the background and waits for the consent of the person: activating it
// reloads every tab, so it must not interrupt unsaved work or a request in flight.

import { createContext, useContext, useSyncExternalStore } from 'react'
import { ChangeSignal } from '#hierarchy/change-signal.ts'
import { currentLanguage } from '#messages/language.ts'
import { busyLock } from '#offline/shell/busy-lock.ts'
import { storeKeptLanguage } from './kept-language.ts'
import { activateRequest, languageChanged } from './worker-messages.ts'

/** `busy`: some tab is in the middle of something; nothing was done. `updating`: until the page reloads. */
type UpdateState = 'current' | 'ready' | 'busy' | 'updating'

const workerAddress = '/service-worker.js'
/** Milliseconds between two checks for a new release. */
const lookEveryMs = 60 * 60_000
/** Milliseconds between two tries to find no tab busy. */
const retryMs = 200
/** Tries of an update to find no tab busy: enough for a request that is under way, not for a form with changes. */
const maxTries = 10
/** Milliseconds that no tab begins to write, for the browser to activate the new release. */
const holdMs = 10_000

export class ShellUpdate {
  readonly #signal = new ChangeSignal()
  #state: UpdateState = 'current'
  #registration: ServiceWorkerRegistration | undefined
  /** True while this tab keeps the others from writing. */
  #isHolding = false

  readonly getState = (): UpdateState => this.#state

  readonly subscribe = this.#signal.subscribe

  /** Installs the console on this device. Where that cannot be done it works as before, with a network. */
  async start(): Promise<void> {
    const { serviceWorker } = navigator as { readonly serviceWorker?: ServiceWorkerContainer }
    if (!serviceWorker) return
    const wasControlled = serviceWorker.controller !== null
    serviceWorker.addEventListener('controllerchange', () => {
      // The first worker takes control of a page of the same release.
      if (!wasControlled && this.#state !== 'updating') return
      if (this.#isHolding) location.reload()
      // A browser that has requests pass the worker of the release before activates a new one up to half a minute later.
      else void this.#whenIdle(() => location.reload(), Number.POSITIVE_INFINITY)
    })
    try {
      const isOtherLanguage = await storeKeptLanguage(currentLanguage())
      const registration = await serviceWorker.register(workerAddress, { updateViaCache: 'none' })
      this.#registration = registration
      if (isOtherLanguage) registration.active?.postMessage(languageChanged)
      this.#watch(registration)
      registration.addEventListener('updatefound', () => this.#watch(registration))
      setInterval(() => void registration.update().catch(() => {}), lookEveryMs)
    } catch {
      // Private windows and managed browsers refuse; the console then needs the network to open.
    }
  }

  /** Activates the new release, unless some tab stays busy. */
  readonly apply = async (): Promise<void> => {
    const waiting = this.#registration?.waiting
    if (!waiting || this.#state === 'updating') return
    const activate = () => {
      this.#change('updating')
      waiting.postMessage(activateRequest)
    }
    if (await this.#whenIdle(activate, maxTries)) return
    // This tab is updating when the button was pressed twice.
    if (this.getState() !== 'updating') this.#change('busy')
  }

  /**
   * Acts while no tab is busy, and then holds the lock, so that no tab becomes busy before the page reloads. It does not wait
   * for the lock: a waiting request for it would keep every tab from writing.
   * @returns false when some tab was busy at each try
   */
  async #whenIdle(act: () => void, tries: number): Promise<boolean> {
    const work = async (lock: Lock | null) => {
      if (!lock) return false
      this.#isHolding = true
      act()
      await sleep(holdMs)
      this.#isHolding = false
      return true
    }
    for (let left = tries; left > 0; left--) {
      if (await navigator.locks.request(busyLock, { ifAvailable: true }, work)) return true
      await sleep(retryMs)
    }
    return false
  }

  #watch(registration: ServiceWorkerRegistration): void {
    const { serviceWorker } = navigator
    if (registration.waiting && serviceWorker.controller) this.#change('ready')
    const { installing } = registration
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed' && serviceWorker.controller) this.#change('ready')
    })
  }

  #change(state: UpdateState): void {
    this.#state = state
    this.#signal.notify()
  }
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export const ShellUpdateContext = createContext(new ShellUpdate())

/** Whether a new release of the console waits, and a function that activates it. */
export function useShellUpdate(): { readonly state: UpdateState; readonly apply: () => Promise<void> } {
  const update = useContext(ShellUpdateContext)
  return { state: useSyncExternalStore(update.subscribe, update.getState), apply: update.apply }
}
