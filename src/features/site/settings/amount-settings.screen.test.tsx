// The settings of amounts on the real service: what is chosen, refused, only viewed, and kept on this device elsewhere.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { everyScope, scopes } from '#contract/access.ts'
import type { Site, SiteSettings } from '#contract/site-operations.ts'
import { messages as m } from '#messages/en/catalog.ts'
import { messages as failures } from '#messages/en/failures.ts'
import { siteSettingsKey } from '#offline/shell/wipe.ts'
import { changeSettings } from '#service/store/sites.ts'
import { openStage, screen, waitFor, within } from '#testing/render.tsx'

const stage = openStage()
const address = () => `${stage.site.origin}/planning/extended/v1/site`

async function stored(): Promise<Site> {
  const answer = await fetch(address(), { headers: stage.site.headers })
  return (await answer.json()) as Site
}

const store = (settings: Partial<SiteSettings>) =>
  stage.database.write((transaction) => changeSettings(transaction, stage.site.id, settings))

const open = () => stage.open('/settings?list=amounts')
const choice = (name: string) => screen.findByRole<HTMLSelectElement>('combobox', { name })
const word = (position: number) =>
  screen.findByRole<HTMLInputElement>('textbox', { name: m.wordOf({ position }) })
const press = async (name: string) => stage.user.click(await screen.findByRole('button', { name }))
const saved = () =>
  waitFor(() => expect(within(screen.getByRole('main')).getByText(m.settingsSaved)).toBeTruthy())

beforeEach(() => stage.signInAs({ scopes: everyScope }))

describe('the settings of amounts', () => {
  test('are chosen by their names, saved in one request, and shown by the next page', async () => {
    await open()
    expect(await choice(m.firstFiscalMonth)).toHaveProperty('value', '1')
    await stage.user.selectOptions(await choice(m.currency), 'Euro (EUR)')
    await screen.findByText(m.decimalPlaces({ count: 2 }))
    await stage.user.selectOptions(await choice(m.firstFiscalMonth), 'July')
    const months = within(await choice(m.closedThrough)).getAllByRole<HTMLOptionElement>('option')
    const [, , closed] = months
    await stage.user.selectOptions(await choice(m.closedThrough), closed?.value ?? '')
    await press(m.addWord)
    await stage.user.type(await word(1), ' Soll ')
    await press(m.addWord)
    await stage.user.type(await word(2), 'Budget')
    await stage.user.selectOptions(await choice(m.versionOf({ position: 2 })), 'BASELINE')
    await press(m.save)
    await saved()
    expect(stage.writes).toHaveLength(1)
    const chosen = {
      currency: 'EUR',
      firstFiscalMonth: 7,
      closedThrough: closed?.value,
      versionWords: [
        { word: 'Soll', version: 'FORECAST' },
        { word: 'Budget', version: 'BASELINE' },
      ],
    }
    expect(await stored()).toMatchObject(chosen)
    await open()
    await waitFor(async () => expect(await choice(m.currency)).toHaveProperty('value', 'EUR'))
    expect(await word(2)).toHaveProperty('value', 'Budget')
  })

  test('send only what was changed, so that what others changed stays', async () => {
    await store({
      currency: 'EUR',
      closedThrough: '2001-01',
      versionWords: [{ word: 'Ist', version: 'ACTUAL' }],
    })
    await open()
    const closed = await choice(m.closedThrough)
    // A month that is no longer offered is still the one that was chosen.
    await waitFor(() => expect(closed.selectedOptions[0]?.textContent).toBe('January 2001'))
    await store({ currency: 'CHF' })
    await stage.user.selectOptions(closed, m.notClosed)
    await press(m.removeWord({ position: 1 }))
    await press(m.save)
    await saved()
    expect(stage.writes).toMatchObject([{ path: '/site?updateMask=closedThrough%2CversionWords' }])
    expect(await stored()).toMatchObject({ currency: 'CHF', closedThrough: null, versionWords: [] })
  })

  test('take no word twice and no empty word, and can be set back', async () => {
    await store({ versionWords: [{ word: 'Plan', version: 'FORECAST' }] })
    await open()
    await word(1)
    await press(m.addWord)
    await press(m.save)
    await screen.findByText(m.enterWord)
    await stage.user.type(await word(2), 'PLAN')
    await press(m.save)
    await screen.findByText(m.wordRepeated)
    expect(stage.writes).toEqual([])
    await press(m.discardChanges)
    expect(await word(1)).toHaveProperty('value', 'Plan')
    expect(screen.queryByRole('textbox', { name: m.wordOf({ position: 2 }) })).toBeNull()
    expect(screen.queryByText(m.wordRepeated)).toBeNull()
  })

  test('say why they were not saved, and keep what was chosen', async () => {
    await open()
    await stage.user.selectOptions(await choice(m.currency), 'EUR')
    stage.answer = () =>
      Response.json(
        { errors: [{ type: 'SCOPE_MISSING', message: 'the scope is required' }] },
        { status: 403 },
      )
    await press(m.save)
    expect((await screen.findByRole('alert')).textContent).toBe(m.notSaved({ reason: failures.missingScope }))
    expect(await choice(m.currency)).toHaveProperty('value', 'EUR')
  })

  test('ask before a change is left', async () => {
    await open()
    await stage.user.selectOptions(await choice(m.currency), 'EUR')
    await stage.user.click(screen.getByRole('link', { name: m.listNames.people }))
    const question = within(await screen.findByRole('alertdialog', { name: m.unsaved }))
    await stage.user.click(question.getByRole('button', { name: m.keepEditing }))
    expect(await choice(m.currency)).toHaveProperty('value', 'EUR')
  })

  test('are shown to those who cannot change them, with who can', async () => {
    await store({
      currency: 'JPY',
      firstFiscalMonth: 4,
      closedThrough: '2026-10',
      versionWords: [{ word: 'Budget', version: 'BASELINE' }],
    })
    await stage.signInAs({ scopes })
    await open()
    await screen.findByText(m.askToChange({ names: 'Tester' }))
    const shown = screen.getAllByRole('definition').map(({ textContent }) => textContent)
    expect(shown).toEqual(['Japanese Yen (JPY)', 'April', 'October 2026', 'Budget → Baseline'])
    expect(screen.queryByRole('combobox')).toBeNull()
    expect(screen.queryByRole('button', { name: m.save })).toBeNull()
  })

  test('are what this device read last while the service cannot be reached', async () => {
    await store({ currency: 'EUR', firstFiscalMonth: 4 })
    await open()
    await waitFor(async () => expect(await choice(m.currency)).toHaveProperty('value', 'EUR'))
    const ask = globalThis.fetch
    vi.stubGlobal('fetch', async (target: string, init?: RequestInit) => {
      if (/\/extended\/v1\/site/.test(target)) throw new TypeError('no network')
      return ask(target, init)
    })
    await open()
    await waitFor(async () => expect(await choice(m.currency)).toHaveProperty('value', 'EUR'))
    expect(await choice(m.firstFiscalMonth)).toHaveProperty('value', '4')
    expect(screen.queryByText(m.amountsOnDevice)).toBeNull()
  })

  test('are a step of the set-up, which is done with the currency', async () => {
    await stage.open('/settings/setup?step=amounts')
    await stage.user.selectOptions(await choice(m.currency), 'EUR')
    await press(m.save)
    await saved()
    const steps = within(screen.getByRole('navigation', { name: m.setUpSite }))
    await waitFor(() => {
      const step = steps.getByRole('link', { name: new RegExp(m.setupSteps.amounts) })
      expect(within(step).queryByRole('img', { name: m.stepDone })).not.toBeNull()
    })
    expect(await stored()).toMatchObject({ currency: 'EUR' })
  })
})

