/** The number that half of them are below; undefined for none. */
export function median(numbers: readonly number[]): number | undefined {
  return percentile(numbers, 0.5)
}

/** The number that `part` of them, from 0 to 1, are below; undefined for none. */
export function percentile(numbers: readonly number[], part: number): number | undefined {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]
}
