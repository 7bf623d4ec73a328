// The read-only lists that fund items refer to (§2.5, §4.8). The item fields of the first three are not shown, so a reader
// takes whatever comes and finds identity and label by the names such fields usually have.
import { z } from 'zod/mini'
import { paginated } from './listing.ts'
import { AnsweredUuid, described } from './primitives.ts'

const uuid = { type: 'string', format: 'uuid' }
const text = { type: 'string' }

/** Spec silent: the fields of a reference item. The document has those of the bundled service; a reader takes any. */
export const ReferenceItem = described(z.looseObject({}), {
  id: 'ReferenceItem',
  required: ['key', 'name', 'displayName', 'order'],
  properties: {
    costTypeId: { ...uuid, description: 'Of a cost type.' },
    costSubtypeId: { ...uuid, description: 'Of a cost subtype.' },
    benefitTypeId: { ...uuid, description: 'Of a benefit type.' },
    key: { ...text, description: 'What bulk requests name the entry by.' },
    name: text,
    displayName: text,
    order: { type: 'integer', description: 'Its place in the list, from 0.' },
    costType: { type: ['string', 'null'], description: 'Of a cost subtype, the key of its cost type.' },
  },
})
export type ReferenceItem = z.output<typeof ReferenceItem>

/** Spec silent: the shape of a reference item (§4.8). A list of texts or numbers is read, too, with or without an envelope. */
export const ReferencePage = described(
  z.pipe(
    z.transform((answer: unknown) => {
      const values = referencesIn(answer)
      return values ? { ...(Array.isArray(answer) ? {} : (answer as object)), values } : answer
    }),
    paginated(ReferenceItem),
  ),
  { id: 'ReferencePage' },
)

export const InvestmentCategory = described(
  z.looseObject({ investmentCategoryId: AnsweredUuid, key: z.string() }),
  { id: 'InvestmentCategory' },
)
export type InvestmentCategory = z.output<typeof InvestmentCategory>

/**
 * Spec silent: whether investment categories come as one object or an array (§4.8). The bundled service answers
 * an array; an object and a list envelope are read as well. Order matters: an envelope is also an object.
 */
export const InvestmentCategories = described(
  z.pipe(
    z.transform(describedCategories),
    z.union([z.array(InvestmentCategory), paginated(InvestmentCategory), InvestmentCategory]),
  ),
  // The bundled service answers one of the shapes.
  { id: 'InvestmentCategories', type: 'array', items: { $ref: '#/$defs/InvestmentCategory' } },
)

/** The categories of an answer, in whichever of its three shapes it came. */
export function investmentCategoriesOf(answer: z.output<typeof InvestmentCategories>): InvestmentCategory[] {
  if (Array.isArray(answer)) return answer
  const envelope = paginated(InvestmentCategory).safeParse(answer)
  if (envelope.success) return envelope.data.values
  return [InvestmentCategory.parse(answer)]
}

/** An answer whose categories have the two fields of §2.5, found in whatever fields they came with. */
function describedCategories(answer: unknown): unknown {
  const items = referencesIn(answer) ?? onlyCategory(answer)
  if (!items) return answer
  return items.map((item) => {
    const { id, key = '', label } = describeReference(item, 'investmentCategory')
    return { ...item, investmentCategoryId: id ?? label ?? '-', key }
  })
}

/** The category that an answer is itself: it has an id, which no message of a proxy is likely to have. */
function onlyCategory(answer: unknown): ReferenceItem[] | undefined {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return undefined
  const item = { ...answer }
  const { id, key } = namedParts(item, 'investmentCategory')
  return id !== undefined && key !== undefined ? [item] : undefined
}

/** The items of an answer: a list, or a list under some name; undefined where there is none. */
function referencesIn(answer: unknown): ReferenceItem[] | undefined {
  if (Array.isArray(answer)) return answer.map(referenceOf).filter((item) => item !== undefined)
  if (typeof answer !== 'object' || answer === null || 'errors' in answer) return undefined
  if ('values' in answer) return Array.isArray(answer.values) ? referencesIn(answer.values) : undefined
  const list = Object.values(answer).find(Array.isArray)
  return list && referencesIn(list)
}

/** An item with fields, whatever it was; undefined for nothing. */
function referenceOf(item: unknown): ReferenceItem | undefined {
  if (item === null || item === undefined) return undefined
  return typeof item === 'object' ? { ...item } : { value: item }
}

/** The parts of a reference item that the console needs; undefined where no field has one. */
export interface ReferenceLabel {
  readonly id: string | undefined
  readonly key: string | undefined
  readonly label: string | undefined
}

/**
 * Reads identity and label of an item of the list `thing` (`costType`, `investmentCategory`, …).
 *
 * Spec silent: the fields of a reference item (§4.8). Each may have the name of its list, in full or by its last word:
 * the key of a cost subtype is `key`, `costSubtypeKey` or `subtypeKey`. An item of which no field is known is called by
 * its first text.
 */
export function describeReference(item: ReferenceItem, thing: string): ReferenceLabel {
  const { label, ...parts } = namedParts(item, thing)
  return { ...parts, label: label ?? textAmong(Object.values(item)) }
}

function namedParts(item: ReferenceItem, thing: string): ReferenceLabel {
  const first = (...names: string[]) =>
    textAmong(names.flatMap((name) => (Object.hasOwn(item, name) ? [item[name]] : [])))
  const short = thing.replace(/^.*(?=[A-Z])/, '').toLowerCase()
  const id = first(`${thing}Id`, 'id', 'uuid', `${short}Id`)
  const key = first('key', `${thing}Key`, `${short}Key`, 'code', 'value')
  const name = first('displayName', 'label', 'name', `${thing}Name`, `${short}Name`, 'title')
  return { id, key, label: name ?? key ?? id }
}

/** The first text, else the first number. */
function textAmong(values: readonly unknown[]): string | undefined {
  const text = values.find((value) => typeof value === 'string' && value !== '')
  const found = text ?? values.find((value) => typeof value === 'number')
  return found === undefined ? undefined : String(found)
}
