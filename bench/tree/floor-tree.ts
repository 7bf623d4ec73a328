// The floor: what the browser itself costs. Plain elements, as many as are visible, positioned and refilled.
import './bench-page.css'
import { cellsOf, inShownOrder, openBenchPage, rowHeight } from './bench-page.ts'
import { FloorModel } from './floor-model.ts'

const overscan = 8

class FloorTree {
  readonly #scroller = document.createElement('div')
  readonly #space = document.createElement('div')
  readonly #rows: HTMLElement[] = []
  #model = new FloorModel([])
  #focused = 0

  constructor(host: HTMLElement) {
    this.#scroller.style.cssText = 'height: 100%; overflow: auto'
    this.#scroller.setAttribute('role', 'tree')
    this.#space.style.cssText = 'position: relative; contain: strict'
    this.#scroller.append(this.#space)
    host.append(this.#scroller)
    this.#scroller.addEventListener('scroll', () => this.#draw())
    this.#scroller.addEventListener('keydown', (event) => this.#handleKey(event))
    this.#space.addEventListener('click', (event) => this.#handleClick(event))
  }

  load(records: ConstructorParameters<typeof FloorModel>[0]): void {
    this.#model = new FloorModel(records, inShownOrder)
    this.#draw()
  }

  expandAll(): void {
    this.#model.expandAll()
    this.#draw()
  }

  filter(text: string): void {
    this.#model.filter(text)
    this.#draw()
  }

  #handleClick(event: Event): void {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row]') : null
    if (!row) return
    this.#focused = Number(row.dataset.row)
    this.#model.toggle(this.#model.rows[this.#focused] ?? 0)
    this.#draw()
  }

  #handleKey(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    this.#focused = Math.min(Math.max(this.#focused + step, 0), this.#model.rowCount - 1)
    const top = this.#focused * rowHeight
    const { scrollTop, clientHeight } = this.#scroller
    if (top < scrollTop) this.#scroller.scrollTop = top
    if (top + rowHeight > scrollTop + clientHeight) this.#scroller.scrollTop = top + rowHeight - clientHeight
    this.#draw()
    this.#rows.find((row) => Number(row.dataset.row) === this.#focused)?.focus({ preventScroll: true })
  }

  #draw(): void {
    const { rowCount } = this.#model
    this.#space.style.height = `${rowCount * rowHeight}px`
    const { scrollTop, clientHeight } = this.#scroller
    const first = Math.max(0, Math.floor(scrollTop / rowHeight) - overscan)
    const last = Math.min(rowCount, Math.ceil((scrollTop + clientHeight) / rowHeight) + overscan)
    const count = Math.max(0, last - first)
    while (this.#rows.length > count) this.#rows.pop()?.remove()
    while (this.#rows.length < count) this.#addRow()
    // Each row has the element of its number, so scrolling by one row refills one element.
    for (let row = first; row < last; row += 1) this.#fill(row % count, row)
  }

  #addRow(): void {
    const row = document.createElement('div')
    row.setAttribute('role', 'treeitem')
    row.className = 'floor-row'
    row.style.cssText = `position: absolute; inset: 0 0 auto; height: ${rowHeight}px; line-height: ${rowHeight}px`
    row.append(document.createElement('span'))
    this.#rows.push(row)
    this.#space.append(row)
  }

  #fill(element: number, row: number): void {
    const shown = this.#rows[element]
    const record = this.#model.rows[row] ?? 0
    const [mark] = shown?.children ?? []
    const shownRecord = this.#model.records[record]
    if (!shown || !mark || !shownRecord) return
    const depth = this.#model.depths[record] ?? 0
    const hasChildren = this.#model.hasChildren(record)
    shown.dataset.row = String(row)
    shown.style.transform = `translateY(${row * rowHeight}px)`
    shown.style.paddingLeft = `${8 + depth * 16}px`
    shown.tabIndex = row === this.#focused ? 0 : -1
    shown.setAttribute('aria-level', String(depth + 1))
    if (hasChildren) shown.setAttribute('aria-expanded', String(this.#model.expanded[record] === 1))
    else shown.removeAttribute('aria-expanded')
    mark.textContent = hasChildren ? '▸ ' : '  '
    cellsOf(shownRecord).forEach((text, column) => {
      const cell = shown.children[column + 1] ?? shown.appendChild(newCell())
      cell.textContent = text
    })
  }
}

function newCell(): HTMLElement {
  const cell = document.createElement('span')
  cell.className = 'bench-cell'
  return cell
}

openBenchPage((host) => new FloorTree(host))
