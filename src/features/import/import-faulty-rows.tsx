// Rows that cannot be sent, at the top of the review: what each holds, why it stays here, and what settles that.
import { Button } from '@mantine/core'
import { isError } from '#import/cell-marks.ts'
import { columnOf } from '#import/columns.ts'
import { isAmountRole } from '#import/reading-rules.ts'
import { roleCell, rowNumber } from '#import/sheet.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import { useMessages } from '#messages/catalogs.ts'
import { columnLetters } from '#spreadsheet/column-letters.ts'
import { ButtonPopover } from '#ui/button-popover.tsx'
import { ShowMore, useListPart } from '#ui/show-more.tsx'
import { AreaChoices } from './area-choices.tsx'
import { problemsOfItems, refusalMessage } from './check-messages.ts'
import { answerTitle } from './finding-messages.ts'
import type { ImportSession } from './import-session.ts'
import type { Planned } from './import-state.ts'
import { ErrorRow } from './review-frame.tsx'

interface FaultyRowsProps {
  readonly session: ImportSession
  readonly check: SheetCheck
  readonly planned: Planned
}

/** Rows that are shown at first, and that each press adds. */
const shownRows = 3
const shownAmounts = 4

export function ImportFaultyRows({ session, check, planned }: FaultyRowsProps) {
  const m = useMessages('imports')
  const { reading, plan } = planned
  const rejected = plan.items.flatMap(({ item, reason }) =>
    reason ? [{ row: item.rows[0] ?? 0, reason }] : [],
  )
  const rows = [...reading.refusedRows.map((row) => ({ row, reason: undefined })), ...rejected]
  const part = useListPart(rows, shownRows)
  if (rows.length === 0) return null
  return (
    <section aria-label={m.rowsNotSent}>
      {part.shown.map(({ row, reason }) => (
        <FaultyRow
          key={row}
          session={session}
          check={check}
          planned={planned}
          row={row}
          refusal={reason && refusalMessage(m, reason)}
        />
      ))}
      <ShowMore part={part} />
    </section>
  )
}

interface FaultyRowProps extends FaultyRowsProps {
  readonly row: number
  /** Why its item cannot be sent, where no cell is wrong. */
  readonly refusal: string | undefined
}

function FaultyRow({ session, check, planned, row, refusal }: FaultyRowProps) {
  const m = useMessages('imports')
  const { sheet, rules } = check
  const wrong = rules.roles.flatMap((_, column) => (isError(check.mark(row, column)) ? column : []))
  const problemAt = problemsOfItems(m, check)
  const reasons = wrong.flatMap((column) => problemAt(row, column)?.message ?? [])
  const area = columnOf(rules.roles, 'focusArea')
  const finding = planned.findings.find(({ kind, place }) => kind === 'error-row' && place === String(row))
  const title = m.findings['error-row'].title({ row: String(rowNumber(sheet, row)) })
  return (
    <ErrorRow
      title={title}
      row={rowNumber(sheet, row)}
      {...cellsOf(check, row, wrong)}
      reason={refusal ?? (reasons.length > 0 ? [...new Set(reasons)].join(' ') : m.otherRowFaulty)}
    >
      {area !== undefined && wrong.includes(area) && (
        <ButtonPopover label={m.chooseArea} look="chip" sign={m.chooseArea}>
          {(close) => (
            <AreaChoices
              onChoose={(id) => {
                close()
                void session.correct(row, area, id)
              }}
            />
          )}
        </ButtonPopover>
      )}
      {finding?.answers.map((answer) => (
        <Button key={answer} size="compact-sm" onClick={() => void session.answer([finding], answer)}>
          {answerTitle(m, sheet, finding, answer)}
        </Button>
      ))}
      <Button size="compact-sm" onClick={() => session.goToRow(row)}>
        {m.goToRow}
      </Button>
    </ErrorRow>
  )
}

/** What tells the item from others, its first amounts, and each cell that is wrong. */
function cellsOf({ sheet, rules }: SheetCheck, row: number, wrong: readonly number[]) {
  const fields = (['name', 'externalId', 'itemId', 'focusArea'] as const).flatMap(
    (field) => columnOf(rules.roles, field) ?? [],
  )
  const amounts = rules.roles.flatMap((role, column) => (isAmountRole(role) ? column : []))
  const columns = [...new Set([...fields, ...amounts.slice(0, shownAmounts), ...wrong])]
  return {
    more: amounts.filter((column) => !columns.includes(column)).length,
    cells: columns.map((column) => ({
      title: sheet.headings[column] || columnLetters(column),
      text: roleCell(sheet, rules.roles[column] ?? { kind: 'unknown' }, { row, column }),
      isNumber: amounts.includes(column),
      isWrong: wrong.includes(column),
    })),
  }
}
