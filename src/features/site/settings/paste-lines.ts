// A pasted list, line by line: what each line adds, or why it cannot be added.
import type { CatalogEntry, CatalogList } from '#contract/catalog-operations.ts'
import { fieldsOfList } from '#contract/catalog-operations.ts'
import {
  type EntryValues,
  isEmail,
  isStatusColor,
  keyOfName,
  levelOf,
  levelText,
  maxKeyLength,
  maxNameLength,
} from './entry-values.ts'

export type LineResult =
  | 'new'
  | 'unchanged'
  /** The titles of the columns, copied with them. */
  | 'heading'
  | 'no-name'
  | 'long-name'
  | 'repeated'
  | 'key-taken'
  | 'email-taken'
  | 'email'
  | 'level'
  | 'color'
  | 'cost-type'

export interface PastedLine {
  /** From 1, blank lines counted. */
  readonly line: number
  readonly values: EntryValues
  readonly result: LineResult
}

interface Present {
  readonly entries: readonly CatalogEntry[]
  readonly costTypes: readonly CatalogEntry[]
}

const same = (text: string) => text.normalize('NFC').trim().toLowerCase()

/** The results that leave the person nothing to do. */
const validResults: readonly LineResult[] = ['new', 'unchanged', 'heading']

export function isValid({ result }: PastedLine): boolean {
  return validResults.includes(result)
}

/** Reads a pasted list. Blank lines are left out. */
export function readLines(list: CatalogList, text: string, present: Present): readonly PastedLine[] {
  const seen = new Set<string>()
  const levels = present.entries.map(({ level }) => level ?? 0)
  let nextLevel = Math.max(-1, ...levels) + 1
  return text
    .split(/\r\n|\n|\r/)
    .map((line, index) => ({ line: index + 1, text: line.trim() }))
    .filter((line) => line.text !== '')
    .map((line, index) => {
      if (index === 0 && isHeading(cellsOf(list, line.text))) {
        return { line: line.line, values: { name: line.text }, result: 'heading' }
      }
      const { values, fault } = readLine(list, line.text, present, nextLevel)
      const level = levelOf(values.level ?? '')
      if (level !== undefined) nextLevel = Math.max(nextLevel, level + 1)
      const result = fault ?? resultOf(list, values, present, seen)
      for (const mark of marksOf(list, values)) seen.add(mark)
      return { line: line.line, values, result }
    })
}

/** Whether these are titles of columns: in both languages of the console the first one is this word. */
function isHeading([first = '']: readonly string[]): boolean {
  return same(first) === 'name'
}

interface ReadLine {
  readonly values: EntryValues
  readonly fault?: LineResult | undefined
}

function readLine(
  list: CatalogList,
  text: string,
  { entries, costTypes }: Present,
  nextLevel: number,
): ReadLine {
  const fields = fieldsOfList[list]
  const [name = '', second = '', third = ''] = cellsOf(list, text)
  const lengthFault = name === '' ? 'no-name' : name.length > maxNameLength ? 'long-name' : undefined
  if (fields.includes('email')) {
    const fault = second !== '' && !isEmail(second) ? 'email' : undefined
    return { values: { name, email: second }, fault: lengthFault ?? fault }
  }
  if (fields.includes('level')) {
    const present = entries.find((entry) => same(entry.name ?? '') === same(name))
    const level = second === '' ? levelText(present?.level ?? nextLevel) : second
    return {
      values: { name, level },
      fault: lengthFault ?? (levelOf(level) === undefined ? 'level' : undefined),
    }
  }
  if (fields.includes('color')) {
    const color = second.toLowerCase()
    const fault = color !== '' && !isStatusColor(color) ? 'color' : undefined
    return { values: { name, color }, fault: lengthFault ?? fault }
  }
  const makeKey = (given: string) => (given === '' ? keyOfName(name) : given.slice(0, maxKeyLength))
  if (!fields.includes('costType')) return { values: { name, key: makeKey(second) }, fault: lengthFault }
  const type = costTypes.find((one) =>
    [one.key ?? '', one.name ?? ''].some((text) => same(text) === same(second)),
  )
  const values = { name, key: makeKey(third), costType: type?.key ?? second }
  return { values, fault: lengthFault ?? (type ? undefined : 'cost-type') }
}

/** Cells of a line: by tabs, or else semicolons; an email address may follow a comma or stand in angle brackets. */
function cellsOf(list: CatalogList, text: string): readonly string[] {
  const separator = ['\t', ';'].find((one) => text.includes(one))
  if (separator) return text.split(separator).map((cell) => cell.trim())
  if (list !== 'people') return [text]
  const at = Math.max(text.lastIndexOf(','), text.lastIndexOf('<'))
  const email = text
    .slice(at + 1)
    .replace('>', '')
    .trim()
  return at > 0 && email.includes('@') ? [text.slice(0, at).trim(), email] : [text]
}

/** The value that is unique in the list: the email address of a person who has one, else the name. */
function marksOf(list: CatalogList, { name = '', key, email = '' }: EntryValues): readonly string[] {
  if (list === 'people') return [email === '' ? `name ${same(name)}` : `email ${same(email)}`]
  const marks = key === undefined ? [] : [`key ${key}`]
  return list === 'cost-subtypes' ? marks : [`name ${same(name)}`, ...marks]
}

function resultOf(
  list: CatalogList,
  values: EntryValues,
  { entries }: Present,
  seen: ReadonlySet<string>,
): LineResult {
  const marks = marksOf(list, values)
  if (marks.some((mark) => seen.has(mark))) return 'repeated'
  const hasSameName = (entry: CatalogEntry) => same(entry.name ?? '') === same(values.name ?? '')
  const holds = (entry: CatalogEntry) => {
    const { name, key, email } = entry
    const held = marksOf(list, { name: name ?? '', email: email ?? '', ...(key !== undefined && { key }) })
    return held.some((mark) => marks.includes(mark))
  }
  const isNameOnly = list === 'people' && values.email === ''
  const holder = entries.find((entry) => (isNameOnly ? hasSameName(entry) : holds(entry)))
  if (!holder) return 'new'
  if (hasSameName(holder)) return 'unchanged'
  return list === 'people' ? 'email-taken' : 'key-taken'
}
