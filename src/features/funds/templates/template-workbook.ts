// The workbook of a template: a sheet to fill in, and a sheet of the keys that its cells offer as a list.

import writeWorkbook, { type Feature, type Row, type Sheet } from 'write-excel-file/universal'
import {
  getOrderOfSiblings,
  getSelfClosingTagMarkup,
  insertElementMarkupAccordingToOrderOfSiblings,
  sanitizeTextContent,
} from 'write-excel-file/utility'
import { columnLetters } from '#bulk-import/column-letters.ts'
import { type Field, type FundKind, fieldTitles } from '#bulk-import/columns.ts'
import type { Template, TemplateColumn } from '#bulk-import/template.ts'
import { unguardFormula } from '#hierarchy/csv-export.ts'
import type { ListedKeys } from './template-keys.ts'

const titles: Readonly<Record<FundKind, string>> = { cost: 'Cost items', benefit: 'Benefit items' }
const keysTitle = 'Keys'

/** Rows below the last begun one that still offer keys and keep codes as text. */
const spareRows = 200

export function writeTemplateWorkbook(kind: FundKind, template: Template, keys: ListedKeys): Promise<Blob> {
  const { columns, rows } = template
  const blank = columns.map(() => '')
  const all = [...rows, ...Array.from({ length: spareRows }, () => blank)]
  const sheet: Sheet<Blob> = {
    sheet: titles[kind],
    data: [columns.map(({ heading }) => heading).map(headingCell), ...all.map((row) => cells(row, columns))],
    columns: columns.map((column) => ({ width: widthOf(column) })),
    stickyRowsCount: 1,
    // The name stays in view when one scrolls through the periods.
    stickyColumnsCount: 1,
  }
  const lists = [...keys].filter(([, list]) => list.length > 0)
  const offered = offers(columns, lists, all.length + 1)
  const sheets = lists.length === 0 ? [sheet] : [sheet, keysSheet(lists)]
  return writeWorkbook(sheets, { features: [dataValidations(offered)] }).toBlob()
}

function headingCell(value: string) {
  return { value, type: String, fontWeight: 'bold', backgroundColor: '#eef0fc', format: '@' } as const
}

/** Text cells keep codes as they are typed: no dates, no lost zeros, no exponents. */
function cells(row: readonly string[], columns: readonly TemplateColumn[]): Row {
  return row.map((value, index) => {
    if (columns[index]?.holds === 'amount') return { type: Number, format: '#,##0.00' }
    return value === '' ? { type: String, format: '@' } : textCell(value)
  })
}

function widthOf({ heading, holds }: TemplateColumn): number {
  if (holds === 'amount') return 16
  return heading === 'Focus area path' || heading === fieldTitles.name ? 38 : 22
}

type Lists = readonly (readonly [Field, readonly { readonly key: string; readonly name: string }[]])[]

/** For each list two columns: what is written into the sheet, and what it means. */
function keysSheet(lists: Lists): Sheet<Blob> {
  const headings = lists.flatMap(([field]) => [`${fieldTitles[field]} key`, 'Stands for'])
  const length = Math.max(...lists.map(([, list]) => list.length))
  const data = Array.from({ length }, (_, row) =>
    lists.flatMap(([, list]) => {
      const listed = list[row]
      return listed ? [textCell(listed.key), textCell(listed.name)] : [null, null]
    }),
  )
  return {
    sheet: keysTitle,
    data: [headings.map(headingCell), ...data],
    columns: headings.map(() => ({ width: 28 })),
    stickyRowsCount: 1,
  }
}

/** No program runs a text of a workbook; only what the import would take for a guard must have one more. */
function textCell(value: string) {
  const guarded = unguardFormula(value) === value ? value : `'${value}`
  // The writer looks texts up in a plain object, which has these from the beginning; a blank at the end is read off.
  return { value: guarded in {} ? `${guarded} ` : guarded, type: String, format: '@' } as const
}

interface Offer {
  /** Cells of the first sheet: `G2:G250`. */
  readonly cells: string
  /** Cells of the sheet of keys: `Keys!$A$2:$A$9`. */
  readonly list: string
}

function offers(columns: readonly TemplateColumn[], lists: Lists, lastRow: number): readonly Offer[] {
  return columns.flatMap(({ keys }, index) => {
    const place = lists.findIndex(([field]) => field === keys)
    const [, list] = lists[place] ?? []
    if (!list) return []
    const own = columnLetters(index)
    const theirs = columnLetters(2 * place)
    return {
      cells: `${own}2:${own}${lastRow}`,
      list: `${keysTitle}!$${theirs}$2:$${theirs}$${list.length + 1}`,
    }
  })
}

/** A list to choose from in cells; other text is let through, because a name will do as well as a key. */
function dataValidations(offered: readonly Offer[]): Feature<Blob> {
  const part = 'xl/worksheets/sheet{id}.xml'
  const rules = offered.map(({ cells, list }) => {
    const closed = getSelfClosingTagMarkup('dataValidation', {
      type: 'list',
      allowBlank: '1',
      showErrorMessage: '0',
      sqref: cells,
    })
    return `${closed.slice(0, -'/>'.length)}><formula1>${sanitizeTextContent(list)}</formula1></dataValidation>`
  })
  const markup = `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>`
  return {
    files: {
      transform: {
        [part]: {
          transform: (content, _, { sheetIndex }) => {
            const order = getOrderOfSiblings(part, 'worksheet')
            if (sheetIndex !== 0 || rules.length === 0 || !order) return content
            return insertElementMarkupAccordingToOrderOfSiblings(content, markup, order, 'worksheet')
          },
        },
      },
    },
  }
}
