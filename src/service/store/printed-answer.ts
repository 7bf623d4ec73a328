// Answers as the bytes of their JSON. Bytes are kept outside the heap, where those of a hundred pages would wait for the
// collector: to wait for it took a fifth of the processor time of a page, so they are given back when they are sent.

/** Has its memory for itself. */
export type PrintedAnswer = Uint8Array<ArrayBuffer>

/** Joins texts and bytes; the bytes are given back. */
export function joinPrinted(head: string, body: PrintedAnswer, tail: string): PrintedAnswer {
  const [start, end] = [Buffer.from(head), Buffer.from(tail)]
  const whole = new Uint8Array(start.length + body.length + end.length)
  whole.set(start)
  whole.set(body, start.length)
  whole.set(end, start.length + body.length)
  giveBack(body)
  return whole
}

/** Frees the memory; the answer has no bytes then. */
export function giveBack({ buffer }: PrintedAnswer): void {
  buffer.transfer(0)
}
