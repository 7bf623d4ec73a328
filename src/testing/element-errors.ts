// What a test of a screen says when it does not find something: what it looked for, and what is there instead. The whole
// page, which the library would print, is hundreds of lines.
import { configure, getConfig, getRoles, within } from '@testing-library/react'

const maxLines = 30
const maxNames = 15
const maxLength = 120

/** The library's own, which is not part of its types: true while a wait asks again and again. */
interface Diagnostics {
  readonly _disableExpensiveErrorDiagnostics?: boolean
}

/** Has every query that fails say what it saw in a few lines. */
export function shortenElementErrors(): void {
  configure({
    getElementError(message, container) {
      const isAskedAgain = (getConfig() as Diagnostics)._disableExpensiveErrorDiagnostics
      const error = new Error(isAskedAgain ? (message ?? '') : describe(message ?? '', container))
      error.name = 'TestingLibraryElementError'
      return error
    },
  })
}

const seen = 'On the screen:'

function describe(message: string, container: Element): string {
  // One of several elements that were found instead of one.
  if (message === '') return clip(outline(container))
  if (message.includes(seen)) return message
  const [lookedFor = ''] = message.split(/\n\nHere are the (?:accessible|available) roles|\n\nThere are no /)
  const role = /\brole[ =]"(\w+)"/.exec(lookedFor)?.[1]
  const isMissing = lookedFor.startsWith('Unable to find')
  const there = isMissing && role !== undefined ? ofRole(container, role) : textsLike(container, lookedFor)
  const lines = [...lookedFor.split('\n').slice(0, maxLines - maxNames - 5), '', seen, ...there]
  return [...lines, ...landmarks(container)].slice(0, maxLines).map(clip).join('\n')
}

/** The elements of a role by their names; which roles there are when it is none of them. */
function ofRole(container: Element, role: string): readonly string[] {
  const names = namesOf(container, role)
  if (names.length > 0) return some(names.map((name) => `  ${role} "${name}"`))
  const counts = Object.entries(getRoles(container as HTMLElement)).map(
    ([other, { length }]) => `${other} (${length})`,
  )
  return [`  no ${role}; there are ${counts.length === 0 ? 'no roles' : counts.join(', ')}`]
}

function namesOf(container: Element, role: string): readonly string[] {
  const names: string[] = []
  const name = (of: string) => {
    names.push(of)
    return true
  }
  within(container as HTMLElement).queryAllByRole(role, { name })
  return names
}

/** The texts that share a word with what was looked for, or the first ones. */
function textsLike(container: Element, lookedFor: string): readonly string[] {
  const words = new Set(lookedFor.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu))
  const texts = [...container.querySelectorAll('*')].flatMap(({ childNodes, tagName }) =>
    /^(?:SCRIPT|STYLE)$/.test(tagName)
      ? []
      : [...childNodes]
          .filter(({ nodeType }) => nodeType === 3)
          .map(({ nodeValue }) => nodeValue?.trim() ?? ''),
  )
  const alike = texts.filter((text) =>
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]{4,}/gu)
      ?.some((word) => words.has(word)),
  )
  return some((alike.length > 0 ? alike : texts.filter(Boolean)).map((text) => `  "${text}"`))
}

/** By what a person knows which screen it is, and what it complains about. */
function landmarks(container: Element): readonly string[] {
  return ['heading', 'alert', 'dialog'].flatMap((role) => {
    const all = within(container as HTMLElement).queryAllByRole(role)
    return all.length === 0 ? [] : [`  ${role}s: ${all.map(({ textContent }) => textContent).join(' | ')}`]
  })
}

function some(lines: readonly string[]): readonly string[] {
  const left = lines.length - maxNames
  return left > 0 ? [...lines.slice(0, maxNames), `  and ${left} more`] : lines
}

function outline(element: Element): string {
  const copy = element.cloneNode(false) as Element
  copy.textContent = element.textContent
  return copy.outerHTML
}

function clip(line: string): string {
  return line.length > maxLength ? `${line.slice(0, maxLength)}…` : line
}
