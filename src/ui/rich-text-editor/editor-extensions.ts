// The schema of the editor: its nodes and marks, their content, and the markup that is parsed as them.
import {
  Extension,
  type Extensions,
  Mark,
  markInputRule,
  Node,
  textblockTypeInputRule,
  wrappingInputRule,
} from '@tiptap/core'
import { NodeSelection, Plugin, TextSelection, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { StarterKit } from '@tiptap/starter-kit'
import { messagesOf } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import { attributesOf, isNode, plainText } from '#ui/rich-text/rich-text-document.ts'
import { safeHref } from '#ui/safe-href.ts'
import { blockKinds, keptBlock, keptInline, notWithCode } from './open-document.ts'
import classes from './rich-text-editor.module.css'

// Typing while a kept node is selected. By default the editor would replace the node; here the text goes behind it.
// Delete and Backspace still remove the node.

/** Comes before the keys of the editor's own rules. */
const priority = 1000

const KeptTyping = Extension.create({
  name: 'keptTyping',
  priority,
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleTextInput(view, _from, _to, text) {
          if (!isKeptSelected(view)) return false
          view.dispatch(moveBehind(view.state.tr).insertText(text).scrollIntoView())
          return true
        },
        handleKeyDown(view, { key }) {
          if (key !== 'Enter' || !isKeptSelected(view)) return false
          view.dispatch(moveBehind(view.state.tr).scrollIntoView())
          return true
        },
        handlePaste: leaveKept,
        handleDOMEvents: { compositionstart: leaveKept },
      },
    }),
  ],
})

/** Moves the cursor behind the selected node, and leaves the rest to the editor. */
function leaveKept(view: EditorView): false {
  if (isKeptSelected(view)) view.dispatch(moveBehind(view.state.tr))
  return false
}

function isKeptSelected({ state: { selection } }: EditorView): boolean {
  return selection instanceof NodeSelection && [keptBlock, keptInline].includes(selection.node.type.name)
}

/** Puts the cursor behind the selection: behind a block into the empty paragraph there, which is made where there is none. */
function moveBehind(transaction: Transaction): Transaction {
  const { selection, doc } = transaction
  const { paragraph } = doc.type.schema.nodes
  if (!paragraph || selection.$to.parent.inlineContent)
    return transaction.setSelection(TextSelection.create(doc, selection.to))
  const next = selection.$to.nodeAfter
  if (next?.type !== paragraph || next.content.size > 0) transaction.insert(selection.to, paragraph.create())
  return transaction.setSelection(TextSelection.create(transaction.doc, selection.to + 1))
}

// Names the nodes that cannot be edited, and reads their text.

const names = {
  table: 'keptTable',
  panel: 'keptPanel',
  expand: 'keptExpand',
  nestedExpand: 'keptExpand',
  taskList: 'keptTasks',
  decisionList: 'keptDecisions',
  mediaSingle: 'keptMedia',
  mediaGroup: 'keptFiles',
  media: 'keptMedia',
  mediaInline: 'keptFile',
  layoutSection: 'keptColumns',
  blockCard: 'keptLinkCard',
  embedCard: 'keptEmbed',
  mention: 'keptMention',
  emoji: 'keptEmoji',
  status: 'keptStatus',
  date: 'keptDate',
  inlineCard: 'keptLinkCard',
  extension: 'keptExtension',
  bodiedExtension: 'keptExtension',
  inlineExtension: 'keptExtension',
  text: 'keptText',
  paragraph: 'keptParagraph',
  heading: 'keptHeading',
  bulletList: 'keptList',
  orderedList: 'numberedList',
  blockquote: 'quote',
  codeBlock: 'code',
} as const satisfies Readonly<Record<string, keyof Messages['editor']>>

function isNamed(type: string): type is keyof typeof names {
  return Object.hasOwn(names, type)
}

/** The kind of a kept node, for people. */
export function nameOfKept(source: string): string {
  const node: unknown = JSON.parse(source)
  const type = isNode(node) && typeof node.type === 'string' ? node.type : undefined
  const m = messagesOf('editor')
  if (type === undefined) return m.keptUnnamed
  return isNamed(type) ? m[names[type]] : m.keptOther({ type: type.slice(0, 60) })
}

/** The text of a kept piece of a line; its name when it has none. */
function textOfKept(source: string): string {
  const node: unknown = JSON.parse(source)
  const { url, shortName } = attributesOf(node)
  const said = [plainText(node, ' '), url, shortName].find((one) => typeof one === 'string' && one !== '')
  return typeof said === 'string' ? said.slice(0, 400) : nameOfKept(source)
}

const innerBlocks = `(paragraph | bulletList | orderedList | codeBlock | ${keptBlock})`

const levels = [1, 2, 3, 4, 5, 6]

