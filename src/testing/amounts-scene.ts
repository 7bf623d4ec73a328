// A site whose amounts are also kept the plainest way there is, and questions that both must answer alike.
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import {
  type AmountGrouping,
  type AmountSums,
  amountIntervals,
  type amountsOperations,
  benefitGroupings,
  costGroupings,
} from '#contract/amounts-operations.ts'
import { Decimal } from '#contract/decimal.ts'
import { financialVersions } from '#contract/funds.ts'
import type { OperationOutput } from '#contract/operation.ts'
import { bases } from '#contract/operations.ts'
import type { Database } from '#service/database/database.ts'
import type { FundKind } from '#service/database/tables.ts'
import type { Random } from '#service/sample/random.ts'
import { insertNodes } from './hierarchy-rows.ts'
import { type Caller, referenceKeys, send, type TestSite } from './site.ts'

type Version = (typeof financialVersions)[number]
type Months = Record<string, string>

interface ModelItem {
  readonly id: string
  readonly kind: FundKind
  areaId: string
  costType: string | null
  costSubtypeId: string | null
  expenditureType: string | null
  investmentCategoryId: string | null
  benefitType: string | null
  readonly amounts: Partial<Record<Version, Months>>
}

interface ModelArea {
  readonly id: string
  /** 0 for the highest type. */
  readonly level: number
  parentId: string | null
  ownerId: string
}

type ItemPage = OperationOutput<(typeof amountsOperations)['listCostItemAmounts']>
type ChangePage = OperationOutput<(typeof amountsOperations)['listCostItemAmountChanges']>
type Query = Record<string, string>

// Exact sums in units of the last digit that an amount can have.
const places = 38

function unitsOf(digits: string): bigint {
  const [whole = '', fraction = ''] = digits.replace('-', '').split('.')
  const units = BigInt(whole + fraction.padEnd(places, '0'))
  return digits.startsWith('-') ? -units : units
}

function printUnits(units: bigint): string {
  const text = (units < 0n ? -units : units).toString().padStart(places + 1, '0')
  const fraction = text.slice(-places).replace(/0+$/, '')
  return `${units < 0n ? '-' : ''}${text.slice(0, -places)}${fraction && `.${fraction}`}`
}

function monthOf(number: number): string {
  return `${2025 + Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`
}

/** Months that items have amounts in. */
const months = Array.from({ length: 40 }, (_, number) => monthOf(number))

function drawAmount(random: Random): string {
  const digits = (count: number) => Array.from({ length: count }, () => random.between(0, 9)).join('')
  const sign = random.chance(0.3) ? '-' : ''
  const form = random.fraction()
  if (form < 0.1) return '0'
  if (form < 0.5) return `${sign}${random.between(1, 99_999)}`
  if (form < 0.8) return `${sign}${random.between(0, 99_999)}.${random.between(0, 9)}${random.between(1, 9)}`
  if (form < 0.9) return `${sign}${random.between(1, 9)}${digits(13)}`
  return `${sign}${random.between(1, 9)}${digits(17)}.${digits(19)}${random.between(1, 9)}`
}

export class AmountsScene {
  readonly #site: TestSite
  readonly #random: Random
  readonly #areas = new Map<string, ModelArea>()
  readonly #items = new Map<string, ModelItem>()
  readonly #owners: string[]
  #subtypes = new Map<string, string>()
  #categories = new Map<string, string>()
  /** Items that changed since the revision `#since`; false for those that were deleted. */
  #changed = new Map<string, boolean>()
  #since = 0

  private constructor(site: TestSite, random: Random, owners: string[]) {
    this.#site = site
    this.#random = random
    this.#owners = owners
  }

