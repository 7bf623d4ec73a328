// Sheets of organizations and focus areas drawn by chance, read and planned: no record is made that the sheet does not mean,
// and what is kept back is shown.
import { describe, expect, it } from 'vitest'
import type { FindingKind } from '#import/findings/finding.ts'
import { findingsOfRecords } from '#import/findings/registry.ts'
import type { HierarchyPlan, PlannedRow } from '#import/hierarchy/planned-rows.ts'
import { messages as own } from '#messages/en/hierarchy-imports.ts'
import { messages as imports } from '#messages/en/imports.ts'
import { readWorkbook } from '#spreadsheet/workbook/read-workbook.ts'
import { makeRecordSheet, type RecordSheet, recordSheetKinds } from '#testing/around-amounts/record-sheets.ts'
import { sourceAt } from '#testing/funds-in-files.ts'
import { RecordImportSession } from './record-session.ts'

const sheets = Math.ceil(Number(process.env.ORACLE_SHEETS ?? 120) / 60)

const types = ['Portfolio', 'Program', 'Project'].map((name, level) => ({
  id: `t${level}`,
  name,
  level,
  retired: false,
}))
const people = [{ id: 'ana', name: 'Ana Ruiz', retired: false }]

type Kind = 'organization' | 'focus-area'

async function sessionWith({ from }: RecordSheet, kind: Kind): Promise<RecordImportSession> {
  const { outbox, memory, openDrafts } = sourceAt({ areas: [], items: [] })
  const context = { kind, records: [], types, people, hasCatalog: true, isWhole: true }
  const session = new RecordImportSession(
    { kind, readWorkbook, outbox, memory, openDrafts, readContext: async () => context },
    { imports, own },
  )
  await (from instanceof File ? session.drop(from) : session.paste(from))
  return session
}

async function planOf(sheet: RecordSheet, kind: Kind) {
  const session = await sessionWith(sheet, kind)
  // Which of several tables is meant is asked.
  if (session.getState().step === 'start') return undefined
  return planIn(session)
}

async function planIn(session: RecordImportSession) {
  await session.plan()
  const state = session.getState()
  return state.step === 'plan'
    ? { plan: state.planned.plan, headingRows: state.checked.editor.check.sheet.headingRows }
    : undefined
}

function pathOf({ rows }: HierarchyPlan, { parent, name }: PlannedRow): string {
  const above = parent && 'place' in parent ? rows[parent.place] : undefined
  return above ? `${pathOf({ rows } as HierarchyPlan, above)} > ${name}` : name
}

function wrongsOf(sheet: RecordSheet, planned: Awaited<ReturnType<typeof planOf>>): string[] {
  // A question stops the person.
  if (!planned) return sheet.asks.length > 0 ? [] : ['no plan']
  const { plan, headingRows } = planned
  const made = plan.rows.filter(({ create }) => create)
  const describe = (path: string, id: string) => `${path} | ${id}`.normalize('NFC')
  const meant = new Set(sheet.records.map(({ path, externalId }) => describe(path, externalId)))
  const found = made.map((row) => describe(pathOf(plan, row), row.create?.externalId ?? ''))
  const wrong = found.filter((one) => !meant.has(one)).map((one) => `makes ${one}`)
  const shown = new Set(
    plan.rows.filter(({ verdict }) => verdict === 'unmatched').map(({ row }) => row + headingRows),
  )
  if (sheet.asks.every((row) => !shown.has(row)) && sheet.asks.length > 0) wrong.push('does not ask')
  for (const one of meant) if (!found.includes(one)) wrong.push(`lacks ${one}`)
  return wrong
}

describe('a sheet of records that are known', () => {
  it.each(recordSheetKinds)('%s: makes these records and no others', async (kind) => {
    const found: string[] = []
    for (let number = 0; number < sheets; number += 1) {
      const sheet = makeRecordSheet(kind, number)
      const wrong = wrongsOf(sheet, await planOf(sheet, number % 2 === 0 ? 'organization' : 'focus-area'))
      if (wrong.length > 0) found.push(`${sheet.name}\n${sheet.text}\n- ${wrong.join('\n- ')}`)
    }
    expect(found.join('\n\n')).toBe('')
  })
})

async function answer(session: RecordImportSession, kind: FindingKind, given: string): Promise<void> {
  const state = session.getState()
  const found = state.step === 'check' ? findingsOfRecords(state.checked.editor) : []
  await session.answer(
    found.filter((finding) => finding.kind === kind),
    given,
  )
}

describe('rows of records', () => {
  it.each(['import', 'leave-out'] as const)(
    'that are hidden are asked about, answered by %s',
    async (given) => {
      const sheet = makeRecordSheet('hidden row', 1)
      const session = await sessionWith(sheet, 'organization')
      expect(await planIn(session)).toBeUndefined()
      await answer(session, 'hidden-rows', given)
      const planned = await planIn(session)
      const meant = given === 'import' ? sheet.records.length : sheet.records.length - 1
      expect(planned?.plan.counts).toEqual({ new: meant, updated: 0, unchanged: 0, unmatched: 0 })
    },
  )

  it('that look like a total can be imported', async () => {
    const sheet = makeRecordSheet('total row', 1)
    const session = await sessionWith(sheet, 'organization')
    expect((await planIn(session))?.plan.counts).toMatchObject({ new: sheet.records.length, unmatched: 1 })
    session.backToCheck()
    await answer(session, 'total-rows', 'import')
    expect((await planIn(session))?.plan.counts).toMatchObject({
      new: sheet.records.length + 1,
      unmatched: 0,
    })
  })
})
