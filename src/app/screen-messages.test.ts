import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { firstAreas } from '#messages/catalogs.ts'
import { areasOf } from '#testing/screen-areas.ts'

const app = fileURLToPath(new URL('.', import.meta.url))
const routes = readdirSync(app)
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => readFileSync(`${app}${file}`, 'utf8'))
  .join('\n')

/** Where modules are loaded by a name: `delete: () => import('…')`. */
const modulesByName = new Map(
  [...routes.matchAll(/(\w+): \(\) => import\('([^']+)'\)/g)].map(([, name = '', path = '']) => [name, path]),
)

const screens = [
  ...routes.matchAll(
    /lazyScreen\(\s*(?:\(\) => import\('([^']+)'\)|load\.(\w+)),\s*'(\w+)',?\s*(?:\[([^\]]*)\],?)?\s*\)/g,
  ),
].map(([, path, name = '', screen = '', areas = '']) => {
  const module = path ?? modulesByName.get(name) ?? ''
  return {
    screen,
    module: `src/${module.startsWith('#') ? module.slice(1) : `app/${module.slice(2)}`}`,
    areas: [...areas.matchAll(/'(\w+)'/g)].map(([, area]) => area),
  }
})

test('all screens are found', () => {
  expect(screens).toHaveLength(routes.match(/lazyScreen\(\s*[(l]/g)?.length ?? 0)
})

test.each(screens)('$screen is loaded together with the messages that it shows', ({ module, areas }) => {
  const always: readonly string[] = firstAreas
  expect(areas.toSorted()).toEqual(areasOf(module).filter((area) => !always.includes(area)))
})
