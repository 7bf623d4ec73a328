import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createTheme, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import { expect, test } from 'vitest'
import { theme } from './kit-provider.tsx'

const src = fileURLToPath(new URL('../', import.meta.url))
const kit = fileURLToPath(new URL('../../node_modules/', import.meta.url))

/** Variables of palettes and sizes that no component of the kit reads by itself; all others are kept. */
const optional =
  /^--mantine-(h[1-6]|heading|font-family-headings|breakpoint|shadow|z-index|primary-color-\d|color-dark-(filled|light|outline|text)|color-(pink|grape|violet|indigo|blue|cyan|green|lime|yellow|orange|teal))(-|$)/

/** Names of variables that the console's sheets and modules read, with the sheets of the kit that these import. */
function readVariables(): Set<string> {
  const ours = globSync('**/*.{css,ts,tsx}', { cwd: src })
    .filter((path) => !path.includes('.test.') && path !== 'ui/kit-variables.css')
    .map((path) => readFileSync(src + path, 'utf8'))
  const sheets = new Set(
    ours.flatMap((text) => text.match(/@mantine\/core\/styles\/[\w-]+\.layer\.css/g) ?? []),
  )
  const texts = [...ours, ...[...sheets].map((path) => readFileSync(kit + path, 'utf8'))]
  return new Set(texts.flatMap((text) => text.match(/--mantine-[\w-]+/g) ?? []))
}

type Variables = Readonly<Record<'variables' | 'light' | 'dark', Readonly<Record<string, string>>>>

/** The names above, and those that their values read. */
function withRead(names: ReadonlySet<string>, { variables, light, dark }: Variables): Set<string> {
  const found = new Set(names)
  const all = { ...variables, ...light, ...dark }
  for (const name of Object.keys(all)) if (!optional.test(name)) found.add(name)
  for (const name of found) {
    for (const values of [variables, light, dark])
      for (const [, read] of values[name]?.matchAll(/var\((--mantine-[\w-]+)/g) ?? [])
        if (read) found.add(read)
  }
  return found
}

function printRule(
  selector: string,
  values: Readonly<Record<string, string>>,
  names: ReadonlySet<string>,
): string {
  const lines = Object.entries(values)
    .filter(([name]) => names.has(name))
    .map(([name, value]) => `    ${name}: ${value};\n`)
  return `  ${selector} {\n${lines.join('')}  }\n`
}

test('the variables of the kit are those that the console reads, with the values of its theme', async () => {
  const made = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, createTheme(theme)))
  const names = withRead(readVariables(), made)
  const rules = [
    printRule(':root', made.variables, names),
    printRule(':root[data-mantine-color-scheme="light"]', made.light, names),
    printRule(':root[data-mantine-color-scheme="dark"]', made.dark, names),
  ]
  await expect(`/* Written by kit-variables.test.ts: run it with --update after a change of the theme. */
@layer mantine {
${rules.join('\n')}}
`).toMatchFileSnapshot('kit-variables.css')
})
