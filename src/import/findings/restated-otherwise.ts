// Two columns of one field, its key and its name, that say different things in some rows.
import { markOf } from '#import/cell-marks.ts'
import { type ColumnRole, columnOf } from '#import/columns.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import { columnLetters } from '#spreadsheet/column-letters.ts'
import type { Finding, Rule } from './finding.ts'

export const restatedOtherwise: Rule<SheetCheck> = {
  kind: 'restated-otherwise',
  find(check) {
    const mark = markOf('restated-otherwise')
    return check.rules.roles.flatMap((role, column): readonly Finding[] => {
      const own = role.kind === 'restated' ? columnOf(check.rules.roles, role.field) : undefined
      if (own === undefined) return []
      const where = check.findCells([column], (row) => check.mark(row, column) === mark)
      if (where.count === 0) return []
      return [
        {
          kind: 'restated-otherwise',
          severity: 'question',
          place: check.sheet.headings[column] ?? '',
          where,
          answers: ['own', 'restated'],
          about: { own: columnLetters(own) },
        },
      ]
    })
  },
  rulesBy(rules, { where: { columns } }, answer) {
    const [restated = -1] = columns
    const role = rules.roles[restated]
    if (role?.kind !== 'restated') return rules
    const own = columnOf(rules.roles, role.field)
    const ignored: ColumnRole = { kind: 'ignored' }
    const roles =
      answer === 'own' || own === undefined
        ? rules.roles.with(restated, ignored)
        : rules.roles.with(own, ignored).with(restated, { kind: 'field', field: role.field })
    return { ...rules, roles }
  },
}
