// Names the nodes that cannot be edited, and reads their text.
import { messagesOf } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import { attributesOf, isNode, plainText } from '#ui/rich-text/rich-text-json.ts'

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
export function textOfKept(source: string): string {
  const node: unknown = JSON.parse(source)
  const { url, shortName } = attributesOf(node)
  const said = [plainText(node, ' '), url, shortName].find((one) => typeof one === 'string' && one !== '')
  return typeof said === 'string' ? said.slice(0, 400) : nameOfKept(source)
}
