// Cost items, benefit items and reference lists of the contrary upstream (§4.5–§4.8).
import { type Answer, noContent } from './answer.ts'
import { type ItemFault, refuse, refuseItems } from './error-answers.ts'
import { answerPage } from './list-answers.ts'
import { type FundRow, type ReferenceName, type ReferenceRow, rejectedName } from './site-data.ts'
import { fieldsOfBody, type Turn, textOf } from './turn.ts'

type FundKind = 'cost-item' | 'benefit-item'

const words = {
  'cost-item': { id: 'costItemId', externalId: 'externalCostItemId', bulkExternalId: 'costItemExternalId' },
  'benefit-item': {
    id: 'benefitItemId',
    externalId: 'externalBenefitItemId',
    bulkExternalId: 'benefitItemExternalId',
  },
} as const

const maxItems = 10
/** Milliseconds until an item is in the list. */
const listedAfterMs = 5000

export function answerFunds(turn: Turn): Answer {
  const [, list, id] = turn.path
  if (turn.has('categories-in-refusals'))
    return list === 'investment-category'
      ? { status: 403, json: turn.data.references[list].map(printCategory) }
      : refuse(turn, 403, 'funds are disabled for this site', 'AREA_DISABLED')
  switch (list) {
    case 'cost-item':
    case 'benefit-item':
      if (id === undefined) return listItems(turn, list)
      return id === 'bulk' && turn.method === 'POST' ? importItems(turn, list) : answerItem(turn, list, id)
    case 'cost-type':
    case 'cost-subtype':
    case 'benefit-type':
      return answerPage(turn, {
        rows: turn.has('references-empty') ? [] : turn.data.references[list],
        print: (row) => printReference(turn, list, row),
      })
    case 'investment-category':
      return answerCategories(turn)
    default:
      return refuse(turn, 404, 'nothing is here', 'NOT_FOUND')
  }
}

function itemsOf({ data }: Turn, kind: FundKind): Map<string, FundRow> {
  return kind === 'cost-item' ? data.costItems : data.benefitItems
}

function listItems(turn: Turn, kind: FundKind): Answer {
  const externalId = turn.query.get('externalId')
  const isListed = ({ madeAt = 0 }: FundRow) =>
    !turn.has('items-listed-late') || madeAt + listedAfterMs <= turn.clock()
  const rows = [...itemsOf(turn, kind).values()].filter(isListed)
  const found = externalId === null ? rows : rows.filter((row) => row.externalId === externalId).slice(0, 1)
  const hides = turn.has('external-ids-unlisted') && externalId === null
  const print = (row: FundRow) => {
    const { [words[kind].externalId]: own, ...others } = printItem(turn, kind, row)
    return hides ? others : { ...others, ...(own !== undefined && { [words[kind].externalId]: own }) }
  }
  return answerPage(turn, { rows: found, print })
}

function printItem(turn: Turn, kind: FundKind, row: FundRow): Readonly<Record<string, unknown>> {
  const optional = {
    [words[kind].externalId]: row.externalId,
    ...(kind === 'cost-item' && {
      costType: row.costType,
      costSubtypeId: row.costSubtypeId,
      expenditureType: row.expenditureType,
      investmentCategoryId: row.investmentCategoryId,
    }),
  }
  const present = Object.entries(optional).filter(([, value]) => value !== null)
  return {
    [words[kind].id]: row.id,
    focusAreaId: row.focusAreaId,
    name: row.name,
    ...(turn.has('optional-fields-absent') ? Object.fromEntries(present) : optional),
    ...(turn.has('extra-fields') && { currency: 'EUR', total: { amount: '12.00' } }),
  }
}

function answerItem(turn: Turn, kind: FundKind, id: string): Answer {
  const items = itemsOf(turn, kind)
  const row = items.get(id)
  if (!row) return refuse(turn, 404, `there is no ${kind} ${id}`, 'NOT_FOUND')
  switch (turn.method) {
    case 'GET':
      return { status: 200, json: printItem(turn, kind, row) }
    case 'PATCH':
      return patchItem(turn, kind, row)
    case 'DELETE':
      items.delete(id)
      return noContent
    default:
      return refuse(turn, 405, 'not here')
  }
}

function patchItem(turn: Turn, kind: FundKind, row: FundRow): Answer {
  const body = fieldsOfBody(turn.body)
  const ownName = 'externalCostItemId'
  const isCost = kind === 'cost-item'
  if (isCost && turn.has('cost-patch-refuses-others') && ownName in body)
    return refuse(turn, 400, `${ownName} is not known`)
  // Not one after another: a service that changed its mind between two requests could not be written to at all.
  const counts = !isCost || turn.has('cost-patch-by-external-id') || turn.has('cost-patch-refuses-others')
  const wanted = counts
    ? body.externalId
    : turn.has('cost-patch-by-its-own-name')
      ? body[ownName]
      : (body[ownName] ?? body.externalId)
  const externalId = textOf(wanted) ?? null
  const others = [...itemsOf(turn, kind).values()]
  if (externalId !== null && others.some((other) => other !== row && other.externalId === externalId))
    return refuse(turn, 409, `another item has the external id ${externalId}`, 'CONFLICT')
  row.externalId = externalId
  return { status: 200, json: printItem(turn, kind, row) }
}

