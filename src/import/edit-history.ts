// Undo and redo of steps, each of which can be brought back by another one.

export class EditHistory<Step> {
  readonly #apply: (step: Step) => Step
  readonly #done: Step[] = []
  readonly #undone: Step[] = []

  /** @param apply applies a step; answers the step that brings everything back */
  constructor(apply: (step: Step) => Step) {
    this.#apply = apply
  }

  get canUndo(): boolean {
    return this.#done.length > 0
  }

  get canRedo(): boolean {
    return this.#undone.length > 0
  }

  do(step: Step): void {
    this.#done.push(this.#apply(step))
    this.#undone.length = 0
  }

  undo(): void {
    this.#move(this.#done, this.#undone)
  }

  redo(): void {
    this.#move(this.#undone, this.#done)
  }

  #move(from: Step[], to: Step[]): void {
    const step = from.pop()
    if (step !== undefined) to.push(this.#apply(step))
  }
}
