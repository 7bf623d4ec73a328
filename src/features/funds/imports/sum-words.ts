/** Every digit, with groups as the reader writes them. */
export function formatSum(digits: string): string {
  const [whole = '', fraction] = digits.split('.')
  const grouped = new Intl.NumberFormat('en').format(BigInt(whole === '-0' ? '0' : whole))
  const sign = whole === '-0' ? '-' : ''
  return fraction === undefined ? grouped : `${sign}${grouped}.${fraction}`
}
