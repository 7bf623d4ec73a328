// Columns of texts beside amounts that say something of them, as far as the texts can be read: nothing of that is left
// out unless the person says so.
import { besideRoleOf, besideRoles, isMoneyWord, looksBeside } from '#import/beside-amounts.ts'
import { signedTwiceChoices } from '#import/cell-options.ts'
import { bareHeading, type ColumnRole, columnOfRole } from '#import/columns.ts'
import { isAmountRole } from '#import/reading-rules.ts'
import { itemCell, itemRows } from '#import/sheet.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import type { CellPlace, Rule } from './finding.ts'

/** Cells that a finding shows. */
const shownCells = 3

/** Columns that were not matched and whose heading, or half of whose texts, qualify amounts. */
export const besideColumn: Rule<SheetCheck> = {
  kind: 'beside-column',
  find({ rules, sheet }) {
    if (!rules.roles.some(isAmountRole)) return []
    return rules.roles.flatMap((role, column) => {
      if (role.kind !== 'unknown') return []
      const heading = sheet.headings[column] ?? ''
      const cells: CellPlace[] = []
      let count = 0
      let telling = 0
      let money = 0
      for (let row = 0; row < itemRows(sheet); row += 1) {
        const text = itemCell(sheet, row, column).trim()
        // Numbers below a heading that is not understood are asked about as numbers.
        if (text === '' || /^[-+]?\d/.test(text)) continue
        count += 1
        if (looksBeside(text)) telling += 1
        else if (isMoneyWord(text)) money += 1
        if (cells.length < shownCells) cells.push({ row: sheet.headingRows + row, column })
      }
      const isNamed = besideRoleOf(bareHeading(heading)) !== undefined
      // Costs beside FTE: each text says what its numbers are. Costs alone are an item's kind.
      const areTelling = telling > 0 && (telling + money) * 2 >= count
      if (count === 0 || (!isNamed && !areTelling)) return []
      return [
        {
          kind: 'beside-column' as const,
          severity: 'question' as const,
          place: heading,
          where: { columns: [column], cells, count },
          // A sheet has one column of each.
          answers: [
            ...besideRoles.filter((one) => columnOfRole(rules.roles, one) === undefined),
            'leave-out',
          ],
          about: {},
        },
      ]
    })
  },
  rulesBy({ roles, version }, { where: { columns } }, answer) {
    const kind = besideRoles.find((one) => one === answer) ?? 'ignored'
    const own = roles.map((role, column): ColumnRole => (columns.includes(column) ? { kind } : role))
    return { roles: own, version }
  },
}

/** Amounts that are negative as they are written, and again by their side or their sign. */
export const signedTwice: Rule<SheetCheck> = {
  kind: 'signed-twice',
  find(check) {
    const { rules, sheet } = check
    const columns: number[] = []
    const cells: CellPlace[] = []
    let count = 0
    for (const column of rules.roles.keys()) {
      if (!check.units.isDecidedByRows(column)) continue
      const before = count
      for (let row = 0; row < itemRows(sheet); row += 1) {
        if (!check.units.isSignedTwice(row, column, check.convention(column))) continue
        count += 1
        if (cells.length < shownCells) cells.push({ row: sheet.headingRows + row, column })
      }
      if (count > before) columns.push(column)
    }
    if (count === 0) return []
    const where = { columns, cells, count }
    return [
      {
        kind: 'signed-twice',
        severity: 'question',
        place: '',
        where,
        answers: signedTwiceChoices,
        about: {},
      },
    ]
  },
}
