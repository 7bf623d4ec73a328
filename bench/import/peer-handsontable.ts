// Handsontable with its own validators, over rows as arrays.
import 'handsontable/styles/handsontable.css'
import Handsontable from 'handsontable'
import { openImportPage } from './import-page.ts'
import { cellRule } from './sheet-rules.ts'

const isBad = cellRule()
let table: Handsontable | undefined
const page = openImportPage((data) => {
  const [headings = '', ...lines] = data.getData('text/plain').split(/\r?\n/)
  const bad = new Set<string>()
  table?.destroy()
  table = new Handsontable(page.host, {
    data: lines.map((line) => line.split('\t')),
    colHeaders: headings.split('\t'),
    colWidths: 116,
    rowHeights: 28,
    height: '100%',
    licenseKey: 'non-commercial-and-evaluation',
    validator(value: unknown, done: (isValid: boolean) => void) {
      done(!isBad(String(value ?? ''), Number(this.col)))
    },
    afterValidate(isValid: boolean, _value: unknown, row: number, column: number | string) {
      if (isValid) bad.delete(`${row} ${column}`)
      else bad.add(`${row} ${column}`)
    },
    afterChange: () => page.say(bad.size),
  })
  table.validateCells(() => page.say(bad.size))
})
window.__bench = { kind: 'grid' }
page.host.focus()
