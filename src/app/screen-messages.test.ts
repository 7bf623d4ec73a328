import { globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { firstAreas } from '#messages/catalogs.ts'
import { areasOf } from '#testing/screen-areas.ts'

const app = fileURLToPath(new URL('.', import.meta.url))
const routes = readdirSync(app)
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => readFileSync(`${app}${file}`, 'utf8'))
  .join('\n')

const areasIn = (text: string) => [...text.matchAll(/'(\w+)'/g)].map(([, area]) => area)

/** The areas of screens that are made alike: `const editing = screensWith('editing')`. */
const areasByMaker = new Map(
  [...routes.matchAll(/const (\w+) = screensWith\(([^)]*)\)/g)].map(([, maker = '', areas = '']) => [
    maker,
    areasIn(areas),
  ]),
)

const screens = [
  ...routes.matchAll(/(?:screensWith\(([^)]*)\)|\b(\w+))\(\s*\(\) => import\('([^']+)'\),\s*'(\w+)',?\s*\)/g),
].map(([, areas, maker = '', module = '', screen = '']) => ({
  screen,
  module: `src/${module.startsWith('#') ? module.slice(1) : `app/${module.slice(2)}`}`,
  areas: areas === undefined ? (areasByMaker.get(maker) ?? []) : areasIn(areas),
}))

test('all screens are found', () => {
  expect(screens).toHaveLength(routes.match(/\(\) => import\(/g)?.length ?? 0)
})

test.each(screens)('$screen is loaded together with the messages that it shows', ({ module, areas }) => {
  const always: readonly string[] = firstAreas
  expect(areas.toSorted()).toEqual(areasOf(module).filter((area) => !always.includes(area)))
})

const src = join(app, '..')

/** Modules that are loaded later by others than routes, with the areas that are loaded before or together with them. */
const parts = globSync('{app,features,ui}/**/*.tsx', { cwd: src })
  .filter((file) => !/\.test\.|-routes?\.|\/routes\./.test(file))
  .flatMap((file) => {
    const text = readFileSync(join(src, file), 'utf8')
    return [...text.matchAll(/\bimport\('([#.][^']+)'\)/g)].map(([, part = '']) => ({
      part,
      module: join('src', part.startsWith('#') ? part.slice(1) : join(dirname(file), part)),
      present: [...firstAreas, ...areasOf(join('src', file)), ...areasIn(text)],
    }))
  })

test.each(parts)('$part is loaded together with the messages that it shows', ({ module, present }) => {
  expect(areasOf(module).filter((area) => !present.includes(area))).toEqual([])
})
