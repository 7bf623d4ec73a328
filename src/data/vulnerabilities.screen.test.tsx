// What the screen of vulnerabilities is given when the service refuses a page.
import { expect, test, vi } from 'vitest'
import { refusal } from '#testing/outbox-device.ts'
import { openHookStage, waitFor } from '#testing/render-hook.tsx'
import { useVulnerabilities } from './vulnerabilities.ts'

const stage = openHookStage()

test.each([
  ['expired', 'does not find a page id', 404, 'p1'],
  ['expired', 'takes a page id for invalid', 400, 'p1'],
  ['failed', 'forbids a page', 403, 'p1'],
  ['failed', 'does not find the first page', 404, undefined],
])('the list is %s when the service %s', async (kind, _, status, pageId) => {
  await stage.open()
  vi.stubGlobal('fetch', async () => refusal(status))
  const list = stage.use(() => useVulnerabilities(pageId))
  await waitFor(() => expect(list.current.viewState.kind).not.toBe('loading'))
  expect(list.current.viewState).toMatchObject({ kind, failure: { cause: { status } } })
})
