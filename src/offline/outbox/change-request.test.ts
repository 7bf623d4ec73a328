// Another person’s pending changes, read from a file and sent by a reviewer, on the real service.
import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { fieldsOf } from '#contract/record-patch.ts'
import { change, creation, newArea, openDevice, setUpOutboxWorld } from '#testing/outbox-device.ts'
import {
  type AcceptedChange,
  type ChangeRequest,
  printReview,
  readChangeRequest,
  sendChanges,
  sentElsewhere,
} from './change-request.ts'
import type { OutboxEntry, WriteIntent } from './entry.ts'
import type { Outbox } from './outbox.ts'
import { printOutbox, saveOutbox } from './outbox-file.ts'
import { addOutboxFile } from './outbox-file-reader.ts'

const site = 'the site'
const author = { owner: 'author', site }
const reviewer = { owner: 'reviewer', site }
const world = setUpOutboxWorld()
const names = async () => (await world.api.listFocusAreas({})).values.map(({ name }) => name).toSorted()
const posts = () => world.sent.filter((line) => line.startsWith('POST'))

/** The file of a device that is named as the author’s. */
async function fileOf(outbox: Outbox): Promise<string> {
  const text = await saveOutbox(outbox, { site, from: 'Ada' })
  return text.replace(`"owner": "${outbox.owner}"`, '"owner": "author"')
}

function opened(text: string): ChangeRequest {
  const request = readChangeRequest(text, reviewer)
  if (!request) throw new Error('there is nothing to review')
  return request
}

const accepted = ({ entry }: ChangeRequest['changes'][number]): AcceptedChange => ({
  operation: entry.operation,
  label: entry.label,
  base: entry.base,
})

const held = { at: 0, state: 'held', attempts: 0, nextAt: 0 } as const

/** The intent of a child of a record that this device creates. */
function childOf({ record }: OutboxEntry): WriteIntent {
  const child = creation(world, 'Child')
  const focusAreaTypeId = world.site.focusAreaTypes[1] ?? ''
  return { ...child, body: { ...child.body, focusAreaTypeId, parentFocusAreaId: record }, refs: [record] }
}

/** A file with these entries. */
function made(...entries: readonly Partial<OutboxEntry>[]): string {
  const whole = entries.map((entry, place) => ({
    resource: 'focus-area' as const,
    verb: 'delete' as const,
    record: 'a',
    label: '',
    operation: `o${place}`,
    ...held,
    ...entry,
  }))
  return printOutbox(author.owner, whole, { site, from: 'Ada' })
}

test('a reviewer sends changes that depend on each other, once, and the author repeats none of them', async () => {
  const first = openDevice(world)
  const parent = await first.outbox.enqueue(creation(world, 'Parent'))
  await first.outbox.enqueue(childOf(parent))
  const request = opened(await fileOf(first.outbox))
  const second = openDevice(world)
  await sendChanges(second.outbox, request, request.changes.map(accepted))
  await sendChanges(second.outbox, request, request.changes.map(accepted))
  second.connect()
  expect((await second.settled()).map(({ state }) => state)).toEqual(['applied', 'applied'])
  const { values } = await world.api.listFocusAreas({})
  const made = values.find(({ name }) => name === 'Parent')
  expect(values.find(({ name }) => name === 'Child')?.parent?.id).toBe(made?.id)

  const text = printReview(request, second.outbox.getSnapshot().entries, { by: 'Grace', added: [] })
  const returned = readChangeRequest(text, author)
  if (!returned) throw new Error('the file has no review')
  expect(returned.sent.map(({ by, realId }) => [by, realId])).toEqual(
    ['Parent', 'Child'].map((name) => ['Grace', values.find((one) => one.name === name)?.id]),
  )
  for (const [entry, { realId = '' }] of sentElsewhere(first.outbox.getSnapshot().entries, returned))
    await first.outbox.confirm(entry.seq, { realId })
  first.connect()
  expect((await first.settled()).map(({ state, receipt }) => [state, receipt?.kind])).toEqual([
    ['applied', 'as-told'],
    ['applied', 'as-told'],
  ])
  expect(posts()).toHaveLength(2)
})

test('on another device of the author, what was sent is left out, and the rest names its records', async () => {
  const first = openDevice(world)
  const parent = await first.outbox.enqueue(creation(world, 'Parent'))
  await first.outbox.enqueue(childOf(parent))
  const request = opened(await fileOf(first.outbox))
  const second = openDevice(world)
  second.connect()
  await sendChanges(second.outbox, request, request.changes.slice(0, 1).map(accepted))
  const [made] = await second.settled()
  const text = printReview(request, second.outbox.getSnapshot().entries, { by: 'Grace', added: [] })
  const other = openDevice(world)
  const added = await addOutboxFile(
    other.outbox,
    text.replace('"owner": "author"', `"owner": "${other.outbox.owner}"`),
  )
  expect(added.map(({ label, refs, body }) => [label, refs, body?.parentFocusAreaId])).toEqual([
    ['Child', [made?.realId], made?.realId],
  ])
})

