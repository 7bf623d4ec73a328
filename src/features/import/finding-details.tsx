// What single kinds of findings show or choose beyond words and cells.
import { Button } from '@mantine/core'
import { useSiteSettings } from '#data/site-settings.ts'
import { answerValue, type Finding } from '#import/findings/finding.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import { useMessages } from '#messages/catalogs.ts'
import { number } from '#messages/formats.ts'
import { columnLetters } from '#spreadsheet/column-letters.ts'
import plain from '#ui/plain-table.module.css'
import { TableHead } from '#ui/table-head.tsx'
import { columnName } from './check-messages.ts'
import classes from './finding-cards.module.css'
import { notedText } from './import-notations.tsx'
import { RoleSelect } from './import-role-select.tsx'
import type { ImportSession } from './import-session.ts'

/** The answers of a finding: of fiscal years, those that begin as the years of the site come first. */
export function useOrderedAnswers({ kind, answers }: Finding): readonly string[] {
  const site = useSiteSettings()
  const firstMonth = site.kind === 'known' ? site.settings.firstFiscalMonth : 1
  // January is the default, and so says nothing about the site.
  if (kind !== 'fiscal-year' || firstMonth === 1) return answers
  const isOfSite = (answer: string) => (Number(answerValue(answer)) + 12) % 12 === firstMonth - 1
  return [...answers.filter(isOfSite), ...answers.filter((answer) => !isOfSite(answer))]
}

/** The currencies of a sheet, each with how often it is named and where first. */
export function CurrencyTable({ check }: { readonly check: SheetCheck }) {
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

interface ListedColumnsProps {
  readonly session: ImportSession
  readonly check: SheetCheck
  readonly finding: Finding
}

/** The columns of a finding; those without a meaning with what each of them can mean. */
export function ListedColumns({ session, check, finding }: ListedColumnsProps) {
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
