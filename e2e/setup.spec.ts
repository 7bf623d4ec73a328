// From a site that holds nothing to one that people plan on: each part of the journeys is one function.
import { expect, type Page } from 'playwright/test'
import { expectNoViolation } from './axe.ts'
import { pasteRows } from './clipboard.ts'
import { test, withoutWorker } from './console-test.ts'
import { type RunningService, startService } from './running-service.ts'
import { openSignedIn } from './sign-in-link.ts'
import { words } from './words.ts'

test.use(withoutWorker)

const { catalog, editing, hierarchyImports, imports, ui } = words

let service: RunningService

test.beforeEach(async () => {
  service = await startService({ PLANNING_SAMPLE: 'none' })
})

test.afterEach(async () => {
  await service?.stop()
})

const people = Array.from({ length: 12 }, (_, index) => ({
  name: `Person ${String.fromCharCode(65 + index)}`,
  email: `person-${index}@example.com`,
}))

const referenceLists = [
  ['cost-types', 'Labor\nSoftware;SW\nTravel'],
  ['cost-subtypes', 'Engineers;Labor\nLicences;SW'],
  ['benefit-types', 'Revenue\nSavings'],
  ['investment-categories', 'Run\nGrow\nTransform'],
] as const

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const stepHeading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })

interface Listed {
  readonly id?: string
  readonly name: string
  readonly owner?: { readonly name: string } | null
  /** The ancestors from the root. */
  readonly path?: readonly { readonly id: string }[]
}

async function valuesOf(page: Page, path: string): Promise<Listed[]> {
  const answer = await page.request.get(`${service.url}${path}`)
  return ((await answer.json()) as { values: Listed[] }).values
}

/** Adds the whole list of a step, which opens the next one. */
async function addAll(page: Page, count: number): Promise<void> {
  await button(page, catalog.addAndGoOn({ count })).click()
  await expect(page.getByText(catalog.addedMany({ count }))).toBeVisible()
}

/** Pastes a list into the step that is open, and adds all of it. */
async function pasteList(page: Page, text: string, count: number): Promise<void> {
  await page.getByRole('textbox', { name: catalog.pasteLabel }).fill(text)
  await addAll(page, count)
}

async function goToNext(page: Page, step: keyof typeof catalog.setupSteps): Promise<void> {
  const name = catalog.setupSteps[step]
  await page.getByRole('link', { name: catalog.nextStep({ name }) }).click()
  await expect(stepHeading(page, name)).toBeVisible()
}

async function nameSite(page: Page): Promise<void> {
  await page.getByRole('link', { name: catalog.setUpSite }).click()
  await page.getByRole('textbox', { name: catalog.siteName }).fill('Acme')
  await button(page, catalog.save).click()
  await expect(page.getByText(catalog.siteNameSaved({ name: 'Acme' }))).toBeVisible()
  await expectNoViolation(page, 'main')
}

async function addLevels(page: Page): Promise<void> {
  await goToNext(page, 'focus-area-types')
  await button(page, catalog.templateNames.portfolio).click()
  await expectNoViolation(page, 'main')
  await addAll(page, 3)
  await expect(stepHeading(page, catalog.setupSteps['organization-types'])).toBeVisible()
  await button(page, catalog.templateNames.company).click()
  await addAll(page, 3)
}

/** Leaves the set-up before the people are added, and resumes it at what is left. */
async function addPeople(page: Page): Promise<void> {
  await page.goto(`${service.url}/focus-areas`)
  await page.getByRole('link', { name: catalog.setUpSite }).click()
  await expect(stepHeading(page, catalog.setupSteps.people)).toBeVisible()
  const lines = people.map(({ name, email }) => `${name}\t${email}`)
  await pasteList(page, ['Name\tEmail', ...lines].join('\n'), people.length)
  await expectNoViolation(page, 'main')
}

async function addReferenceLists(page: Page): Promise<void> {
  for (const [list, text] of referenceLists) {
    await expect(stepHeading(page, catalog.setupSteps[list])).toBeVisible()
    await pasteList(page, text, text.split('\n').length)
  }
}

async function chooseCurrency(page: Page): Promise<void> {
  await expect(stepHeading(page, catalog.setupSteps.amounts)).toBeVisible()
  await page.getByRole('combobox', { name: catalog.currency }).selectOption('EUR')
  await button(page, catalog.addWord).click()
  await page.getByRole('textbox', { name: catalog.wordOf({ position: 1 }) }).fill('Soll')
  await expectNoViolation(page, 'main')
  await button(page, catalog.save).click()
  await expect(page.getByRole('main').getByText(catalog.settingsSaved, { exact: true })).toBeVisible()
}

async function createFirstRecord(page: Page): Promise<void> {
  await goToNext(page, 'records')
  await expectNoViolation(page, 'main')
  await page.getByRole('link', { name: catalog.newFocusArea, exact: true }).last().click()
  await page.getByRole('textbox', { name: ui.fieldName }).fill('Growth')
  await page.getByRole('combobox', { name: ui.fieldOwner }).fill('person-11@')
  await page.getByRole('option', { name: 'Person L' }).click()
  await button(page, editing.create).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Growth' })).toBeVisible()
}

const levels = catalog.templateLines.portfolio.split('\n')

interface Area {
  readonly name: string
  readonly parents: readonly string[]
  readonly owner: string
}

/** What a company begins with. */
const size = { areas: 500, portfolios: 5, programs: 45, costItems: 200 }

/** Focus areas on three levels, those above before those below. */
const areas = Array.from({ length: size.areas }, (_, index): Area => {
  const owner = people[index % people.length]?.name ?? ''
  const portfolio = `Portfolio ${index % size.portfolios}`
  const program = `Program ${index % size.programs}`
  if (index < size.portfolios) return { name: portfolio, parents: [], owner }
  if (index < size.portfolios + size.programs) return { name: program, parents: [portfolio], owner }
  return { name: `Project ${index}`, parents: [portfolio, program], owner }
})

