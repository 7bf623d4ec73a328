// The keys of the screen that one is on, in a dialog over it.
import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useMessages } from '#messages/use-messages.ts'
import { type KeyHint, partsOfKey } from '#ui/key-bindings.ts'
import { useModalDialog } from '#ui/modal-dialog.ts'
import { modifierKey } from '#ui/modifier-key.ts'
import { presentKeyGroups } from './key-groups.ts'
import classes from './key-map.module.css'

export function KeyMap({ onClose }: { readonly onClose: () => void }) {
  const m = useMessages('app')
  const { dialogProps } = useModalDialog(onClose)
  const titleId = useId()
  // Of the screen as it is when it is asked for: behind the dialog nothing changes.
  const [groups] = useState(presentKeyGroups)
  return (
    <dialog {...dialogProps} aria-labelledby={titleId} className={classes.dialog}>
      <header className={classes.head}>
        <h2 id={titleId} className={classes.title}>
          {m.keyboardShortcuts}
        </h2>
        <ActionIcon size={28} aria-label="Close the keys" onClick={onClose}>
          <IconX size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without it no key could scroll it */}
      <section aria-label="All keys" tabIndex={0} className={classes.groups}>
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

function Binding({ keys, words }: KeyHint) {
  return (
    <div className={classes.binding}>
      <dt>{words}</dt>
      <dd className={classes.keys}>
        {withSharedModifier(keys).map((key) => (
          <span key={key} className={classes.key}>
            {partsOfKey(key, modifierKey).map(({ sign, name }) => (
              <kbd key={name}>
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

/** Of many keys with one modifier the first two tell enough. */
function withSharedModifier(keys: readonly string[]): readonly string[] {
  return keys.length > 4 ? keys.slice(0, 2) : keys
}
