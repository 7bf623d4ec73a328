// The toolbar of the editor: one tab stop, with arrow keys between the tools (WAI-ARIA toolbar).
import { useRovingIndex } from '@mantine/hooks'
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
import { type ComponentProps, Fragment } from 'react'
import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import { modifierKey, partsOfKey } from '#ui/key-bindings.ts'
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

type Steps = ReturnType<Editor['chain']>

/** A tool that turns a kind of block, or a mark, on and off. */
function toggleTool(name: ToolName, icon: TablerIcon, type: string, toggle: (steps: Steps) => Steps): Tool {
  return {
    name,
    icon,
    isOn: (editor) => editor.isActive(type),
    use: (editor) => toggle(editor.chain().focus()).run(),
  }
}

function headingTool(name: ToolName, icon: TablerIcon, level: number): Tool {
  return {
    ...toggleTool(name, icon, 'heading', (steps) => steps.toggleNode('heading', 'paragraph', { level })),
    isOn: (editor) => editor.isActive('heading', { level }),
  }
}

const headings: readonly Tool[] = [
  headingTool('heading1', IconH1, 1),
  headingTool('heading2', IconH2, 2),
  headingTool('heading3', IconH3, 3),
]

function markTool(name: ToolName, icon: TablerIcon, mark: string): Tool {
  return {
    ...toggleTool(name, icon, mark, (steps) => steps.toggleMark(mark)),
    isPossible: (editor) => !editor.isActive('codeBlock'),
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
  toggleTool('bulletedList', IconList, 'bulletList', (steps) => steps.toggleBulletList()),
  toggleTool('numberedList', IconListNumbers, 'orderedList', (steps) => steps.toggleOrderedList()),
  toggleTool('quote', IconBlockquote, 'blockquote', (steps) => steps.toggleWrap('blockquote')),
  toggleTool('codeBlock', IconSourceCode, 'codeBlock', (steps) => steps.toggleCodeBlock()),
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
  const { getItemProps } = useRovingIndex({ total: tools.length })
  return (
    <div role="toolbar" aria-label={label} className={classes.toolbar}>
      {groups.map((group) => (
        <Fragment key={group[0]?.name}>
          {group.map((tool) => {
            const index = tools.indexOf(tool)
            const [isOn, isPossible] = (states[index] ?? '').split(' ')
            const use = () => isPossible !== 'false' && tool.use(editor)
            return (
              <ToolButton
                key={tool.name}
                name={tool.name}
                icon={tool.icon}
                aria-pressed={isOn ? isOn === 'true' : undefined}
                // Not `disabled`: the focus would be lost when the last step is undone.
                aria-disabled={isPossible === 'false' || undefined}
                {...getItemProps({ index, onClick: use })}
              />
            )
          })}
          <span className={classes.divider} />
        </Fragment>
      ))}
    </div>
  )
}

type ToolButtonProps = Pick<Tool, 'name' | 'icon'> & ComponentProps<'button'>

function ToolButton({ name, icon: Icon, ...props }: ToolButtonProps) {
  const m = useMessages('editor')
  return (
    <button
      type="button"
      className={classes.tool}
      aria-label={m[name]}
      title={titleOf(m, name)}
      // The selection stays where it is.
      onMouseDown={(event) => event.preventDefault()}
      {...props}
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
