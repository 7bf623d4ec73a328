// The workbook of a template: a sheet to fill in, and a sheet of the keys that its cells offer as a list.
import { columnLetters } from '#bulk-import/column-letters.ts'
import type { Field } from '#bulk-import/columns.ts'
import type { Template, TemplateColumn } from '#bulk-import/template.ts'
import {
  type CellStyle,
  type OfferedList,
  type WrittenCell,
  type WrittenSheet,
  writeWorkbook,
} from '#bulk-import/workbook/workbook-writer.ts'
import type { ItemKind } from '#contract/resources.ts'
import { unguardFormula } from '#hierarchy/csv-export.ts'
import type { Messages } from '#messages/messages.ts'
import type { ListedKeys } from './template-keys.ts'

/** Empty rows at the end that offer keys and keep codes as text. */
const spareRows = 200

export function writeTemplateWorkbook(
  m: Messages['items'],
  kind: ItemKind,
  template: Template,
  keys: ListedKeys,
): Promise<Blob> {
  const { columns, rows } = template
  const blank = columns.map(() => '')
  const all = [...rows, ...Array.from({ length: spareRows }, () => blank)]
  const lists = [...keys].filter(([, list]) => list.length > 0)
  const sheet: WrittenSheet = {
    name: m.items({ kind }),
    widths: columns.map(widthOf),
    rows: [
      columns.map(({ heading }) => textCell(heading, 'heading')),
      ...all.map((row) => row.map((text, index) => templateCell(text, columns[index]))),
    ],
    // The name stays visible while the periods scroll.
    frozen: { rows: 1, columns: 1 },
    lists: offeredLists(m, columns, lists, all.length + 1),
  }
  return writeWorkbook(lists.length === 0 ? [sheet] : [sheet, keysSheet(m, columns, lists)])
}

/** Text cells keep codes as they are typed: no dates, no lost zeros, no exponents. */
function templateCell(text: string, column: TemplateColumn | undefined): WrittenCell {
  if (column?.holds === 'amount') return { type: 'number', style: 'amount', text: '' }
  return textCell(text, 'text')
}

/** No program runs a text of a workbook; only a text that the import would read as guarded gets another guard. */
function textCell(text: string, style: CellStyle): WrittenCell {
  return { type: 'text', style, text: unguardFormula(text) === text ? text : `'${text}` }
}

function widthOf({ isLong, holds }: TemplateColumn): number {
  if (holds === 'amount') return 16
  return isLong ? 38 : 22
}

type Lists = readonly (readonly [Field, readonly { readonly key: string; readonly name: string }[]])[]

/** For each list two columns: the keys that are written into the sheet, and their meanings. */
function keysSheet(m: Messages['items'], columns: readonly TemplateColumn[], lists: Lists): WrittenSheet {
  const headingOf = (field: Field) => columns.find(({ keys }) => keys === field)?.heading ?? ''
  const headings = lists.flatMap(([field]) => [headingOf(field), m.keyMeaning])
  const length = Math.max(...lists.map(([, list]) => list.length))
  const rows = Array.from({ length }, (_, row) =>
    lists.flatMap(([, list]) => [
      textCell(list[row]?.key ?? '', 'text'),
      textCell(list[row]?.name ?? '', 'text'),
    ]),
  )
  return {
    name: m.keysSheet,
    widths: headings.map(() => 28),
    rows: [headings.map((heading) => textCell(heading, 'heading')), ...rows],
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
    const theirs = columnLetters(2 * place)
    return {
      cells: `${own}2:${own}${lastRow}`,
      list: `${m.keysSheet}!$${theirs}$2:$${theirs}$${list.length + 1}`,
    }
  })
}
