/** The address of the record that the page shows, without how the tree beside it is searched and unfolded. */
export function recordAddress(): string {
  const { origin, pathname } = window.location
  return origin + pathname
}
