// How digits and separators lie in a text, found in one pass over its characters: a sheet has hundreds of thousands of
// cells, and a pattern takes several times as long for each.
import { comma, isDigit, minus, point, zero } from './characters.ts'

/** Bits that say how a number can be read; 0 for a text with any other character, or with separators out of place. */
export type AmountShape = number

export const byPoint: AmountShape = 1
export const byComma: AmountShape = 2
/** Both readings give the same number. */
export const byBoth: AmountShape = 4
/** Groups are separated by apostrophes, as in Switzerland. */
export const apostropheGroups: AmountShape = 8
/** Groups are separated by spaces of any width. */
export const spaceGroups: AmountShape = 16
/** Groups of two digits before the last one of three, as in India: 1,23,456. */
export const lakhGroups: AmountShape = 32
/** So many digits that they may be more than an amount can have. */
const manyDigits: AmountShape = 64

/** More digits are counted where the digits are needed. */
const surelyKept = 24

/** The shape of a text of digits and separators, or of a part of it, with a minus before them or not. */
export function shapeOf(text: string, from = 0, to = text.length): AmountShape {
  const start = text.charCodeAt(from) === minus ? from + 1 : from
  let run = 0
  let firstRun = 0
  let group = 0
  let groups = 0
  let areThrees = true
  let areTwos = true
  let mark = 0
  for (let at = start; at < to; at += 1) {
    const code = text.charCodeAt(at)
    if (isDigit(code)) {
      run += 1
      continue
    }
    if (mark !== 0 || (run === 0 && at > start)) return 0
    if (group === 0) {
      if (!isSeparator(code)) return 0
      group = code
      firstRun = run
    } else if (code === group) {
      areThrees &&= run === 3
      areTwos &&= run === 2
      groups += 1
    } else {
      if (run !== 3 || (code !== point && code !== comma)) return 0
      mark = code
    }
    run = 0
  }
  if (run === 0) return 0
  const long = to - from > surelyKept ? manyDigits : 0
  if (group === 0) return long | byPoint | byComma | byBoth
  const isGrouped =
    firstRun > 0 && firstRun <= 3 && text.charCodeAt(start) !== zero && (mark !== 0 || run === 3)
  if (mark === 0 && groups === 0 && (group === point || group === comma)) {
    const own = group === point ? byPoint : byComma
    return long | own | (isGrouped ? byPoint | byComma : 0)
  }
  if (!isGrouped) return 0
  const isLakh = group === comma && groups > 0 && areTwos && firstRun <= 2
  if (groups > 0 && !areThrees && !isLakh) return 0
  return long | groupedReading(group, mark) | kindOfGroups(group, groups > 0 && !areThrees)
}

function isSeparator(code: number): boolean {
  return code === point || code === comma || isSpace(code) || isApostrophe(code)
}

/** A space, a non-breaking, figure, thin or narrow one. */
function isSpace(code: number): boolean {
  return code === 0x20 || code === 0xa0 || code === 0x2007 || code === 0x2009 || code === 0x202f
}

function isApostrophe(code: number): boolean {
  return code === 0x27 || code === 0x2019
}

function groupedReading(group: number, mark: number): AmountShape {
  if (mark === point || (mark === 0 && group === comma)) return byPoint
  if (mark === comma || group === point) return byComma
  return byPoint | byComma | byBoth
}

function kindOfGroups(group: number, isLakh: boolean): AmountShape {
  if (isLakh) return lakhGroups
  if (group === comma || group === point) return 0
  return isSpace(group) ? spaceGroups : apostropheGroups
}

/** @param bit that a plain text has in its column */
export function isPlainShape(shape: AmountShape, bit: AmountShape): boolean {
  return (shape & (bit | manyDigits)) === bit
}

export type MarkEvidence = 'point' | 'comma' | 'either'

export function evidenceOf(shape: AmountShape): MarkEvidence | undefined {
  switch (shape & (byPoint | byComma | byBoth)) {
    case byPoint:
      return 'point'
    case byComma:
      return 'comma'
    case byPoint | byComma:
      return 'either'
    default:
      return undefined
  }
}
