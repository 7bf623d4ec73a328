import { Button } from '@mantine/core'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { type ColumnRole, columnOfRole } from '#import/columns.ts'
import { openFindings, openNotes } from '#import/findings/registry.ts'
import { openTableNotes } from '#import/findings/table-notes.ts'
import type { ReadingRules } from '#import/reading-rules.ts'
import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import { problemsOfItems, versionTitle } from './check-messages.ts'
import { CheckedGrid, CloseSheet } from './checked-grid.tsx'
import { FindingCards } from './finding-cards.tsx'
import { FindingDetails } from './finding-details.tsx'
import classes from './import-check.module.css'
import type { ImportDraftKeeper } from './import-draft-keeper.ts'
import { ImportNotations, LeftOutTexts } from './import-notations.tsx'
import { RememberedNote } from './import-remembered-note.tsx'
import { ImportRoleSelect } from './import-role-select.tsx'
import { ImportRulesBar } from './import-rules-bar.tsx'
import type { ImportSession } from './import-session.ts'
import type { CheckedSheet } from './import-state.ts'
import { periodTitle } from './period-messages.ts'

interface ImportCheckProps {
  readonly session: ImportSession
  readonly keeper: ImportDraftKeeper
  readonly checked: CheckedSheet
  readonly isBusy: boolean
  readonly problem: string | undefined
}

/** The rows as they were read, what each column means, and every problem at its cell. */
export function ImportCheck({ session, keeper, checked, isBusy, problem }: ImportCheckProps) {
  const m = useMessages('imports')
  const { editor, name } = checked
  const { check } = editor
  const header = useCallback(
    (column: number) => <ColumnHead session={session} checked={checked} column={column} />,
    [session, checked],
  )
  const problemAt = useMemo(() => problemsOfItems(m, check), [m, check])
  // An edit changes what is found.
  useSyncExternalStore(editor.subscribe, editor.getVersion)
  const open = openFindings(check)
  const notes = openTableNotes(checked.notes, check.rules.answers, session.canReadAgain && !editor.canUndo)
  const canPlan = open.length === 0 && !isBusy
  return (
    <div className={classes.check}>
      <ImportRulesBar session={session} checked={checked} />
      <RememberedNote session={session} checked={checked} />
      {problem && (
        <p className={classes.banner} data-tone="problem">
          {problem}
        </p>
      )}
      <FindingCards
        look="band"
        findings={[...open, ...notes, ...openNotes(check)]}
        sheet={check.sheet}
        answers={check.rules.answers}
        onAnswer={(answered, answer) => void session.answer(answered, answer)}
        detailsOf={(finding) => <FindingDetails session={session} check={check} finding={finding} />}
      />
      <ImportNotations check={check} />
      <LeftOutTexts check={check} />
      <CheckedGrid editor={editor} headerOf={header} problemAt={problemAt} name={name} open={open}>
        <CloseSheet session={session} keeper={keeper} />
        <Button variant="filled" disabled={!canPlan} loading={isBusy} onClick={() => void session.plan()}>
          {check.errorCount === 0 ? m.reviewImport : m.reviewValid}
        </Button>
      </CheckedGrid>
    </div>
  )
}

interface ColumnHeadProps {
  readonly session: ImportSession
  readonly checked: CheckedSheet
  readonly column: number
}

function ColumnHead({ session, checked, column }: ColumnHeadProps) {
  const m = useMessages('imports')
  const { sheet, rules, fields } = checked.editor.check
  const role: ColumnRole = rules.roles[column] ?? { kind: 'unknown' }
  const sends = role.kind === 'period-amount' ? amountsTitle(m, role, rules) : undefined
  return (
    <ImportRoleSelect
      heading={sheet.headings[column] ?? ''}
      kind={rules.kind}
      fields={fields}
      role={role}
      sends={sends}
      onChange={(chosen) => void session.setRole(column, chosen)}
      onRename={(heading) => void session.setHeading(column, heading)}
    />
  )
}

/** The period and the version that the amounts of a column are sent for. */
function amountsTitle(
  m: Messages['imports'],
  role: Extract<ColumnRole, { kind: 'period-amount' }>,
  rules: ReadingRules,
): string {
  const period = periodTitle(m, role.period, rules)
  const isOfRows = columnOfRole(rules.roles, 'version') !== undefined
  const version = role.version ?? (isOfRows ? undefined : rules.version)
  return version === undefined ? period : m.periodOfVersion({ period, version: versionTitle(version) })
}
