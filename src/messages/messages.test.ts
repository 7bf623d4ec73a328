// Every message is used, and says in each language what it was given.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { catalogs as englishCatalogs } from './english.ts'
import { catalogs as germanCatalogs } from './german.ts'
import type { Area } from './messages.ts'

type Message = string | ((given: Record<string, unknown>) => unknown)
type Catalog = Readonly<Record<string, Message>>

async function load(catalogs: typeof englishCatalogs, area: Area): Promise<Catalog> {
  return (await catalogs[area]()).messages as unknown as Catalog
}

const names = Object.keys(englishCatalogs) as Area[]
const areas = await Promise.all(
  names.map(
    async (area) => [area, await load(englishCatalogs, area), await load(germanCatalogs, area)] as const,
  ),
)

const src = fileURLToPath(new URL('../', import.meta.url))
const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !path.startsWith('messages'))
  .map((path) => readFileSync(`${src}${path}`, 'utf8'))

/** The arguments that a message reads. */
function argumentsOf(message: Message): string[] {
  if (typeof message === 'string') return []
  const read = new Set<string>()
  const given = new Proxy<Record<string, unknown>>(
    {},
    {
      get: (_, name) => {
        read.add(String(name))
        return 1
      },
    },
  )
  message(given)
  return [...read].sort()
}

describe.each(areas)('the messages of %s', (area, english, german) => {
  test('are the same in English and German, with the same arguments', () => {
    expect(Object.keys(german).sort()).toEqual(Object.keys(english).sort())
    for (const [key, message] of Object.entries(english)) {
      expect(argumentsOf(german[key] ?? ''), key).toEqual(argumentsOf(message))
    }
  })

  test('are all used', () => {
    // Tables of keys name their messages by a type.
    const marks = `Messages(Of\\('|\\('|\\[')${area}'${area === 'keys' ? '|KeyHint|KeyWords|KeyBinding' : ''}`
    const texts = sources.filter((text) => new RegExp(marks, 'i').test(text))
    const isUsed = (key: string) => texts.some((text) => new RegExp(`\\bm\\.${key}\\b|'${key}'`).test(text))
    expect(Object.keys(english).filter((key) => !isUsed(key))).toEqual([])
  })
})
