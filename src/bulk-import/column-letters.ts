/** The name that a spreadsheet gives a column: A, B, …, Z, AA. @param column counted from 0 */
export function columnLetters(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26))
  return column < 26 ? letter : columnLetters(Math.floor(column / 26) - 1) + letter
}
