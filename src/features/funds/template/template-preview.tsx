import { useMessages } from '#messages/catalogs.ts'
import type { Template } from './template.ts'
import classes from './template-screen.module.css'

/** Enough to see what the file will look like. */
const shownRows = 12

/** The first rows of the file, as a spreadsheet will show them. */
export function TemplatePreview({ template }: { readonly template: Template }) {
  const m = useMessages('items')
  const { columns, rows } = template
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reached by keyboard
    <section className={classes.preview} aria-label={m.filePreview} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map(({ heading, holds }) => (
              <th key={heading} scope="col" data-holds={holds}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shownRows).map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no other name than their place
            <tr key={index}>
              {columns.map(({ heading, holds }, column) => (
                <td key={heading} data-holds={holds} title={row[column]}>
                  {row[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p className={classes.none}>{m.noRowsYet}</p>}
      {rows.length > shownRows && (
        <p className={classes.more}>{m.moreRows({ count: rows.length - shownRows })}</p>
      )}
    </section>
  )
}
