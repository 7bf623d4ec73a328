// Names as sheets and records write them, and as they are compared.

/** Without regard to case, to composed or decomposed accents, and to repeated blanks. */
export function comparableName(name: string): string {
  return plainName(name).toLowerCase()
}

/** The name without what a spreadsheet changes unseen: blanks around it, repeated blanks, decomposed accents. */
export function plainName(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/g, ' ')
}

const separators = /[/›>]/

/** The names in a path, from the top down, as they are written. */
export function namesInPath(path: string): string[] {
  return path
    .split(separators)
    .map(plainName)
    .filter((name) => name !== '')
}

const joint = '\u0000'

/**
 * A path as it is compared. A name may hold the character that separates names in a path: both are compared part by part.
 * @param above that of the parent; empty for the top level.
 */
export function pathKey(above: string, name: string): string {
  const own = namesInPath(name).map(comparableName).join(joint)
  return above === '' ? own : `${above}${joint}${own}`
}
