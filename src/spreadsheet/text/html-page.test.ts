// Tables of a page: which there are, what is hidden in them, and what the parts of a cell make together.
import { describe, expect, it } from 'vitest'
import { ExactValues } from '#spreadsheet/exact-values.ts'
import { TableError } from '#spreadsheet/table.ts'
import { readClipboard } from './clipboard.ts'
import { readPage } from './html-page.ts'

function tablesOf(html: string) {
  return readPage(html, () => new ExactValues()).map(({ sheet }) => sheet)
}

function rowsOf(html: string): readonly (readonly string[][])[] {
  return tablesOf(html).map(({ table }) => Array.from({ length: table.rowCount }, (_, row) => table.row(row)))
}

/** The text of a cell, and what was left out of it. */
function cellOf(content: string, { style = '', cell = 'td' } = {}): readonly string[] {
  const [sheet] = tablesOf(
    `<style>${style}</style><table><tr><${cell}>${content}</td><td>x</td></tr></table>`,
  )
  const aside = sheet?.table.aside(0, 0)
  return [sheet?.table.cell(0, 0) ?? '', ...(aside ? [aside.kind, aside.text] : [])]
}

describe('a cell that is a number but for a part', () => {
  it.each([
    ['450<sup>2</sup>', ['450', 'raised', '2']],
    ['<sup>1)</sup> 450', ['450', 'raised', '1)']],
    [
      '<font class=f>450<span style="vertical-align: super; font-size: 8pt">a</span></font>',
      ['450', 'raised', 'a'],
    ],
    ['1.234,50<span style="vertical-align:4pt">*</span>', ['1.234,50', 'raised', '*']],
    ["450<span style='mso-text-raise:3.0pt'>2</span>", ['450', 'raised', '2']],
    ['450<span style="position:relative;top:-.4em">2</span>', ['450', 'raised', '2']],
    ['450<sub>b</sub>', ['450', 'lowered', 'b']],
    ['450<span style="vertical-align: sub">2</span>', ['450', 'lowered', '2']],
    ['<s>900</s>950', ['950', 'struck', '900']],
    ['<strike>900</strike> 950', ['950', 'struck', '900']],
    ['<del>900</del><ins>950</ins>', ['950', 'struck', '900']],
    ['<span style="text-decoration: underline line-through">900</span><b>950</b>', ['950', 'struck', '900']],
    ['<span style="text-line-through:single">900</span>950', ['950', 'struck', '900']],
    ['<s>900</s><br>950', ['950', 'struck', '900']],
    ['<span style="display:none">000450</span>450', ['450', 'hidden', '000450']],
    ['<span style="visibility: hidden">7</span>450', ['450', 'hidden', '7']],
    ["<span style='mso-hide:all'>7</span>450", ['450', 'hidden', '7']],
    ['<span style="font-size:0">7</span>450', ['450', 'hidden', '7']],
    ['<span hidden>7</span>450', ['450', 'hidden', '7']],
    ['<span class="sr-only">7</span>450', ['450', 'hidden', '7']],
    ['450<a href="#fn2">2</a>', ['450', 'link', '2']],
    ['450<a href="https://example.org/plan#cite_note-2">[2]</a>', ['450', 'link', '[2]']],
    ['450<sup><a href="#fn2">2</a></sup>', ['450', 'raised', '2']],
    ['<span hidden>7</span><s>900</s>950<sup>2</sup>', ['950', 'struck', '7 900 2']],
  ])('%s is the number', (content, expected) => {
    expect(cellOf(content)).toEqual(expected)
  })

  it('is hidden by the classes of the page, where they apply to a screen', () => {
    const style = `<!-- /* a {display:none} */ .old, td.was {text-decoration:line-through}
      span.key {display:none} @media print {.printed{display:none}} @media screen {.note{vertical-align:super}}
      .x .y {display:none} .z:hover {display:none} -->`
    expect(cellOf('<i class="old">900</i>950', { style })).toEqual(['950', 'struck', '900'])
    expect(cellOf('<span class="a key">7</span>450', { style })).toEqual(['450', 'hidden', '7'])
    expect(cellOf('450<i class=note>2</i>', { style })).toEqual(['450', 'raised', '2'])
    expect(cellOf('<i class="printed">4</i><i class="y">5</i><i class="z">0</i>', { style })).toEqual(['450'])
    expect(cellOf('900', { style, cell: 'td class="was"' })).toEqual(['900', 'all-struck', ''])
  })

  it('is no number where a part is between others, or is a power of ten', () => {
    expect(cellOf('10<sup>3</sup>')).toEqual(['10³'])
    expect(cellOf('1,5 × 10<sup>6</sup>')).toEqual(['1,5 × 10⁶'])
    expect(cellOf('450<sup>2</sup> EUR')).toEqual(['450² EUR'])
    expect(cellOf('1<s>2</s>34')).toEqual(['1\n34', 'struck', '2'])
    expect(cellOf('450<div>2</div>')).toEqual(['450\n2'])
    expect(cellOf('<p>450</p><p>2</p>')).toEqual(['450\n2'])
    expect(cellOf('450<br>2')).toEqual(['450\n2'])
    expect(cellOf('<ul><li>450<li>2</ul>')).toEqual(['450\n2'])
  })

  it('is all of its text where nothing is set apart from anything', () => {
    expect(cellOf('<sup>450</sup>')).toEqual(['450'])
    expect(cellOf('<a href="#x">450</a>')).toEqual(['450'])
    expect(cellOf('<s>900</s>')).toEqual(['900', 'all-struck', ''])
    expect(cellOf('<s>900</s><sup>1</sup>')).toEqual(['¹', 'struck', '900'])
    expect(cellOf('<span hidden>5</span>')).toEqual(['', 'hidden', '5'])
    expect(cellOf('<ruby>東京<rt>とうきょう</rt></ruby><script>1<2</script>')).toEqual(['東京'])
  })
})

