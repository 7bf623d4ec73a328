// What is asked about columns and how a table was read, in the one list of findings.
import { describe, expect, it } from 'vitest'
import { readItems } from '#import/items.ts'
import type { ReadingRules } from '#import/reading-rules.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import { asked, cards, checked, context, marks, root } from '#testing/checked-sheets.ts'
import { findingsOf, openFindings, openNotes, rulesAnswered } from './registry.ts'
import { encodingChosen, openTableNotes } from './table-notes.ts'

const months = { pattern: 'YYYY-MM' } as const satisfies Partial<ReadingRules>

/** The same rows by the answer to the first question. */
function answered(rows: string[][], rules: Partial<ReadingRules>, answer: string): SheetCheck {
  const check = checked(rows, rules)
  const [finding] = openFindings(check)
  if (!finding) throw new Error('nothing is asked')
  return checked(rows, { ...rules, ...rulesAnswered(check.given, finding, answer) })
}

function amounts(check: SheetCheck): string[] {
  return readItems(check, context).items.flatMap(({ amounts: ofItem }) =>
    [...ofItem].flatMap(([version, periods]) =>
      [...periods].map(([month, digits]) => `${version} ${month} ${digits}`),
    ),
  )
}

const kinds = (check: SheetCheck) => openFindings(check).map(({ kind }) => kind)

describe('columns that a sheet needs', () => {
  it.each([
    [
      'no-name',
      [
        ['Focus area', '2026-01'],
        [root, '5'],
      ],
    ],
    [
      'no-period-column',
      [
        ['Name', 'Focus area', 'Amount'],
        ['Rent', root, '5'],
      ],
    ],
    [
      'no-amount-column',
      [
        ['Name', 'Focus area', 'Period'],
        ['Rent', root, '2026-01'],
      ],
    ],
    [
      'two-layouts',
      [
        ['Name', 'Focus area', 'Period', 'Amount', '2026-02'],
        ['Rent', root, '2026-01', '5', '6'],
      ],
    ],
  ])('are asked for: %s', (kind, rows) => {
    expect(kinds(checked(rows, months))).toContain(kind)
  })

  it('may be one only, and the others of the same month are left out', () => {
    const rows = [
      ['Name', 'Focus area', '2026-01', 'Jan 2026'],
      ['Rent', root, '5', '6'],
    ]
    expect(asked(checked(rows, months))).toMatchObject([{ kind: 'repeated-columns', columns: [2, 3] }])
    expect(amounts(answered(rows, months, 'only:1'))).toEqual(['FORECAST 2026-01 6'])
  })

  it('are not called the same as long as a text above one of them is asked about', () => {
    const rows = [
      ['', '', 'Actual', 'Outlook'],
      ['Name', 'Focus area', '2026-01', '2026-01'],
      ['Rent', root, '5', '6'],
    ]
    expect(kinds(checked(rows, { ...months, version: 'ACTUAL' }))).toEqual(['text-around'])
  })

  it('can be left out where their headings name no period that the service takes', () => {
    const rows = [
      ['Name', 'Focus area', '2026-01', 'Approved'],
      ['Rent', root, '5', '6'],
    ]
    const roles = checked(rows, months).given.roles.with(3, {
      kind: 'period-amount',
      period: 'Approved',
      version: undefined,
    })
    expect(asked(checked(rows, { ...months, roles }))).toMatchObject([
      { kind: 'unknown-periods', columns: [3] },
    ])
    expect(amounts(answered(rows, { ...months, roles }, 'leave-out'))).toEqual(['FORECAST 2026-01 5'])
  })
})

describe('the version of amounts', () => {
  const rows = [
    ['Name', 'Focus area', '2026-01'],
    ['Rent', root, '5'],
  ]

  it('is asked for, and the answer is a rule of the sheet', () => {
    const rules = { ...months, version: undefined }
    expect(kinds(checked(rows, rules))).toEqual(['version'])
    expect(amounts(answered(rows, rules, 'version:BASELINE'))).toEqual(['BASELINE 2026-01 5'])
  })

  it('is not asked for before an amount is there', () => {
    const blank = [
      ['Name', 'Focus area', '2026-01'],
      ['Rent', root, ''],
    ]
    expect(kinds(checked(blank, { ...months, version: undefined }))).toEqual([])
  })
})

