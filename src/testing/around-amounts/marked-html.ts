// Tables as HTML, as browsers and spreadsheets put them into a clipboard.

export interface MarkedCell {
  readonly kind: 'footnote' | 'reference' | 'struck' | 'deleted' | 'hidden'
  readonly text: string
}

interface HtmlOptions {
  /** By `row column` of the first table. */
  readonly marks?: ReadonlyMap<string, MarkedCell>
  /** Cells that are HTML already. */
  readonly raw?: ReadonlyMap<string, string>
  readonly hiddenRows?: readonly number[]
  /** Columns that a cell covers; those to its right are left out. */
  readonly spans?: ReadonlyMap<string, number>
  /** Rows that a cell covers; those below it are left out. */
  readonly downwards?: ReadonlyMap<string, number>
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function marked(text: string, mark: MarkedCell | undefined): string {
  switch (mark?.kind) {
    case undefined:
      return text
    case 'footnote':
      return `${text}<sup>${mark.text}</sup>`
    case 'reference':
      return `${text}<sup><a href="#note">[${mark.text}]</a></sup>`
    case 'struck':
      return `<s>${mark.text}</s>${text}`
    case 'deleted':
      return `<del>${mark.text}</del> <ins>${text}</ins>`
    case 'hidden':
      return `<span style="display:none">${mark.text}</span>${text}`
  }
}

export function markedHtml(
  tables: readonly (readonly (readonly string[])[])[],
  options: HtmlOptions = {},
): string {
  const { marks, raw, hiddenRows = [], spans, downwards = new Map<string, number>() } = options
  const isCovered = (row: number, column: number) =>
    [...downwards].some(([key, count]) => {
      const [top = 0, own = 0] = key.split(' ').map(Number)
      return own === column && row > top && row < top + count
    })
  const made = tables.map((rows) => {
    const lines = rows.map((row, at) => {
      let covered = 0
      const cells = row.map((cell, column) => {
        const key = `${at} ${column}`
        if (isCovered(at, column)) return ''
        if (covered > 0) {
          covered -= 1
          return ''
        }
        const span = spans?.get(key) ?? 1
        covered = span - 1
        const down = downwards.get(key) ?? 1
        const inner = raw?.get(key) ?? marked(escaped(cell), marks?.get(key))
        return `<td${span > 1 ? ` colspan="${span}"` : ''}${down > 1 ? ` rowspan="${down}"` : ''}>${inner}</td>`
      })
      return `<tr${hiddenRows.includes(at) ? ' style="display:none"' : ''}>${cells.join('')}</tr>`
    })
    return `<table>${lines.join('')}</table>`
  })
  return `<html><body>${made.join('<p></p>')}</body></html>`
}