describe('a text with parts', () => {
  it.each([
    ['Fläche in m<sup>2</sup>', ['Fläche in m²']],
    ['Travel<sup>1)</sup>', ['Travel¹⁾']],
    ['Travel<sup>*</sup>', ['Travel*']],
    ['2026-01<sup>1</sup>', ['2026-01¹']],
    ['CO<sub>2</sub>', ['CO2']],
    ['Tier 1<sub>2</sub>', ['Tier 1₂']],
    ['Miete <s>Büro</s> Lager', ['Miete Lager', 'struck', 'Büro']],
    ['<span style="display:none">0017</span>Licences', ['Licences', 'hidden', '0017']],
    ['Travel<a href="#fn2">2</a>', ['Travel²']],
  ])('%s keeps what is raised, and not what is struck out or hidden', (content, expected) => {
    expect(cellOf(content)).toEqual(expected)
  })
})

const table = (...rows: readonly (readonly string[])[]) =>
  `<table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`

describe('the tables of a page', () => {
  it('are all there, in their order', () => {
    expect(rowsOf(`${table(['a', '1'])}${table(['b', '2'])}${table()}`)).toEqual([[['a', '1']], [['b', '2']]])
  })

  it('within a cell are its text, and tables by themselves where they have rows and columns', () => {
    expect(rowsOf(table(['Travel', table(['80'])], ['Rent', '70']))).toEqual([
      [
        ['Travel', '80'],
        ['Rent', '70'],
      ],
    ])
    expect(rowsOf(table(['a', table(['x'], ['<s>1</s>2'])], ['b', '']))).toEqual([
      [
        ['a', 'x\n2'],
        ['b', ''],
      ],
    ])
    const inner = table(['x', '1'], ['y', '2'])
    expect(rowsOf(table(['a', inner], ['b', '3']))).toEqual([
      [
        ['a', 'x 1\ny 2'],
        ['b', '3'],
      ],
      [
        ['x', '1'],
        ['y', '2'],
      ],
    ])
  })

  it('are without those that only lay others out, however long what they hold is', () => {
    const long = table(...Array.from({ length: 3000 }, (_, row) => [`name ${row}`, String(row)]))
    expect(rowsOf(table([table(['', long])])).map((rows) => rows.length)).toEqual([3000])
    expect(rowsOf(`${'<table><tr><td>'.repeat(30)}${'</td></tr></table>'.repeat(30)}`)).toEqual([])
  })

  it('are joined where one holds only the headings of the next', () => {
    const rows = [
      ['Rent', '1'],
      ['Desks', '2'],
    ]
    const whole = [['Name', '2026-01'], ...rows]
    expect(rowsOf(table(['Name', '2026-01']) + table(...rows))).toEqual([whole])
    // Written twice, the second time hidden.
    const hidden = `<table><tr style="height:0px"><th>Name</th><th>2026-01</th></tr>${table(...rows).slice('<table>'.length)}`
    const [joined] = tablesOf(table(['Name', '2026-01']) + hidden)
    expect(joined).toMatchObject({ hiddenRows: [] })
    expect(rowsOf(table(['Name', '2026-01']) + hidden)).toEqual([whole])
    expect(rowsOf(table(...whole) + table(...whole))).toEqual([whole, whole])
    expect(rowsOf(table(['Name', '5']) + table(...rows))).toHaveLength(2)
  })

  it('have the lines above them as rows, as they are shown', () => {
    const page = `<html><head><title>t</title><style>.x{display:none}</style><script>var a = "s"</script></head><body>
      <h1>Budget &amp; plan</h1><p>Amounts in <b>thousands</b> of EUR</p><p class="x">hidden</p><s>old</s>`
    expect(rowsOf(`${page}${table(['a', '1'])}<p>Below</p>${table(['b', '2'])}<p>End</p>`)).toEqual([
      [
        ['Budget & plan', ''],
        ['Amounts in thousands of EUR', ''],
        ['a', '1'],
      ],
      [
        ['Below', ''],
        ['b', '2'],
      ],
    ])
    const many = Array.from({ length: 9 }, (_, line) => `line ${line}<br>`).join('')
    expect(rowsOf(many + table(['a', '1']))[0]?.map(([text]) => text)).toEqual([
      'line 4',
      'line 5',
      'line 6',
      'line 7',
      'line 8',
      'a',
    ])
    expect(rowsOf('<p>only</p><table></table>')).toEqual([])
  })

  it('have their caption as a row above', () => {
    const html = table(['Name', '1']).replace('<table>', '<table><caption>in <b>TEUR</b></caption>')
    expect(rowsOf(html)).toEqual([
      [
        ['in TEUR', ''],
        ['Name', '1'],
      ],
    ])
  })

  it('say which rows and columns are hidden, however that is written', () => {
    const hide = (attributes: string, cell = '') =>
      `<table><tr><td>a<td${cell}>1</tr><tr ${attributes}><td>b<td${cell}>2</tr><tr><td>c<td${cell}>3</tr></table>`
    const rows = [
      "style='display:none'",
      'STYLE="Display: None"',
      'height=0 style="mso-height-source:userset"',
      'style="height:0px;"',
      "style='mso-hide:all'",
      'style="visibility: collapse"',
      'hidden',
      'class=h',
    ]
    for (const attributes of rows) {
      const [sheet] = tablesOf(`<style>tr.h{display:none}</style>${hide(attributes)}`)
      expect([attributes, sheet?.hiddenRows]).toEqual([attributes, [{ from: 1, to: 1 }]])
    }
    const [cells] = tablesOf(hide('', ' style="display:none"'))
    expect(cells).toMatchObject({ hiddenRows: [], hiddenColumns: [{ from: 1, to: 1 }] })
    const [column] = tablesOf(
      hide('').replace('<table>', "<table><col width=80><col width=0 style='width:0'>"),
    )
    expect(column?.hiddenColumns).toEqual([{ from: 1, to: 1 }])
    expect(tablesOf(hide('height=20 style="height:15.0pt"'))[0]).toMatchObject({
      hiddenRows: [],
      hiddenColumns: [],
    })
    const [single] = tablesOf('<table><tr><td>a<td hidden>1</tr><tr><td>b<td>2</tr></table>')
    expect([single?.table.row(0), single?.table.aside(0, 1)]).toEqual([
      ['a', ''],
      { kind: 'hidden', text: '1' },
    ])
    const [body] = tablesOf('<table><tr><td>a</tr><tbody hidden><tr><td>b</tr></tbody><tr><td>c</tr></table>')
    expect(body?.hiddenRows).toEqual([{ from: 1, to: 1 }])
  })

  it('are refused where there are too many', () => {
    expect(() => tablesOf(table(['a']).repeat(501))).toThrow(TableError)
  })
})

