// Templates are read back by the import they are for, in both of their forms.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { knownCostItem } from '#features/import/import-source.ts'
import { suggestRoles } from '#import/columns.ts'
import { versions } from '#import/versions.ts'
import { messages as germanImports } from '#messages/de/imports.ts'
import { messages as german } from '#messages/de/items.ts'
import { messages as germanUi } from '#messages/de/ui.ts'
import { messages as imports } from '#messages/en/imports.ts'
import { messages } from '#messages/en/items.ts'
import { messages as ui } from '#messages/en/ui.ts'
import { readWorkbook } from '#spreadsheet/workbook/read-workbook.ts'
import { writeWorkbook } from '#spreadsheet/workbook/workbook-writer.ts'
import { drawnSites, importAt, planOfFile, references, type SampleSite } from '#testing/funds-in-files.ts'
import { entryText } from '#testing/workbook-parts.ts'
import {
  type Template,
  type TemplateOptions,
  type TemplateTitles,
  templateOf,
  templateRowCount,
} from './template.ts'
import { templateCsv, templateWorkbook } from './template-file.ts'
import { keyWords, type ListedKeys, listedKeys } from './template-keys.ts'

const seed = 20261121
const titles = { ...messages, fieldNames: imports.fieldNames, versionName: ui.version }
const keys = listedKeys('cost-item', references)
const words = keyWords('cost-item', references)

function optionsFor({ areas, items }: SampleSite, newRows: number): TemplateOptions {
  return {
    kind: 'cost-item',
    areas: areas.map(({ id }) => ({
      id,
      externalId: undefined,
      path: '',
      needsId: true,
      items: items
        .filter(({ focusAreaId }) => focusAreaId === id)
        .map((item) => knownCostItem(item, references)),
    })),
    periods: { first: { year: 2026, month: 11 }, count: 3, version: 'FORECAST' },
    newRows,
    words,
  }
}

/** A template as a workbook; there is no thread here. */
function written(template: Template, listed: ListedKeys = keys): Promise<File> {
  return templateWorkbook(messages, { kind: 'cost-item', template, keys: listed, words }, writeWorkbook)
}

