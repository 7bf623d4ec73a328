// What HTML says about how a part of a cell is set, by its element, its style and the rules of its classes; and whether a row
// or a column is hidden.
import type { PartForm } from '#spreadsheet/cell-parts.ts'
import { decodeAttribute } from './html-entities.ts'

/** The form of a part; `none`: its text is nothing that a page shows, and nothing that a person left. */
export type ElementForm = PartForm | 'none'

const formOfElement: ReadonlyMap<string, ElementForm> = new Map([
  ['sup', 'raised'],
  ['sub', 'lowered'],
  ['s', 'struck'],
  ['strike', 'struck'],
  ['del', 'struck'],
  // How a reader of Japanese says it, and code.
  ['rt', 'none'],
  ['rp', 'none'],
  ['script', 'none'],
  ['style', 'none'],
  ['template', 'none'],
  ['noscript', 'none'],
  ['title', 'none'],
])

/** Classes that hide what only a screen reader says, in the style sheets of most sites. */
const hidingClasses = [
  'sr-only',
  'visually-hidden',
  'visuallyhidden',
  'screen-reader-text',
  'screen-reader-only',
]

/** Links that programs make to footnotes, and back. */
const footnoteTarget =
  /^(?:_?(?:ftn|edn)|fn|cite|foot|end-?note|note|ref|anm|fu(?:ss|ß)|nota|voetnoot|doc-noteref)/i

/** More are no longer remembered by what they are written as. */
const maxKnown = 500

/** The styles of a page. */
export class HtmlStyles {
  /** By class, or element and class, or element. */
  readonly #ofSelector: ReadonlyMap<string, PartForm>
  /** By element, what its attributes say as they are written. */
  readonly #known = new Map<string, Map<string, ElementForm | undefined>>()

  constructor(html: string) {
    this.#ofSelector = formsOfSheets(html)
  }

  /** What an element says by itself; undefined where it says nothing. @param attributes as they are written */
  formOf(name: string, attributes: string): ElementForm | undefined {
    const own = formOfElement.get(name)
    if (own === 'none') return own
    if (attributes.trim() === '') return own ?? this.#ofSelector.get(name)
    const ofName = this.#known.get(name) ?? new Map<string, ElementForm | undefined>()
    this.#known.set(name, ofName)
    const known = ofName.get(attributes)
    if (known !== undefined || ofName.has(attributes)) return known
    const found = this.#formOf(name, attributes, own)
    if (ofName.size < maxKnown) ofName.set(attributes, found)
    return found
  }

  /** True for a row, a column or a cell that is not shown. */
  isHidden(name: string, attributes: string): boolean {
    if (attributes === '') return this.#ofSelector.get(name) === 'hidden'
    if (this.formOf(name, attributes) === 'hidden') return true
    if (name !== 'tr' && name !== 'col') return false
    const size = name === 'tr' ? 'height' : 'width'
    return (
      /^0(?:px|pt)?$/.test(attributeOf(attributes, size) ?? '') ||
      new RegExp(`(?:^|;)${size}:0(?:px|pt|in|cm|mm)?(?:;|$|!)`).test(plainStyle(attributes))
    )
  }

