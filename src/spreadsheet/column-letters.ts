/** The name that a spreadsheet gives a column: A, B, …, Z, AA. @param column counted from 0 */
export function columnLetters(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26))
  return column < 26 ? letter : columnLetters(Math.floor(column / 26) - 1) + letter
}

/** The place of a column, counted from 0; -1 for no letters. @param letters upper case */
export function columnOfLetters(letters: string): number {
  let column = 0
  for (let at = 0; at < letters.length; at += 1) column = column * 26 + letters.charCodeAt(at) - 64
  return column - 1
}