describe('the two forms of a clipboard', () => {
  const read = (text: string, html: string) => {
    const { table: found, ...facts } = readClipboard({ text, html })
    return {
      ...facts,
      rows: Array.from({ length: found.rowCount }, (_, row) => found.row(row)),
      table: found,
    }
  }

  it('have the parts of the HTML, and no difference that is to be told', () => {
    const html = table(['Travel<sup>1</sup>', '450<sup>2</sup>', '<s>900</s>950'], ['Rent', '1', '2'])
    const { rows, notes, table: found } = read('Travel1\t4502\t900950\nRent\t1\t2\n', html)
    expect(rows).toEqual([
      ['Travel¹', '450', '950'],
      ['Rent', '1', '2'],
    ])
    expect(notes).toEqual([])
    expect(found.asides()).toEqual([
      { row: 0, column: 1, aside: { kind: 'raised', text: '2' } },
      { row: 0, column: 2, aside: { kind: 'struck', text: '900' } },
    ])
  })

  it('have the hidden rows and columns of the HTML, whether or not the text has them', () => {
    const html = `<table><col><col style="display:none"><tr><td>a<td>x<td>1</tr><tr hidden><td>b<td>y<td>2</tr><tr><td>c<td>z<td>3</tr></table>`
    const rows = [
      ['a', 'x', '1'],
      ['b', 'y', '2'],
      ['c', 'z', '3'],
    ]
    const hidden = { rows: [{ from: 1, to: 1 }], columns: [{ from: 1, to: 1 }] }
    expect(read('a\tx\t1\nb\ty\t2\nc\tz\t3\n', html)).toMatchObject({ rows, hidden, notes: [] })
    expect(read('a\t1\nc\t3\n', html)).toMatchObject({ rows, hidden, notes: [] })
    expect(read('', html)).toMatchObject({ rows, hidden, notes: [] })
  })

  it('offer all tables of a page', () => {
    const { sheets } = read('a\t1\nb\t2\n', table(['a', '1']) + table(['b', '2']))
    expect(sheets?.map(({ name, table: one }) => [name, one.row(0)])).toEqual([
      ['1', ['a', '1']],
      ['2', ['b', '2']],
    ])
  })
})
