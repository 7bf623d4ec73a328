// What a cell shows, or hides, beside its text, as the facts of its table refer to it.

/** `all-struck`: nothing was left out, and all of the text is struck out. The first that occurs names what was left out. */
export const asideKinds = ['all-struck', 'struck', 'hidden', 'raised', 'link', 'lowered'] as const
export type AsideKind = (typeof asideKinds)[number]

/** What a cell shows, or hides, beside its text. */
export interface Aside {
  readonly kind: AsideKind
  readonly text: string
}

/** As {@link readAside} reads it. */
export function printAside({ kind, text }: Aside): string {
  return text === '' ? kind : `${kind} ${text}`
}

/** What was left out of the text of a cell; undefined for nothing. */
export function readAside(printed: string): Aside | undefined {
  const end = printed.indexOf(' ')
  const word = end === -1 ? printed : printed.slice(0, end)
  const kind = asideKinds.find((one) => one === word)
  return kind && { kind, text: end === -1 ? '' : printed.slice(end + 1) }
}
