// An answer held against the tables of the specification: every field there, none besides, null where absent.
import { isUuid } from '#contract/primitives.ts'
import { chosenAnswers, type SpecifiedTable, specifiedAnswers } from './specified-fields.ts'

const tables: Readonly<Record<string, SpecifiedTable>> = { ...specifiedAnswers, ...chosenAnswers }

const dateTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

const isOfType: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  number: (value) => typeof value === 'number',
  int32: (value) => Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31,
  uuid: (value) => typeof value === 'string' && isUuid(value) && value === value.toLowerCase(),
  'date-time': (value) =>
    typeof value === 'string' && dateTime.test(value) && new Date(value).toISOString() === value,
}

/** Lists the faults of `value` as a `type` of the specification, each with its place; empty when it fits. */
export function answerFaults(value: unknown, type: string, place = 'body'): string[] {
  if (type.startsWith('array of ')) {
    if (!Array.isArray(value)) return [`${place} is not an array`]
    const itemType = type.slice('array of '.length)
    return value.flatMap((item, index) => answerFaults(item, itemType, `${place}[${index}]`))
  }
  const primitive = isOfType[type]
  if (primitive) return primitive(value) ? [] : [`${place} is not a ${type}: ${JSON.stringify(value)}`]
  return recordFaults(value, type, place)
}

function recordFaults(value: unknown, name: string, place: string): string[] {
  const table = tables[name]
  if (!table) throw new Error(`the specification has no table ${name}`)
  if (typeof value !== 'object' || value === null) return [`${place} is not an object`]
  const fields = new Map(Object.entries(value))
  const extra = [...fields.keys()].filter((field) => !Object.hasOwn(table, field))
  const faults = extra.map((field) => `${place}.${field} is not declared`)
  for (const [field, { type, required, nullable }] of Object.entries(table)) {
    const at = `${place}.${field}`
    // Of the optional fields only those that are never null may be left out of an answer.
    if (!fields.has(field)) faults.push(...(required || nullable ? [`${at} is missing`] : []))
    else if (fields.get(field) !== null || !nullable)
      faults.push(...answerFaults(fields.get(field), type, at))
  }
  return faults
}
