import { beforeEach, describe, expect, it } from 'vitest'
import { ImportMemory } from '#data/imports/import-memory.ts'
import { openFindings } from '#import/findings/registry.ts'
import { roleName } from '#import/role-names.ts'
import { importAt, type SampleSite } from '#testing/funds-in-files.ts'
import type { ImportSession } from './import-session.ts'

const site: SampleSite = {
  areas: [{ id: 'aaaaaaaa-0000-4000-8000-000000000000', name: 'Retail', parent: undefined }],
  items: [],
}

const texts = new Map<string, string>()
const storage = {
  getItem: (key: string) => texts.get(key) ?? null,
  setItem: (key: string, text: string) => void texts.set(key, text),
} as Storage
const openImport = () => importAt(site, new ImportMemory(() => storage, 'ada'))

const paste = (session: ImportSession, months = ['2026-01', '2026-02']) =>
  session.paste({ text: `What\tRef\tArea\t${months.join('\t')}\nLicences\tX-1\tRetail\t1\t2\n`, html: '' })

function checkedOf(session: ImportSession) {
  const state = session.getState()
  if (state.step !== 'check' && state.step !== 'plan') throw new Error(`nothing to check: ${state.step}`)
  const { remembered, editor } = state.checked
  return { remembered, roles: editor.check.rules.roles.map(roleName), pattern: editor.check.rules.pattern }
}

beforeEach(() => texts.clear())

describe('an import of headings that were here before', () => {
  it('reads them by the rules of the last plan, says so, and forgets these on request', async () => {
    const first = openImport()
    await paste(first)
    expect(checkedOf(first).roles).toEqual([
      'unknown',
      'unknown',
      'focusArea',
      'period-amount',
      'period-amount',
    ])
    await first.setRole(0, { kind: 'field', field: 'name' })
    await first.setRole(1, { kind: 'field', field: 'externalId' })
    await first.setRules({ version: 'FORECAST', pattern: 'YYYYMM' })
    await first.plan()

    const second = openImport()
    await paste(second, ['2027-01', '2027-02'])
    const learned = ['name', 'externalId', 'focusArea', 'period-amount', 'period-amount']
    expect(checkedOf(second)).toEqual({
      roles: learned,
      pattern: 'YYYYMM',
      remembered: [
        { heading: 'What', role: { kind: 'field', field: 'name' } },
        { heading: 'Ref', role: { kind: 'field', field: 'externalId' } },
      ],
    })

    await second.forgetMapping()
    expect(checkedOf(second)).toMatchObject({
      roles: ['unknown', 'unknown', ...learned.slice(2)],
      remembered: [],
    })
    const third = openImport()
    await paste(third)
    expect(checkedOf(third).remembered).toEqual([])
  })

  it('sends months as the bundled service takes them, on a device where nothing was chosen yet', async () => {
    const fresh = openImport()
    await paste(fresh, ['Jan 2027', 'Feb 2027'])
    expect(checkedOf(fresh).pattern).toBe('YYYY-MM')
    await fresh.setRole(0, { kind: 'field', field: 'name' })
    await fresh.setRole(1, { kind: 'field', field: 'externalId' })
    await fresh.setRules({ version: 'FORECAST' })
    await fresh.plan()
    const state = fresh.getState()
    if (state.step !== 'plan') throw new Error('there is no plan')
    const periods = state.planned.plan.items.flatMap(({ item }) =>
      [...item.amounts.values()].flatMap((amounts) => [...amounts.keys()]),
    )
    expect(new Set(periods)).toEqual(new Set(['2027-01', '2027-02']))
  })

  it('gives the answers and the version of the last plan beforehand, and forgets them', async () => {
    const pasteThousands = (session: ImportSession, months: readonly string[]) => {
      const columns = months.map((month) => `${month} (TEUR)`).join('\t')
      const text = `Name\tExternal ID\tFocus area\t${columns}\nLicences\tX-1\tRetail\t1\t2\n`
      return session.paste({ text, html: '' })
    }
    const checkIn = (session: ImportSession) => {
      const state = session.getState()
      if (state.step !== 'check') throw new Error(`nothing to check: ${state.step}`)
      return state.checked.editor.check
    }
    const answerAll = async (session: ImportSession) => {
      for (const finding of openFindings(checkIn(session)))
        await session.answer([finding], finding.answers[0] ?? '')
    }
    const first = openImport()
    await pasteThousands(first, ['Jan 2027', 'Feb 2027'])
    await first.setRules({ version: 'FORECAST' })
    await answerAll(first)
    expect(openFindings(checkIn(first))).toEqual([])
    await first.plan()

    const second = openImport()
    await pasteThousands(second, ['Jan 2027', 'Feb 2027'])
    const { answers, version } = checkIn(second).given
    expect([answers, version]).toEqual([{ 'heading-unit TEUR': 'multiply' }, 'FORECAST'])
    expect(openFindings(checkIn(second))).toEqual([])

    await second.forgetMapping()
    expect(checkIn(second).given).toMatchObject({ answers: {}, version: undefined })
    const third = openImport()
    await pasteThousands(third, ['Jan 2027', 'Feb 2027'])
    expect(checkIn(third).given).toMatchObject({ answers: {}, version: undefined })
  })

  it('learns nothing of a sheet that was never planned', async () => {
    const first = openImport()
    await paste(first)
    await first.setRole(0, { kind: 'field', field: 'name' })
    const second = openImport()
    await paste(second)
    expect(checkedOf(second).remembered).toEqual([])
  })
})
