// The list of vulnerabilities: filters, page size, order and the address of one, on the real service.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { messages as m } from '#messages/en/vulnerabilities.ts'
import { openStage, screen, waitFor, within } from '#testing/render.tsx'

const stage = openStage()
const day = 86_400_000

beforeEach(async () => {
  // The simulated browser lays nothing out, and a column is shown where it has room.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(2400)
  const rows = Array.from({ length: 12 }, (_, at) => ({
    site_id: stage.site.id,
    id: `CVE-2026-${1001 + at}`,
    published_at: day * (20_000 - at),
    severity: [5.3, 9.8, 7.5][at % 3] ?? 0,
    vector: 'CVSS:3.1/AV:N',
    summary: `Summary ${at}`,
    details: '',
    advisory_url: 'https://security.example.com/a',
    products: JSON.stringify(at < 4 ? ['Gateway'] : ['Console']),
  }))
  await stage.database.write((transaction) => transaction.insertInto('vulnerability').values(rows).execute())
})
afterEach(() => vi.restoreAllMocks())

const shownIds = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('link').textContent)
/** Rows of the list; those out of view are not in the document. */
const rowCount = () => Number(screen.getByRole('grid').getAttribute('aria-rowcount')) - 1
const filter = (name: string) => screen.findByRole('textbox', { name })
const comboboxOf = (name: string) => screen.findByRole('combobox', { name })

test('asks the service for a product and for CVE IDs, and keeps both in the address', async () => {
  await stage.open('/vulnerabilities')
  await waitFor(() => expect(rowCount()).toBe(12))
  await stage.user.type(await comboboxOf(m.product), 'Gateway')
  await waitFor(() => expect(rowCount()).toBe(4))
  expect(location.search).toContain('product=Gateway')
  await stage.user.type(await filter(m.cveIds), 'cve-2026-1002, CVE-2026-1009{Enter}')
  await waitFor(() => expect(shownIds()).toEqual(['CVE-2026-1002']))
  await stage.user.click(screen.getByRole('button', { name: m.clearFilters }))
  await waitFor(() => expect(rowCount()).toBe(12))
})

test('has as many on a page as are chosen', async () => {
  await stage.open('/vulnerabilities')
  await stage.user.selectOptions(await comboboxOf(m.pageSize), '10')
  await waitFor(() => expect(rowCount()).toBe(10))
  await stage.user.click(screen.getByRole('button', { name: m.nextPage }))
  await waitFor(() => expect(shownIds()).toEqual(['CVE-2026-1011', 'CVE-2026-1012']))
})

test('has no pages to go through where there is none', async () => {
  await stage.open('/vulnerabilities?cve=CVE-1999-1')
  await screen.findByRole('heading', { name: m.empty })
  expect(screen.queryByRole('button', { name: m.nextPage })).toBeNull()
})

test('shows severities as words, and sorts a page by them, the worst first', async () => {
  await stage.open('/vulnerabilities?size=10')
  await waitFor(() => expect(rowCount()).toBe(10))
  await stage.user.click(screen.getByRole('button', { name: /severity/i }))
  await waitFor(() =>
    expect(shownIds().slice(0, 3)).toEqual(['CVE-2026-1002', 'CVE-2026-1005', 'CVE-2026-1008']),
  )
  expect(screen.getAllByRole('row')[1]?.textContent).toContain(`9.8 ${m.severities.critical}`)
})

test('shows scores by version of CVSS as people read them, and sorts by them', async () => {
  const ask = globalThis.fetch
  const cvss = [{ v3: 7.1 }, { v4: 9.3 }, { v3: 4 }]
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (!/cves/.test(address)) return ask(address, init)
    const resources = cvss.map((one, at) => ({ cveId: `CVE-2026-${at}`, cvss: one }))
    return Response.json({ resources, total_count: 3 })
  })
  await stage.open('/vulnerabilities')
  await waitFor(() => expect(rowCount()).toBe(3))
  const texts = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent)
  expect(texts()[0]).toContain(`7.1 ${m.severities.high} ${m.cvssVersion({ version: '3' })}`)
  await stage.user.click(screen.getByRole('button', { name: /cvss/i }))
  await waitFor(() => expect(shownIds()).toEqual(['CVE-2026-1', 'CVE-2026-0', 'CVE-2026-2']))
  expect(texts().join()).not.toContain('{')
})

test('opens one at its own address, also where it is on no page that is shown', async () => {
  await stage.open('/vulnerabilities?size=10')
  await stage.user.click(await screen.findByRole('link', { name: 'CVE-2026-1003' }))
  await waitFor(() => expect(location.pathname).toBe('/vulnerabilities/CVE-2026-1003'))
  await stage.open('/vulnerabilities/CVE-2026-1012?size=10')
  await screen.findByText('Summary 11')
  await stage.open('/vulnerabilities/CVE-1999-1')
  await screen.findByText(m.notFound({ id: 'CVE-1999-1' }))
})

test('an address with the number of a row opens that vulnerability', async () => {
  await stage.open('/vulnerabilities?open=2')
  await waitFor(() => expect(location.pathname).toBe('/vulnerabilities/CVE-2026-1003'))
})
