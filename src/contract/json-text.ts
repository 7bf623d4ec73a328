// JSON that is kept and sent as text, so that no digit of it is read and printed again.

/** JSON that is text already, digit for digit. */
export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** An element of a list, as its value and as the text that it was read from. */
export interface JsonElement {
  readonly value: unknown
  readonly text: string
}
