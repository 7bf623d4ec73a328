// The workbook of a template: a sheet to fill in, and a sheet of the entries that its cells offer as lists.

import type { ItemKind } from '#contract/resources.ts'
import { workbookText } from '#hierarchy/csv-export.ts'
import type { Field } from '#import/columns.ts'
import type { Messages } from '#messages/messages.ts'
import { columnLetters } from '#spreadsheet/column-letters.ts'
import type { OfferedList, WrittenSheet } from '#spreadsheet/workbook/workbook-writer.ts'
import type { KeyWords, Template, TemplateColumn } from './template.ts'
import type { ListedKeys } from './template-keys.ts'

/** Empty rows at the end that offer entries and keep codes as text. */
const spareRows = 200

/** The sheets of a template: that of the items, and one of the entries where there are any. */
export function templateSheets(
  m: Messages['items'],
  kind: ItemKind,
  template: Template,
  { keys, words }: { readonly keys: ListedKeys; readonly words: KeyWords },
): readonly WrittenSheet[] {
  const { columns, rows } = template
  const blank = columns.map(() => undefined)
  const lists: Lists = [...keys].flatMap(([field, list]) => {
    const offered = list.map(({ key }) => words.get(field)?.get(key) ?? key)
    return offered.length === 0 ? [] : [[field, offered] as const]
  })
  const sheet: WrittenSheet = {
    name: m.items({ kind }),
    columns: columns.map((column) => {
      // Text cells keep codes as they are typed: no dates, no lost zeros, no exponents.
      return { heading: workbookText(column.heading), width: widthOf(column), holds: column.holds }
    }),
    rows: [...rows.map((row) => row.map(workbookText)), ...Array.from({ length: spareRows }, () => blank)],
    // The name stays visible while the periods scroll.
    frozen: { rows: 1, columns: 1 },
    lists: offeredLists(m, columns, lists, rows.length + spareRows + 1),
  }
  return lists.length === 0 ? [sheet] : [sheet, keysSheet(m, columns, lists)]
}

function widthOf({ isLong, holds }: TemplateColumn): number {
  if (holds === 'amount') return 16
  return isLong ? 38 : 22
}

type Lists = readonly (readonly [Field, readonly string[]])[]

/** For each list a column of what can be written into the sheet. */
function keysSheet(m: Messages['items'], columns: readonly TemplateColumn[], lists: Lists): WrittenSheet {
  const headings = lists.map(([field]) => columns.find(({ keys }) => keys === field)?.heading ?? '')
  const length = Math.max(...lists.map(([, list]) => list.length))
  const rows = Array.from({ length }, (_, row) => lists.map(([, list]) => workbookText(list[row] ?? '')))
  return {
    name: m.keysSheet,
    columns: headings.map((heading) => ({ heading: workbookText(heading), width: 28, holds: 'text' })),
    rows,
    frozen: { rows: 1, columns: 0 },
    lists: [],
  }
}

function offeredLists(
  m: Messages['items'],
  columns: readonly TemplateColumn[],
  lists: Lists,
  lastRow: number,
): readonly OfferedList[] {
  return columns.flatMap(({ keys }, index) => {
    const place = lists.findIndex(([field]) => field === keys)
    const [, list] = lists[place] ?? []
    if (!list) return []
    const own = columnLetters(index)
    const theirs = columnLetters(place)
    return {
      cells: `${own}2:${own}${lastRow}`,
      list: `${m.keysSheet}!$${theirs}$2:$${theirs}$${list.length + 1}`,
    }
  })
}
