// The export of all items, read back at the service that it came from: at one that does everything that the
// specification leaves open in another way than the bundled one, nothing changes either.
import { afterEach, expect, test, vi } from 'vitest'
import type { ItemKind } from '#contract/resources.ts'
import { fundRows } from '#data/funds/fund-rows.ts'
import { referenceLabelsQuery } from '#data/funds/reference-labels.ts'
import { readFocusAreas } from '#data/imports/fund-import.ts'
import { fundStoreOf } from '#data/planning.tsx'
import { fundCsv } from '#features/funds/fund-export.ts'
import { areaIn } from '#features/funds/use-fund-grid.ts'
import { describeMark } from '#import/cell-marks.ts'
import { messages as imports } from '#messages/en/imports.ts'
import { messages as items } from '#messages/en/items.ts'
import { readWorkbook } from '#spreadsheet/workbook/read-workbook.ts'
import { openConsole } from '#testing/contrary-upstream/console.ts'
import { openSwitches, type Switch } from '#testing/contrary-upstream/switches.ts'
import { type ContraryUpstream, startContraryUpstream } from '#testing/contrary-upstream/upstream.ts'
import { planOfFile } from '#testing/funds-in-files.ts'
import { ImportSession } from './import-session.ts'
import { importSource } from './import-source.ts'

let upstream: ContraryUpstream

afterEach(async () => {
  vi.unstubAllGlobals()
  await upstream.close()
})

async function open(switches: readonly Switch[], kind: ItemKind) {
  upstream = await startContraryUpstream(switches)
  const { planning, queryClient } = openConsole(upstream.origin)
  const session = new ImportSession({ ...importSource(planning, kind), readWorkbook }, imports)
  const exported = async () => {
    await readFocusAreas(planning)
    const store = fundStoreOf(planning, kind)
    await store.read()
    const labels = await queryClient.fetchQuery(referenceLabelsQuery(planning))
    const { index } = planning.focusAreas.getSnapshot()
    const rows = fundRows(store.getSnapshot().items, { labels, areaOf: (id) => areaIn(index, id) })
    return { count: rows.length, file: await fundCsv(kind, rows, items) }
  }
  return { session, exported }
}

const services: readonly (readonly [string, readonly Switch[]])[] = [
  ['that does nothing otherwise', []],
  ['whose references have keys of every name', ['references-of-any-shape']],
  ['whose lists show no external IDs', ['external-ids-unlisted']],
  ['that does all otherwise', [...openSwitches, 'external-ids-unlisted']],
]

test.each(services.flatMap(([name, switches]) => kinds().map((kind) => [kind, name, switches] as const)))(
  'an export of %ss is read back without a change at a service %s',
  async (kind, _, switches) => {
    const { session, exported } = await open(switches, kind)
    const { file, count } = await exported()
    expect(count).toBe(kind === 'cost-item' ? 60 : 24)
    const { check, plan } = await planOfFile(session, file)
    const faults = check
      .markedRows()
      .flatMap((row) => check.rules.roles.map((_, column) => describeMark(check.mark(row, column))?.name))
    expect(faults.filter((name) => name !== undefined)).toEqual([])
    expect(plan.counts).toEqual({ create: 0, update: 0, unchanged: count, indeterminate: 0, refused: 0 })
  },
)

test('a row with both IDs is not refused for an external ID that the lists do not show', async () => {
  const { session } = await open(['external-ids-unlisted'], 'cost-item')
  const item = [...upstream.data.costItems.values()].find(({ externalId }) => externalId !== null)
  const row = `${item?.name},${item?.id},${item?.externalId}`
  const { plan } = await planOfFile(session, new File([`Name,Item ID,External ID\n${row}`], 'own.csv'))
  expect(plan.counts).toMatchObject({ unchanged: 1, refused: 0 })
})

test('a row with both IDs is refused where the lists show another external ID', async () => {
  const { session } = await open(['optional-fields-absent'], 'cost-item')
  const item = [...upstream.data.costItems.values()].find(({ externalId }) => externalId === null)
  const file = new File([`Name,Item ID,External ID\n${item?.name},${item?.id},PO-1`], 'own.csv')
  const { plan } = await planOfFile(session, file)
  expect(plan.counts).toMatchObject({ unchanged: 0, refused: 1 })
})

function kinds(): readonly ItemKind[] {
  return ['cost-item', 'benefit-item']
}
