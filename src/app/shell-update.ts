// A new release of the console is downloaded in the background and waits for the consent of the person: activating it
// reloads every tab, so it must not interrupt unsaved work or a request in flight.
import { ChangeSignal } from '#hierarchy/change-signal.ts'
import { currentLanguage } from '#messages/language.ts'
import { busyLock } from '#offline/shell/busy-lock.ts'
import { storeKeptLanguage } from './kept-language.ts'
import { activateRequest, languageChanged } from './worker-messages.ts'

/** `busy`: some tab is in the middle of something; nothing was done. */
export type UpdateState = 'current' | 'ready' | 'busy' | 'updating'

const workerAddress = '/service-worker.js'
/** Milliseconds between two checks for a new release. */
const lookEveryMs = 60 * 60_000
/** Milliseconds that an update waits for a request that is under way; a form with changes lasts longer. */
const patienceMs = 2_000

export class ShellUpdate {
  readonly #signal = new ChangeSignal()
  #state: UpdateState = 'current'
  #registration: ServiceWorkerRegistration | undefined

  readonly getState = (): UpdateState => this.#state

  readonly subscribe = this.#signal.subscribe

  /** Installs the console on this device. Where that cannot be done it works as before, with a network. */
  async start(): Promise<void> {
    const { serviceWorker } = navigator as { readonly serviceWorker?: ServiceWorkerContainer }
    if (!serviceWorker) return
    const wasControlled = serviceWorker.controller !== null
    serviceWorker.addEventListener('controllerchange', () => {
      // The first worker takes control of a page of the same release.
      if (wasControlled || this.#state === 'updating') location.reload()
    })
    try {
      const isOtherLanguage = await storeKeptLanguage(currentLanguage()).catch(() => false)
      const registration = await serviceWorker.register(workerAddress, { updateViaCache: 'none' })
      this.#registration = registration
      if (isOtherLanguage) registration.active?.postMessage(languageChanged)
      this.#watch(registration, serviceWorker)
      registration.addEventListener('updatefound', () => this.#watch(registration, serviceWorker))
      setInterval(() => void registration.update().catch(() => {}), lookEveryMs)
    } catch {
      // Private windows and managed browsers refuse; the console then needs the network to open.
    }
  }

  /** Activates the new release, unless some tab stays busy. */
  readonly apply = async (): Promise<void> => {
    const waiting = this.#registration?.waiting
    if (!waiting || this.#state === 'updating') return
    const take = async () => {
      this.#change('updating')
      waiting.postMessage(activateRequest)
      // The lock is held until the page reloads, so that no write starts in between.
      await new Promise((resolve) => setTimeout(resolve, 10_000))
      this.#change('ready')
    }
    const { locks } = navigator as { readonly locks?: LockManager }
    if (!locks) return waiting.postMessage(activateRequest)
    try {
      await locks.request(busyLock, { signal: AbortSignal.timeout(patienceMs) }, take)
    } catch {
      this.#change('busy')
    }
  }

  #watch(registration: ServiceWorkerRegistration, { controller }: ServiceWorkerContainer): void {
    if (registration.waiting && controller) this.#change('ready')
    const { installing } = registration
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed' && navigator.serviceWorker.controller) this.#change('ready')
    })
  }

  #change(state: UpdateState): void {
    this.#state = state
    this.#signal.notify()
  }
}