test('a change that follows a create of an earlier review finds its record', async () => {
  const first = openDevice(world)
  const parent = await first.outbox.enqueue(creation(world, 'Parent'))
  await first.outbox.enqueue(childOf(parent))
  const text = await fileOf(first.outbox)
  const second = openDevice(world)
  second.connect()
  for (const place of [0, 1]) {
    const request = opened(text)
    await sendChanges(second.outbox, request, request.changes.slice(place, place + 1).map(accepted))
    await second.settled()
  }
  const { values } = await world.api.listFocusAreas({})
  const id = values.find(({ name }) => name === 'Parent')?.id
  expect(values.find(({ name }) => name === 'Child')?.parent?.id).toBe(id)
})

test('a change made after the review is a conflict of the reviewer, and is not overwritten', async () => {
  const area = await newArea(world, 'Before')
  const first = openDevice(world)
  await first.outbox.enqueue(change(area, { name: 'Wanted' }))
  const request = opened(await fileOf(first.outbox))
  await world.api.updateFocusArea({
    params: { id: area.id },
    query: { updateMask: 'name' },
    body: { name: 'Later' },
  })
  const second = openDevice(world)
  const seen = { ...fieldsOf(area) }
  await sendChanges(second.outbox, request, [
    { operation: request.changes[0]?.entry.operation ?? '', label: 'Before', base: seen },
  ])
  second.connect()
  expect((await second.settled()).map(({ state }) => state)).toEqual(['conflict'])
  expect(await names()).toEqual(['Later'])
})

test('of an import only rows go to a reviewer that are neither imported nor in doubt', async () => {
  const outcome = (kind: 'waiting' | 'applied' | 'refused' | 'unknown') => ({ kind })
  const outcomes = (['applied', 'waiting', 'unknown', 'refused'] as const).map(outcome)
  const facts = outcomes.map(() => ({ kind: 'new' as const, twins: 0 }))
  const cells = outcomes.map((_, item) => ({ item, row: item + 2, cells: [`row ${item}`] }))
  const request = opened(
    printOutbox(
      author.owner,
      [
        {
          resource: 'cost-item',
          verb: 'import',
          record: 'import:old:0',
          label: 'Sheet',
          operation: 'o',
          ...held,
          bulk: { facts, outcomes, requests: [[1]] },
          rows: {
            items: '[{"name":"a","n":1.10},{"name":"b","n":1.20},{"name":"c"},{"name":"d","n":1e2}]',
            source: 'Sheet',
            headings: ['Name'],
            cells,
          },
        },
      ],
      { site },
    ),
  )
  expect(request.changes[0]?.rows).toEqual(['{"name":"b","n":1.20}', '{"name":"d","n":1e2}'])
  const { outbox } = openDevice(world)
  const [kept] = await sendChanges(outbox, request, request.changes.map(accepted))
  expect(kept?.record).not.toContain('old')
  expect(kept?.bulk).toMatchObject({
    facts: facts.slice(2),
    requests: expect.arrayContaining([expect.anything()]),
  })
  expect(kept?.bulk?.outcomes).toEqual([outcome('waiting'), outcome('waiting')])
  const rows = await outbox.rowsOf(kept?.seq ?? 0)
  expect(rows?.items).toBe('[{"name":"b","n":1.20},{"name":"d","n":1e2}]')
  expect(rows?.cells.map(({ item, row }) => [item, row])).toEqual([
    [0, 3],
    [1, 5],
  ])
})

const create = { resource: 'focus-area', verb: 'create', record: 'tmp:1', body: { name: 'New' } } as const
const update = { resource: 'focus-area', verb: 'update', mask: ['name'], body: { name: 'b' } } as const

describe('what no reviewer can send', () => {
  test.each([
    ['a create without an answer', { ...create, state: 'unknown' }, 'maybe-sent'],
    ['a create under way', { ...create, state: 'sending' }, 'maybe-sent'],
    [
      'an update without an answer, which is compared before it is sent',
      { ...update, state: 'unknown' },
      undefined,
    ],
    ['an update of a record that is not in the file', { ...update, record: 'tmp:2' }, 'no-source'],
    ['a create below one that is not in the file', { ...create, refs: ['tmp:2'] }, 'no-source'],
  ] as const)('%s', async (_, entry, obstacle) => {
    const request = opened(made(entry))
    expect(request.changes[0]?.obstacle).toBe(obstacle)
    const { outbox } = openDevice(world)
    const kept = await sendChanges(outbox, request, request.changes.map(accepted))
    expect(kept).toHaveLength(obstacle ? 0 : 1)
  })

  test('a change that comes before the create it mentions', () => {
    const request = opened(made({ ...update, record: 'tmp:1' }, create))
    expect(request.changes.map(({ obstacle }) => obstacle)).toEqual(['no-source', undefined])
  })
})

