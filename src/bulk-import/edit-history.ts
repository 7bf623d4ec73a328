// Undo and redo of steps, each of which can be brought back by another one.

/** An act of a person, which another history can repeat on data that is the same otherwise. */
export type HistoryAct<Step> =
  | { readonly kind: 'do'; readonly step: Step }
  | { readonly kind: 'undo' | 'redo' }

export interface HistoryActions<Step> {
  /** Applies a step; answers the step that brings everything back. */
  readonly apply: (step: Step) => Step
  /** Is given every act, in order. */
  readonly record: (act: HistoryAct<Step>) => void
}

export class EditHistory<Step> {
  readonly #actions: HistoryActions<Step>
  readonly #done: Step[] = []
  readonly #undone: Step[] = []

  constructor(actions: HistoryActions<Step>) {
    this.#actions = actions
  }

  get canUndo(): boolean {
    return this.#done.length > 0
  }

  get canRedo(): boolean {
    return this.#undone.length > 0
  }

  do(step: Step): void {
    this.#perform({ kind: 'do', step })
  }

  undo(): void {
    if (this.canUndo) this.#perform({ kind: 'undo' })
  }

  redo(): void {
    if (this.canRedo) this.#perform({ kind: 'redo' })
  }

  /** Does again what another history recorded. It is not recorded here. */
  repeat(act: HistoryAct<Step>): void {
    const { apply } = this.#actions
    if (act.kind === 'do') {
      this.#done.push(apply(act.step))
      this.#undone.length = 0
      return
    }
    const [from, to] = act.kind === 'undo' ? [this.#done, this.#undone] : [this.#undone, this.#done]
    const step = from.pop()
    if (step !== undefined) to.push(apply(step))
  }

  #perform(act: HistoryAct<Step>): void {
    this.#actions.record(act)
    this.repeat(act)
  }
}
