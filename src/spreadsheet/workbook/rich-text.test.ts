// Parts of a cell that are set apart, as each format of workbooks writes them.
import { expect, it } from 'vitest'
import { biffStream, compoundFile, latin, record, uint16, uint32 } from '#testing/made-compound-files.ts'
import { workbookParts, zipOf } from '#testing/made-workbooks.ts'
import { readSheet } from '#testing/read-workbooks.ts'

/** The texts of the first row, with what was left out of each. */
async function cellsOf(file: Blob): Promise<readonly (readonly string[])[]> {
  const { rows, table } = await readSheet(file)
  return (rows[0] ?? []).map((text, column) => {
    const aside = table.aside(0, column)
    return aside ? [text, aside.kind, aside.text] : [text]
  })
}

it('a workbook of Excel has them in runs of its texts, and in the fonts of its cells', async () => {
  const run = (text: string, font = '') =>
    `<r>${font && `<rPr>${font}</rPr>`}<t xml:space="preserve">${text}</t></r>`
  const raised = '<vertAlign val="superscript"/>'
  const texts = [
    run('450') + run('2', `<sz val="8"/>${raised}`),
    run('900', '<strike/>') + run(' 950', '<strike val="0"/>'),
    run('900', `${raised}<strike val="1"/>`) + run('950'),
    run('CO') + run('2', '<vertAlign val="subscript"/>'),
    run('Fläche m') + run('2', raised),
    `${run('900', '<strike/>')}<rPh sb="0" eb="1"><t>x</t></rPh>`,
  ].map((inner) => `<si>${inner}</si>`)
  const cells = [
    ...texts.map((_, at) => `<c t="s"><v>${at}</v></c>`),
    `<c t="inlineStr"><is>${run('900', '<strike/>')}${run('950')}</is></c>`,
    '<c s="1"><v>12.5</v></c>',
    '<c s="1" t="str"><f>A1</f><v>old</v></c>',
    '<c><v>7</v></c>',
  ]
  const parts = workbookParts({ sheets: { Plan: `<row>${cells.join('')}</row>` }, texts: texts.join('') })
  parts['xl/styles.xml'] =
    '<?xml version="1.0"?><styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><fonts><font/><font><strike/></font></fonts><cellXfs><xf numFmtId="0" fontId="0"/><xf numFmtId="4" fontId="1"/></cellXfs><dxfs><dxf><font><strike/></font></dxf></dxfs></styleSheet>'
  const found = await cellsOf(zipOf(parts))
  expect(found).toEqual([
    ['450', 'raised', '2'],
    ['950', 'struck', '900'],
    ['950', 'struck', '900'],
    ['CO2'],
    ['Fläche m²'],
    ['900', 'all-struck', ''],
    ['950', 'struck', '900'],
    ['12.5', 'all-struck', ''],
    ['old', 'all-struck', ''],
    ['7'],
  ])
})

it('an older workbook of Excel has them by the fonts of its texts and cells', async () => {
  const font = (flags: number, position: number) =>
    record(0x31, [
      ...uint16(200),
      ...uint16(flags),
      ...uint16(0),
      ...uint16(400),
      ...uint16(position),
      0,
      0,
      0,
      0,
      0,
      0,
    ])
  // Four fonts, and then those with the numbers 5 to 7: there is no font 4.
  const fonts = [...Array.from({ length: 4 }, () => font(0, 0)), font(0x8, 0), font(0, 1), font(0, 2)].flat()
  const style = (of: number) => record(0xe0, [...uint16(of), ...uint16(0), ...Array<number>(16).fill(0)])
  const rich = (text: string, ...runs: readonly (readonly [number, number])[]) => [
    ...uint16(text.length),
    8,
    ...uint16(runs.length),
    ...latin(text),
    ...runs.flatMap(([from, of]) => [...uint16(from), ...uint16(of)]),
  ]
  const texts = [
    rich('4502', [3, 6]),
    rich('900950', [0, 5], [3, 0]),
    rich('CO2 a', [2, 7], [3, 0]),
    rich('900 950', [0, 5], [4, 0]),
  ]
  const shared = record(0xfc, [...uint32(4), ...uint32(4), ...texts.flat()])
  const cells = texts.flatMap((_, at) =>
    record(0xfd, [...uint16(0), ...uint16(at), ...uint16(0), ...uint32(at)]),
  )
  const struck = record(0x27e, [...uint16(0), ...uint16(4), ...uint16(1), ...uint32((7 << 2) | 2)])
  const globals = [...fonts, ...style(0), ...style(5), ...shared]
  const stream = biffStream({ sheets: { Plan: [...cells, ...struck] }, globals })
  expect(await cellsOf(new Blob([compoundFile({ streams: { Workbook: stream } })]))).toEqual([
    ['450', 'raised', '2'],
    ['950', 'struck', '900'],
    ['CO2 a'],
    ['950', 'struck', '900'],
    ['7', 'all-struck', ''],
  ])
})

it('an OpenDocument sheet has them by the styles of spans and cells', async () => {
  const names = ['office', 'table', 'text', 'style']
    .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
    .join(' ')
  const style = (name: string, family: string, properties: string, more = '') =>
    `<style:style style:name="${name}" style:family="${family}" ${more}>${properties && `<style:text-properties ${properties}/>`}</style:style>`
  const styles = [
    style('up', 'text', 'style:text-position="super 58%"'),
    style('higher', 'text', 'style:text-position="33% 58%"'),
    style('down', 'text', 'style:text-position="sub 58%"'),
    style('old', 'text', 'style:text-line-through-style="solid" style:text-line-through-type="single"'),
    style('now', 'text', 'style:text-line-through-style="none"'),
    style('none', 'text', 'text:display="none"'),
    style('old', 'table-cell', 'style:text-line-through-type="single"'),
    style('older', 'table-cell', '', 'style:parent-style-name="old"'),
  ].join('')
  const span = (name: string, text: string) => `<text:span text:style-name="${name}">${text}</text:span>`
  const text = (shown: string) =>
    `<table:table-cell office:value-type="string"><text:p>${shown}</text:p></table:table-cell>`
  const cells = [
    text(`450${span('up', '2')}`),
    text(`1.234,50${span('higher', '*')}`),
    text(`${span('old', '900')}<text:s/>${span('now', '950')}`),
    text(`${span('none', '007')}Miete m${span('up', '2')}`),
    text(`CO${span('down', '2')}`),
    text(span('old', `9${span('now', '0')}`)),
    '<table:table-cell table:style-name="older" office:value-type="float" office:value="5"><text:p>5</text:p></table:table-cell>',
  ]
  const document = `<?xml version="1.0"?><office:document ${names}><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet><table:table table:name="Plan"><table:table-row>${cells.join('')}</table:table-row></table:table></office:spreadsheet></office:body></office:document>`
  expect(await cellsOf(new Blob([document]))).toEqual([
    ['450', 'raised', '2'],
    ['1.234,50', 'raised', '*'],
    ['950', 'struck', '900'],
    ['Miete m²', 'hidden', '007'],
    ['CO2'],
    ['90', 'all-struck', ''],
    ['5', 'all-struck', ''],
  ])
})
