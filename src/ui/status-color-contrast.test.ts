// The colors that a site can give its statuses, and those of what people type into, can be read on every paper that they are
// shown on, light and dark.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { statusColors } from '#contract/catalog-operations.ts'

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
const theme = read('theme.css')
const colors = read('status-colors.css')
const shared = read('shared.css')
const kit = read('kit-variables.css')

/** The two values of a property in a text of CSS, light and dark; one that names a property of the theme is looked up. */
function valuesOf(property: string, css: string): readonly [light: string, dark: string] {
  const value = new RegExp(`${property}: ([^;]+);`).exec(css)?.[1] ?? ''
  const named = /^var\((--[\w-]+)\)$/.exec(value)?.[1]
  if (named) return valuesOf(named, theme)
  const [, light = '', dark = ''] = /^light-dark\((#\w{6}), (#\w{6})\)$/.exec(value) ?? []
  return [light, dark]
}

/** Relative luminance as WCAG 2 defines it. */
function luminance(color: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
  const [red = 0, green = 0, blue = 0] = channels.map((one) =>
    one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

test.each(statusColors)('%s: text has a contrast of 4.5, and a sign one of 3', (color) => {
  const rule = new RegExp(`&\\[data-color="${color}"\\] \\{([^}]*)\\}`).exec(colors)?.[1] ?? ''
  const [tone, soft, dot] = ['--tone', '--tone-soft', '--dot'].map((name) => valuesOf(name, rule))
  const papers = ['--surface', '--hover'].map((name) => valuesOf(name, theme))
  for (const mode of [0, 1] as const) {
    expect(contrast(tone?.[mode] ?? '', soft?.[mode] ?? '')).toBeGreaterThanOrEqual(4.5)
    for (const paper of papers) {
      expect(contrast(dot?.[mode] ?? '', paper[mode])).toBeGreaterThanOrEqual(3)
    }
  }
})

test('the thumb of a scrollbar has a contrast of 3 on every paper, in both schemes', () => {
  expect(theme).toContain('scrollbar-color: var(--scrollbar)')
  const thumb = valuesOf('--scrollbar', theme)
  for (const paper of ['--canvas', '--surface', '--sunken']) {
    const values = valuesOf(paper, theme)
    for (const mode of [0, 1] as const) expect(contrast(thumb[mode], values[mode])).toBeGreaterThanOrEqual(3)
  }
})

/** What the kit fills a field with; white where the scheme is light. */
const fieldPapers = [valuesOf('--surface', theme), ['#ffffff', valueOfKit('--mantine-color-dark-6')]] as const

function valueOfKit(name: string): string {
  return new RegExp(`${name}: (#\\w{6});`).exec(kit)?.[1] ?? ''
}

test('the border of a field has a contrast of 3 with every paper, in both schemes', () => {
  expect(shared).toMatch(/\.field \{\s+border: 1px solid var\(--line-input\)/)
  expect(theme).toMatch(/\.mantine-Input-wrapper[^{]+\{\s+--input-bd: var\(--line-input\)/)
  const lines = ['--line-input', '--mantine-color-default-border'].map((name) => valuesOf(name, theme))
  const papers = ['--surface', '--canvas', '--sunken'].map((name) => valuesOf(name, theme))
  for (const line of lines) {
    for (const paper of [...papers, ...fieldPapers]) {
      for (const mode of [0, 1] as const) expect(contrast(line[mode], paper[mode])).toBeGreaterThanOrEqual(3)
    }
  }
})

test('a placeholder has a contrast of 4.5 with the field that it is in, in both schemes', () => {
  expect(theme).toMatch(/::placeholder \{\s+color: var\(--text-faint\);\s+opacity: 1/)
  const texts = ['--text-faint', '--mantine-color-placeholder'].map((name) => valuesOf(name, theme))
  for (const text of texts) {
    for (const paper of fieldPapers) {
      for (const mode of [0, 1] as const)
        expect(contrast(text[mode], paper[mode])).toBeGreaterThanOrEqual(4.5)
    }
  }
})
