// An import of focus areas from a real browser that is killed, over a line that drops one answer in twenty. The service's data
// decides what is right.
import { expect, type Page } from 'playwright/test'
import { randomOf } from '#testing/changing-service.ts'
import { canary } from './canaries.ts'
import { test } from './console-test.ts'
import { type KillableStage, openKillableStage } from './killable-stage.ts'
import { words } from './words.ts'

const { imports, hierarchyImports } = words

/** Of `npm run test:long` only; a sample without a browser is in the tests of the outbox. */
const size = { rows: Number(process.env.RECORD_IMPORT_ROWS ?? 10_000), kills: 5 }

let stage: KillableStage

test.beforeAll(async () => {
  stage = await openKillableStage({ PLANNING_SAMPLE: '200' })
})

test.afterAll(() => stage?.close())

/** The number of each row's parent among the rows; undefined at the top level. The sample has types for three levels. */
const parents = Array.from({ length: size.rows }, (_, row) => {
  const tops = Math.ceil(size.rows / 100)
  if (row < tops) return undefined
  return row < tops * 10 ? row % tops : tops + (row % (tops * 9))
})

const sheet = () => {
  const rows = parents.map((above, row) => [
    `Area ${row}`,
    `row ${row}`,
    above === undefined ? '' : `row ${above}`,
  ])
  return [['Name', 'External ID', 'Parent external ID'], ...rows].map((cells) => cells.join(',')).join('\n')
}

interface Stored {
  readonly id: string
  readonly externalId?: string | null
  readonly parent?: { readonly id: string } | null
}

/** What the service itself has of the sheet: the number of each row and of its parent, in the order of the rows. */
async function storedRows(): Promise<(readonly [number, number | undefined])[]> {
  const authorization = `Basic ${btoa(`${canary.email}:${canary.apiToken}`)}`
  const found: Stored[] = []
  for (let cursor: string | null | undefined = ''; cursor != null; ) {
    const query = new URLSearchParams({ limit: '1000', ...(cursor && { cursor }) })
    const reply = await fetch(`${stage.service.url}/gateway/api/planning/v1/focus-areas?${query}`, {
      headers: { authorization },
    })
    const page = (await reply.json()) as { values: Stored[]; last: boolean; nextPageCursor?: string | null }
    found.push(...page.values)
    cursor = page.last ? undefined : page.nextPageCursor
  }
  const rowOf = new Map(
    found.flatMap(({ id, externalId }) =>
      externalId?.startsWith('row ') ? [[id, Number(externalId.slice('row '.length))] as const] : [],
    ),
  )
  return found
    .flatMap(({ id, parent }) => {
      const row = rowOf.get(id)
      return row === undefined ? [] : [[row, parent ? rowOf.get(parent.id) : undefined] as const]
    })
    .toSorted(([one], [other]) => one - other)
}

/** Imports the sheet as a file. @returns the address of its receipt */
async function importSheet(page: Page): Promise<string> {
  await page.goto(`${stage.proxy.url}/focus-areas/import`)
  const file = { name: 'areas.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet()) }
  await page.getByLabel(imports.fileToImport).setInputFiles(file)
  await page.getByRole('button', { name: imports.reviewImport }).click()
  const send = page.getByRole('button', { name: hierarchyImports.importRows({ count: size.rows }) })
  await send.click({ timeout: 60_000 })
  await page.waitForURL(/[?&]sent=/, { timeout: 60_000 })
  return page.url()
}

/** Opens the browser again; the import continues. */
async function reopen(receipt: string): Promise<Page> {
  const page = await stage.openBrowser('import')
  await stage.openTree(page)
  await page.goto(receipt)
  return page
}

test(`${size.rows} focus areas are imported once, though answers are lost and the browser is killed ${size.kills} times`, {
  tag: '@long',
}, async () => {
  test.setTimeout(3 * 3_600_000)
  const { proxy } = stage
  let page = await stage.signedIn('import')
  await expect.poll(() => stage.hasWrittenSession('import')).toBe(true)
  const random = randomOf(size.rows)
  let lost = 0
  let created = 0
  let due = 0
  let strike = () => {}
  const badLine: typeof proxy.fate = ({ path }) => {
    if (!path.includes('/planning/v1/') || random() >= 0.05) return 'pass'
    lost += 1
    return 'cut-after'
  }
  proxy.answered = ({ method, path }, status) => {
    if (method !== 'POST' || !path.endsWith('/focus-areas') || status !== 201) return
    created += 1
    if (created === due) strike()
  }
  let receipt = ''
  for (let kill = 1; kill <= size.kills; kill += 1) {
    const dead = Promise.withResolvers<void>()
    due = Math.floor((size.rows * kill) / (size.kills + 1))
    strike = () => void stage.kill('import').then(dead.resolve, dead.reject)
    proxy.fate = badLine
    if (kill === 1) receipt = await importSheet(page)
    await dead.promise
    // The page that opens next has its own faults, but is to open.
    proxy.fate = () => 'pass'
    page = await reopen(receipt)
  }
  proxy.fate = badLine
  await expect(page.getByText(hierarchyImports.done({ count: size.rows, total: size.rows }))).toBeVisible({
    timeout: 2 * 3_600_000,
  })
  proxy.fate = () => 'pass'
  expect(lost).toBeGreaterThan(0)
  expect(await storedRows()).toEqual(parents.map((above, row) => [row, above]))
  process.stdout.write(`${lost} answers were lost and the browser was killed ${size.kills} times\n`)
})
