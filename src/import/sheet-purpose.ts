// Which sheets of a workbook can be meant: a workbook of ours has a sheet of keys beside that of the items.

import type { ItemKind } from '#contract/resources.ts'
import type { WorkbookSheet } from '#spreadsheet/workbook/workbook.ts'
import { columnOf } from './columns.ts'
import { rolesOf, sheetOf } from './sheet.ts'

/** The sheets whose headings name items and something about them; all of them when none does. */
export function sheetsOfItems(sheets: readonly WorkbookSheet[], kind: ItemKind): readonly WorkbookSheet[] {
  const meant = sheets.filter(({ table }) => {
    const roles = rolesOf(sheetOf(table), kind)
    const others = roles.filter(({ kind: role }) => role !== 'unknown')
    return columnOf(roles, 'name') !== undefined && others.length > 1
  })
  return meant.length === 0 ? sheets : meant
}
