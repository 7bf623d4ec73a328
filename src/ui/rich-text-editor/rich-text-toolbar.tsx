// The tools of the editor: one stop for Tab, walked with the arrow keys (WAI-ARIA toolbar).
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconCode,
  IconH1,
  IconH2,
  IconH3,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconSeparatorHorizontal,
  IconSourceCode,
  IconStrikethrough,
  IconUnderline,
  type TablerIcon,
} from '@tabler/icons-react'
import { type Editor, useEditorState } from '@tiptap/react'
import { Fragment, type KeyboardEvent, useRef, useState } from 'react'
import { partsOfKey } from '#ui/key-bindings.ts'
import { modifierKey } from '#ui/modifier-key.ts'
import { indexAfterKey } from '#ui/roving-index.ts'
import { toolKeys } from './editor-keys.ts'
import classes from './rich-text-editor.module.css'

interface Tool {
  readonly label: string
  readonly icon: TablerIcon
  /** Absent for what is done once and is not on or off. */
  readonly isOn?: (editor: Editor) => boolean
  readonly isPossible?: (editor: Editor) => boolean
  readonly use: (editor: Editor) => void
}

const headings: readonly Tool[] = [IconH1, IconH2, IconH3].map((icon, at) => ({
  label: `Heading ${at + 1}`,
  icon,
  isOn: (editor) => editor.isActive('heading', { level: at + 1 }),
  use: (editor) =>
    editor
      .chain()
      .focus()
      .toggleNode('heading', 'paragraph', { level: at + 1 })
      .run(),
}))

function markTool(label: string, icon: TablerIcon, mark: string): Tool {
  return {
    label,
    icon,
    isOn: (editor) => editor.isActive(mark),
    isPossible: (editor) => !editor.isActive('codeBlock'),
    use: (editor) => editor.chain().focus().toggleMark(mark).run(),
  }
}

const marks: readonly Tool[] = [
  markTool('Bold', IconBold, 'bold'),
  markTool('Italic', IconItalic, 'italic'),
  markTool('Underline', IconUnderline, 'underline'),
  markTool('Strike through', IconStrikethrough, 'strike'),
  markTool('Code', IconCode, 'code'),
]

const blocks: readonly Tool[] = [
  {
    label: 'Bulleted list',
    icon: IconList,
    isOn: (editor) => editor.isActive('bulletList'),
    use: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    label: 'Numbered list',
    icon: IconListNumbers,
    isOn: (editor) => editor.isActive('orderedList'),
    use: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    label: 'Quote',
    icon: IconBlockquote,
    isOn: (editor) => editor.isActive('blockquote'),
    use: (editor) => editor.chain().focus().toggleWrap('blockquote').run(),
  },
  {
    label: 'Code block',
    icon: IconSourceCode,
    isOn: (editor) => editor.isActive('codeBlock'),
    use: (editor) => editor.chain().focus().toggleCodeBlock().run(),
  },
  {
    label: 'Line across',
    icon: IconSeparatorHorizontal,
    isPossible: (editor) => editor.can().setHorizontalRule(),
    use: (editor) => editor.chain().focus().setHorizontalRule().run(),
  },
]

const history: readonly Tool[] = [
  {
    label: 'Undo',
    icon: IconArrowBackUp,
    isPossible: (editor) => editor.can().undo(),
    use: (editor) => editor.chain().focus().undo().run(),
  },
  {
    label: 'Redo',
    icon: IconArrowForwardUp,
    isPossible: (editor) => editor.can().redo(),
    use: (editor) => editor.chain().focus().redo().run(),
  },
]

interface RichTextToolbarProps {
  readonly editor: Editor
  readonly label: string
  readonly isLinking: boolean
  readonly onLink: () => void
}

export function RichTextToolbar({ editor, label, isLinking, onLink }: RichTextToolbarProps) {
  const link: Tool = {
    label: 'Link',
    icon: IconLink,
    isOn: () => isLinking || editor.isActive('link'),
    isPossible: () => !editor.isActive('codeBlock'),
    use: onLink,
  }
  const groups = [headings, marks, blocks, [link], history]
  const tools = groups.flat()
  const states = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      tools.map(({ isOn, isPossible }) => `${isOn?.(now) ?? ''} ${isPossible?.(now) ?? true}`),
  })
  const { stop, toolbar, handleKeyDown, setStop } = useRovingStop(tools.length)
  return (
    <div
      ref={toolbar}
      role="toolbar"
      aria-label={label}
      className={classes.toolbar}
      onKeyDown={handleKeyDown}
    >
      {groups.map((group) => (
        <Fragment key={group[0]?.label}>
          {group.map((tool) => {
            const at = tools.indexOf(tool)
            return (
              <ToolButton
                key={tool.label}
                tool={tool}
                state={states[at] ?? ''}
                isStop={at === stop}
                onUse={() => {
                  setStop(at)
                  tool.use(editor)
                }}
              />
            )
          })}
          <span className={classes.divider} />
        </Fragment>
      ))}
    </div>
  )
}

interface ToolButtonProps {
  readonly tool: Tool
  /** Whether it is on, if it can be, and whether it is possible. */
  readonly state: string
  readonly isStop: boolean
  readonly onUse: () => void
}

function ToolButton({ tool: { label, icon: Icon }, state, isStop, onUse }: ToolButtonProps) {
  const [isOn, isPossible] = state.split(' ')
  return (
    <button
      type="button"
      className={classes.tool}
      aria-label={label}
      aria-pressed={isOn ? isOn === 'true' : undefined}
      // Not `disabled`: the focus would be lost when the last step is undone.
      aria-disabled={isPossible === 'false' || undefined}
      title={titleOf(label)}
      tabIndex={isStop ? 0 : -1}
      // The selection stays where it is.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => isPossible !== 'false' && onUse()}
    >
      <Icon size={16} stroke={1.75} aria-hidden />
    </button>
  )
}

/** The name of a tool with its key, as the keyboards of this system have it. */
function titleOf(label: string): string {
  const key = Object.hasOwn(toolKeys, label) ? toolKeys[label as keyof typeof toolKeys] : undefined
  if (key === undefined) return label
  const signs = partsOfKey(key, modifierKey).map(({ sign }) => sign)
  return `${label} (${signs.join('+')})`
}

function useRovingStop(count: number) {
  const [stop, setStop] = useState(0)
  const toolbar = useRef<HTMLDivElement>(null)
  const handleKeyDown = (event: KeyboardEvent) => {
    const next = indexAfterKey(event.key, stop, count, ['ArrowLeft', 'ArrowRight'])
    if (next === undefined) return
    event.preventDefault()
    setStop(next)
    toolbar.current?.querySelectorAll<HTMLElement>('button')[next]?.focus()
  }
  return { stop, setStop, toolbar, handleKeyDown }
}