describe('amounts of which different things are said', () => {
  const rows = [
    ['Name', 'Focus area', '2026-01 (USD)', 'Currency'],
    ['Rent', root, '5', 'EUR'],
    ['Travel', root, '6', 'USD'],
  ]

  it('are asked about, and the nearest holds where the person says so', () => {
    const open = checked(rows, months)
    expect(asked(open)).toMatchObject([
      { kind: 'currencies' },
      { kind: 'facts-disagree', columns: [2], count: 1 },
    ])
    const nearest = { ...months, answers: { 'facts-disagree': 'nearest', currencies: 'any' } }
    const check = checked(rows, nearest)
    expect([marks(check), check.currencies.map(({ label }) => label)]).toEqual([[], ['EUR', 'USD']])
    expect(findingsOf(check).map(({ kind }) => kind)).toContain('facts-disagree')
  })

  it('keep their rows back where nothing of it holds', () => {
    const refused = { ...months, answers: { 'facts-disagree': 'refuse', currencies: 'any' } }
    expect(marks(checked(rows, refused))).toEqual(['0.2 facts-disagree'])
  })
})

describe('two columns of one field', () => {
  const rows = [
    ['Name', 'Focus area ID', 'Focus area', '2026-01'],
    ['Rent', root, 'Retail', '5'],
    ['Travel', root, 'Retail / Cards', '6'],
  ]
  const areasOf = (check: SheetCheck) => readItems(check, context).items.map(({ focusAreaId }) => focusAreaId)

  it('are asked about where they say different things, and one of them holds', () => {
    expect(asked(checked(rows, months))).toMatchObject([
      { kind: 'restated-otherwise', columns: [2], count: 1 },
    ])
    expect(areasOf(answered(rows, months, 'own'))).toEqual([root, root])
    expect(areasOf(answered(rows, months, 'restated'))).toEqual([root, cards])
  })
})

describe('notes', () => {
  it('of headings that may be days are shown until they are dismissed', () => {
    const rows = [
      ['Name', 'Focus area', 'Jan-31', 'Feb-27'],
      ['Rent', root, '5', '6'],
    ]
    const noted = (rules: Partial<ReadingRules>) => openNotes(checked(rows, rules)).map(({ kind }) => kind)
    expect(noted(months)).toEqual(['heading-days'])
    expect(noted({ ...months, answers: { 'heading-days': 'seen' } })).toEqual([])
  })

  it('of how a table was read are dismissed one by one', () => {
    const notes = [
      { kind: 'guards-removed', count: 2 },
      { kind: 'guessed-encoding', encoding: 'macintosh' },
    ] as const
    expect(openTableNotes(notes, {}, false).map(({ kind, place }) => [kind, place])).toEqual([
      ['table-note', 'guards-removed'],
      ['table-note', 'guessed-encoding'],
    ])
    const left = openTableNotes(notes, { 'table-note guards-removed': 'seen' }, false)
    expect(left.map(({ place }) => place)).toEqual(['guessed-encoding'])
  })

  it('of a guessed encoding can be answered by another one, as long as the file can be read again', () => {
    const notes = [{ kind: 'guessed-encoding', encoding: 'windows-1252' }] as const
    const [fixed] = openTableNotes(notes, {}, false)
    expect(fixed?.answers).toEqual(['seen'])
    const found = openTableNotes(notes, {}, true)
    expect(found).toMatchObject([{ severity: 'note', presumed: 'encoding:windows-1252' }])
    expect(found[0]?.answers).toContain('encoding:macintosh')
    expect(encodingChosen(found, 'encoding:macintosh')).toBe('macintosh')
    expect(encodingChosen(found, 'seen')).toBeUndefined()
  })
})