describe('a template', () => {
  it('has a row for every item that is there, and as many for new ones as wanted', () => {
    const site = fc.sample(drawnSites, { seed, numRuns: 1 })[0]
    if (!site) throw new Error('no site was drawn')
    const options = optionsFor(site, 2)
    const { columns, rows } = templateOf(options, titles)
    expect(rows).toHaveLength(site.items.length + 2 * site.areas.length)
    expect(templateRowCount(options)).toBe(rows.length)
    expect(columns.map(({ heading }) => heading)).toEqual([
      'Name',
      'External ID',
      'Focus area path',
      'Cost type',
      'Cost subtype',
      'Expenditure type',
      'Investment category',
      'Forecast 2026-11',
      'Forecast 2026-12',
      'Forecast 2027-01',
      // Areas that neither a path nor an external ID names, and items without an external ID.
      'Focus area ID',
      'Item ID',
    ])
  })

  it('names areas, items and types in words, where words are enough', () => {
    const item = { id: 'i', name: 'Desks', externalId: 'D-1', focusAreaId: 'a' }
    const options: TemplateOptions = {
      kind: 'cost-item',
      areas: [
        {
          id: 'a',
          externalId: undefined,
          path: 'Retail / Cards',
          needsId: false,
          items: [{ ...item, keys: new Map([['costType', 'LABOUR'] as const]) }],
        },
      ],
      periods: { first: { year: 2027, month: 1 }, count: 1, version: 'FORECAST' },
      newRows: 0,
      words,
    }
    const { columns, rows } = templateOf(options, titles)
    expect(columns.map(({ heading }) => heading).filter((heading) => heading.endsWith(' ID'))).toEqual([
      'External ID',
    ])
    expect(rows).toEqual([['Desks', 'D-1', 'Retail / Cards', 'Labour', '', '', '', '']])
  })

  it.each(['csv', 'workbook'] as const)('comes back as %s without changing anything', async (form) => {
    await fc.assert(
      fc.asyncProperty(drawnSites, fc.nat(3), async (site, newRows) => {
        const template = templateOf(optionsFor(site, newRows), titles)
        const file = form === 'csv' ? templateCsv('cost-item', template) : await written(template)
        const { check, plan } = await planOfFile(importAt(site), file)
        expect(check.errorCount).toBe(0)
        expect(plan.counts).toMatchObject({ unchanged: site.items.length, update: 0, create: 0, refused: 0 })
        expect(plan.items).toHaveLength(site.items.length)
      }),
      { seed, numRuns: form === 'csv' ? 60 : 25 },
    )
  })

  it.each(['cost-item', 'benefit-item'] as const)(
    'has German headings for %ss that mean what the English mean',
    (kind) => {
      const areas = [
        {
          id: 'a',
          externalId: 'A',
          path: 'Retail',
          needsId: true,
          items: [{ id: 'i', name: 'N', externalId: undefined, focusAreaId: 'a', keys: new Map() }],
        },
      ]
      const headingsIn = (headings: TemplateTitles) =>
        versions.flatMap((version) => {
          const periods = { first: { year: 2026, month: 11 }, count: 2, version }
          const { columns } = templateOf({ kind, areas, periods, newRows: 0, words: new Map() }, headings)
          return columns.map(({ heading }) => heading)
        })
      const rolesIn = (headings: TemplateTitles) => suggestRoles(headingsIn(headings), kind)
      expect(
        rolesIn({ ...german, fieldNames: germanImports.fieldNames, versionName: germanUi.version }),
      ).toEqual(rolesIn(titles))
      expect(rolesIn(titles).filter((role) => role.kind === 'period-amount')).toHaveLength(6)
    },
  )

  it('becomes items of its focus areas once it is filled in', async () => {
    const site: SampleSite = {
      areas: [{ id: 'aaaaaaaa-0000-4000-8000-000000000000', name: 'Retail', parent: undefined }],
      items: [],
    }
    const { columns, rows } = templateOf(optionsFor(site, 2), titles)
    const [first = [], second = []] = rows
    const name = columns.findIndex(({ heading }) => heading === 'Name')
    const type = columns.findIndex(({ keys: field }) => field === 'costType')
    const last = columns.findIndex(({ heading }) => heading === 'Forecast 2027-01')
    const filled = [...first].with(name, 'Licences').with(type, 'Labour').with(last, '12.5')
    const file = templateCsv('cost-item', { columns, rows: [filled, second] })
    const { plan } = await planOfFile(importAt(site), file)
    expect(plan.items.map(({ element }) => JSON.parse(element))).toEqual([
      {
        name: 'Licences',
        focusAreaId: site.areas[0]?.id,
        costType: 'LABOUR',
        costPeriodValues: [{ financialVersionType: 'FORECAST', timePeriodToAmount: { '2027-01': 12.5 } }],
      },
    ])
  })

  it('offers the keys of the reference lists in the cells of its workbook', async () => {
    const site = fc.sample(drawnSites, { seed, numRuns: 1 })[0]
    if (!site) throw new Error('no site was drawn')
    const file = await written(templateOf(optionsFor(site, 1), titles))
    const { sheets } = await readWorkbook(file)
    expect(sheets.map((sheet) => sheet.name)).toEqual([
      messages.items({ kind: 'cost-item' }),
      messages.keysSheet,
    ])
    const list = sheets[1]?.table
    expect(list?.row(0).slice(0, 2)).toEqual(['Cost type', 'Cost subtype'])
    expect(list?.row(3)[1]).toBe('Seven')
    const markup = await entryText(file, 'xl/worksheets/sheet1.xml')
    expect(markup).toContain(`<formula1>${messages.keysSheet}!$B$2:$B$4</formula1>`)
    // Elsewhere among its siblings spreadsheets would call the file damaged.
    expect(markup).toContain('</sheetData><dataValidations')
  })

  it('does without lists of keys where none could be read', async () => {
    const site = fc.sample(drawnSites, { seed, numRuns: 1 })[0]
    if (!site) throw new Error('no site was drawn')
    const file = await written(templateOf(optionsFor(site, 1), titles), new Map())
    expect((await readWorkbook(file)).sheets.map((sheet) => sheet.name)).toEqual([
      messages.items({ kind: 'cost-item' }),
    ])
  })
})
