// Inserting into and removing from arrays of numbers, which keep their length.

type Numbers = Uint8Array | Uint16Array | Uint32Array

/** A copy with `count` zeros before the place `at`, which is in the array or right behind it. */
export function withGap<Some extends Numbers>(numbers: Some, at: number, count: number): Some {
  const copy = emptyLike(numbers, numbers.length + count)
  copy.set(numbers.subarray(0, at))
  copy.set(numbers.subarray(at), at + count)
  return copy
}

/** A copy without the `count` numbers from the place `at` on. */
export function withoutSpan<Some extends Numbers>(numbers: Some, at: number, count: number): Some {
  if (at >= numbers.length) return numbers
  const end = Math.min(numbers.length, at + count)
  const copy = emptyLike(numbers, numbers.length - (end - at))
  copy.set(numbers.subarray(0, at))
  copy.set(numbers.subarray(end), at)
  return copy
}

function emptyLike<Some extends Numbers>(numbers: Some, length: number): Some {
  const Same = numbers.constructor as new (length: number) => Some
  return new Same(length)
}
