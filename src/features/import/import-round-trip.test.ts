// What the grid exports is read back by the import: unchanged it plans nothing, and an edit is the plan's difference.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fundCsv } from '#features/funds/fund-export.ts'
import { describeMark } from '#import/cell-marks.ts'
import { sendable } from '#import/plan.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import { messages } from '#messages/en/items.ts'
import { readDelimited } from '#spreadsheet/text/delimited-text.ts'
import { writeDelimited } from '#spreadsheet/text/write-delimited.ts'
import {
  drawnSites,
  importAt,
  planOfFile,
  references,
  rowsOf,
  type SampleSite,
} from '#testing/funds-in-files.ts'

const seed = 20261121
const csv = { separator: ',', quote: '"', lineBreak: '\r\n' } as const

async function exported(site: SampleSite): Promise<File> {
  return fundCsv('cost-item', rowsOf(site), messages)
}

/** The export as a person leaves it who wrote these texts into a row. */
async function edited(site: SampleSite, row: number, texts: Readonly<Record<string, string>>): Promise<File> {
  const text = (await (await exported(site)).text()).replace('\ufeff', '')
  const table = readDelimited(text, { ...csv, isStrict: true })
  const headings = table.row(0)
  for (const [heading, written] of Object.entries(texts))
    table.set(row + 1, headings.indexOf(heading), written)
  const rows = Array.from({ length: table.rowCount }, (_, index) => table.row(index))
  return new File([writeDelimited(rows, csv)], 'edited.csv')
}

/** Errors, each with the heading of its column. */
function errorsIn(check: SheetCheck): string[] {
  return check.errorRows().flatMap((row) =>
    check.sheet.headings.flatMap((heading, column) => {
      const mark = describeMark(check.mark(row, column))
      return mark?.severity === 'error' ? [`${row} ${heading}: ${mark.name}`] : []
    }),
  )
}

describe('an export that is pasted back', () => {
  it('changes nothing for items of any name', async () => {
    await fc.assert(
      fc.asyncProperty(drawnSites, async (site) => {
        const { check, plan } = await planOfFile(importAt(site), await exported(site))
        expect(errorsIn(check)).toEqual([])
        expect(plan.counts).toEqual({
          create: 0,
          update: 0,
          unchanged: site.items.length,
          indeterminate: 0,
          refused: 0,
        })
        expect(sendable(plan)).toEqual([])
      }),
      { seed, numRuns: 150 },
    )
  })
})

describe('an edited export', () => {
  const place = fc.nat(9)

  it('plans the new name and the new key of the row that was edited, and nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(drawnSites, place, async (site, drawn) => {
        const row = drawn % site.items.length
        const item = site.items[row]
        const type = item?.costType === 'TRAVEL' ? 'LABOUR' : 'TRAVEL'
        const file = await edited(site, row, { Name: 'Edited', 'Cost type key': type, 'Cost type': type })
        const { plan } = await planOfFile(importAt(site), file)
        expect(plan.counts).toMatchObject({ update: 1, unchanged: site.items.length - 1 })
        expect(plan.items[row]?.differences).toEqual([
          { field: 'name', from: item?.name, to: 'Edited' },
          { field: 'costType', from: item?.costType ?? undefined, to: type },
        ])
      }),
      { seed, numRuns: 60 },
    )
  })

  it('plans the expenditure type that is named, and sends all fields of its entry', async () => {
    await fc.assert(
      fc.asyncProperty(drawnSites, place, async (site, drawn) => {
        const row = drawn % site.items.length
        const before = site.items[row]?.expenditureType ?? undefined
        const [capex, opex] = references.expenditureTypes
        const to = before === 'CAPEX' ? opex : capex
        const { plan } = await planOfFile(
          importAt(site),
          await edited(site, row, { 'Expenditure type': to?.name ?? '' }),
        )
        expect(plan.items[row]?.differences).toEqual([
          { field: 'expenditureType', from: before, to: to?.key },
        ])
        expect(JSON.parse(plan.items[row]?.element ?? '')).toMatchObject({ expenditureType: to?.entry })
      }),
      { seed, numRuns: 40 },
    )
  })

  it('refuses an expenditure type that the site does not list', async () => {
    const site = fc.sample(drawnSites, { seed, numRuns: 1 })[0]
    if (!site) throw new Error('no site was drawn')
    const { check } = await planOfFile(importAt(site), await edited(site, 0, { 'Expenditure type': 'MAGIC' }))
    expect(errorsIn(check)).toEqual(['0 Expenditure type: key-unknown'])
  })

  it('moves an item to the focus area that all its columns say', async () => {
    await fc.assert(
      fc.asyncProperty(drawnSites, place, async (site, drawn) => {
        const row = drawn % site.items.length
        const to = site.areas[drawn % site.areas.length]
        if (!to || site.items[row]?.focusAreaId === to.id) return
        const texts = { 'Focus area ID': to.id, 'Focus area path': '', 'Focus area': to.name }
        const { check, plan } = await planOfFile(importAt(site), await edited(site, row, texts))
        expect(errorsIn(check)).toEqual([])
        expect(plan.items[row]?.differences).toEqual([
          { field: 'focusArea', from: site.items[row]?.focusAreaId, to: to.id },
        ])
      }),
      { seed, numRuns: 60 },
    )
  })

  it('is not half read: where only one of two columns for a field was edited, it is asked which one applies', async () => {
    await fc.assert(
      fc.asyncProperty(drawnSites, place, async (site, drawn) => {
        const row = drawn % site.items.length
        const texts = { 'Focus area': 'Nowhere at all', 'Cost type': 'No such type' }
        const session = importAt(site)
        await session.drop(await edited(site, row, texts))
        await session.plan()
        const state = session.getState()
        if (state.step !== 'check') throw new Error(`the import is at ${state.step}`)
        const isTyped = Boolean(site.items[row]?.costType)
        expect(errorsIn(state.checked.editor.check)).toEqual([
          `${row} Focus area: restated-otherwise`,
          `${row} Cost type: ${isTyped ? 'restated-otherwise' : 'key-unknown'}`,
        ])
      }),
      { seed, numRuns: 40 },
    )
  })

  it('takes a focus area from its path where the ID was cleared', async () => {
    const site = fc.sample(drawnSites, { seed, numRuns: 1 })[0]
    if (!site) throw new Error('no site was drawn')
    const named: SampleSite = {
      ...site,
      areas: [
        { id: site.areas[0]?.id ?? '', name: 'Retail', parent: undefined },
        { id: 'cccccccc-0000-4000-8000-000000000001', name: 'R/D, cards', parent: 0 },
      ],
    }
    const texts = { 'Focus area ID': '', 'Focus area': '', 'Focus area path': 'retail / r/d, CARDS' }
    const { plan } = await planOfFile(importAt(named), await edited(named, 0, texts))
    expect(plan.items[0]?.differences).toMatchObject([
      { field: 'focusArea', to: 'cccccccc-0000-4000-8000-000000000001' },
    ])
  })
})
