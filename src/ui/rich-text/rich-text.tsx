import { IconSquare, IconSquareCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useMessages } from '#messages/catalogs.ts'
import { formatUtcDay } from '#ui/dates.ts'
import classes from './rich-text.module.css'
import type { Inline } from './rich-text-document.ts'
import { type Block, parseRichText } from './rich-text-document.ts'

/** A description: a rich-text document, or anything else as plain text. Never as HTML. */
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

type PropsOf<Kind extends Block['kind']> = Omit<Extract<Block, { kind: Kind }>, 'kind'>

function BlockView({ block }: { readonly block: Block }): ReactNode {
  const m = useMessages('record')
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <Inlines content={block.content} />
        </p>
      )
    case 'heading':
      return <Heading {...block} />
    case 'bulletList':
      return <ul>{each(block.items, renderItem)}</ul>
    case 'orderedList':
      return <ol start={block.start}>{each(block.items, renderItem)}</ol>
    case 'taskList':
      return <Tasks {...block} />
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
      return <Table {...block} />
    case 'unknown':
      return <UnknownBlock {...block} />
    case 'cut':
      return <p className={classes.unknown}>{m.descriptionCut}</p>
  }
}

function Expand({ title, content }: PropsOf<'expand'>) {
  const m = useMessages('record')
  return (
    <details className={classes.expand}>
      <summary>{title || m.expandSection}</summary>
      <Blocks blocks={content} />
    </details>
  )
}

function useUnknownNote(name: string | undefined): string {
  const m = useMessages('record')
  return name === undefined ? m.unnamedShownAsText : m.shownAsText({ name })
}

function UnknownBlock({ name, text }: PropsOf<'unknown'>) {
  return (
    <div className={classes.unknown}>
      <span className="note">{useUnknownNote(name)}</span>
      {text && <p>{text}</p>}
    </div>
  )
}

function UnknownInline({ name, text }: PropsOf<'unknown'>) {
  const note = useUnknownNote(name)
  return (
    <span className={classes.unknownInline} title={note}>
      {text || name || note}
    </span>
  )
}

function renderItem(item: readonly Block[], key: number): ReactNode {
  return (
    <li key={key}>
      <Blocks blocks={item} />
    </li>
  )
}

function Tasks({ items }: PropsOf<'taskList'>) {
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

/** Headings of a description come below those of the panel around it, which end at level 3. */
function Heading({ level, content }: PropsOf<'heading'>) {
  const Element = level === 1 ? 'h4' : level === 2 ? 'h5' : 'h6'
  return (
    <Element>
      <Inlines content={content} />
    </Element>
  )
}

function Table({ rows }: PropsOf<'table'>) {
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

function Words({ text, marks, href }: Extract<Inline, { kind: 'text' }>) {
  let marked: ReactNode = text
  for (const mark of marks) {
    const Element = mark === 'underline' ? 'u' : mark === 'strike' ? 's' : mark
    marked = <Element>{marked}</Element>
  }
  if (!href) return marked
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {marked}
    </a>
  )
}
