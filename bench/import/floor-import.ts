// As little as does the job: text cut at tabs, one pattern per amount, and the rows in view as plain elements.
import { openImportPage } from './import-page.ts'
import { cellRule } from './sheet-rules.ts'

const rowHeight = 28

let rows: string[][] = []
let bad = 0

const isBad = cellRule()

const page = openImportPage((data) => {
  const [, ...lines] = data.getData('text/plain').split(/\r?\n/)
  rows = lines.map((line) => line.split('\t'))
  bad = 0
  for (const row of rows) for (const [column, text] of row.entries()) if (isBad(text, column)) bad += 1
  body.style.height = `${rows.length * rowHeight}px`
  body.replaceChildren()
  draw()
  page.say(bad)
})
const grid = document.createElement('div')
grid.setAttribute('role', 'grid')
grid.tabIndex = 0
grid.style.cssText = 'height: 100%; overflow: auto; position: relative'
const body = document.createElement('div')
body.style.position = 'relative'
grid.append(body)
page.host.append(grid)

const shown = new Map<number, HTMLElement>()

function draw(): void {
  const first = Math.max(0, Math.floor(grid.scrollTop / rowHeight) - 6)
  const last = Math.min(rows.length, first + Math.ceil(grid.clientHeight / rowHeight) + 12)
  for (const [row, element] of shown) {
    if (row >= first && row < last && element.isConnected) continue
    element.remove()
    shown.delete(row)
  }
  for (let row = first; row < last; row += 1) {
    if (shown.has(row)) continue
    const element = drawRow(row)
    shown.set(row, element)
    body.append(element)
  }
}

function drawRow(row: number): HTMLElement {
  const element = document.createElement('div')
  element.setAttribute('role', 'row')
  element.style.cssText = `position: absolute; top: ${row * rowHeight}px; height: ${rowHeight}px; display: flex`
  for (const [column, text] of rows[row]?.entries() ?? []) {
    const cell = document.createElement('div')
    cell.setAttribute('role', 'gridcell')
    cell.style.cssText = 'width: 116px; flex: none; overflow: hidden; white-space: nowrap'
    show(cell, text, column)
    cell.addEventListener('dblclick', () => edit(cell, row, column))
    element.append(cell)
  }
  return element
}

function show(cell: HTMLElement, text: string, column: number): void {
  cell.textContent = text
  if (isBad(text, column)) cell.setAttribute('aria-invalid', 'true')
  else cell.removeAttribute('aria-invalid')
}

function edit(cell: HTMLElement, row: number, column: number): void {
  const input = document.createElement('input')
  input.value = rows[row]?.[column] ?? ''
  cell.replaceChildren(input)
  input.focus()
  input.select()
  input.addEventListener('keydown', ({ key }) => {
    const cells = rows[row]
    if (key !== 'Enter' || !cells) return
    bad += Number(isBad(input.value, column)) - Number(isBad(cells[column] ?? '', column))
    cells[column] = input.value
    show(cell, input.value, column)
    page.say(bad)
  })
}

grid.addEventListener('scroll', draw)
window.__bench = { kind: 'grid' }
page.host.focus()
