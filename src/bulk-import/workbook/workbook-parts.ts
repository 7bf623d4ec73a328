// Which part of a workbook holds which sheet.

const sheet = /<(?:\w+:)?sheet\b[^<>]*>/g
const relation = /<(?:\w+:)?Relationship\b[^<>]*>/g

/**
 * The path of the part of each sheet, by its name.
 * @param workbook the markup of the list of sheets
 * @param relations the markup that says what its references mean
 */
export function sheetPaths(workbook: string, relations: string): ReadonlyMap<string, string> {
  const targets = new Map(
    [...relations.matchAll(relation)].map(
      ([tag]) => [attribute(tag, 'Id'), attribute(tag, 'Target')] as const,
    ),
  )
  return new Map(
    [...workbook.matchAll(sheet)].map(([tag]) => {
      const target = targets.get(attribute(tag, '\\w+:id')) ?? ''
      return [attribute(tag, 'name'), target.startsWith('/') ? target.slice(1) : `xl/${target}`] as const
    }),
  )
}

function attribute(tag: string, name: string): string {
  return decoded(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '')
}

const entities: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['amp', '&'],
])

function decoded(text: string): string {
  return text.replace(/&(\w+);/g, (whole, name) => entities.get(name) ?? whole)
}
