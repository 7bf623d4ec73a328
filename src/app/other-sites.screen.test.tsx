// The console on sites that have neither a catalog nor the area of the service that changes status, target date and parent:
// another site behind a gateway, and a service of an earlier release. Types and owners are those that the records name, or
// are given by their IDs.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { everyScope } from '#contract/access.ts'
import { messages as app } from '#messages/en/app.ts'
import { messages as catalog } from '#messages/en/catalog.ts'
import { messages as editing } from '#messages/en/editing.ts'
import { messages as hierarchies } from '#messages/en/hierarchies.ts'
import { messages as hierarchyImports } from '#messages/en/hierarchy-imports.ts'
import { messages as imports } from '#messages/en/imports.ts'
import { messages as items } from '#messages/en/items.ts'
import { messages as newItem } from '#messages/en/new-item.ts'
import { messages as record } from '#messages/en/record.ts'
import { messages as savedViews } from '#messages/en/saved-views.ts'
import { messages as ui } from '#messages/en/ui.ts'
import { createArea, type PlantedAreas, plantAreas } from '#testing/planted-areas.ts'
import { fireEvent, openStage, screen, waitFor, within } from '#testing/render.tsx'

const stage = openStage()
let planted: PlantedAreas

const gateway = { host: 'site.example.com', base: 'site', credential: 'api-token' }

/** Lets the console find neither area; what the test itself asks goes to the service as it is. */
function hideAreas(isGateway: boolean): string[] {
  const asked: string[] = []
  const ask = globalThis.fetch
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (/^\/planning\/(catalog|extended)\//.test(address)) {
      asked.push(address)
      return Response.json({ errors: [{ type: 'NOT_FOUND', message: 'not found' }] }, { status: 404 })
    }
    const answer = await ask(address, init)
    if (!isGateway || !/\/session(\?|$)/.test(address) || !answer.ok) return answer
    return Response.json({ ...(await answer.json()), gateway })
  })
  return asked
}

interface StoredArea {
  readonly id: string
  readonly name: string
  readonly externalId: string | null
  readonly owner: { readonly id: string }
  readonly parent: { readonly id: string } | null
  readonly focusAreaType: { readonly id: string }
}

async function stored(): Promise<readonly StoredArea[]> {
  const { body } = await stage.site.ask('GET', '/focus-areas', { query: { limit: '100' } })
  return (body as { values: StoredArea[] }).values
}

/** `Retail > Payments (0)`, of every area of the service but the planted ones, with the level of its type. */
async function storedLines(): Promise<string[]> {
  const areas = await stored()
  const byId = new Map(areas.map((area) => [area.id, area]))
  const pathOf = ({ name, parent }: StoredArea): string => {
    const above = parent && byId.get(parent.id)
    return above ? `${pathOf(above)} > ${name}` : name
  }
  return areas
    .filter(({ externalId }) => !externalId?.startsWith('E-'))
    .map((area) => `${pathOf(area)} (${stage.site.focusAreaTypes.indexOf(area.focusAreaType.id)})`)
    .toSorted()
}

const press = async (name: string | RegExp) => stage.user.click(await screen.findByRole('button', { name }))

/** From the file to the review. */
async function review(rows: readonly (readonly string[])[], address = '/focus-areas/import'): Promise<void> {
  await stage.open(address)
  const text = rows.map((cells) => cells.join(',')).join('\n')
  const file = new File([text], 'sheet.csv', { type: 'text/csv' })
  await stage.user.upload(await screen.findByLabelText(imports.fileToImport), file)
  await press(imports.reviewImport)
}

async function importAreas(rows: readonly (readonly string[])[]): Promise<void> {
  await review(rows)
  const count = rows.length - 1
  await press(hierarchyImports.importRows({ count }))
  await screen.findByText(hierarchyImports.done({ count, total: count }))
}

