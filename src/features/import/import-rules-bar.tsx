import { columnOfRole } from '#import/columns.ts'
import { findingsOf } from '#import/findings/registry.ts'
import { periodKey, periodPatterns, readMonth } from '#import/period-key.ts'
import { isAmountRole, lacksVersion, type ReadingRules } from '#import/reading-rules.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import { versions } from '#import/versions.ts'
import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import type { Convention, DecimalMark } from '#spreadsheet/amount.ts'
import { versionTitle } from './check-messages.ts'
import { GivenAnswers } from './finding-cards.tsx'
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
  const m = useMessages('imports')
  const { sheet, rules, commonConvention } = checked.editor.check
  const findings = findingsOf(checked.editor.check)
  const change = (changed: Partial<ReadingRules>) => void session.setRules(changed)
  const hasAmounts = rules.roles.some(isAmountRole)
  return (
    <div className={classes.rules}>
      {hasAmounts && (
        <ImportChoice<DecimalMark | ''>
          label={m.decimalSeparator}
          value={rules.decimal ?? ''}
          options={[
            ['', foundSeparator(m, commonConvention)],
            ['.', m.separatorPoint],
            [',', m.separatorComma],
          ]}
          onChange={(decimal) => change({ decimal: decimal === '' ? undefined : decimal })}
        />
      )}
      {usesVersion(checked.editor.check) && (
        <ImportChoice
          label={m.versionLabel}
          value={rules.version ?? ''}
          isOpen={findings.some(({ kind }) => kind === 'version')}
          options={[['', m.choose], ...versions.map((version) => [version, versionTitle(version)] as const)]}
          onChange={(version) => version !== '' && change({ version })}
        />
      )}
      {hasAmounts && (
        <ImportChoice
          label={m.periodFormat}
          value={rules.pattern}
          options={periodPatterns.map(
            (pattern) => [pattern, patternTitle(m, pattern, sheet.headings)] as const,
          )}
          onChange={(pattern) => change({ pattern })}
        />
      )}
      <GivenAnswers
        findings={findings}
        sheet={sheet}
        answers={rules.answers}
        onAnswer={(answered, answer) => void session.answer(answered, answer)}
      />
      <ImportChoice
        label={m.blankCells}
        value={rules.blank}
        options={[
          ['keep', m.keepValues],
          ['clear', m.clearValues],
        ]}
        onChange={(blank) => change({ blank })}
      />
      <ImportChoice
        label={m.headingRow}
        value={String(sheet.headingRows)}
        options={Array.from(
          { length: Math.min(sheet.table.rowCount, maxHeadingRows) + 1 },
          (_, rows) => rows,
        ).map((rows) => [String(rows), rows === 0 ? m.noHeadingRow : m.rowNumber({ row: rows })] as const)}
        onChange={(rows) => void session.setHeadingRows(Number(rows))}
      />
    </div>
  )
}

/** Headings further down are not offered: a sheet with more lines above its rows is cut sooner than read. */
const maxHeadingRows = 200

/** True where amounts lack a version: their heading or their row names none. */
function usesVersion(check: SheetCheck): boolean {
  const { roles, version } = check.rules
  const column = columnOfRole(roles, 'version')
  const isNamed = column !== undefined && version === undefined && check.errorsOf(column) === 0
  return !isNamed && roles.some(lacksVersion)
}

/** How texts are read where the person leaves that to what each column allows. */
function foundSeparator(m: Messages['imports'], common: Convention | undefined): string {
  if (common === '.') return m.separatorFoundPoint
  return common === ',' ? m.separatorFoundComma : m.separatorPerColumn
}

/** With what the first heading that names a month becomes. */
function patternTitle(
  m: Messages['imports'],
  pattern: (typeof periodPatterns)[number],
  headings: readonly string[],
): string {
  const first = headings.find((heading) => readMonth(heading))
  if (first === undefined) return pattern === 'verbatim' ? m.asWritten : pattern
  const example = periodKey(first, pattern)
  return pattern === 'verbatim' ? m.asWrittenExample({ example }) : m.patternExample({ pattern, example })
}