  static async make(site: TestSite, database: Database, random: Random): Promise<AmountsScene> {
    const other = await site.caller()
    const scene = new AmountsScene(site, random, [site.principalId, other.principalId])
    const sketches: { id: string; name: string; parentId: string | null }[] = []
    for (let number = 0; number < 12; number += 1) {
      const above = number < 2 ? undefined : random.pick(sketches)
      const level = above ? (scene.#areas.get(above.id)?.level ?? 0) + 1 : 0
      const area = { id: random.uuid(), name: `Area ${number}`, parentId: above?.id ?? null }
      sketches.push(area)
      scene.#areas.set(area.id, { id: area.id, level, parentId: area.parentId, ownerId: site.principalId })
    }
    await database.write((transaction) => insertNodes(transaction, site, 'focus-area', sketches))
    await scene.#readReferences()
    return scene
  }

  get areaIds(): string[] {
    return [...this.#areas.keys()]
  }

  async #readReferences(): Promise<void> {
    const subtypes = await this.#site.ask('GET', '/funds/cost-subtype')
    for (const { key, costSubtypeId } of (subtypes.body as { values: Record<string, string>[] }).values)
      this.#subtypes.set(key ?? '', costSubtypeId ?? '')
    const categories = await this.#site.ask('GET', '/funds/investment-category')
    for (const { key, investmentCategoryId } of categories.body as Record<string, string>[])
      this.#categories.set(key ?? '', investmentCategoryId ?? '')
  }

  // What happens to the site.

  /** Something that changes sums, or that is refused. Answers whether focus areas have changed. */
  async act(): Promise<boolean> {
    const random = this.#random
    const kind = random.chance(0.7) ? 'cost' : 'benefit'
    const form = random.fraction()
    const isOfItems = this.#items.size === 0 || form < 0.65
    if (this.#items.size === 0 || form < 0.35) await this.#import(kind)
    else if (form < 0.45) await this.#writeAmounts()
    else if (form < 0.55) await this.#updateItem()
    else if (isOfItems) await this.#deleteItem()
    else if (form < 0.77) await this.#moveArea()
    else if (form < 0.87) await this.#changeOwner()
    else await this.#deleteArea()
    return !isOfItems
  }

  async #import(kind: FundKind): Promise<void> {
    const random = this.#random
    const known = [...this.#items.values()].filter((item) => item.kind === kind)
    const count = random.between(1, 6)
    const chosen = new Set<ModelItem>()
    const drawn = Array.from({ length: count }, () => {
      const item = known.length > 0 && random.chance(0.5) ? random.pick(known) : undefined
      if (item && chosen.has(item)) return undefined
      if (item) chosen.add(item)
      return this.#drawRow(kind, item)
    }).filter((row) => row !== undefined)
    const body = { items: drawn.map(({ row }) => row) }
    const answer = await this.#site.ask('POST', `/funds/${kind}-item/bulk`, { body })
    expect(answer.status, answer.text).toBe(201)
    for (const { item, externalId, merge } of drawn) {
      const id = item?.id ?? (await this.#idOf(kind, externalId))
      merge(id)
      this.#changed.set(id, true)
    }
  }

  async #idOf(kind: FundKind, externalId: string): Promise<string> {
    const answer = await this.#site.ask('GET', `/funds/${kind}-item`, { query: { externalId } })
    const { values } = answer.body as { values: Record<string, string>[] }
    return values[0]?.[`${kind}ItemId`] ?? ''
  }

  /** A row of an import, and what it leaves of its item. */
  #drawRow(kind: FundKind, item: ModelItem | undefined) {
    const random = this.#random
    const externalId = `item ${randomUUID()}`
    const area = random.pick(this.areaIds)
    const optional = <Key extends string>(keys: readonly Key[]) =>
      random.chance(0.3) ? null : random.pick(keys)
    const costType = optional(referenceKeys['cost-type'])
    const subtype = optional(referenceKeys['cost-subtype'])
    const category = optional(referenceKeys['investment-category'])
    const expenditure = optional(['CAPEX', 'OPEX'])
    const benefitType = optional(referenceKeys['benefit-type'])
    const sent = financialVersions
      .filter(() => random.chance(0.6))
      .map((version): [Version, Months] => {
        const first = random.between(0, months.length - 1)
        const run = months.slice(first, first + random.between(1, 14)).filter(() => random.chance(0.9))
        return [version, Object.fromEntries(run.map((month) => [month, drawAmount(random)]))]
      })
    const values = sent.map(([financialVersionType, amounts]) => ({
      financialVersionType,
      timePeriodToAmount: Object.fromEntries(
        Object.entries(amounts).map(([month, digits]) => [month, new Decimal(digits)]),
      ),
    }))
    const type = { id: randomUUID(), order: 0, name: 'x', displayName: 'x' }
    const fields =
      kind === 'cost'
        ? {
            costType,
            costSubtypeKey: subtype,
            investmentCategoryKey: category,
            expenditureType: expenditure && { ...type, key: expenditure },
          }
        : { benefitTypeKey: benefitType }
    const identity = item ? { [`${kind}ItemId`]: item.id } : { [`${kind}ItemExternalId`]: externalId }
    const row = { name: 'Item', focusAreaId: area, ...identity, ...fields, [`${kind}PeriodValues`]: values }
    const isCost = kind === 'cost'
    const merge = (id: string) => {
      const before = item?.amounts ?? {}
      const amounts = { ...before }
      for (const [version, own] of sent) {
        if (Object.keys(own).length > 0) amounts[version] = { ...before[version], ...own }
      }
      this.#items.set(id, {
        id,
        kind,
        areaId: area,
        costType: isCost ? costType : null,
        costSubtypeId: isCost && subtype ? (this.#subtypes.get(subtype) ?? null) : null,
        expenditureType: isCost ? expenditure : null,
        investmentCategoryId: isCost && category ? (this.#categories.get(category) ?? null) : null,
        benefitType: isCost ? null : benefitType,
        amounts,
      })
    }
    return { row, item, externalId, merge }
  }

  /** Sets some amounts of one item, and takes others away. */
  async #writeAmounts(): Promise<void> {
    const random = this.#random
    const item = random.pick([...this.#items.values()])
    const version = random.pick(financialVersions)
    const before = item.amounts[version] ?? {}
    const drawn = [...Object.keys(before).slice(0, 3), random.pick(months)]
    const amounts = new Map(drawn.map((month) => [month, random.chance(0.4) ? null : drawAmount(random)]))
    const rows = [...amounts].map(([period, amount]) => {
      return { itemId: item.id, version, period, amount, expected: before[period] ?? null }
    })
    const path = `/funds/${item.kind}-item/amounts`
    const answer = await this.ask(this.#site, 'PATCH', path, {}, { rows })
    expect(answer.status, answer.text).toBe(204)
    const kept = Object.entries({ ...before, ...Object.fromEntries(amounts) }).filter(
      (entry): entry is [string, string] => entry[1] !== null,
    )
    // A version without amounts is known once it had some.
    if (item.amounts[version] || kept.length > 0) item.amounts[version] = Object.fromEntries(kept)
    this.#changed.set(item.id, true)
  }

  async #updateItem(): Promise<void> {
    const random = this.#random
    const item = random.pick([...this.#items.values()])
    const areaId = random.pick(this.areaIds)
    const costType = random.pick(['LABOUR', 'HARDWARE', null])
    const benefitType = random.pick(['REVENUE', 'SAVINGS', null])
    const [field, value] = item.kind === 'cost' ? ['costType', costType] : ['benefitTypeKey', benefitType]
    const query = { updateMask: `focusAreaId,${field}` }
    const body = { focusAreaId: areaId, [field as string]: value }
    const answer = await this.ask(this.#site, 'PATCH', `/funds/${item.kind}-item/${item.id}`, query, body)
    expect(answer.status, answer.text).toBe(200)
    item.areaId = areaId
    if (item.kind === 'cost') item.costType = costType
    else item.benefitType = benefitType
    this.#changed.set(item.id, true)
  }

  async #deleteItem(): Promise<void> {
    const item = this.#random.pick([...this.#items.values()])
    const answer = await this.#site.ask('DELETE', `/funds/${item.kind}-item/${item.id}`)
    expect(answer.status, answer.text).toBe(204)
    this.#items.delete(item.id)
    this.#changed.set(item.id, false)
  }

  async #moveArea(): Promise<void> {
    const area = this.#random.pick([...this.#areas.values()])
    const allowed = [...this.#areas.values()].filter(
      (other) => other.level < area.level && !this.#pathOf(other.id).includes(area.id),
    )
    const others = [null, ...allowed.map(({ id }) => id)].filter((id) => id !== area.parentId)
    const parentId = others.length > 0 ? this.#random.pick(others) : area.parentId
    const answer = await this.ask(
      this.#site,
      'PATCH',
      `/focus-areas/${area.id}`,
      { updateMask: 'parentId' },
      { parentId },
    )
    expect(answer.status, answer.text).toBe(200)
    area.parentId = parentId
  }

  async #changeOwner(): Promise<void> {
    const area = this.#random.pick([...this.#areas.values()])
    const ownerId = this.#random.pick(this.#owners.filter((id) => id !== area.ownerId))
    const query = { updateMask: 'ownerId' }
    const answer = await this.#site.ask('PATCH', `/focus-areas/${area.id}`, { query, body: { ownerId } })
    expect(answer.status, answer.text).toBe(200)
    area.ownerId = ownerId
  }

  async #deleteArea(): Promise<void> {
    const area = this.#random.pick([...this.#areas.values()])
    const own = [...this.#items.values()].filter(({ areaId }) => areaId === area.id)
    const answer = await this.#site.ask('DELETE', `/focus-areas/${area.id}`)
    const isRefused = area.parentId === null && own.length > 0
    expect(answer.status, answer.text).toBe(isRefused ? 400 : 204)
    if (isRefused) return
    for (const item of own) {
      item.areaId = area.parentId ?? ''
      this.#changed.set(item.id, true)
    }
    for (const child of this.#areas.values()) if (child.parentId === area.id) child.parentId = area.parentId
    this.#areas.delete(area.id)
  }

  /** IDs from the top to the area. */
  #pathOf(id: string): string[] {
    const area = this.#areas.get(id)
    return area ? [...(area.parentId ? this.#pathOf(area.parentId) : []), id] : []
  }

  // Questions.

  async ask(caller: Caller, method: string, path: string, query: Query = {}, body?: unknown) {
    const { headers } = caller
    return send(method, `${this.#site.origin}${bases.extended}${path}`, { query, headers, body })
  }

  async askSums(kind: FundKind, query: Query): Promise<AmountSums> {
    const answer = await this.ask(this.#site, 'GET', `/funds/${kind}-item/amounts/sums`, query)
    expect(answer.status, answer.text).toBe(200)
    return answer.body as AmountSums
  }

  async askItems(kind: FundKind, query: Query): Promise<ItemPage> {
    const answer = await this.ask(this.#site, 'GET', `/funds/${kind}-item/amounts`, query)
    expect(answer.status, answer.text).toBe(200)
    return answer.body as ItemPage
  }

  sumOfItems(items: ItemPage['values']): string {
    let sum = 0n
    for (const { versions } of items)
      for (const { months: own } of versions) for (const digits of Object.values(own)) sum += unitsOf(digits)
    return printUnits(sum)
  }

  /** Filters, and whether an item matches them. */
  #drawFilters(kind: FundKind) {
    const random = this.#random
    const query: Query = {}
    const tests: ((item: ModelItem) => boolean)[] = [(item) => item.kind === kind]
    const items = [...this.#items.values()].filter((item) => item.kind === kind)
    let asked: string[] | undefined
    if (random.chance(0.5)) {
      asked = [...new Set([random.pick(this.areaIds), random.pick(this.areaIds)])].slice(
        0,
        random.between(1, 2),
      )
      const areas = asked
      query.focusAreaId = areas.join(',')
      const isDeep = random.chance(0.8)
      if (!isDeep) query.descendants = 'false'
      tests.push(({ areaId }) =>
        isDeep ? this.#pathOf(areaId).some((id) => areas.includes(id)) : areas.includes(areaId),
      )
    }
    if (random.chance(0.15)) {
      const ownerId = random.pick(this.#owners)
      query.ownerId = ownerId
      tests.push(({ areaId }) => this.#areas.get(areaId)?.ownerId === ownerId)
    }
    const fields =
      kind === 'cost'
        ? (['costType', 'costSubtypeId', 'expenditureType', 'investmentCategoryId'] as const)
        : (['benefitType'] as const)
    if (items.length > 0 && random.chance(0.4)) {
      const field = random.pick(fields)
      const value = random.pick(items)[field]
      query[value === null ? 'without' : field] = value ?? field
      tests.push((item) => item[field] === value)
    }
    if (items.length > 0 && random.chance(0.15)) {
      const ids = [random.pick(items).id, random.pick(items).id, randomUUID()]
      query.itemId = ids.join(',')
      tests.push(({ id }) => ids.includes(id))
    }
    return { query, matches: (item: ModelItem) => tests.every((test) => test(item)), asked }
  }

  #drawWindow() {
    const random = this.#random
    const query: Query = {}
    const [from, to] = [random.pick(months), random.pick(months)].sort() as [string, string]
    const hasFrom = random.chance(0.4)
    const hasTo = random.chance(0.4)
    if (hasFrom) query.from = from
    if (hasTo) query.to = to
    const versions = random.chance(0.6) ? financialVersions : [random.pick(financialVersions)]
    if (versions !== financialVersions) query.version = versions.join(',')
    const has = (month: string) => (!hasFrom || month >= from) && (!hasTo || month <= to)
    return { query, has, versions }
  }

  #keyOf(groupBy: AmountGrouping, asked: readonly string[] | undefined): (item: ModelItem) => string | null {
    if (groupBy === 'itemId') return ({ id }) => id
    if (groupBy === 'ownerId') return ({ areaId }) => this.#areas.get(areaId)?.ownerId ?? null
    if (groupBy !== 'focusAreaId') return (item) => item[groupBy]
    return ({ areaId }) => {
      const path = this.#pathOf(areaId)
      const below = asked ? path.findLastIndex((id) => asked.includes(id)) : -1
      return path[below + 1] ?? path.at(-1) ?? null
    }
  }

  /**
   * The sums of a question equal those of the model, on all of its pages.
   * @param groupings among which it has one; any by default
   */
  async checkSums(groupings?: readonly AmountGrouping[]): Promise<void> {
    const random = this.#random
    const kind = random.chance(0.7) ? 'cost' : 'benefit'
    const { query, matches, asked } = this.#drawFilters(kind)
    const window = this.#drawWindow()
    const groupBy: AmountGrouping = random.pick(
      groupings ?? (kind === 'cost' ? costGroupings : benefitGroupings),
    )
    const interval = random.pick(amountIntervals)
    const start = random.between(1, 12)
    const limit = random.pick(['2', '50'])
    const wanted = {
      ...query,
      ...window.query,
      groupBy,
      interval,
      fiscalYearStart: String(start),
      limit: '2',
    }
    const items = [...this.#items.values()].filter(matches)
    const periodOf = (month: string) => periodKey(month, interval, start)
    const expected = (own: readonly ModelItem[]) => ({
      items: own.length,
      versions: window.versions.map((version) => ({
        version,
        sums: sumsOf(own, version, { has: window.has, periodOf }),
      })),
    })
    const groups = Map.groupBy(items, this.#keyOf(groupBy, asked))
    const keys = [...groups.keys()].sort((one, other) =>
      one === null ? 1 : other === null ? -1 : one < other ? -1 : 1,
    )
    let page = await this.askSums(kind, wanted)
    const found = [...page.values]
    const first = page
    while (page.nextPageCursor) {
      page = await this.askSums(kind, { limit, cursor: page.nextPageCursor })
      expect(page.total).toEqual(first.total)
      found.push(...page.values)
    }
    const total = expected(items)
    expect(first.total, JSON.stringify(wanted)).toEqual(total)
    const used = new Set(total.versions.flatMap(({ sums }) => Object.keys(sums)))
    expect(first.periods.map(({ key }) => key)).toEqual([...used].sort())
    expect(found, JSON.stringify(wanted)).toEqual(
      keys.map((key) => ({ key, ...expected(groups.get(key) ?? []) })),
    )
    await this.#checkBehind(first, kind, { ...query, ...window.query })
  }

  /** The items behind the first sum add up to it, in the revision of the sum. */
  async #checkBehind(sums: AmountSums, kind: FundKind, query: Query): Promise<void> {
    const [period] = sums.periods
    const own = period && sums.total.versions.find((version) => version.sums[period.key])
    const sum = period && own?.sums[period.key]
    if (!sum || !own) return
    const from = [period.from, query.from ?? ''].sort().at(-1) ?? ''
    const to = [period.to, query.to ?? '9999-12'].sort()[0] ?? ''
    const behind = { ...query, from, to, version: own.version, hasAmounts: 'true', limit: '3' }
    let page = await this.askItems(kind, { ...behind, revision: String(sums.revision) })
    const items = [...page.values]
    while (page.nextPageCursor) {
      page = await this.askItems(kind, { cursor: page.nextPageCursor, limit: '3' })
      expect(page.revision).toBe(sums.revision)
      items.push(...page.values)
    }
    expect(this.sumOfItems(items)).toBe(sum.sum)
    expect(items).toHaveLength(sum.items)
    expect(page.totalCount).toBe(sum.items)
  }

  /** The amounts of each item are those of the model. */
  async checkItems(): Promise<void> {
    const kind = this.#random.chance(0.7) ? 'cost' : 'benefit'
    const { query, matches } = this.#drawFilters(kind)
    const window = this.#drawWindow()
    const { values } = await this.askItems(kind, { ...query, ...window.query, limit: '1000' })
    const expected = [...this.#items.values()].filter(matches).map((item) => [
      item.id,
      window.versions.flatMap((version) => {
        const own = item.amounts[version]
        if (!own) return []
        const shown = Object.entries(own).filter(([month]) => window.has(month))
        return [[version, Object.fromEntries(shown)]]
      }),
    ])
    const found = values.map(({ item, versions }) => [
      (item as unknown as Record<string, string>)[`${kind}ItemId`],
      versions.map(({ version, months: own }) => [version, own]),
    ])
    const inOrder = (all: unknown[][]) =>
      all.sort((one, other) => (String(one[0]) < String(other[0]) ? -1 : 1))
    expect(inOrder(found), JSON.stringify({ ...query, ...window.query })).toEqual(inOrder(expected))
  }

  /** Each item that changed since the last check is listed once, and no other. */
  async checkChanges(): Promise<void> {
    const found = new Map<string, boolean>()
    let revision = 0
    for (const kind of ['cost', 'benefit'] as const) {
      const query: Query = { since: String(this.#since), limit: '4' }
      for (let cursor: string | null | undefined = ''; cursor !== undefined; ) {
        const path = `/funds/${kind}-item/amounts/changes`
        const answer = await this.ask(this.#site, 'GET', path, cursor ? { ...query, cursor } : query)
        expect(answer.status, answer.text).toBe(200)
        const page = answer.body as ChangePage
        revision = page.revision
        for (const { itemId, deleted } of page.values) {
          expect(found.has(itemId)).toBe(false)
          found.set(itemId, !deleted)
        }
        cursor = page.nextPageCursor ?? undefined
      }
    }
    expect([...found].sort()).toEqual([...this.#changed].sort())
    this.#changed = new Map()
    this.#since = revision
  }
}

function periodKey(month: string, interval: (typeof amountIntervals)[number], start: number): string {
  const year = Number(month.slice(0, 4))
  const number = Number(month.slice(5))
  if (interval === 'month') return month
  if (interval === 'quarter') return `${year}-Q${Math.ceil(number / 3)}`
  if (interval === 'year') return String(year)
  return `FY${start > 1 && number >= start ? year + 1 : year}`
}

function sumsOf(
  items: readonly ModelItem[],
  version: Version,
  { has, periodOf }: { has(month: string): boolean; periodOf(month: string): string },
) {
  const sums: Record<string, { sum: string; amounts: number; items: number }> = {}
  const units = new Map<string, bigint>()
  for (const { amounts } of items) {
    const counted = new Set<string>()
    for (const [month, digits] of Object.entries(amounts[version] ?? {})) {
      if (!has(month)) continue
      const period = periodOf(month)
      const before = sums[period] ?? { sum: '', amounts: 0, items: 0 }
      const total = (units.get(period) ?? 0n) + unitsOf(digits)
      units.set(period, total)
      sums[period] = {
        sum: printUnits(total),
        amounts: before.amounts + 1,
        items: before.items + (counted.has(period) ? 0 : 1),
      }
      counted.add(period)
    }
  }
  return sums
}