test('a temporary ID of the file never names a record of the reviewer’s device', async () => {
  const { outbox } = openDevice(world)
  const own = await outbox.enqueue(creation(world, 'Own'))
  const request = opened(
    made({ ...create, record: own.record }, { ...update, record: own.record, refs: [own.record] }),
  )
  const kept = await sendChanges(outbox, request, request.changes.map(accepted))
  expect(kept.map(({ record }) => record)).not.toContain(own.record)
  expect(kept[1]?.record).toBe(kept[0]?.record)
  expect(kept[1]?.refs).toEqual([kept[0]?.record])
})

describe('a file that is refused', () => {
  const noTime = { ...create, at: 1e300 }
  test.each([
    ['of another site', made(create).replace(site, 'elsewhere'), 'foreign'],
    ['that names no site', made(create).replace(`"site": "${site}",`, ''), 'foreign'],
    [
      'with the same change twice',
      made(create, { ...create, record: 'tmp:2', operation: 'o0' }),
      'unreadable',
    ],
    ['with the same new record twice', made(create, create), 'unreadable'],
    ['with a new record under the ID of another', made({ ...create, record: 'a' }), 'unreadable'],
    ['with a new record without a name', made({ ...create, body: {} }), 'unreadable'],
    ['with an update of nothing', made({ resource: 'focus-area', verb: 'update' }), 'unreadable'],
    ['with an import without its rows', made({ resource: 'cost-item', verb: 'import' }), 'unreadable'],
    ['with a time that no date has', made(noTime), 'unreadable'],
    ['with a change of nothing', made(create).replace('"resource": "focus-area",', ''), 'unreadable'],
  ])('is one %s', (_, text, reason) => {
    expect(() => readChangeRequest(text, reviewer)).toThrow(expect.objectContaining({ reason }))
  })
})

test('a file of an earlier release is read, with resource and verb in one text', async () => {
  const area = await newArea(world, 'One')
  const update = change(area, { name: 'Two' })
  const earlier = made(update)
    .replace('planning-outbox/3', 'planning-outbox/2')
    .replace(/"resource": "focus-area",\s*"verb": "update"/, '"kind": "focus-area.update"')
  expect(earlier).toContain('"kind": "focus-area.update"')
  const request = opened(earlier)
  const second = openDevice(world)
  await sendChanges(second.outbox, request, request.changes.map(accepted))
  second.connect()
  expect((await second.settled()).map(({ state }) => state)).toEqual(['applied'])
  expect(await names()).toEqual(['Two'])
})

test('a change of a release that knows more is listed and not sent, and stays in the outbox of its person', async () => {
  const later = made(create).replace('"focus-area"', '"dashboard"').replace('"create"', '"share"')
  expect(opened(later).changes.map(({ obstacle }) => obstacle)).toEqual(['not-recognized'])
  const { outbox, connect, settled } = openDevice(world)
  const own = later.replace('"owner": "author"', `"owner": "${outbox.owner}"`)
  const [added] = await addOutboxFile(outbox, own)
  await outbox.resume(added?.seq ?? 0)
  connect()
  const [entry] = await settled()
  const { resource, verb, label, body } = JSON.parse(own).entries[0]
  expect(entry).toMatchObject({
    ...{ resource, verb, label, body },
    state: 'refused',
    problem: { kind: 'console-too-old' },
  })
  expect(world.sent).toEqual([])
  expect(JSON.parse(await saveOutbox(outbox)).entries).toMatchObject([{ resource, verb, label, body }])
})

test('a plain export of the person themselves is no review', () => {
  expect(readChangeRequest(made(create), author)).toBeUndefined()
})

test('a change of a record that was created before names it by its real ID in the file', async () => {
  const { outbox, connect, settled } = openDevice(world)
  connect()
  const parent = await outbox.enqueue(creation(world, 'Parent'))
  await settled()
  const { seq } = await outbox.enqueue(childOf(parent))
  await outbox.pause(seq)
  const text = await saveOutbox(outbox)
  const second = openDevice(world)
  const [added] = await addOutboxFile(second.outbox, text)
  await second.outbox.resume(added?.seq ?? 0)
  second.connect()
  expect((await second.settled()).map(({ state }) => state)).toEqual(['applied'])
  const { values } = await world.api.listFocusAreas({})
  const id = values.find(({ name }) => name === 'Parent')?.id
  expect(values.find(({ name }) => name === 'Child')?.parent?.id).toBe(id)
})
