// The rows of a sheet of records, what its columns mean, how its rows say what their parents are, and every problem at its cell.
import { Button } from '@mantine/core'
import { useCallback, useSyncExternalStore } from 'react'
import { answerAt, isOpen } from '#import/findings/finding.ts'
import { findingsOfRecords } from '#import/findings/registry.ts'
import { openTableNotes } from '#import/findings/table-notes.ts'
import { type HierarchyRole, hierarchyRoles, possibleWays } from '#import/hierarchy/columns.ts'
import { useMessages } from '#messages/catalogs.ts'
import { list } from '#messages/formats.ts'
import type { CellProblem } from '#ui/grids/sheet-grid-model.ts'
import { CheckedGrid, CloseSheet } from './checked-grid.tsx'
import { FindingCards, GivenAnswers } from './finding-cards.tsx'
import { findingText } from './finding-messages.ts'
import classes from './import-check.module.css'
import { ImportChoice } from './import-choice.tsx'
import type { ImportDraftKeeper } from './import-draft-keeper.ts'
import select from './import-role-select.module.css'
import type { CheckedRecords, RecordImportSession, RecordImportState } from './record-session.ts'

interface RecordCheckStepProps {
  readonly session: RecordImportSession
  readonly keeper: ImportDraftKeeper
  readonly state: Extract<RecordImportState, { step: 'check' }>
}

export function RecordCheckStep({ session, keeper, state }: RecordCheckStepProps) {
  const imports = useMessages('imports')
  const { checked, problem, isBusy } = state
  const { editor } = checked
  const { check } = editor
  const header = useCallback(
    (column: number) => <ColumnHead session={session} checked={checked} column={column} />,
    [session, checked],
  )
  const problemAt = useCallback(
    (row: number, column: number): CellProblem | undefined => {
      const found = check.findingsAt(row, column)
      if (found.length === 0) return undefined
      const severity = found.some((one) => one.severity === 'error') ? 'error' : 'warning'
      return { severity, message: found.map((one) => findingText(imports, check.sheet, one)).join(' ') }
    },
    [imports, check],
  )
  // An edit changes what is found.
  useSyncExternalStore(editor.subscribe, editor.getVersion)
  const findings = findingsOfRecords(editor)
  const { answers } = check.given
  const open = findings.filter((finding) => isOpen(answers, finding))
  const notes = findings.filter(({ kind, place, severity }) => {
    return severity === 'note' && answerAt(answers, kind, place) === undefined
  })
  const ofTable = openTableNotes(checked.notes, answers, session.canReadAgain && !editor.canUndo)
  return (
    <div className={classes.check}>
      <Choices session={session} checked={checked} />
      <RememberedRoles session={session} checked={checked} />
      {problem && (
        <p className={classes.banner} data-tone="problem">
          {problem}
        </p>
      )}
      <FindingCards
        look="band"
        findings={[...open, ...ofTable, ...notes]}
        sheet={check.sheet}
        answers={answers}
        onAnswer={(answered, answer) => void session.answer(answered, answer)}
      />
      <CheckedGrid editor={editor} headerOf={header} problemAt={problemAt} name={checked.name} open={open}>
        <CloseSheet session={session} keeper={keeper} />
        <Button
          variant="filled"
          loading={isBusy}
          disabled={open.length > 0}
          onClick={() => void session.plan()}
        >
          {check.errorCount === 0 ? imports.reviewImport : imports.reviewValid}
        </Button>
      </CheckedGrid>
    </div>
  )
}

/** Rows at the top that can be the last one of the headings. */
const maxHeadingRows = 12

type ChoiceProps = Pick<RecordCheckStepProps, 'session'> & { readonly checked: CheckedRecords }

function Choices({ session, checked }: ChoiceProps) {
  const m = useMessages('hierarchyImports')
  const { sheet, given } = checked.editor.check
  const rows = Math.min(maxHeadingRows, sheet.table.rowCount)
  const headings = Array.from({ length: rows + 1 }, (_, row) => {
    return [String(row), row === 0 ? m.noHeadings : m.headingsIn({ row })] as const
  })
  return (
    <div className={classes.rules}>
      <ImportChoice
        label={m.findParents}
        value={given.way}
        options={possibleWays(given.roles).map((one) => [one, m.ways[one]] as const)}
        onChange={(chosen) => void session.setWay(chosen)}
      />
      <ImportChoice
        label={m.headingRow}
        value={String(sheet.headingRows)}
        options={headings}
        onChange={(row) => void session.setHeadingRows(Number(row))}
      />
      <GivenAnswers
        findings={findingsOfRecords(checked.editor)}
        sheet={sheet}
        answers={given.answers}
        onAnswer={(answered, answer) => void session.answer(answered, answer)}
      />
    </div>
  )
}

/** Says that columns were not read by their headings alone, and takes that back. */
function RememberedRoles({ session, checked }: ChoiceProps) {
  const m = useMessages('hierarchyImports')
  const imports = useMessages('imports')
  if (!checked.isRemembered) return null
  const { sheet, given } = checked.editor.check
  const matches = given.roles.flatMap((role, column) =>
    role === 'ignored'
      ? []
      : imports.rememberedMatch({ heading: sheet.headings[column] ?? '', field: m.roles[role] }),
  )
  return (
    <div className={classes.remembered}>
      <p>
        {imports.rememberedMatches} {list(matches)}
      </p>
      <Button size="compact-xs" onClick={() => void session.forgetMapping()}>
        {imports.forgetMatches}
      </Button>
    </div>
  )
}

function ColumnHead({ session, checked, column }: ChoiceProps & { readonly column: number }) {
  const m = useMessages('hierarchyImports')
  const imports = useMessages('imports')
  const { sheet, given } = checked.editor.check
  const heading = sheet.headings[column] ?? ''
  const role = given.roles[column] ?? 'ignored'
  return (
    <div className={select.head}>
      <span className={select.heading} title={heading}>
        {heading || <em>{imports.noHeading}</em>}
      </span>
      <select
        className={select.select}
        aria-label={imports.matchColumn({ heading })}
        value={role}
        data-ignored={role === 'ignored' || undefined}
        onChange={({ currentTarget }) => void session.setRole(column, currentTarget.value as HierarchyRole)}
      >
        {hierarchyRoles.map((one) => (
          <option key={one} value={one}>
            {m.roles[one]}
          </option>
        ))}
      </select>
    </div>
  )
}
