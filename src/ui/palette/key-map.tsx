// The keyboard shortcuts of the screen, in a dialog over it.
import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import { bindingOf, type KeyHint, type KeyWords, modifierKey, partsOfKey } from '#ui/key-bindings.ts'
import { useModalDialog } from './command-palette.tsx'
import classes from './key-map.module.css'

// The keyboard shortcuts of the screen. Every part that handles keys registers its table here while it is shown.

interface KeyGroup {
  /** Where the keys work: `Tree`, `Everywhere`. */
  readonly title: KeyWords
  readonly bindings: readonly KeyHint[]
}

export const everywhereTitle: KeyWords = (m) => m.everywhere

const present = new Set<KeyGroup>()

/** The keys of the screen, as the parts that are shown have registered them. */
const presentKeyGroups: ReadonlySet<KeyGroup> = present

/** Registers keys for as long as the caller is shown. Title and bindings must be the same until they change. */
export function useKeyGroup(title: KeyWords, bindings: readonly KeyHint[]): void {
  useEffect(() => {
    const group = { title, bindings }
    present.add(group)
    return () => {
      present.delete(group)
    }
  }, [title, bindings])
}

interface ScreenKey extends KeyHint {
  readonly act: () => void
  /** Also while one types; otherwise the key is what is typed. */
  readonly inFields?: boolean
}

/** Acts on keys wherever the focus is, and registers them. The title stays the same, the bindings can change. */
export function useScreenKeys(title: KeyWords, bindings: readonly ScreenKey[]): void {
  const latest = useRef(bindings)
  useEffect(() => {
    latest.current = bindings
  })
  useEffect(() => {
    const group = {
      title,
      get bindings() {
        return latest.current
      },
    }
    const handleKeyDown = (event: KeyboardEvent) => {
      // A part that handles the key itself, as a sheet does with letters, prevents the default.
      if (event.defaultPrevented) return
      const binding = bindingOf(latest.current, event)
      if (!binding || (!binding.inFields && isTyping(event.target))) return
      event.preventDefault()
      binding.act()
    }
    present.add(group)
    document.addEventListener('keydown', handleKeyDown)
    return () => {
      present.delete(group)
      document.removeEventListener('keydown', handleKeyDown)
    }
  }, [title])
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.matches('input, textarea, select')
}

interface WordedKeys {
  readonly keys: readonly string[]
  readonly words: string
}

/** The keys of a part of the screen, in the language of the page. */
interface WordedGroup {
  readonly title: string
  readonly bindings: readonly WordedKeys[]
}

export function KeyMap({ onClose }: { readonly onClose: () => void }) {
  const m = useMessages('app')
  const keys = useMessages('keys')
  const { dialogProps } = useModalDialog(onClose)
  const titleId = useId()
  // Read once: behind the dialog the screen does not change.
  const [groups] = useState(() => wordedGroups(keys))
  return (
    <dialog {...dialogProps} aria-labelledby={titleId} className={classes.dialog}>
      <header className={classes.head}>
        <h2 id={titleId} className={classes.title}>
          {m.keyboardShortcuts}
        </h2>
        <ActionIcon size={28} aria-label={m.close} onClick={onClose}>
          <IconX size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without it no key could scroll it */}
      <section aria-label={m.allShortcuts} tabIndex={0} className={classes.groups}>
        {groups.map(({ title, bindings }) => (
          <section key={title} aria-label={title} className={classes.group}>
            <h3 className={classes.groupTitle}>{title}</h3>
            <dl className={classes.bindings}>
              {bindings.map((binding) => (
                <Binding key={binding.words} {...binding} />
              ))}
            </dl>
          </section>
        ))}
      </section>
    </dialog>
  )
}

/** The keys of the screen, each title and each sentence once; those that work everywhere come last. */
function wordedGroups(m: Messages['keys']): WordedGroup[] {
  const byTitle = new Map<string, WordedKeys[]>()
  for (const { title, bindings } of presentKeyGroups) {
    const known = byTitle.get(title(m)) ?? []
    const worded = bindings.map(({ keys, words }) => ({ keys, words: words(m) }))
    const added = worded.filter(({ words }) => !known.some((one) => one.words === words))
    byTitle.set(title(m), [...known, ...added])
  }
  return [...byTitle]
    .map(([title, bindings]) => ({ title, bindings }))
    .sort((a, b) => Number(a.title === m.everywhere) - Number(b.title === m.everywhere))
}

function Binding({ keys, words }: WordedKeys) {
  return (
    <div className={classes.binding}>
      <dt>{words}</dt>
      <dd className={classes.keys}>
        {withSharedModifier(keys).map((key) => (
          <span key={key} className={classes.key}>
            {partsOfKey(key, modifierKey()).map(({ sign, name }) => (
              <kbd key={name} className="keycap">
                <span aria-hidden>{sign}</span>
                <span className="visuallyHidden">{name}</span>
              </kbd>
            ))}
          </span>
        ))}
      </dd>
    </div>
  )
}

/** Of many keys with one modifier the first two are enough. */
function withSharedModifier(keys: readonly string[]): readonly string[] {
  return keys.length > 4 ? keys.slice(0, 2) : keys
}