function importItems(turn: Turn, kind: FundKind): Answer {
  const { items } = fieldsOfBody(turn.body)
  if (!Array.isArray(items) || items.length === 0) return refuse(turn, 400, 'items must not be empty')
  if (turn.has('bulk-of-10-at-most') && items.length > maxItems)
    return refuse(turn, 413, `at most ${maxItems} items`)
  const faults = items.flatMap((item, index) => faultOf(turn, kind, { item: fieldsOfBody(item), index }))
  const failing = new Set(faults.map(({ index }) => index))
  if (failing.size === 0 || turn.has('bulk-partial'))
    for (const [index, item] of items.entries())
      if (!failing.has(index)) putItem(turn, kind, fieldsOfBody(item))
  return failing.size === 0 ? { status: 201 } : refuseItems(turn, faults, items.length)
}

interface ItemAt {
  readonly item: Readonly<Record<string, unknown>>
  readonly index: number
}

function faultOf(turn: Turn, kind: FundKind, { item, index }: ItemAt): ItemFault[] {
  if (!textOf(item.name)) return [{ index, field: 'name', message: 'must not be empty' }]
  if (textOf(item.name)?.startsWith(rejectedName))
    return [{ index, field: 'name', message: 'the budget is closed' }]
  const area = areaOf(turn, item)
  const id = textOf(item[words[kind].id])
  if (id !== undefined && !itemsOf(turn, kind).has(id))
    return [{ index, field: words[kind].id, message: 'is not known' }]
  const isNew = findItem(turn, kind, item) === undefined
  if (area === undefined && isNew) return [{ index, field: 'focusAreaId', message: 'is not known' }]
  return []
}

function areaOf({ data }: Turn, item: ItemAt['item']): string | undefined {
  const id = textOf(item.focusAreaId)
  if (id !== undefined) return data.focusAreas.has(id) ? id : undefined
  const externalId = textOf(item.focusAreaExternalId)
  return [...data.focusAreas.values()].find((area) => area.externalId === externalId)?.id
}

function findItem(turn: Turn, kind: FundKind, item: ItemAt['item']): FundRow | undefined {
  const id = textOf(item[words[kind].id])
  const rows = itemsOf(turn, kind)
  if (id !== undefined) return rows.get(id)
  const externalId = textOf(item[words[kind].bulkExternalId])
  return externalId === undefined
    ? undefined
    : [...rows.values()].find((row) => row.externalId === externalId)
}

function putItem(turn: Turn, kind: FundKind, item: ItemAt['item']): void {
  const { references } = turn.data
  const before = findItem(turn, kind, item)
  const id = before?.id ?? turn.data.newId()
  const keyed = (list: ReferenceName, key: unknown) => references[list].find((row) => row.key === key)?.id
  itemsOf(turn, kind).set(id, {
    id,
    name: textOf(item.name) ?? '',
    externalId: before?.externalId ?? textOf(item[words[kind].bulkExternalId]) ?? null,
    focusAreaId: areaOf(turn, item) ?? before?.focusAreaId ?? '',
    costType: textOf(item.costType) ?? before?.costType ?? null,
    costSubtypeId: keyed('cost-subtype', item.costSubtypeKey) ?? before?.costSubtypeId ?? null,
    expenditureType: before?.expenditureType ?? null,
    investmentCategoryId:
      keyed('investment-category', item.investmentCategoryKey) ?? before?.investmentCategoryId ?? null,
    madeAt: before ? (before.madeAt ?? 0) : turn.clock(),
    amounts: { ...before?.amounts, periods: item.costPeriodValues ?? item.benefitPeriodValues },
  })
}

function answerCategories(turn: Turn): Answer {
  const rows = turn.has('references-empty') ? [] : turn.data.references['investment-category']
  const print = (row: ReferenceRow) => printReference(turn, 'investment-category', row)
  if (turn.has('categories-as-envelope')) return answerPage(turn, { rows, print })
  // One of several that items have: only where this switch is thrown alone.
  if (turn.has('categories-as-object')) return { status: 200, json: rows[0] && print(rows[0]) }
  return { status: 200, json: rows.map(print) }
}

function printCategory({ id, key }: ReferenceRow): object {
  return { investmentCategoryId: id, key }
}

const thingOf: Readonly<Record<ReferenceName, string>> = {
  'cost-type': 'costType',
  'cost-subtype': 'costSubtype',
  'benefit-type': 'benefitType',
  'investment-category': 'investmentCategory',
}

function printReference(turn: Turn, list: ReferenceName, row: ReferenceRow): unknown {
  const { id, key, name } = row
  if (turn.has('references-as-texts')) return key
  if (turn.has('references-as-numbers')) return turn.data.references[list].indexOf(row) + 1
  if (turn.has('references-of-unknown-names')) return { Bezeichnung: name, bezeichnung: key, aktiv: true }
  const short = thingOf[list].replace(/^.*(?=[A-Z])/, '').toLowerCase()
  const plain = { [`${thingOf[list]}Id`]: id, key, ...(list !== 'investment-category' && { name }) }
  if (!turn.has('references-of-any-shape')) return plain
  const forms = [
    { id, key, label: name },
    { uuid: id, key, name, archived: false },
    { [`${thingOf[list]}Id`]: id, key, displayName: name, order: 1 },
    { [`${short}Id`]: id, [`${short}Key`]: key, [`${short}Name`]: name },
  ]
  // Two lists of two rows have all of the forms between them.
  const place = Object.keys(thingOf).indexOf(list) * 2 + turn.data.references[list].indexOf(row)
  return forms[place % forms.length] ?? plain
}
