// What a stranger does: clones, installs, starts, signs in by the printed link, pastes a sheet, sends it. Every step by
// the clock: `npm run docs:first-import`; it prints the table of docs/first-import.md and takes its pictures.
import '#testing/required-node.ts'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { findBrowser } from '#testing/find-browser.ts'
import { firstLinkIn } from '#testing/installation.ts'
import { copy, pressPaste } from './clipboard.ts'
import { signInByLink } from './sign-in-link.ts'
import { words } from './words.ts'

const root = join(import.meta.dirname, '..')
const pictures = join(root, 'docs', 'screenshots')

const times: (readonly [step: string, seconds: number])[] = []

async function timed<Result>(step: string, act: () => Promise<Result>): Promise<Result> {
  const start = performance.now()
  const result = await act()
  const seconds = (performance.now() - start) / 1000
  times.push([step, seconds])
  process.stdout.write(`${seconds.toFixed(1).padStart(6)} s  ${step}\n`)
  return result
}

/** The environment of a user who just logged in: nothing of this project is on the path. */
function strangersEnvironment(home: string): Record<string, string> {
  const path = (process.env.PATH ?? '').split(':').filter((folder) => !folder.includes('node_modules'))
  return { PATH: path.join(':'), HOME: home, PORT: '0' }
}

async function run(command: string, cwd: string, home: string): Promise<void> {
  const child = spawn('sh', ['-c', command], { cwd, env: strangersEnvironment(home), stdio: 'ignore' })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`“${command}” ended with ${code}`)
}

/** Starts the service as the README says; answers the link that it prints, or without a terminal keeps in a file. */
async function start(
  cwd: string,
  home: string,
): Promise<{ readonly link: string; readonly service: ChildProcess }> {
  const service = spawn('npm', ['start'], { cwd, env: strangersEnvironment(home), detached: true })
  let printed = ''
  const link = await new Promise<string>((resolve, reject) => {
    const listen = (text: Buffer) => {
      printed += text
      const found = firstLinkIn(printed)
      if (found) resolve(found)
    }
    service.stdout.on('data', listen)
    service.stderr.on('data', listen)
    service.once('exit', () => reject(new Error(`the service ended early:\n${printed}`)))
  })
  return { link, service }
}

/** Two new items and a bad cell, as copied from a spreadsheet. */
function sheet(areas: readonly string[]): string {
  const months = ['Forecast 2027-01', 'Forecast 2027-02', 'Forecast 2027-03']
  const lines = [
    ['Name', 'External ID', 'Focus area', ...months],
    ['Design licences', 'FIRST-1', areas[0] ?? '', '1,200.00', '1,200.00', '1,200.00'],
    ['Load tests', 'FIRST-2', areas[1] ?? '', '8,000.00', 'approx. 6,500', '4,500.50'],
  ]
  return lines.map((cells) => cells.join('\t')).join('\r\n')
}

async function walk(page: Page, link: string): Promise<void> {
  await timed('open the printed link: the tree of focus areas', async () => {
    await signInByLink(page, link)
    await page.getByRole('treegrid').getByRole('row').nth(2).waitFor()
  })
  const roots = page.getByRole('treegrid').locator('[role="row"][aria-level="1"]')
  const areas = await roots.getByRole('link').locator('> span:first-child').allTextContents()
  await timed('Cost items → Import cost items', async () => {
    await page.getByRole('link', { name: words.app.costItems }).click()
    // By its whole name: the tree, which is there until the items are, has an import as well.
    await page.getByRole('link', { name: words.items.importItems({ kind: 'cost-item' }) }).click()
    await page.getByText(words.imports.dropFile).waitFor()
  })
  await copy(page, { text: sheet(areas) })
  await timed('paste two rows: one error is marked', async () => {
    await pressPaste(page)
    await page.getByText(words.imports.errors({ count: 1 }), { exact: true }).waitFor()
  })
  await page.screenshot({ path: join(pictures, 'first-import-check.png') })
  await timed('correct the cell', async () => {
    await page.locator('[role="gridcell"][aria-invalid="true"]').dblclick()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('6500')
    await page.keyboard.press('Enter')
    await page.getByText(words.imports.noErrors).waitFor()
  })
  await timed('review, and compare the total with the sheet', async () => {
    await page.getByRole('button', { name: words.imports.reviewImport }).click()
    await page.getByLabel(words.imports.spreadsheetSum).fill('22,600.50')
    await page.getByText(words.imports.sumMatches).waitFor()
  })
  await page.screenshot({ path: join(pictures, 'first-import-plan.png') })
  await timed('import: all items were imported', async () => {
    await page.getByRole('button', { name: words.imports.importItems({ count: 2 }) }).click()
    await page.getByText(words.imports.allImported({ count: 2 })).waitFor()
  })
  await page.screenshot({ path: join(pictures, 'first-import-receipt.png') })
}

const home = await mkdtemp(join(tmpdir(), 'planning-stranger-'))
const clone = join(home, 'planning-console')
const found = findBrowser((line) => process.stdout.write(`${line}\n`))
const browser = await chromium.launch({ executablePath: found.path })
let service: ChildProcess | undefined
try {
  await timed('git clone', () => run(`git clone -q "${root}" "${clone}"`, home, home))
  await timed('npm ci', () => run('npm ci', clone, home))
  const started = await timed('npm start: builds, fills the database, prints a link', () =>
    start(clone, home),
  )
  service = started.service
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await walk(page, started.link)
  const total = times.reduce((sum, [, seconds]) => sum + seconds, 0)
  process.stdout.write(`${total.toFixed(1).padStart(6)} s  in all\n`)
} finally {
  await browser.close()
  // npm does not pass signals on: the whole group that it leads is asked to end.
  if (service?.pid !== undefined && service.exitCode === null) {
    const ended = once(service, 'exit')
    process.kill(-service.pid, 'SIGTERM')
    await ended
  }
  await rm(home, { recursive: true, force: true, maxRetries: 3 })
}
