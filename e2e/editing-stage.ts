// What the journeys of editing are gone on, and the steps that several of them share.
import { expect, type Locator, type Page } from 'playwright/test'
import type { Hands } from './hands.ts'
import type { StoredRecords } from './stored-records.ts'

export interface Stage {
  readonly page: Page
  readonly hands: Hands
  readonly stored: StoredRecords
  /** Tells the journeys of one way from those of the others. */
  readonly mark: string
  /** True where the network goes away and comes back. */
  readonly isOffline: boolean
  /** The requests that changed something, since the journey began. */
  readonly sent: readonly string[]
  readonly open: (path: string) => Promise<void>
  /** From here on without a network, where the journey is gone that way. */
  readonly loseNetwork: () => Promise<void>
  readonly regainNetwork: () => Promise<void>
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const field = (page: Page, name: string) => page.getByRole('textbox', { name })
export const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Focus area' })

/** Opens the form of a record as a person does, from the record. */
export async function openForm({ page, hands, open }: Stage, id: string): Promise<void> {
  await open(`/focus-areas/${id}`)
  await hands.choose(button(page, 'Change'), page.getByRole('menuitem', { name: 'Edit' }))
  await expect(page.getByText('Nothing to save.')).toBeVisible()
}

export async function openOutbox({ page, hands }: Stage): Promise<void> {
  await hands.press(page.getByRole('link', { name: /^Pending changes/ }))
  await expect(page.getByRole('heading', { level: 1, name: 'Pending changes' })).toBeVisible()
}

export const entryOf = (page: Page, act: string, label: string): Locator =>
  page.getByRole('button', { name: `${act}: Change focus area ${label}` }).first()

export async function create(stage: Stage, path: string, name: string): Promise<void> {
  const { page, hands, stored } = stage
  await stage.open(path)
  await stage.loseNetwork()
  await hands.write(field(page, 'Name'), name)
  await hands.press(button(page, 'Create'))
  // The new record is shown at once, whether or not the service has it.
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  if (stage.isOffline) await expect(page.getByText('It is kept on this device')).toBeVisible()
  await stage.regainNetwork()
  await expect.poll(async () => (await stored.list()).filter((one) => one.name === name)).toHaveLength(1)
  await expect(page).not.toHaveURL(/focus-areas\/tmp/)
  expect(stage.sent).toHaveLength(1)
  expect(stage.sent[0]).toContain('"ownerId":')
}
