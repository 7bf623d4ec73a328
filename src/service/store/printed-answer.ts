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

const comma = 0x2c

/** Joins JSON arrays, of which none is empty, to one; their bytes are given back. */
export function joinArrays(arrays: readonly PrintedAnswer[]): PrintedAnswer {
  const [first, ...others] = arrays
  if (!first) return new TextEncoder().encode('[]')
  if (others.length === 0) return first
  const whole = new Uint8Array(others.reduce((bytes, { length }) => bytes + length - 1, first.length))
  whole.set(first)
  let end = first.length
  for (const array of others) {
    // A comma in place of the bracket that ends the one before; the bracket that begins this one is left out.
    whole[end - 1] = comma
    whole.set(array.subarray(1), end)
    end += array.length - 1
  }
  for (const array of arrays) giveBack(array)
  return whole
}

/** Frees the memory; the answer has no bytes then. */
export function giveBack({ buffer }: PrintedAnswer): void {
  buffer.transfer(0)
}
