// Remembers what a person has saved last in this tab, which is what Undo takes back.
import type { SavedIntent } from './entry.ts'

export class LastSaved {
  readonly #onChange: () => void
  #saved: readonly SavedIntent[] = []

  constructor(onChange: () => void) {
    this.#onChange = onChange
  }

  /** Empty after it was undone. Imports and what undoes are none of it. */
  readonly get = (): readonly SavedIntent[] => this.#saved

  note(saved: readonly SavedIntent[]): void {
    if (saved.some(({ intent }) => intent.undoes !== undefined)) return
    this.#saved = saved
    this.#onChange()
  }

  forget(): void {
    this.#saved = []
    this.#onChange()
  }
}