describe.each([
  ['another site behind a gateway', true],
  ['a service of an earlier release', false],
])('at %s', (_, isGateway) => {
  beforeEach(() => {
    const ask = globalThis.fetch
    vi.stubGlobal('fetch', async (target: string, init?: RequestInit) => {
      if (/^\/planning\/(catalog|extended)\//.test(target)) {
        expect(isGateway).toBe(false)
        return Response.json({ errors: [{ type: 'NOT_FOUND', message: 'not found' }] }, { status: 404 })
      }
      const answer = await ask(target, init)
      if (!isGateway || !/\/session(\?|$)/.test(target) || !answer.ok) return answer
      const gateway = { host: 'site.example.com', base: 'site', credential: 'api-token' }
      return Response.json({ ...(await answer.json()), gateway })
    })
  })

  test('they are kept on this device, and said to be', async () => {
    await stage.open('/settings')
    await screen.findByText(m.amountsOnDevice)
    await stage.user.selectOptions(await choice(m.currency), 'EUR')
    await press(m.addWord)
    await stage.user.type(await word(1), 'Soll')
    await press(m.save)
    await saved()
    await open()
    await waitFor(async () => expect(await choice(m.currency)).toHaveProperty('value', 'EUR'))
    expect(await word(1)).toHaveProperty('value', 'Soll')
    expect(stage.writes).toEqual([])
  })

  test('they are as at first where what is kept cannot be read', async () => {
    await open()
    await stage.user.selectOptions(await choice(m.currency), 'EUR')
    await press(m.save)
    await saved()
    const key = Object.keys(localStorage).find((name) => name.startsWith(siteSettingsKey('')))
    localStorage.setItem(key ?? '', '{"currency":7,"firstFiscalMonth":4,"versionWords":[{"word":1}]}')
    await open()
    await waitFor(async () => expect(await choice(m.firstFiscalMonth)).toHaveProperty('value', '4'))
    expect(await choice(m.currency)).toHaveProperty('value', '')
  })
})
