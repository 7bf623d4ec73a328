// The tree of a plan, of which only the rows in view exist as elements.
import { useRef } from 'react'
import { fieldLabels } from '#data/field-names.ts'
import type { ListedType } from '#import/hierarchy/catalog-lookups.ts'
import type { PreviewRow } from '#import/hierarchy/preview.ts'
import type { Sheet } from '#import/sheet.ts'
import { useMessages } from '#messages/catalogs.ts'
import { list } from '#messages/formats.ts'
import { useRowWindow } from '#ui/grids/row-window.ts'
import { rowMessage } from './finding-messages.ts'
import classes from './hierarchy-import.module.css'

/** Pixels; the height of a line in the style sheet. */
const rowHeight = 34
/** Pixels for each level. */
const indent = 18
/** Deeper levels are shown no further to the right. */
const maxIndentLevels = 12

interface PreviewTreeProps {
  readonly rows: readonly PreviewRow[]
  readonly sheet: Sheet
  readonly types: readonly ListedType[]
}

export function PreviewTree({ rows, sheet, types }: PreviewTreeProps) {
  const m = useMessages('hierarchyImports')
  const scroller = useRef<HTMLElement>(null)
  const { rows: inView } = useRowWindow(scroller, {
    count: rows.length,
    rowHeight,
    headerHeight: 0,
    keptRow: -1,
  })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <section ref={scroller} className={classes.tree} aria-label={m.tree} tabIndex={0}>
      <ul className={classes.lines} style={{ height: rows.length * rowHeight }}>
        {inView.map((place) => {
          const row = rows[place]
          return (
            row && (
              <li
                key={place}
                className={classes.line}
                data-above={row.planned === undefined || undefined}
                aria-setsize={rows.length}
                aria-posinset={place + 1}
                style={{
                  top: place * rowHeight,
                  paddingInlineStart: 12 + Math.min(row.depth, maxIndentLevels) * indent,
                }}
              >
                <Line row={row} sheet={sheet} types={types} />
              </li>
            )
          )
        })}
      </ul>
    </section>
  )
}

interface LineProps extends Pick<PreviewTreeProps, 'sheet' | 'types'> {
  readonly row: PreviewRow
}

function Line({ row: { name, planned }, sheet, types }: LineProps) {
  const m = useMessages('hierarchyImports')
  const imports = useMessages('imports')
  const ui = useMessages('ui')
  if (!planned)
    return (
      <>
        <span className={classes.name}>{name}</span>
        <span className={classes.detail}>{m.inService}</span>
      </>
    )
  const { verdict, create, patch, findings } = planned
  const type = types.find(({ id }) => id === create?.typeId)?.name
  const said = rowMessage(imports, sheet, planned)
  return (
    <>
      <span className={classes.name} title={name}>
        {name}
      </span>
      <span className={classes.verdict} data-verdict={verdict}>
        {m.verdictTitles[verdict]}
      </span>
      {type && <span className={classes.detail}>{m.newOfType({ type })}</span>}
      {patch && (
        <span className={classes.detail}>
          {m.changes({ fields: list(patch.mask.map((field) => ui[fieldLabels[field]])) })}
        </span>
      )}
      {findings.length > 0 && (
        <span className={classes.detail} data-tone={verdict === 'unmatched' ? 'bad' : 'warning'} title={said}>
          {said}
        </span>
      )}
    </>
  )
}
