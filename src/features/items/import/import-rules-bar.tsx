import type { Convention, DecimalMark } from '#bulk-import/amount.ts'
import { periodKey, periodPatterns, readMonth, versions } from '#bulk-import/period-key.ts'
import { isAmountRole, type ReadingRules } from '#bulk-import/reading-rules.ts'
import classes from './import-check.module.css'
import { ImportChoice } from './import-choice.tsx'
import type { ImportSession } from './import-session.ts'
import type { CheckedSheet } from './import-state.ts'

interface ImportRulesBarProps {
  readonly session: ImportSession
  readonly checked: CheckedSheet
}

/** How the whole sheet is read: chosen once, and always in view. */
export function ImportRulesBar({ session, checked }: ImportRulesBarProps) {
  const { sheet, rules, commonConvention } = checked.editor.check
  const change = (changed: Partial<ReadingRules>) => void session.setRules(changed)
  const hasAmounts = rules.roles.some(isAmountRole)
  const needsVersion = rules.roles.some(
    (role) => (role.kind === 'period-amount' && role.version === undefined) || role.kind === 'amount',
  )
  return (
    <div className={classes.rules}>
      {hasAmounts && (
        <ImportChoice<DecimalMark | ''>
          label="Decimal mark"
          value={rules.decimal ?? ''}
          options={[
            ['', writtenTitle(commonConvention)],
            ['.', 'point: 1,234.50'],
            [',', 'comma: 1.234,50'],
          ]}
          onChange={(decimal) => change({ decimal: decimal === '' ? undefined : decimal })}
        />
      )}
      {needsVersion && (
        <ImportChoice
          label="Version"
          value={rules.version ?? ''}
          isOpen={rules.version === undefined}
          options={[['', 'Choose…'], ...versions.map((version) => [version, titleOf(version)] as const)]}
          onChange={(version) => version !== '' && change({ version })}
        />
      )}
      {hasAmounts && (
        <ImportChoice
          label="Period keys"
          value={rules.pattern}
          options={periodPatterns.map((pattern) => [pattern, patternTitle(pattern, sheet.headings)] as const)}
          onChange={(pattern) => change({ pattern })}
        />
      )}
      <ImportChoice
        label="Blank cells"
        value={rules.blank}
        options={[
          ['keep', 'leave what is there'],
          ['clear', 'clear the field, amounts become 0'],
        ]}
        onChange={(blank) => change({ blank })}
      />
      <ImportChoice
        label="Headings"
        value={String(sheet.headingRows)}
        options={[0, 1, 2, 3, 4, 5, 6].map(
          (rows) => [String(rows), rows === 0 ? 'none' : `row ${rows}`] as const,
        )}
        onChange={(rows) => void session.setHeadingRows(Number(rows))}
      />
    </div>
  )
}

/** How texts are read where the person leaves that to what each column allows. */
function writtenTitle(common: Convention | undefined): string {
  if (common === '.') return 'as written: 1,234.50'
  return common === ',' ? 'as written: 1.234,50' : 'as each column is written'
}

function titleOf(version: string): string {
  return version.charAt(0) + version.slice(1).toLowerCase()
}

/** With what the first heading that names a month becomes. */
function patternTitle(pattern: (typeof periodPatterns)[number], headings: readonly string[]): string {
  const name = pattern === 'verbatim' ? 'as written' : pattern
  const first = headings.find((heading) => readMonth(heading))
  return first === undefined ? name : `${name} (${periodKey(first, pattern)})`
}
