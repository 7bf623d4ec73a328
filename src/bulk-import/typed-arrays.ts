// Inserting into and removing from arrays of numbers, which keep their length.

/** A copy with `count` zeros before the place `at`, which is in the array or right behind it. */
export function withGap<Numbers extends Uint8Array | Uint32Array>(
  numbers: Numbers,
  at: number,
  count: number,
): Numbers {
  const copy = emptyLike(numbers, numbers.length + count)
  copy.set(numbers.subarray(0, at))
  copy.set(numbers.subarray(at), at + count)
  return copy
}

/** A copy without the `count` numbers from the place `at` on. */
export function withoutSpan<Numbers extends Uint8Array | Uint32Array>(
  numbers: Numbers,
  at: number,
  count: number,
): Numbers {
  if (at >= numbers.length) return numbers
  const end = Math.min(numbers.length, at + count)
  const copy = emptyLike(numbers, numbers.length - (end - at))
  copy.set(numbers.subarray(0, at))
  copy.set(numbers.subarray(end), at)
  return copy
}

function emptyLike<Numbers extends Uint8Array | Uint32Array>(numbers: Numbers, length: number): Numbers {
  return (numbers instanceof Uint8Array ? new Uint8Array(length) : new Uint32Array(length)) as Numbers
}
