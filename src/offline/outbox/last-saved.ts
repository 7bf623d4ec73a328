// Remembers what a person has saved last in this tab, which is what Undo takes back.
import type { SavedIntent } from './entry.ts'

export class LastSaved {
  readonly #onChange: () => void
  #saved: readonly SavedIntent[] = []

  constructor(onChange: () => void) {
    this.#onChange = onChange
  }

  /** The last save; empty after it was undone. Imports are left out, and what takes a save back. */
  readonly get = (): readonly SavedIntent[] => this.#saved

  note(saved: readonly SavedIntent[]): void {
    this.#saved = saved
    this.#onChange()
  }

  /** @param saved what was undone; a later save stays. */
  forget(saved = this.#saved): void {
    if (saved !== this.#saved) return
    this.#saved = []
    this.#onChange()
  }
}
