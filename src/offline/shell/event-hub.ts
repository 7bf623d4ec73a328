/** Events by name, with what each carries; `undefined` for an event that carries nothing. */
export class EventHub<Events extends object> {
  readonly #listeners = new Map<keyof Events, ((event: never) => void)[]>()

  /** Calls `listener` with every later event of this name, for as long as the page lives. */
  on<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void {
    this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener])
  }

  emit<Name extends keyof Events>(
    name: Name,
    ...event: Events[Name] extends undefined ? [] : [Events[Name]]
  ): void {
    for (const listener of this.#listeners.get(name) ?? []) listener(...(event as [never]))
  }
}