/** Cost items of two months, below focus areas of the second level. */
const costItems = Array.from({ length: size.costItems }, (_, index) => {
  const program = areas[size.portfolios + (index % size.programs)]
  const path = [...(program?.parents ?? []), program?.name].join(' / ')
  return [`Item ${index}`, `C-${index}`, path, 'Labor', `${1000 + index}.50`, `${2000 + index}`]
})

/** Generous, because it only ends what hangs: each record is one request. */
const importTimeoutMs = 400_000

async function importAreas(page: Page): Promise<void> {
  await page.getByRole('link', { name: catalog.importFocusAreas }).click()
  await expect(page.getByText(imports.dropFile)).toBeVisible()
  const rows = areas.map(({ name, parents, owner }) => [
    name,
    parents.join(' / '),
    levels[parents.length] ?? '',
    owner,
  ])
  await pasteRows(page, [['Name', 'Parent path', 'Type', 'Owner'], ...rows])
  await button(page, imports.reviewImport).click()
  await button(page, hierarchyImports.importRows({ count: size.areas })).click()
  await expect(page.getByText(hierarchyImports.done({ count: size.areas, total: size.areas }))).toBeVisible({
    timeout: importTimeoutMs,
  })
}

async function importCostItems(page: Page): Promise<void> {
  await page.getByRole('link', { name: catalog.importCostItems }).click()
  await expect(page.getByText(imports.dropFile)).toBeVisible()
  const headings = ['Name', 'External ID', 'Focus area', 'Cost type', 'Forecast 2027-01', 'Forecast 2027-02']
  await pasteRows(page, [headings, ...costItems])
  await button(page, imports.reviewImport).click()
  await button(page, imports.importItems({ count: size.costItems })).click()
  await expect(page.getByText(imports.allImported({ count: size.costItems }))).toBeVisible({
    timeout: importTimeoutMs,
  })
}

/** Opens the set-up again, at a step that its checklist leads to. */
async function resumeAt(page: Page, step: keyof typeof catalog.setupSteps): Promise<void> {
  await page.goto(`${service.url}/settings/setup`)
  const checklist = page.getByRole('navigation', { name: catalog.setUpSite })
  await checklist.getByRole('link', { name: catalog.setupSteps[step] }).click()
  await expect(stepHeading(page, catalog.setupSteps[step])).toBeVisible()
}

const stepsDone = (page: Page) =>
  page
    .getByRole('navigation', { name: catalog.setUpSite })
    .getByRole('link')
    .filter({ has: page.getByRole('img', { name: catalog.stepDone, exact: true }) })

async function begin(page: Page): Promise<void> {
  await openSignedIn(page, service.signInLink)
  await expect(page.getByRole('link', { name: catalog.setUpSite })).toBeVisible()
  await expectNoViolation(page, 'main')
  await nameSite(page)
  await addLevels(page)
  await addPeople(page)
  await addReferenceLists(page)
  await chooseCurrency(page)
}

test('an empty site is set up: name, levels, people, lists and a first record', {
  tag: ['@languages', '@long'],
}, async ({ page }) => {
  await begin(page)
  await createFirstRecord(page)
  // Leaving during the delivery would leave it unconfirmed for a minute.
  await expect(page.getByRole('status').filter({ hasText: ui.changesSaved })).not.toHaveCount(0)
  await page.goto(`${service.url}/settings/setup`)
  await expect(page.getByText(catalog.setupDone)).toBeVisible()

  const held = await valuesOf(page, '/planning/catalog/v1/people')
  expect(held.map(({ name }) => name)).toEqual(['Administrator', ...people.map(({ name }) => name)])
  for (const [list, text] of referenceLists) {
    const names = text.split('\n').map((line) => line.split(';')[0])
    expect((await valuesOf(page, `/planning/catalog/v1/${list}`)).map(({ name }) => name)).toEqual(names)
  }
  await expect
    .poll(() => valuesOf(page, '/gateway/api/planning/v1/focus-areas'))
    .toMatchObject([{ name: 'Growth', owner: { name: 'Person L' } }])
})

test(`an empty site gets 3 levels, 12 people, ${size.areas} focus areas and ${size.costItems} cost items from pasted lists`, {
  tag: '@long',
}, async ({ page }) => {
  test.setTimeout(900_000)
  const begun = performance.now()
  await begin(page)
  await goToNext(page, 'records')
  await importAreas(page)
  await resumeAt(page, 'items')
  await importCostItems(page)
  await resumeAt(page, 'items')
  await expect(
    page.getByText(catalog.itemsHeld({ costItems: size.costItems, benefitItems: 0 })),
  ).toBeVisible()
  await expect(stepsDone(page)).toHaveCount(11)
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  process.stdout.write(`set-up took ${seconds} s\n`)

  const api = '/gateway/api/planning/v1'
  const stored = await valuesOf(page, `${api}/focus-areas?limit=1000`)
  const names = new Map(stored.map(({ id, name }) => [id, name]))
  const placeOf = ({ name, path = [], owner }: Listed) =>
    `${[...path.map(({ id }) => names.get(id)), name].join(' / ')}: ${owner?.name}`
  const expected = areas.map(({ name, parents, owner }) => `${[...parents, name].join(' / ')}: ${owner}`)
  expect(stored.map(placeOf).toSorted()).toEqual(expected.toSorted())
  const items = await valuesOf(page, `${api}/funds/cost-item?limit=1000`)
  expect(items.map(({ name }) => name).toSorted()).toEqual(costItems.map(([name]) => name).toSorted())
})
