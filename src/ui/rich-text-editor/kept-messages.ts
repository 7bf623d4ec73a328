// What a node that cannot be edited is called, and what it says.
import { attributesOf, isNode, plainText } from '#ui/rich-text/rich-text-json.ts'

const names: Readonly<Record<string, string>> = {
  table: 'Table',
  panel: 'Panel',
  expand: 'Section that unfolds',
  nestedExpand: 'Section that unfolds',
  taskList: 'Tasks',
  decisionList: 'Decisions',
  mediaSingle: 'Picture or file',
  mediaGroup: 'Files',
  media: 'Picture or file',
  mediaInline: 'File',
  layoutSection: 'Columns',
  blockCard: 'Link card',
  embedCard: 'Embedded page',
  mention: 'Mention',
  emoji: 'Emoji',
  status: 'Status',
  date: 'Date',
  inlineCard: 'Link card',
  extension: 'Extension',
  bodiedExtension: 'Extension',
  inlineExtension: 'Extension',
  text: 'Formatted text',
  paragraph: 'Formatted paragraph',
  heading: 'Formatted heading',
  bulletList: 'List',
  orderedList: 'Numbered list',
  blockquote: 'Quote',
  codeBlock: 'Code',
}

/** The kind of a kept node, for people. */
export function nameOfKept(source: string): string {
  const node: unknown = JSON.parse(source)
  const type = isNode(node) && typeof node.type === 'string' ? node.type : undefined
  if (type === undefined) return 'Something without a name'
  return Object.hasOwn(names, type) ? (names[type] ?? type) : `“${type.slice(0, 60)}”`
}

/** What a kept piece of a line says; its name when it says nothing. */
export function textOfKept(source: string): string {
  const node: unknown = JSON.parse(source)
  const { url, shortName } = attributesOf(node)
  const said = [plainText(node, ' '), url, shortName].find((one) => typeof one === 'string' && one !== '')
  return typeof said === 'string' ? said.slice(0, 400) : nameOfKept(source)
}
