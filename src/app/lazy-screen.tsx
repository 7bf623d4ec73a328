import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router'
import { loadMessages } from '#messages/catalogs.ts'
import type { Area } from '#messages/messages.ts'

/** A part of the console could not be loaded: there is no network, and no copy on this device. */
export class ChunkLoadError extends Error {
  constructor(cause: unknown) {
    super('A part of the console could not be loaded.', { cause })
    this.name = 'ChunkLoadError'
  }
}

/**
 * A screen that is loaded when it is opened, together with its messages. The router itself would reload the page where
 * that fails, and without a network nothing would be left of it.
 * @param areas whose messages the screen shows, besides those that are always loaded.
 */
export function lazyScreen<Parts extends Record<string, unknown>, Name extends keyof Parts>(
  load: () => Promise<Parts>,
  name: Name,
  areas: readonly Area[] = [],
) {
  const failLoading = (cause: unknown) => {
    throw new ChunkLoadError(cause)
  }
  const loadAll = async () => {
    const [parts] = await Promise.all([load(), ...areas.map((area) => loadMessages(area))])
    return parts
  }
  return lazyRouteComponent(() => loadAll().catch(failLoading), name)
}

/** The screen with these properties, because several routes show the same one. */
export function withProps<Props extends object>(Screen: AsyncRouteComponent<Props>, props: Props) {
  return Object.assign(() => <Screen {...props} />, { preload: async () => Screen.preload?.() })
}
