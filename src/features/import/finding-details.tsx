// What single kinds of findings show or choose beyond words and cells.
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSiteSettings } from '#data/site-settings.ts'
import { answerValue, type CellPlace, type Finding } from '#import/findings/finding.ts'
import { ruleFor } from '#import/findings/registry.ts'
import type { Sheet } from '#import/sheet.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import { useMessages } from '#messages/catalogs.ts'
import { number } from '#messages/formats.ts'
import type { Messages } from '#messages/messages.ts'
import { columnLetters } from '#spreadsheet/column-letters.ts'
import { formatDigits } from '#ui/numbers.ts'
import plain from '#ui/plain-table.module.css'
import { TableHead } from '#ui/table-head.tsx'
import { columnName } from './check-messages.ts'
import classes from './finding-cards.module.css'
import { answerTitle } from './finding-messages.ts'
import { notedText } from './import-notations.tsx'
import { RoleSelect } from './import-role-select.tsx'
import type { ImportSession } from './import-session.ts'
import { dividedText } from './period-messages.ts'

/** The answers of a finding: of fiscal years, those that begin as the years of the site come first. */
export function useOrderedAnswers({ kind, answers }: Finding): readonly string[] {
  const site = useSiteSettings()
  const firstMonth = site.kind === 'known' ? site.settings.firstFiscalMonth : 1
  // January is the default, and so says nothing about the site.
  if (kind !== 'fiscal-year' || firstMonth === 1) return answers
  const isOfSite = (answer: string) => (Number(answerValue(answer)) + 12) % 12 === firstMonth - 1
  return [...answers.filter(isOfSite), ...answers.filter((answer) => !isOfSite(answer))]
}

interface FindingDetailsProps {
  readonly session: ImportSession
  readonly check: SheetCheck
  readonly finding: Finding
}

/** What a finding about a sheet of items is about: for most kinds its first cells, with what each answer makes of them. */
export function FindingDetails({ session, check, finding }: FindingDetailsProps): ReactNode {
  const m = useMessages('imports')
  switch (finding.kind) {
    case 'currencies':
      return <CurrencyTable check={check} />
    case 'overlap':
    case 'unassigned':
    case 'unknown-periods':
      return <ListedColumns session={session} check={check} finding={finding} />
    case 'undivided':
      return (
        <FoundCells
          sheet={check.sheet}
          finding={finding}
          preview={(cell, answer) => dividedText(m, check, cell, answer)}
        />
      )
    default: {
      const { preview } = ruleFor(finding)
      const previewed = (cell: CellPlace, answer: string) => {
        const digits = preview?.(check, cell, answer)
        return digits === undefined ? m.notAnAmount : formatDigits(digits)
      }
      return <FoundCells sheet={check.sheet} finding={finding} preview={preview && previewed} />
    }
  }
}

interface FoundCellsProps {
  readonly sheet: Sheet
  readonly finding: Finding
  /** What an answer makes of a cell; left out where that cannot be shown beside it. */
  readonly preview?: ((cell: CellPlace, answer: string) => string) | undefined
}

/** The first cells that a finding is about. */
export function FoundCells({ sheet, finding, preview }: FoundCellsProps) {
  const m = useMessages('imports')
  const answers = useOrderedAnswers(finding)
  const { cells } = finding.where
  if (cells.length === 0) return null
  const previewed = preview ? answers.filter((answer) => answer !== '') : []
  const titles = previewed.map((answer) => answerTitle(m, sheet, finding, answer))
  return (
    <table className={plain.table}>
      <TableHead titles={[m.cellHeading, m.textHeading, ...titles]} numbers={titles} />
      <tbody>
        {cells.map((cell) => (
          <tr key={`${cell.row} ${cell.column}`}>
            <td>{columnLetters(cell.column) + (cell.row + 1)}</td>
            <td>{shownText(m, sheet, cell)}</td>
            {previewed.map((answer) => (
              <td key={answer} className={plain.number}>
                {preview?.(cell, answer)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The text of a cell, with what was left out of it. */
function shownText(m: Messages['imports'], { table }: Sheet, { row, column }: CellPlace): string {
  const text = table.cell(row, column)
  const left = table.aside(row, column)?.text ?? ''
  return left === '' ? text : m.textWithoutPart({ text, left })
}

/** The currencies of a sheet, each with how often it is named and where first. */
function CurrencyTable({ check }: { readonly check: SheetCheck }) {
  const m = useMessages('imports')
  const { currencies, sheet } = check
  return (
    <table className={plain.table}>
      <TableHead
        titles={[m.currencyHeading, m.cellsHeading, m.cellHeading, m.textHeading]}
        numbers={[m.cellsHeading]}
      />
      <tbody>
        {currencies.map(({ label, count, example }) => (
          <tr key={label}>
            <td>{label}</td>
            <td className={plain.number}>{number(count)}</td>
            <td>{columnLetters(example.column) + (sheet.headingRows + example.row + 1)}</td>
            <td>{notedText(m, check, example)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Columns that are listed in one view; the next come when these are answered. */
const shownColumns = 12

/** The columns of a finding; those without a meaning with what each of them can mean. */
function ListedColumns({ session, check, finding }: FindingDetailsProps) {
  const m = useMessages('imports')
  const { columns } = finding.where
  const isUnassigned = finding.kind === 'unassigned'
  return (
    <>
      <ul className={classes.columns}>
        {columns.slice(0, shownColumns).map((column) => {
          const name = columnName(m, check, column)
          const count = check.errorsOf(column)
          return (
            <li key={column}>
              <span className={classes.text}>
                {isUnassigned ? m.unmatchedColumn({ column: name, count }) : name}
              </span>
              {isUnassigned && (
                <>
                  <RoleSelect
                    label={m.fieldFor({ column: name })}
                    heading={check.sheet.headings[column] ?? ''}
                    kind={check.rules.kind}
                    fields={check.fields}
                    role={{ kind: 'unknown' }}
                    sends={undefined}
                    onChange={(role) => void session.setRole(column, role)}
                  />
                  <Button size="compact-sm" onClick={() => void session.leaveOut([column])}>
                    {m.roles.ignored}
                  </Button>
                </>
              )}
            </li>
          )
        })}
      </ul>
      {columns.length > shownColumns && (
        <p className={classes.text}>{m.moreColumns({ count: columns.length - shownColumns })}</p>
      )}
    </>
  )
}
