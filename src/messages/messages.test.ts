// Every message is used, and says in each language what it was given.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { Area, Messages } from './messages.ts'
import { german as germanCatalog } from './messages-de.ts'
import { english as englishCatalog } from './messages-en.ts'

type Message = string | ((given: Record<string, unknown>) => unknown)
interface Catalog {
  readonly [key: string]: Message | Catalog
}

/** Every message by its key; one of a group by `group.kind`. */
function messagesIn(catalog: Catalog): [string, Message][] {
  return Object.entries(catalog).flatMap(([key, message]): [string, Message][] =>
    typeof message === 'object'
      ? messagesIn(message).map(([kind, one]) => [`${key}.${kind}`, one])
      : [[key, message]],
  )
}

const areaOf = (catalog: Messages, area: Area) => catalog[area] as unknown as Catalog

const names = Object.keys(englishCatalog) as Area[]
const areas = names.map((area) => [area, areaOf(englishCatalog, area), areaOf(germanCatalog, area)] as const)

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
    const translated = new Map(messagesIn(german))
    const originals = messagesIn(english)
    expect([...translated.keys()].sort()).toEqual(originals.map(([key]) => key).sort())
    for (const [key, message] of originals) {
      expect(argumentsOf(translated.get(key) ?? ''), key).toEqual(argumentsOf(message))
    }
  })

  test('are all used', () => {
    // Tables of keys name their messages by a type. Of a group any kind may come.
    const marks = `Messages(Of\\('|\\('|\\[')${area}'${area === 'keys' ? '|KeyHint|KeyWords|KeyBinding' : ''}`
    const texts = sources.filter((text) => new RegExp(marks, 'i').test(text))
    const isUsed = (key: string) => texts.some((text) => new RegExp(`\\bm\\.${key}\\b|'${key}'`).test(text))
    expect(Object.keys(english).filter((key) => !isUsed(key))).toEqual([])
  })
})