describe.each([
  ['another site behind a gateway', true],
  ['a service of an earlier release', false],
])('%s', (_, isGateway) => {
  let asked: string[]

  beforeEach(async () => {
    await stage.signInAs({ scopes: everyScope })
    planted = await plantAreas(stage.site)
    asked = hideAreas(isGateway)
  })

  test('takes an import with types and owners that the records name', async () => {
    const tester = stage.site.principalId
    await importAreas([
      ['Name', 'Path', 'Type', 'Owner'],
      ['Retail', '', 'Level 0', 'Tester'],
      ['Shops', 'Retail', '', ''],
    ])
    expect(await storedLines()).toEqual(['Retail (0)', 'Retail > Shops (1)'])
    expect((await stored()).find(({ name }) => name === 'Retail')?.owner.id).toBe(tester)
  })

  test('shows a status, a target date and a parent, says why they stay, and edits the rest', async () => {
    await stage.open(`/focus-areas/${planted.cards}`)
    const name = hierarchies.record({ kind: 'focus-area' })
    const panel = within(await screen.findByRole('complementary', { name }))
    await panel.findByText(ui.fixedFields)
    expect(panel.queryByRole('button', { name: app.activity })).toBeNull()
    expect(screen.queryByRole('button', { name: savedViews.title })).toBeNull()
    await press(record.editRecord)
    const field = await screen.findByRole('textbox', { name: new RegExp(`^${ui.fieldName}`) })
    await screen.findByText(ui.fixedFields)
    expect(screen.queryByRole('combobox', { name: new RegExp(`^${ui.fieldStatus}`) })).toBeNull()
    await stage.user.type(field, ' and wallets')
    await press(editing.save)
    await waitFor(async () => expect((await stored()).map(({ name }) => name)).toContain('Cards and wallets'))
    await stage.open(`/focus-areas/${planted.cards}/move`)
    await screen.findByText(editing.cannotMove)
    expect(stage.writes).toHaveLength(1)
  })

  test('says that records cannot be moved where a person drags one', async () => {
    await stage.open('/focus-areas')
    const audit = await screen.findByRole('row', { name: /Audit/ })
    await waitFor(() => expect(isGateway || asked.some((path) => path.includes('statuses'))).toBe(true))
    fireEvent.dragStart(audit)
    fireEvent.dragOver(audit)
    expect(screen.queryByText(ui.fixedFields)).toBeNull()
    await waitFor(() => {
      fireEvent.dragOver(screen.getByRole('row', { name: /Payments/ }))
      expect(screen.queryByText(ui.fixedFields)).not.toBeNull()
    })
  })

  test('offers for many records only what it can change, and moves none', async () => {
    await stage.open('/focus-areas')
    await screen.findByRole('row', { name: /Audit/ })
    await waitFor(() => expect(isGateway || asked.some((path) => path.includes('statuses'))).toBe(true))
    for (const row of [/Audit/, /Payments/]) {
      fireEvent.click(screen.getByRole('row', { name: row }), { ctrlKey: true })
    }
    const bar = within(await screen.findByRole('group', { name: hierarchies.selection }))
    bar.getByRole('button', { name: new RegExp(`^${hierarchies.owner}`) })
    for (const name of [hierarchies.status, hierarchies.targetDate, hierarchies.moveSelected])
      expect(bar.queryByRole('button', { name: new RegExp(`^${name}`) })).toBeNull()
  })

  test('says that its lists are managed elsewhere', async () => {
    for (const address of ['/settings', '/settings/setup']) {
      await stage.open(address)
      await screen.findByText(catalog.absent)
    }
  })

  test('shows its reference lists under settings, without acts', async () => {
    await stage.open('/funds/reference-lists')
    await screen.findByRole('table', { name: catalog.listNames['cost-types'] })
    expect(screen.getByText(catalog.absentText)).toBeTruthy()
    expect(screen.queryByRole('button', { name: catalog.newEntry })).toBeNull()
    const links = within(screen.getByRole('navigation', { name: catalog.lists })).getAllByRole('link')
    expect(links.map(({ textContent }) => textContent)).toEqual([
      catalog.amounts,
      ...(['cost-types', 'cost-subtypes', 'benefit-types', 'investment-categories'] as const).map(
        (list) => catalog.listNames[list],
      ),
    ])
  })
})

describe('a site without a catalog', () => {
  const typeId = () => stage.site.focusAreaTypes[3] ?? ''

  beforeEach(() => {
    hideAreas(true)
  })

  test('gets its first record and its first import by IDs of types and owners', async () => {
    const { principalId } = stage.site
    await stage.open('/focus-areas')
    await stage.user.click(
      await screen.findByRole('link', { name: hierarchies.newRecord({ kind: 'focus-area' }) }),
    )
    expect(screen.queryByRole('link', { name: catalog.setUpSite })).toBeNull()
    await stage.user.type(
      await screen.findByRole('textbox', { name: new RegExp(`^${ui.fieldName}`) }),
      'First',
    )
    await stage.user.type(screen.getByRole('textbox', { name: new RegExp(`^${editing.typeId}`) }), typeId())
    await stage.user.click(screen.getByRole('combobox', { name: new RegExp(`^${ui.fieldOwner}`) }))
    await stage.user.click(await screen.findByRole('option', { name: editing.useId }))
    await stage.user.type(
      screen.getByRole('textbox', { name: new RegExp(`^${editing.ownerId}`) }),
      principalId,
    )
    await press(editing.create)
    await waitFor(async () => expect(await storedLines()).toEqual(['First (3)']))
    await importAreas([
      ['Name', 'Path', 'Type ID', 'Owner ID'],
      ['Retail', '', stage.site.focusAreaTypes[1] ?? '', principalId],
      ['Shops', 'Retail', typeId(), ''],
    ])
    expect(await storedLines()).toEqual(['First (3)', 'Retail (1)', 'Retail > Shops (3)'])
  })

  test('takes items from the form and from a sheet, without an expenditure type', async () => {
    const areaId = await createArea(stage.site, 'Payments')
    await stage.open(`/funds/cost-items/new?branch=${areaId}`)
    await stage.user.type(await screen.findByRole('textbox', { name: items.name }), 'Servers')
    expect(screen.queryByRole('combobox', { name: imports.fieldNames.expenditureType })).toBeNull()
    await press(newItem.create({ kind: 'cost-item' }))
    await screen.findByText(newItem.created({ name: 'Servers' }))
    const rows = [
      ['Name', 'Focus area', 'Expenditure'],
      ['Licences', areaId, 'opex'],
    ]
    await review(rows, '/funds/cost-items/import')
    await press(imports.importItems({ count: 1 }))
    await screen.findByText(imports.allImported({ count: 1 }))
    const { body } = await stage.site.ask('GET', '/funds/cost-item', { query: { limit: '100' } })
    const found = (body as { values: { name: string; expenditureType: unknown }[] }).values
    expect(found.map(({ name, expenditureType }) => [name, expenditureType]).toSorted()).toEqual([
      ['Licences', null],
      ['Servers', null],
    ])
  })
})
