// A rule of the house: what screens look like is in their sheets, all of it, and nothing else is.
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, test } from 'vitest'
import {
  askedClasses,
  readAskedClasses,
  readComposedClasses,
  readDefinedClasses,
  type StyleClass,
} from './style-classes.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

const sheets = globSync('src/**/*.css', { cwd: root })
const textOf = (path: string) => readFileSync(root + path, 'utf8')

const nameOf = ({ sheet, name }: StyleClass) => `${sheet} .${name}`

describe('the style sheets', async () => {
  const defined = await readDefinedClasses(root)
  const asked = [...readAskedClasses(root), ...readComposedClasses(root)]

  it('have every class that is asked for', () => {
    const known = new Set(defined.map(nameOf))
    const missing = asked.filter((each) => !known.has(nameOf(each)))
    expect(missing.map((each) => `${each.by} asks for ${nameOf(each)}`)).toEqual([])
  })

  it('have no class without a use', () => {
    const wanted = new Set(asked.map(nameOf))
    expect(defined.map(nameOf).filter((name) => !wanted.has(name))).toEqual([])
  })
})

test('a module with an input of the kit brings its styles', () => {
  const modules = readdirSync(`${root}src`, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /(?<!\.test)\.tsx$/.test(path),
  )
  const withInput = modules.filter((path) => {
    const [, names = ''] =
      /import \{([^}]*)\} from '@mantine\/core'/.exec(readFileSync(`${root}src/${path}`, 'utf8')) ?? []
    return /\b(TextInput|PasswordInput|NativeSelect|Textarea|Input)\b(?!Props)/.test(names)
  })
  expect(withInput.length).toBeGreaterThan(20)
  const sheet = "import '@mantine/core/styles/Input.layer.css'"
  expect(withInput.filter((path) => !readFileSync(`${root}src/${path}`, 'utf8').includes(sheet))).toEqual([])
})

/** Left and right, where start and end are meant: a language from right to left mirrors the screen. */
const physical =
  /(?:margin|padding|border)-(?:left|right)|(?:text-align|float|clear): (?:left|right)|^\s*(?:left|right):/m

test('no sheet says left or right where the direction of the language decides', () => {
  expect(sheets.length).toBeGreaterThan(50)
  expect(sheets.filter((path) => physical.test(textOf(path)))).toEqual([])
})

describe('the classes that are asked for', () => {
  it('are found by the name that a file gave the sheet', () => {
    const text = [
      "import page from '#ui/page.module.css'",
      "import classes from './a.module.css'",
      'export const a = <p className={page.title} data-of={classes.list}>{other.thing}</p>',
      'export const b = <p className="row small" title="hint">{other.thing}</p>',
    ].join('\n')
    expect(askedClasses('src/ui/map/a.tsx', text)).toEqual([
      { sheet: 'src/ui/page.module.css', name: 'title', by: 'src/ui/map/a.tsx' },
      { sheet: 'src/ui/map/a.module.css', name: 'list', by: 'src/ui/map/a.tsx' },
      { sheet: 'src/ui/shared.css', name: 'row', by: 'src/ui/map/a.tsx' },
      { sheet: 'src/ui/shared.css', name: 'small', by: 'src/ui/map/a.tsx' },
    ])
  })
})
