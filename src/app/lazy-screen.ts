import { lazyRouteComponent } from '@tanstack/react-router'

/** A part of the console could not be loaded: there is no network, and no copy on this device. */
export class AbsentPart extends Error {
  constructor(cause: unknown) {
    super('A part of the console could not be loaded.', { cause })
    this.name = 'AbsentPart'
  }
}

/**
 * A screen that is loaded when it is opened. The router itself would load the page anew where that fails, and without a
 * network nothing would be left of it.
 */
export function lazyScreen<Parts extends Record<string, unknown>, Name extends keyof Parts>(
  load: () => Promise<Parts>,
  name: Name,
) {
  const orSay = (cause: unknown) => {
    throw new AbsentPart(cause)
  }
  return lazyRouteComponent(() => load().catch(orSay), name)
}
