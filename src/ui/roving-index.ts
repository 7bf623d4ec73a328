/**
 * The index that a key leads to among items of which Tab reaches one (WAI-ARIA roving tabindex), going round at the
 * ends; undefined for a key that leads nowhere.
 */
export function indexAfterKey(
  key: string,
  from: number,
  count: number,
  [previous, next]: readonly [string, string],
): number | undefined {
  switch (key) {
    case previous:
      return (from - 1 + count) % count
    case next:
      return (from + 1) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
