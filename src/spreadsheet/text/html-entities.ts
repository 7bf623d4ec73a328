// Characters that HTML writes by their names or numbers.

const entities: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00a0'],
  ['euro', '€'],
  ['pound', '£'],
  ['yen', '¥'],
])

/** A text of HTML without its entities. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{2,8}));/gi, (whole, hex, decimal, name) => {
    if (typeof name === 'string') return entities.get(name.toLowerCase()) ?? whole
    const code = Number.parseInt(hex ?? decimal, hex ? 16 : 10)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