const Heading = Node.create({
  name: 'heading',
  group: 'block',
  content: 'inline*',
  defining: true,
  addAttributes: () => ({ level: { default: 1, rendered: false } }),
  parseHTML: () => levels.map((level) => ({ tag: `h${level}`, attrs: { level } })),
  // The clipboard gets the real level; the page shows levels below the headings of the panel around it.
  renderHTML: ({ node }) => [`h${levels.includes(node.attrs.level) ? node.attrs.level : 1}`, 0],
  addNodeView() {
    return ({ node }) => {
      const dom = document.createElement(node.attrs.level === 1 ? 'h4' : node.attrs.level === 2 ? 'h5' : 'h6')
      return {
        dom,
        contentDOM: dom,
        update: (next) => next.type === node.type && next.attrs.level === node.attrs.level,
      }
    }
  },
  addKeyboardShortcuts() {
    const toggle = (level: number) => () => this.editor.commands.toggleNode(this.name, 'paragraph', { level })
    return { 'Mod-Alt-1': toggle(1), 'Mod-Alt-2': toggle(2), 'Mod-Alt-3': toggle(3) }
  },
  addInputRules() {
    const getAttributes = ([, signs = '']: readonly string[]) => ({ level: signs.length })
    return [textblockTypeInputRule({ find: /^(#{1,3})\s$/, type: this.type, getAttributes })]
  },
})

const Quote = Node.create({
  name: 'blockquote',
  group: 'block',
  content: `${innerBlocks}+`,
  defining: true,
  parseHTML: () => [{ tag: 'blockquote' }],
  renderHTML: () => ['blockquote', 0],
  addInputRules() {
    return [wrappingInputRule({ find: /^\s*>\s$/, type: this.type })]
  },
})

const ListItem = Node.create({
  name: 'listItem',
  content: `(paragraph | codeBlock | ${keptBlock}) ${innerBlocks}*`,
  defining: true,
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: () => ['li', 0],
  // Not Tab: that leads out of the text, as out of every other field.
  addKeyboardShortcuts() {
    return {
      Enter: () => this.editor.commands.splitListItem(this.name),
      'Mod-]': () => this.editor.commands.sinkListItem(this.name),
      'Mod-[': () => this.editor.commands.liftListItem(this.name),
    }
  },
})

const Code = Mark.create({
  name: 'code',
  code: true,
  exitable: true,
  excludes: `code ${notWithCode.join(' ')}`,
  parseHTML: () => [{ tag: 'code' }],
  renderHTML: () => ['code', 0],
  addKeyboardShortcuts() {
    return { 'Mod-e': () => this.editor.commands.toggleMark(this.name) }
  },
  addInputRules() {
    return [markInputRule({ find: /(?:^|\s)(`([^`]+)`)$/, type: this.type })]
  },
})

/** Holds addresses that can do no more than open a page or a message; others are text. */
const Link = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => ({ href: { isRequired: true } }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (anchor) => {
        const href = safeHref(anchor.getAttribute('href')?.trim())
        return href === undefined ? false : { href }
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => [
    'a',
    { href: safeHref(HTMLAttributes.href) ?? '', rel: 'noopener noreferrer', target: '_blank' },
    0,
  ],
})

/** A kept node as an element of this tag. It is restored only from markup that this page has put on the clipboard. */
function keptAs(tag: string) {
  const getAttrs = (element: HTMLElement) => {
    const source = keptByKey(element.getAttribute('data-kept'))
    return source === undefined ? false : { source }
  }
  return {
    atom: true,
    addAttributes: () => ({ source: { isRequired: true, rendered: false } }),
    parseHTML: () => [{ tag: `${tag}[data-kept]`, priority: 100, getAttrs }],
  }
}

export const KeptBlock = Node.create({
  ...keptAs('div'),
  name: keptBlock,
  group: 'block',
  isolating: true,
  draggable: true,
  renderHTML: ({ node }) => [
    'div',
    { 'data-kept': keyOfKept(node.attrs.source) },
    nameOfKept(node.attrs.source),
  ],
})

const KeptInline = Node.create({
  ...keptAs('span'),
  name: keptInline,
  group: 'inline',
  inline: true,
  renderHTML: ({ node }) => [
    'span',
    {
      'data-kept': keyOfKept(node.attrs.source),
      class: classes.keptInline ?? '',
      title: messagesOf('editor').kept({ name: nameOfKept(node.attrs.source) }),
    },
    textOfKept(node.attrs.source),
  ],
})

/** An id that a document gave to a node stays with it, and with no other: a split leaves the second without. */
const LocalIds = Extension.create({
  name: 'localIds',
  addGlobalAttributes: () => [
    {
      types: [...blockKinds.values()].map((kind) => kind.as),
      attributes: { localId: { default: null, keepOnSplit: false, rendered: false, parseHTML: () => null } },
    },
  ],
})

/** Everything but the view of {@link KeptBlock}, which needs a page. */
export const editorExtensions: Extensions = [
  StarterKit.configure({
    blockquote: false,
    code: false,
    heading: false,
    link: false,
    listItem: false,
    // It would add an empty line to the document.
    trailingNode: false,
  }),
  Heading,
  Quote,
  ListItem,
  Code,
  Link,
  KeptInline,
  KeptTyping,
  LocalIds,
]

const keys = new Map<string, string>()
const sources = new Map<string, string>()

/** The key of a kept node's source, the same for the same source. */
function keyOfKept(source: string): string {
  const known = keys.get(source)
  if (known !== undefined) return known
  const key = crypto.randomUUID()
  keys.set(source, key)
  sources.set(key, source)
  return key
}

/** The source that was given this key; undefined for any other text. */
function keptByKey(key: string | null): string | undefined {
  return key === null ? undefined : sources.get(key)
}
