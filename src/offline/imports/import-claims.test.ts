// Which of the items of a service an import has made, as far as that can be known.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import { newProgress, type RowOutcome } from './bulk-progress.ts'
import { findClaims, type ListedItem } from './import-claims.ts'

interface RowDrawn {
  readonly name: string
  readonly outcome?: RowOutcome['kind']
  readonly before?: readonly string[]
}

const nothingUnderWay: ReadonlyMap<string, string> = new Map()

/** A part whose rows claim `claim 0`, `claim 1` and so on. */
function part(rows: readonly RowDrawn[]): OutboxEntry {
  const facts = rows.map(({ name, before = [] }, row) => ({
    kind: 'new' as const,
    twins: before.length,
    claim: { externalId: `claim ${row}`, name, focusAreaId: 'area', before, row: row + 2 },
  }))
  const outcomes = rows.map(
    ({ outcome = 'applied' }): RowOutcome =>
      outcome === 'refused' || outcome === 'unknown' ? { kind: outcome, message: '' } : { kind: outcome },
  )
  return {
    resource: 'cost-item',
    verb: 'import',
    record: 'import:a:1',
    label: 'Import',
    seq: 1,
    operation: 'o',
    at: 0,
    state: 'applied',
    attempts: 1,
    nextAt: 0,
    bulk: { ...newProgress(facts), outcomes, requests: [] },
  }
}

const item = (id: string, name: string, externalId?: string): ListedItem => ({
  id,
  name,
  focusAreaId: 'area',
  externalId,
})

function matches(
  rows: readonly RowDrawn[],
  items: readonly ListedItem[],
  { isWhole = true, underWay = nothingUnderWay } = {},
) {
  return findClaims([part(rows)], { items, isWhole, underWay }).map(({ match }) =>
    match.kind === 'found' ? match.item.id : match.kind,
  )
}

test('the one new item of a name and focus area is found; what was there before is not taken for it', () => {
  expect(matches([{ name: 'Desks' }], [item('1', 'Desks'), item('2', 'Chairs')])).toEqual(['1'])
  expect(matches([{ name: 'Desks', before: ['1'] }], [item('1', 'Desks'), item('2', 'Desks')])).toEqual(['2'])
})

test('two that could be it are put before the person, and so are two rows alike', () => {
  expect(matches([{ name: 'Desks' }], [item('1', 'Desks'), item('2', 'Desks')])).toEqual(['unclear'])
  const rows = [{ name: 'Desks' }, { name: 'Desks' }]
  expect(matches(rows, [item('1', 'Desks'), item('2', 'Desks')])).toEqual(['unclear', 'unclear'])
})

test('once the person identifies one of two equal items, the other is identified too', () => {
  const rows = [{ name: 'Desks' }, { name: 'Desks' }]
  const items = [item('1', 'Desks'), item('2', 'Desks')]
  expect(matches(rows, items, { underWay: new Map([['claim 0', '1']]) })).toEqual(['given', '2'])
})

test('a row that may have made an item leaves nothing sure of those alike', () => {
  const rows: RowDrawn[] = [{ name: 'Desks' }, { name: 'Desks', outcome: 'unknown' }]
  expect(matches(rows, [item('1', 'Desks')])).toEqual(['unclear'])
})

test('an item that someone gave another external id is not taken from them', () => {
  expect(matches([{ name: 'Desks' }], [item('1', 'Desks', 'THEIRS')])).toEqual(['missing'])
  expect(matches([{ name: 'Desks' }], [item('1', 'Desks', 'claim 0')])).toEqual(['given'])
})

test('nothing is sure of a list that ended early, and refused rows claim nothing', () => {
  expect(matches([{ name: 'Desks' }], [item('1', 'Desks')], { isWhole: false })).toEqual(['unclear'])
  expect(matches([{ name: 'Desks', outcome: 'refused' }], [item('1', 'Desks')])).toEqual([])
})

test('no row is matched to an item that someone else created during the import', () => {
  const name = fc.constantFrom('a', 'b')
  fc.assert(
    fc.property(
      fc.array(fc.record({ name, isKnown: fc.boolean() }), { maxLength: 6 }),
      fc.array(name, { maxLength: 4 }),
      fc.array(name, { maxLength: 3 }),
      (rows, earlier, later) => {
        const old = earlier.map((own, at) => item(`old ${at}`, own))
        const made = rows.map((row, at) => item(`made ${at}`, row.name))
        const others = later.map((own, at) => item(`other ${at}`, own))
        const drawn = rows.map(
          (row): RowDrawn => ({
            name: row.name,
            outcome: row.isKnown ? 'applied' : 'unknown',
            before: old.filter((one) => one.name === row.name).map(({ id }) => id),
          }),
        )
        const findings = findClaims([part(drawn)], {
          items: [...old, ...others, ...made],
          isWhole: true,
          underWay: nothingUnderWay,
        })
        for (const { claim, match } of findings)
          if (match.kind === 'found') expect(match.item.id).toBe(`made ${claim.row - 2}`)
      },
    ),
    { seed: 20270102, numRuns: 500 },
  )
})
