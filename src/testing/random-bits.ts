// How random secrets are, as far as it can be seen: a counter, a time or a constant leaves bits that never change.

/** The number of bits that are not the same in all of these secrets; the prefix that names a site is left out. */
export function randomBitsOf(secrets: readonly string[]): number {
  const [first = Buffer.alloc(0), ...others] = secrets.map((secret) =>
    Buffer.from(secret.slice(secret.indexOf('.') + 1), 'base64url'),
  )
  const bitOf = (bytes: Buffer, at: number) => ((bytes[at >> 3] ?? 0) >> (at & 7)) & 1
  const places = Array.from({ length: first.length * 8 }, (_, at) => at)
  return places.filter((at) => others.some((other) => bitOf(other, at) !== bitOf(first, at))).length
}