  #formOf(name: string, attributes: string, own: PartForm | undefined): PartForm | undefined {
    const classes = attributeOf(attributes, 'class')?.split(/\s+/) ?? []
    const isHidden =
      attributeOf(attributes, 'hidden') !== undefined || hidingClasses.some((one) => classes.includes(one))
    const isFootnote = name === 'a' && isFootnoteLink(attributes)
    const found = [
      isHidden ? ('hidden' as const) : undefined,
      isFootnote ? ('link' as const) : undefined,
      own,
      formOfStyle(plainStyle(attributes)),
      this.#ofSelector.get(name),
      ...classes.flatMap((one) => [this.#ofSelector.get(`.${one}`), this.#ofSelector.get(`${name}.${one}`)]),
    ]
    return found.reduce(strongerForm, undefined)
  }
}

const strength: readonly (ElementForm | undefined)[] = [
  undefined,
  'plain',
  'link',
  'lowered',
  'raised',
  'struck',
  'hidden',
  'none',
]

/** The form of what is in one form within another. */
export function strongerForm<Form extends ElementForm>(
  one: Form | undefined,
  other: Form | undefined,
): Form | undefined {
  return strength.indexOf(one) >= strength.indexOf(other) ? one : other
}

function isFootnoteLink(attributes: string): boolean {
  const target = attributeOf(attributes, 'href')
  if (target === undefined || !target.includes('#')) return false
  return target.startsWith('#') || footnoteTarget.test(target.slice(target.indexOf('#') + 1))
}

/** The value of an attribute; an empty text for one without a value, undefined for none. */
function attributeOf(attributes: string, name: string): string | undefined {
  const found = new RegExp(
    `(?:^|[\\s"'/])${name}(?:\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))|(?=[\\s/]|$))`,
    'i',
  ).exec(attributes)
  return found ? decodeAttribute(found[1] ?? found[2] ?? found[3] ?? '') : undefined
}

/** The style of an element in small letters without blanks. */
function plainStyle(attributes: string): string {
  return attributes.includes('tyle') || attributes.includes('TYLE')
    ? plainRules(attributeOf(attributes, 'style') ?? '')
    : ''
}

function plainRules(rules: string): string {
  return rules.toLowerCase().replace(/\s+/g, '')
}

const zero = String.raw`0(?:\.0*)?(?:px|pt|em|rem|%)?(?:;|$|!)`
const formsOfRules: readonly (readonly [PartForm, RegExp])[] = [
  [
    'hidden',
    new RegExp(
      `(?:^|;)(?:display:none|visibility:(?:hidden|collapse)|mso-hide:all|font-size:${zero}|opacity:${zero}|clip:rect\\(0|text-indent:-\\d{3,}|left:-\\d{4,})`,
    ),
  ],
  ['struck', /(?:^|;)text-(?:decoration(?:-line)?:[^;]*line-through|line-through:(?!none))/],
  [
    'raised',
    /(?:^|;)(?:vertical-align:(?:super|text-top|[1-9.][\d.]{0,8}(?:px|pt|em|ex|%))|mso-text-raise:[1-9.]|font-variant-position:super|top:-)/,
  ],
  ['lowered', /(?:^|;)(?:vertical-align:(?:sub|-)|mso-text-raise:-|font-variant-position:sub)/],
]

/** @param rules in small letters without blanks */
function formOfStyle(rules: string): PartForm | undefined {
  return rules === '' ? undefined : formsOfRules.find(([, pattern]) => pattern.test(rules))?.[0]
}

/** Rules of a page that are looked at; more are no page of a spreadsheet. */
const maxRules = 20_000

/** What the style sheets of a page say of elements and classes, wherever these are. */
function formsOfSheets(html: string): ReadonlyMap<string, PartForm> {
  const forms = new Map<string, PartForm>()
  let left = maxRules
  for (let at = html.search(/<style[\s>]/i); at !== -1; ) {
    const end = html.indexOf('</style', at)
    const rules = html.slice(html.indexOf('>', at) + 1, end === -1 ? html.length : end)
    for (const [selectors, declarations] of rulesOf(withoutComments(rules))) {
      left -= 1
      if (left < 0) return forms
      const form = formOfStyle(plainRules(declarations))
      if (form) for (const selector of selectors.split(',')) addSelector(forms, selector, form)
    }
    const next = end === -1 ? -1 : html.slice(end).search(/<style[\s>]/i)
    at = next === -1 ? -1 : end + next
  }
  return forms
}

/** The rules that hold on a screen: selectors and declarations. */
function* rulesOf(sheet: string): Generator<readonly [string, string]> {
  let from = 0
  /** Blocks that are open and hold on a screen. */
  let depth = 0
  for (let at = sheet.indexOf('{'); at !== -1; at = sheet.indexOf('{', from)) {
    const closed = sheet.indexOf('}', from)
    if (depth > 0 && closed !== -1 && closed < at) {
      depth -= 1
      from = closed + 1
      continue
    }
    const before = sheet.slice(from, at)
    const head = before.slice(before.lastIndexOf(';') + 1).trim()
    if (/^@media\b(?!.*\bprint\b)|^@(?:supports|layer)\b/i.test(head)) {
      depth += 1
      from = at + 1
      continue
    }
    const end = head.startsWith('@') ? blockEnd(sheet, at) : sheet.indexOf('}', at)
    if (end === -1) return
    if (!head.startsWith('@')) yield [head, sheet.slice(at + 1, end)]
    from = end + 1
  }
}

/** Neither comments nor the signs of markup around the rules. */
function withoutComments(sheet: string): string {
  const bare = sheet.replaceAll('<!--', '').replaceAll('-->', '')
  let rules = ''
  let from = 0
  for (let start = bare.indexOf('/*'); start !== -1; start = bare.indexOf('/*', from)) {
    rules += bare.slice(from, start)
    const end = bare.indexOf('*/', start + 2)
    from = end === -1 ? bare.length : end + 2
  }
  return rules + bare.slice(from)
}

/** Where a block with blocks in it ends. */
function blockEnd(sheet: string, start: number): number {
  let depth = 0
  for (let at = start; at < sheet.length; at += 1) {
    if (sheet[at] === '{') depth += 1
    else if (sheet[at] === '}') {
      depth -= 1
      if (depth === 0) return at
    }
  }
  return -1
}

/** One element or class, perhaps within elements. What holds within another class only is left to what the page shows. */
const simpleSelector = /^(?:[a-z]\w*[\s>]+)*([a-z][\w-]*)?((?:\.[\w-]+)*)$/i

function addSelector(forms: Map<string, PartForm>, selector: string, form: PartForm): void {
  const trimmed = selector.trim()
  const [, element = '', classes = ''] = trimmed.length > 200 ? [] : (simpleSelector.exec(trimmed) ?? [])
  const last = classes.slice(classes.lastIndexOf('.'))
  if (element === '' && classes === '') return
  const key = element.toLowerCase() + (classes === '' ? '' : last)
  const stronger = strongerForm(forms.get(key), form)
  if (stronger) forms.set(key, stronger)
}
