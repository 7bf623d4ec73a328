// What the columns of a sheet mean, and how its rows say what their parents are.
import { Button } from '@mantine/core'
import { type HierarchyRole, hierarchyRoles, possibleWays } from '#import/hierarchy/columns.ts'
import { itemCell, itemRows, rowNumber } from '#import/sheet.ts'
import { useMessages } from '#messages/catalogs.ts'
import classes from './hierarchy-import.module.css'
import type { HierarchyImportSession } from './hierarchy-import-session.ts'
import type { HierarchyImportState, OpenedSheet } from './hierarchy-import-state.ts'
import { ImportChoice } from './import-choice.tsx'
import { ImportFooter } from './import-footer.tsx'
import { ImportNote } from './import-note.tsx'
import plan from './import-plan.module.css'
import select from './import-role-select.module.css'
import { noteMessage } from './table-messages.ts'

interface HierarchyCheckStepProps {
  readonly session: HierarchyImportSession
  readonly state: Extract<HierarchyImportState, { step: 'check' }>
  readonly onStartOver: () => void
}

export function HierarchyCheckStep({ session, state, onStartOver }: HierarchyCheckStepProps) {
  const m = useMessages('hierarchyImports')
  const imports = useMessages('imports')
  const { opened, problem, isBusy } = state
  const ways = possibleWays(opened.roles)
  return (
    <>
      <div className={plan.scroll}>
        <ImportNote tone="bad">{problem}</ImportNote>
        {opened.notes.map((note) => (
          <p key={note.kind} className={plan.note}>
            {noteMessage(imports, note)}
          </p>
        ))}
        <Choices session={session} opened={opened} />
        <FirstRows session={session} opened={opened} />
      </div>
      <ImportFooter
        summary={
          isBusy
            ? m.loadingRecords
            : ways.length === 0
              ? m.chooseNames
              : imports.sourceRows({ name: opened.name, count: itemRows(opened.sheet) })
        }
      >
        <Button variant="default" onClick={onStartOver}>
          {imports.startOver}
        </Button>
        <Button
          variant="filled"
          loading={isBusy}
          disabled={ways.length === 0}
          onClick={() => void session.plan()}
        >
          {imports.reviewImport}
        </Button>
      </ImportFooter>
    </>
  )
}

/** Rows at the top that can be the last one of the headings. */
const maxHeadingRows = 12

function Choices({
  session,
  opened,
}: Pick<HierarchyCheckStepProps, 'session'> & { readonly opened: OpenedSheet }) {
  const m = useMessages('hierarchyImports')
  const { sheet, roles, way } = opened
  const rows = Math.min(maxHeadingRows, sheet.table.rowCount)
  const headings = Array.from({ length: rows + 1 }, (_, row) => {
    return [String(row), row === 0 ? m.noHeadings : m.headingsIn({ row })] as const
  })
  return (
    <div className={classes.choices}>
      <ImportChoice
        label={m.findParents}
        value={way}
        options={possibleWays(roles).map((one) => [one, m.ways[one]] as const)}
        onChange={(chosen) => session.setWay(chosen)}
      />
      <ImportChoice
        label={m.headingRow}
        value={String(sheet.headingRows)}
        options={headings}
        onChange={(row) => session.setHeadingRows(Number(row))}
      />
    </div>
  )
}

/** Rows that are shown below the headings. */
const maxShown = 50

function FirstRows({
  session,
  opened,
}: Pick<HierarchyCheckStepProps, 'session'> & { readonly opened: OpenedSheet }) {
  const m = useMessages('hierarchyImports')
  const imports = useMessages('imports')
  const { sheet, roles } = opened
  const total = itemRows(sheet)
  const rows = Array.from({ length: Math.min(maxShown, total) }, (_, row) => row)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <section className={classes.rows} aria-label={imports.rowsToImport} tabIndex={0}>
      <table>
        <caption className="visuallyHidden">{m.firstRowsShown({ count: rows.length, total })}</caption>
        <thead>
          <tr>
            <td />
            {sheet.headings.map((heading, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: headings can be the same, and no column moves
              <th key={column} scope="col" data-ignored={roles[column] === 'ignored' || undefined}>
                <span className={select.heading} title={heading}>
                  {heading || imports.noHeading}
                </span>
                <select
                  className={select.select}
                  aria-label={imports.matchColumn({ heading })}
                  value={roles[column]}
                  onChange={({ currentTarget }) =>
                    session.setRole(column, currentTarget.value as HierarchyRole)
                  }
                >
                  {hierarchyRoles.map((role) => (
                    <option key={role} value={role}>
                      {m.roles[role]}
                    </option>
                  ))}
                </select>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              <th scope="row" className={classes.number}>
                {rowNumber(sheet, row)}
              </th>
              {roles.map((role, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: no column moves
                <td key={column} data-ignored={role === 'ignored' || undefined}>
                  {itemCell(sheet, row, column)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
