// The toolbar of the editor: one tab stop, with arrow keys between the tools (WAI-ARIA toolbar).
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
import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import { partsOfKey } from '#ui/key-names.ts'
import { modifierKey } from '#ui/modifier-key.ts'
import { indexAfterKey } from '#ui/roving-index.ts'
import { toolKeys } from './editor-keys.ts'
import classes from './rich-text-editor.module.css'

type ToolName = keyof typeof toolKeys | 'quote' | 'divider' | 'link'

interface Tool {
  readonly name: ToolName
  readonly icon: TablerIcon
  /** Absent for a tool that is neither on nor off. */
  readonly isOn?: (editor: Editor) => boolean
  readonly isPossible?: (editor: Editor) => boolean
  readonly use: (editor: Editor) => void
}

function headingTool(name: ToolName, icon: TablerIcon, level: number): Tool {
  return {
    name,
    icon,
    isOn: (editor) => editor.isActive('heading', { level }),
    use: (editor) => editor.chain().focus().toggleNode('heading', 'paragraph', { level }).run(),
  }
}

const headings: readonly Tool[] = [
  headingTool('heading1', IconH1, 1),
  headingTool('heading2', IconH2, 2),
  headingTool('heading3', IconH3, 3),
]

function markTool(name: ToolName, icon: TablerIcon, mark: string): Tool {
  return {
    name,
    icon,
    isOn: (editor) => editor.isActive(mark),
    isPossible: (editor) => !editor.isActive('codeBlock'),
    use: (editor) => editor.chain().focus().toggleMark(mark).run(),
  }
}

const marks: readonly Tool[] = [
  markTool('bold', IconBold, 'bold'),
  markTool('italic', IconItalic, 'italic'),
  markTool('underline', IconUnderline, 'underline'),
  markTool('strikethrough', IconStrikethrough, 'strike'),
  markTool('code', IconCode, 'code'),
]

const blocks: readonly Tool[] = [
  {
    name: 'bulletedList',
    icon: IconList,
    isOn: (editor) => editor.isActive('bulletList'),
    use: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'numberedList',
    icon: IconListNumbers,
    isOn: (editor) => editor.isActive('orderedList'),
    use: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: 'quote',
    icon: IconBlockquote,
    isOn: (editor) => editor.isActive('blockquote'),
    use: (editor) => editor.chain().focus().toggleWrap('blockquote').run(),
  },
  {
    name: 'codeBlock',
    icon: IconSourceCode,
    isOn: (editor) => editor.isActive('codeBlock'),
    use: (editor) => editor.chain().focus().toggleCodeBlock().run(),
  },
  {
    name: 'divider',
    icon: IconSeparatorHorizontal,
    isPossible: (editor) => editor.can().setHorizontalRule(),
    use: (editor) => editor.chain().focus().setHorizontalRule().run(),
  },
]

const history: readonly Tool[] = [
  {
    name: 'undo',
    icon: IconArrowBackUp,
    isPossible: (editor) => editor.can().undo(),
    use: (editor) => editor.chain().focus().undo().run(),
  },
  {
    name: 'redo',
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
    name: 'link',
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
        <Fragment key={group[0]?.name}>
          {group.map((tool) => {
            const at = tools.indexOf(tool)
            return (
              <ToolButton
                key={tool.name}
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

function ToolButton({ tool: { name, icon: Icon }, state, isStop, onUse }: ToolButtonProps) {
  const m = useMessages('editor')
  const [isOn, isPossible] = state.split(' ')
  return (
    <button
      type="button"
      className={classes.tool}
      aria-label={m[name]}
      aria-pressed={isOn ? isOn === 'true' : undefined}
      // Not `disabled`: the focus would be lost when the last step is undone.
      aria-disabled={isPossible === 'false' || undefined}
      title={titleOf(m, name)}
      tabIndex={isStop ? 0 : -1}
      // The selection stays where it is.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => isPossible !== 'false' && onUse()}
    >
      <Icon size={16} stroke={1.75} aria-hidden />
    </button>
  )
}

/** The name of a tool with its key, as the keyboards of this system show it. */
function titleOf(m: Messages['editor'], name: ToolName): string {
  if (!hasKey(name)) return m[name]
  const signs = partsOfKey(toolKeys[name], modifierKey()).map(({ sign }) => sign)
  return m.withKey({ name: m[name], key: signs.join('+') })
}

function hasKey(name: ToolName): name is keyof typeof toolKeys {
  return Object.hasOwn(toolKeys, name)
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
