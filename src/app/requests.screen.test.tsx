// What each screen asks the service for: on a device without data, and when it is opened again.
import { expect, test, vi } from 'vitest'
import { messages as imports } from '#messages/en/imports.ts'
import { messages as outbox } from '#messages/en/outbox.ts'
import { messages as ui } from '#messages/en/ui.ts'
import { createArea } from '#testing/planted-areas.ts'
import { openStage, screen, waitFor } from '#testing/render.tsx'

const stage = openStage()

interface OpenedScreen {
  readonly path: string
  /** Shows everything that the screen asks for. */
  readonly isThere: () => Promise<unknown>
  /** Requests with an empty device. */
  readonly cold: readonly string[]
  /** Requests when it is opened again. */
  readonly warm: readonly string[]
}

const newest = '/planning/extended/v1/focus-areas?sort=-updatedDate&limit=25'
const whole = '/planning/extended/v1/focus-areas?limit=500'
/** The list is empty, and the service is asked whether it sorts; what was changed during the reading comes after it. */
const firstReading = [newest, whole, newest]
const statuses = '/planning/catalog/v1/focus-area-statuses'
/** By which a drag says where a record fits. */
const types = '/planning/catalog/v1/focus-area-types'
const funds = (...lists: string[]) => lists.map((list) => `/gateway/api/planning/v1/funds/${list}`)
const items = [
  ...funds('cost-item?limit=500', 'cost-type', 'cost-subtype', 'investment-category'),
  // Names of entries that the specification lists by their keys only.
  '/planning/catalog/v1/expenditure-types',
  '/planning/catalog/v1/investment-categories',
]
const forImport = [
  ...funds('cost-type', 'cost-subtype', 'benefit-type', 'investment-category'),
  '/planning/catalog/v1/expenditure-types',
  '/planning/catalog/v1/investment-categories',
  '/planning/extended/v1/site',
]
const vulnerabilities = ['/session', '/vuln-transparency/v1/cves']

const heading = (name: string) => () => screen.findByRole('heading', { level: 1, name })
const upToDateWith = (name: string) => async () => {
  await screen.findByRole('link', { name })
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: ui.refresh }).disabled).toBe(false),
  )
}

const screens: Readonly<Record<string, OpenedScreen>> = {
  'the tree of focus areas': {
    path: '/focus-areas',
    isThere: upToDateWith('Payments'),
    cold: ['/session', ...firstReading, statuses, types],
    warm: ['/session', newest, statuses, types],
  },
  'cost items': {
    path: '/funds/cost-items',
    isThere: upToDateWith('Engineers'),
    cold: ['/session', ...firstReading, ...items],
    warm: ['/session', newest, ...items],
  },
  'the import of cost items': {
    path: '/funds/cost-items/import',
    isThere: heading(imports.title({ kind: 'cost-item' })),
    cold: ['/session', ...firstReading, ...forImport],
    warm: ['/session', newest, ...forImport],
  },
  vulnerabilities: {
    path: '/vulnerabilities',
    isThere: heading('Vulnerabilities'),
    cold: vulnerabilities,
    warm: vulnerabilities,
  },
  'unsent changes': {
    path: '/outbox',
    isThere: heading(outbox.title),
    cold: ['/session'],
    warm: ['/session'],
  },
}

/** Counts what is asked from here on. */
function countRequests() {
  // A page out of sight is not refreshed every ten seconds, which a slow machine would take for another request.
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const ask = globalThis.fetch
  const asked: string[] = []
  let underWay = 0
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const { method = 'GET' } = init
    asked.push(method === 'GET' ? address : `${method} ${address}`)
    underWay += 1
    return ask(address, init).finally(() => {
      underWay -= 1
    })
  })
  return {
    start() {
      asked.length = 0
    },
    async expectOnly(expected: readonly string[]) {
      await waitFor(() => {
        expect([...asked].sort()).toEqual([...expected].sort())
        expect(underWay).toBe(0)
      })
      // What the last answers lead to would be asked for in the next turns.
      for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve))
      expect([...asked].sort()).toEqual([...expected].sort())
    },
  }
}

test.each(Object.entries(screens))('%s asks for nothing twice', async (_, { path, isThere, cold, warm }) => {
  const focusAreaId = await createArea(stage.site, 'Payments')
  const item = { name: 'Engineers', focusAreaId, costItemExternalId: 'E-1', costType: 'LABOUR' }
  const made = await stage.site.ask('POST', '/funds/cost-item/bulk', { body: { items: [item] } })
  expect(made.status).toBe(201)

  const requests = countRequests()
  for (const expected of [cold, warm]) {
    requests.start()
    await stage.open(path)
    await isThere()
    await requests.expectOnly(expected)
  }
})
