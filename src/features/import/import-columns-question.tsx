import { Button } from '@mantine/core'
import type { ColumnRole } from '#import/columns.ts'
import { useMessages } from '#messages/catalogs.ts'
import { columnName } from './check-messages.ts'
import { type ColumnQuestionsProps, QuestionFrame } from './import-question.tsx'
import classes from './import-questions.module.css'
import { RoleSelect } from './import-role-select.tsx'

/** Columns that are asked about in one view; the next come when these are answered. */
const shownColumns = 12

/** Numbers below headings that were not understood. */
export function ColumnsQuestion({ session, check, questions }: ColumnQuestionsProps) {
  const m = useMessages('imports')
  const columns = questions.map(({ column }) => column)
  const count = columns.length
  const ignoreAll = { title: m.ignoreAll({ count }), onChoose: () => void session.leaveOut(columns) }
  const answers = count > 1 ? [ignoreAll] : []
  return (
    <QuestionFrame id="columns-question" title={m.unmatchedColumns({ count })} answers={answers}>
      <ul className={classes.columns}>
        {questions.slice(0, shownColumns).map(({ column, count }) => (
          <li key={column}>
            <span className={classes.text}>
              {m.unmatchedColumn({ column: columnName(m, check, column), count })}
            </span>
            <RoleSelect
              label={m.fieldFor({ column: columnName(m, check, column) })}
              heading={check.sheet.headings[column] ?? ''}
              kind={check.rules.kind}
              fields={check.fields}
              role={unknown}
              sends={undefined}
              onChange={(role) => void session.setRole(column, role)}
            />
            <Button size="compact-sm" onClick={() => void session.leaveOut([column])}>
              {m.roles.ignored}
            </Button>
          </li>
        ))}
      </ul>
      {count > shownColumns && (
        <p className={classes.text}>{m.moreColumns({ count: count - shownColumns })}</p>
      )}
    </QuestionFrame>
  )
}

const unknown: ColumnRole = { kind: 'unknown' }
