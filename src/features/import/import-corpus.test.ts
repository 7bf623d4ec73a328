// Every sheet of the corpus, as a person imports it into the service: the questions that it has to ask, the account of
// its numbers, and the amounts in the database, to the digit. `npm run test:long -- corpus` takes them all.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { printJsonList } from '#contract/exact-json.ts'
import { answersToEach } from '#import/findings/finding.ts'
import { openFindings } from '#import/findings/registry.ts'
import { sendable } from '#import/plan.ts'
import { emptyTally, equalTallies, type Tally, TallySum } from '#import/tally.ts'
import { importAt } from '#testing/funds-in-files.ts'
import { startTestService, type TestService } from '#testing/service.ts'
import { type CorpusFile, corpusFiles, corpusFolder } from '#testing/sheet-corpus/corpus-files.ts'
import { type CorpusSheet, Draw } from '#testing/sheet-corpus/draft.ts'
import { corpusArea, plainVersion } from '#testing/sheet-corpus/sheet-items.ts'
import type { TestSite } from '#testing/site.ts'
import { amountsOf } from '#testing/stored-amounts.ts'
import type { ImportSession } from './import-session.ts'

const all = corpusFiles()
const sampled = 28

/** The same sheets each time, of every format and country. */
function sampleOf(files: readonly CorpusFile[]): readonly CorpusFile[] {
  const draw = new Draw('countries')
  return files.filter((_, at) => draw.below(files.length) < sampled || at === 0)
}

const taken = process.env.SHEET_CORPUS === 'all' ? all : sampleOf(all)

let service: TestService
beforeAll(async () => {
  service = await startTestService('sqlite')
})
afterAll(() => service.close())

/** The import of the sheet, up to the questions that are asked before a plan. */
async function opened({ fileName, place }: CorpusFile, areaId: string): Promise<ImportSession> {
  const areas = [{ id: areaId, name: corpusArea, parent: undefined }]
  const session = importAt({ areas, items: [] })
  await session.drop(new File([await readFile(join(corpusFolder, fileName))], fileName))
  const state = session.getState()
  if (state.step === 'start' && state.choice) {
    const sheet = state.choice.sheets[place]
    if (!sheet) throw new Error(`${fileName} has no sheet ${place}`)
    await session.chooseSheet(state.choice, sheet)
  }
  await session.setRules({ version: plainVersion })
  return session
}

function checkOf(session: ImportSession) {
  const state = session.getState()
  if (state.step !== 'check') throw new Error(`not under check: ${JSON.stringify(state)}`)
  return state.checked.editor.check
}

/** Gives the answers of a sheet to its questions, which have to be those that it expects. */
async function answer(session: ImportSession, { asks, answers }: CorpusSheet): Promise<void> {
  const check = checkOf(session)
  const open = openFindings(check)
  expect([...new Set(open.map(({ kind }) => kind))].toSorted()).toEqual(asks)
  const { ignored = [], given = {} } = answers
  await session.setRules({ answers: answersToEach(given, open) })
  const left = check.sheet.headings.flatMap((heading, column) => (ignored.includes(heading) ? column : []))
  if (left.length > 0) await session.leaveOut(left)
  expect(openFindings(checkOf(session))).toEqual([])
}

function expectedTally(numbers: CorpusSheet['numbers']): Tally {
  const sum = new TallySum()
  for (const { digits, currency } of numbers) {
    if (digits === undefined) sum.addUnread()
    else sum.add(currency, digits)
  }
  return sum.tally
}

function expectEqual(found: Tally, numbers: CorpusSheet['numbers'], what: string): void {
  const meant = expectedTally(numbers)
  if (!equalTallies(found, meant)) expect({ [what]: found }).toEqual({ [what]: meant })
}

/** Sends the plan, and reads what the database then has. */
async function storedAmounts(site: TestSite, elements: readonly string[]) {
  const sent = await site.ask('POST', '/funds/cost-item/bulk', { rawBody: printJsonList('items', elements) })
  expect(sent).toMatchObject({ status: 201 })
  const { body } = await site.ask('GET', '/funds/cost-item')
  const { values } = body as {
    values: { costItemId: string; name: string; externalCostItemId: string | null }[]
  }
  const items = values.map(async ({ costItemId, name, externalCostItemId }) => {
    const amounts = await amountsOf(service.running.database, site.id, costItemId)
    return { name, externalId: externalCostItemId ?? '', amounts }
  })
  return (await Promise.all(items)).toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

describe('a sheet of the corpus', () => {
  it('is one of at least two hundred, of which every format and country has some', () => {
    expect(all.length).toBeGreaterThanOrEqual(200)
    expect(new Set(all.map(({ format }) => format)).size).toBe(6)
    expect(new Set(taken.map(({ format }) => format)).size).toBe(6)
    expect(new Set(taken.map(({ locale }) => locale.name)).size).toBe(5)
  })

  it.each(taken.map((file) => [`${file.fileName}: ${file.sheet.name}`, file] as const))(
    '%s is in the database to the digit, and every number of it is accounted for',
    async (_, file) => {
      const site = await service.site()
      const area = { name: corpusArea, focusAreaTypeId: site.focusAreaTypes[0] }
      const { id } = (await site.ask('POST', '/focus-areas', { body: area })).body as { id: string }
      const session = await opened(file, id)
      await answer(session, file.sheet)
      await session.plan()
      const state = session.getState()
      if (state.step !== 'plan') throw new Error(`no plan: ${JSON.stringify(state)}`)
      const { account, plan } = state.planned
      const { items, numbers } = file.sheet

      expectEqual(account.sheet, numbers, 'sheet')
      expectEqual(
        account.toSend,
        numbers.filter(({ fate }) => fate === 'sent'),
        'to send',
      )
      const reasons = new Set(
        [...account.leftOut, ...numbers.filter(({ fate }) => fate !== 'sent')].map(reasonOf),
      )
      for (const reason of reasons) {
        const found = account.leftOut.find((part) => part.reason === reason)?.tally ?? emptyTally
        expectEqual(
          found,
          numbers.filter(({ fate }) => fate === reason),
          reason,
        )
      }
      expect(
        await storedAmounts(
          site,
          sendable(plan).map(({ element }) => element),
        ),
      ).toEqual(items.toSorted((one, other) => (one.name < other.name ? -1 : 1)))
    },
  )
})

function reasonOf(part: { readonly reason: string } | { readonly fate: string }): string {
  return 'reason' in part ? part.reason : part.fate
}
