import { IconSquare, IconSquareCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useMessages } from '#messages/catalogs.ts'
import { formatUtcDay } from '#ui/dates.ts'
import classes from './rich-text.module.css'
import { type Block, type Cell, parseRichText, type Task } from './rich-text-document.ts'
import type { Inline, Mark } from './rich-text-inline.ts'

/** A description: a rich-text document as it was written, anything else as plain text. Never as HTML. */
export function RichText({ text }: { readonly text: string }) {
  const blocks = parseRichText(text)
  return (
    <div className={classes.text}>
      {blocks ? <Blocks blocks={blocks} /> : <p className={classes.plain}>{text}</p>}
    </div>
  )
}

// A document is shown as it is and never reordered, so the place of a part is its key.
function each<Part>(parts: readonly Part[], render: (part: Part, key: number) => ReactNode): ReactNode[] {
  return parts.map(render)
}

function Blocks({ blocks }: { readonly blocks: readonly Block[] }) {
  return each(blocks, (block, key) => <BlockView key={key} block={block} />)
}

function Inlines({ content }: { readonly content: readonly Inline[] }) {
  return each(content, (inline, key) => <InlineView key={key} inline={inline} />)
}

function BlockView({ block }: { readonly block: Block }): ReactNode {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <Inlines content={block.content} />
        </p>
      )
    case 'heading':
      return <Heading level={block.level} content={block.content} />
    case 'bulletList':
      return <ul>{each(block.items, renderItem)}</ul>
    case 'orderedList':
      return <ol start={block.start}>{each(block.items, renderItem)}</ol>
    case 'taskList':
      return <Tasks items={block.items} />
    case 'quote':
      return (
        <blockquote>
          <Blocks blocks={block.content} />
        </blockquote>
      )
    case 'panel':
      return (
        <div className={classes.panel} data-tone={block.tone}>
          <Blocks blocks={block.content} />
        </div>
      )
    case 'expand':
      return <Expand {...block} />
    case 'code':
      return (
        <pre>
          <code>{block.text}</code>
        </pre>
      )
    case 'rule':
      return <hr />
    case 'table':
      return <Table rows={block.rows} />
    case 'unknown':
      return <UnknownBlock {...block} />
    case 'cut':
      return <CutNote />
  }
}

function Expand({ title, content }: Omit<Extract<Block, { kind: 'expand' }>, 'kind'>) {
  const m = useMessages('record')
  return (
    <details className={classes.expand}>
      <summary>{title || m.expandSection}</summary>
      <Blocks blocks={content} />
    </details>
  )
}

interface UnknownProps {
  readonly name: string | undefined
  readonly text: string
}

function useUnknownNote(name: string | undefined): string {
  const m = useMessages('record')
  return name === undefined ? m.unnamedShownAsText : m.shownAsText({ name })
}

function UnknownBlock({ name, text }: UnknownProps) {
  return (
    <div className={classes.unknown}>
      <span className="note">{useUnknownNote(name)}</span>
      {text && <p>{text}</p>}
    </div>
  )
}

function UnknownInline({ name, text }: UnknownProps) {
  const note = useUnknownNote(name)
  return (
    <span className={classes.unknownInline} title={note}>
      {text || name || note}
    </span>
  )
}

function CutNote() {
  const m = useMessages('record')
  return <p className={classes.unknown}>{m.descriptionCut}</p>
}

function renderItem(item: readonly Block[], key: number): ReactNode {
  return (
    <li key={key}>
      <Blocks blocks={item} />
    </li>
  )
}

function Tasks({ items }: { readonly items: readonly Task[] }) {
  return (
    <ul className={classes.tasks}>
      {each(items, (item, key) =>
        item.kind === 'nested' ? (
          <li key={key} className={classes.nested}>
            <BlockView block={item.block} />
          </li>
        ) : (
          <li key={key} data-done={item.isDone}>
            <TaskBox isDone={item.isDone} />
            <span>
              <Inlines content={item.content} />
            </span>
          </li>
        ),
      )}
    </ul>
  )
}

function TaskBox({ isDone }: { readonly isDone: boolean }) {
  const m = useMessages('record')
  const Icon = isDone ? IconSquareCheck : IconSquare
  return <Icon size={16} stroke={1.75} role="img" aria-label={isDone ? m.taskDone : m.taskOpen} />
}

interface HeadingProps {
  readonly level: number
  readonly content: readonly Inline[]
}

/** Headings of a description come below those of the panel around it, which end at level 3. */
function Heading({ level, content }: HeadingProps) {
  const Element = level === 1 ? 'h4' : level === 2 ? 'h5' : 'h6'
  return (
    <Element>
      <Inlines content={content} />
    </Element>
  )
}

function Table({ rows }: { readonly rows: readonly (readonly Cell[])[] }) {
  return (
    <div className={classes.tableFrame}>
      <table>
        <tbody>
          {each(rows, (row, key) => (
            <tr key={key}>
              {each(row, ({ isHeader, content }, cellKey) => {
                const Element = isHeader ? 'th' : 'td'
                return (
                  <Element key={cellKey}>
                    <Blocks blocks={content} />
                  </Element>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function InlineView({ inline }: { readonly inline: Inline }): ReactNode {
  switch (inline.kind) {
    case 'text':
      return <Words {...inline} />
    case 'break':
      return <br />
    case 'status':
      return <span className={classes.status}>{inline.text}</span>
    case 'mention':
      return <span className={classes.mention}>{inline.text}</span>
    case 'date':
      return <time dateTime={new Date(inline.time).toISOString()}>{formatUtcDay(inline.time)}</time>
    case 'unknown':
      return <UnknownInline {...inline} />
  }
}

const markElements: Readonly<Record<Mark, 'strong' | 'em' | 'u' | 's' | 'code' | 'sub' | 'sup'>> = {
  strong: 'strong',
  em: 'em',
  underline: 'u',
  strike: 's',
  code: 'code',
  sub: 'sub',
  sup: 'sup',
}

function Words({ text, marks, href }: Omit<Extract<Inline, { kind: 'text' }>, 'kind'>) {
  let marked: ReactNode = text
  for (const mark of marks) {
    const Element = markElements[mark]
    marked = <Element>{marked}</Element>
  }
  if (!href) return marked
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {marked}
    </a>
  )
}
