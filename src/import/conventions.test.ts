import { describe, expect, test } from 'vitest'
import type { Convention } from '#spreadsheet/amount.ts'
import type { ColumnRole } from './columns.ts'
import { commonConvention } from './conventions.ts'

describe('the convention of all columns of amounts', () => {
  const amounts: ColumnRole = { kind: 'amount' }
  const name: ColumnRole = { kind: 'field', field: 'name' }
  const common = (...columns: readonly (readonly [ColumnRole, Convention])[]) =>
    commonConvention(
      columns.map(([, convention]) => convention),
      { roles: columns.map(([role]) => role) },
    )

  test('is what they have in common, whatever other columns have', () => {
    expect(common([amounts, ','], [amounts, ','])).toBe(',')
    expect(common([name, '.'], [amounts, ','], [{ kind: 'ignored' }, 'open'])).toBe(',')
  })

  test('is none when they differ, and when there are no amounts', () => {
    expect(common([amounts, ','], [amounts, '.'])).toBeUndefined()
    expect(common([name, ','])).toBeUndefined()
    expect(common()).toBeUndefined()
  })
})
