// One person at the console, in a browser of their own, who edits one record at a time. Waits are those of locators,
// which look at every frame, because a course of events is made of many.
import { expect, type Locator, type Page } from 'playwright/test'
import { foldTree } from './hands.ts'
import { words } from './words.ts'

export const editedFields = ['name', 'externalId', 'about'] as const
export type EditedField = (typeof editedFields)[number]
export type EditedValues = Readonly<Record<EditedField, string | null>>

/** What they choose for a contested field. */
export type ConflictChoice = 'theirs' | 'mine' | 'other'

/** A field that two people changed, with the texts of the conflict screen. */
export interface ContestedOnScreen {
  readonly field: EditedField
  readonly theirs: string
  readonly mine: string
}

type Decide = (contested: ContestedOnScreen) => { readonly choice: ConflictChoice; readonly other: string }

const labels: Readonly<Record<EditedField, string>> = {
  name: words.ui.fieldName,
  externalId: words.ui.fieldExternalId,
  about: words.ui.fieldDescription,
}

export class PersonAtConsole {
  readonly #page: Page
  readonly #address: string
  /** As the service knows them. */
  readonly name: string
  isOnline = true

  constructor(page: Page, address: string, name: string) {
    this.#page = page
    this.#address = address
    this.name = name
  }

  /** Opens the tree, where the records at the top are in sight. */
  async openTree(): Promise<void> {
    this.#page.context().setDefaultTimeout(10_000)
    await this.#page.goto(`${this.#address}/focus-areas`)
    await expect(this.#page.getByRole('button', { name: words.ui.refresh })).toBeEnabled()
    await foldTree(this.#page, 'collapseAll')
    await this.#page.evaluate(() => navigator.serviceWorker.ready)
  }

  /** Chooses a record in the tree. */
  async choose(id: string): Promise<void> {
    const link = this.#page.getByRole('treegrid').locator(`a[href^="/focus-areas/${id}"]`)
    if (!(await link.isVisible())) await this.#page.getByRole('link', { name: words.app.focusAreas }).click()
    await link.click()
    await this.#button(words.ui.moreActions).waitFor()
  }

  /** Opens the form. Answers what it begins with. */
  async openForm(): Promise<EditedValues> {
    await this.#button(words.record.editRecord).click()
    await this.#field('about').waitFor()
    const values = await Promise.all(editedFields.map((field) => this.valueOf(field)))
    const [name = '', externalId = null, about = null] = values
    return { name, externalId, about }
  }

  /** What a field of the form holds. */
  async valueOf(field: EditedField): Promise<string | null> {
    return (await this.#field(field).inputValue()) || null
  }

  /** Types over what a field holds; null clears it. */
  async type(field: EditedField, value: string | null): Promise<void> {
    if (value === null) await this.#button(words.ui.clearField({ label: labels[field] })).click()
    else await this.#field(field).fill(value)
  }

  /** Saves the form; resolves when all that can go out now is through. */
  async save(): Promise<void> {
    await this.#button(words.editing.save).click()
    await this.#button(words.ui.moreActions).waitFor()
    await this.comeToRest()
  }

  async goOffline(): Promise<void> {
    await this.#page.context().setOffline(true)
    await this.#status.filter({ hasText: words.app.connectionStates['no-network'] }).waitFor()
    this.isOnline = false
  }

  async comeBack(): Promise<void> {
    await this.#page.context().setOffline(false)
    await this.#status.filter({ hasNotText: words.app.connectionStates['no-network'] }).waitFor()
    this.isOnline = true
    await this.comeToRest()
  }

  /** Resolves when nothing is on its way any more. */
  async comeToRest(): Promise<void> {
    const busy = [words.ui.changesSaving, words.ui.changesRetrying]
    const unwanted = this.isOnline ? [...busy, words.app.connectionStates['no-network']] : busy
    await expect(this.#status).not.toContainText(new RegExp(unwanted.join('|')))
  }

  /** True while a change of theirs waits for them to decide. */
  async hasConflict(): Promise<boolean> {
    const said = (await this.#status.textContent()) ?? ''
    const conflict = words.ui.changesInConflict({ count: 1 }).replace('1', '').trim()
    return [words.outbox.needsAttention, conflict].some((one) => said.includes(one))
  }

  /**
   * Decides a conflict, field by field, on its screen, and goes back to the record.
   * @param decide called for each field with both values visible.
   */
  async resolve(id: string, decide: Decide): Promise<void> {
    await this.#page.getByRole('link', { name: new RegExp(`^${words.app.pendingChanges}`) }).click()
    // Until the page is there, the opened record shows the same form.
    await this.#page.getByRole('heading', { level: 1, name: words.outbox.title, exact: true }).waitFor()
    const form = this.#page.getByRole('form', {
      name: new RegExp(`^${words.outbox.conflictOf({ label: '' })}`),
    })
    await form.waitFor()
    // Another conflict may be shown in its place.
    const decided = await form.elementHandle()
    const groups = await form.getByRole('group').all()
    const [only] = groups
    if (only && groups.length === 1) await this.#settle(form, only, decide)
    else await this.#decideEach(form, groups, decide)
    await decided?.waitForElementState('hidden')
    await this.comeToRest()
    await this.choose(id)
  }

  /** One field: each answer is a button. */
  async #settle(form: Locator, group: Locator, decide: Decide): Promise<void> {
    const field = fieldLabelled(await group.locator('legend').textContent())
    const theirs = await group.locator('[data-side=theirs]').evaluate(textAfter)
    const mine = await group.locator('[data-side=mine]').evaluate(textAfter)
    const { choice, other } = decide({ field, theirs, mine })
    const press = (name: string) => form.getByRole('button', { name, exact: true }).click()
    if (choice === 'theirs') return press(words.outbox.useTheirs)
    if (choice === 'mine') return press(words.outbox.keepMine)
    await press(words.outbox.otherValue)
    await group.getByRole('textbox').fill(other)
    await press(words.outbox.resolve)
  }

  async #decideEach(form: Locator, groups: readonly Locator[], decide: Decide): Promise<void> {
    for (const group of groups) {
      const field = fieldLabelled(await group.locator('legend').textContent())
      const theirs = await this.#option(group, words.outbox.useTheirs).evaluate(textAfter)
      const mine = await this.#option(group, words.outbox.keepMine).evaluate(textAfter)
      const { choice, other } = decide({ field, theirs, mine })
      if (choice === 'theirs') await this.#option(group, words.outbox.useTheirs).click()
      else if (choice === 'mine') await this.#option(group, words.outbox.keepMine).click()
      else {
        await this.#option(group, words.outbox.otherValue).click()
        await group.getByRole('textbox').fill(other)
      }
    }
    await form.getByRole('button', { name: words.outbox.resolve }).click()
  }

  /** Where the console says how the network and what was saved are doing. */
  get #status(): Locator {
    return this.#page.getByRole('complementary', { name: words.app.console })
  }

  #button(name: string): Locator {
    return this.#page.getByRole('button', { name, exact: true })
  }

  #field(field: EditedField): Locator {
    return this.#page.getByRole('textbox', { name: labels[field], exact: true })
  }

  #option(group: Locator, label: string): Locator {
    return group.locator('label').filter({ hasText: label }).first()
  }
}

function fieldLabelled(label: string | null): EditedField {
  const field = editedFields.find((one) => labels[one] === label)
  if (!field) throw new Error(`the conflict screen shows a field that was not edited: ${label}`)
  return field
}

/** What an option would make of the field: its text without what it takes away. Runs in the page. */
function textAfter(option: Element): string {
  const copy = option.cloneNode(true) as Element
  for (const removed of copy.querySelectorAll('del')) removed.remove()
  return copy.textContent ?? ''
}
