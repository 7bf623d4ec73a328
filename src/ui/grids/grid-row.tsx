// biome-ignore-all lint/a11y/useSemanticElements: table elements lose their roles when rows are positioned one by one
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus is on whole rows or on other cells
// What the rows of every grid have: where they are, and the cell by which they are selected.
import { IconCheck, IconMinus } from '@tabler/icons-react'
import { useMessages } from '#messages/catalogs.ts'
import classes from './grid.module.css'

/** How much of a branch is selected; `absent` where nothing can be. */
export type RowMark = 'absent' | 'none' | 'some' | 'all'

/** What every row of a grid is given. */
export interface GridRowProps<Row, Column> {
  /** From 0; the header is not counted. */
  readonly rowIndex: number
  /** Pixels. */
  readonly height: number
  readonly columns: readonly Column[]
  readonly hrefOf: (row: Row) => string
  readonly isOpened: boolean
}

/** The cell by which a row is selected. */
export function MarkCell({ mark }: { readonly mark: RowMark }) {
  const m = useMessages('ui')
  return (
    <div role="gridcell" aria-colindex={1} className={classes.markCell}>
      <span
        role="checkbox"
        aria-checked={checkedOf(mark)}
        aria-label={m.selectRow}
        tabIndex={-1}
        data-part="mark"
        className={classes.markTarget}
      >
        <MarkSign mark={mark} />
      </span>
    </div>
  )
}

/** The sign of a mark; the element around it has the role and the name. */
export function MarkSign({ mark }: { readonly mark: RowMark }) {
  const Icon = mark === 'all' ? IconCheck : IconMinus
  return (
    <span aria-hidden data-mark={mark} className={classes.mark}>
      {mark !== 'none' && <Icon size={12} stroke={3} />}
    </span>
  )
}

/** What a mark is as the state of a checkbox. */
export function checkedOf(mark: RowMark): boolean | 'mixed' {
  return mark === 'some' ? 'mixed' : mark === 'all'
}
