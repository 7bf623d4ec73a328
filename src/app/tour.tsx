// What the console is for, in three cards on the first visit, beside the tree; on an empty site one card, which points to the
// set-up. They take no focus and cover nothing that they point to.
import { Button } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useState } from 'react'
import { useCatalog } from '#data/catalog.ts'
import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import { withModifier } from '#ui/key-bindings.ts'
import classes from './tour.module.css'

/** The main content of a screen, by preference. */
const contents = [
  '[role="row"][tabindex="0"]',
  '[role="gridcell"][tabindex="0"]',
  '[role="application"]',
  'input:enabled',
]

/** Focuses the main content of the screen: its list, else its first field, else its beginning. */
export function focusContent(main: HTMLElement | null): void {
  if (!main) return
  const found = contents.map((selector) => main.querySelector<HTMLElement>(selector)).find(Boolean)
  if (!found) {
    // Removed on blur: a permanent tabindex would make every click on the background move the focus.
    main.tabIndex = -1
    main.addEventListener('blur', () => main.removeAttribute('tabindex'), { once: true })
  }
  const content = found ?? main
  content.focus()
}

interface TourStep {
  readonly title: string
  readonly text: readonly ReactNode[]
  /** Selects the part of the frame that the step is about. */
  readonly about: string
}

function stepsIn(m: Messages['tour']): readonly TourStep[] {
  const key = (sign: string) => <kbd key={sign}>{sign}</kbd>
  return [
    {
      title: m.planTitle,
      text: m.planText<ReactNode>({ palette: key(withModifier('K')) }),
      about: 'nav a[href^="/focus-areas"]',
    },
    { title: m.costsTitle, text: [m.costsText], about: 'nav a[href^="/funds/"]' },
    {
      title: m.safeTitle,
      text: m.safeText<ReactNode>({ undo: key(withModifier('Z')) }),
      about: 'nav a[href^="/outbox"]',
    },
  ]
}

interface TourProps {
  readonly onEnd: () => void
}

export function Tour({ onEnd }: TourProps) {
  const m = useMessages('tour')
  const [steps, setSteps] = useState<readonly TourStep[]>([])
  useLayoutEffect(() => {
    // Cards about areas that the person cannot see are left out. The navigation may be rendered together with the first rows.
    setSteps(stepsIn(m).filter(({ about }) => document.querySelector(about)))
  }, [m])
  return <Cards steps={steps} onEnd={onEnd} />
}

/** On a site without records: where it begins, for a person who may set it up. */
export function EmptySiteTour({ onEnd }: TourProps) {
  const m = useMessages('tour')
  const types = useCatalog('focus-area-types')
  if (types.kind !== 'listed' || !types.canManage) return null
  const step = { title: m.emptyTitle, text: [m.emptyText], about: 'main a[href^="/settings/setup"]' }
  return <Cards steps={[step]} onEnd={onEnd} />
}

function Cards({ steps, onEnd }: TourProps & { readonly steps: readonly TourStep[] }) {
  const m = useMessages('tour')
  const [at, setAt] = useState(0)
  const step = steps[at]
  const isLast = at === steps.length - 1
  if (!step) return null
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onEnd()
  }
  return (
    <>
      <Ring key={at} about={step.about} />
      <section aria-label={m.firstSteps} className={classes.card} onKeyDown={handleKeyDown}>
        <div aria-live="polite">
          <p className={classes.title}>{step.title}</p>
          <p className={classes.text}>{step.text}</p>
        </div>
        <div className={classes.foot}>
          {steps.length > 1 && (
            <span className={classes.count}>{m.step({ step: at + 1, count: steps.length })}</span>
          )}
          {!isLast && (
            <Button size="xs" variant="subtle" color="gray" onClick={onEnd}>
              {m.skip}
            </Button>
          )}
          <Button variant="filled" key="on" size="xs" onClick={() => (isLast ? onEnd() : setAt(at + 1))}>
            {isLast ? m.gotIt : m.next}
          </Button>
        </div>
      </section>
    </>
  )
}

/** A ring around the part that a step is about; nothing where that part is hidden, as in narrow windows. */
function Ring({ about }: Pick<TourStep, 'about'>) {
  const [place, setPlace] = useState<DOMRect>()
  useLayoutEffect(() => {
    const look = () => {
      const found = [...document.querySelectorAll(about)].find((element) => element.checkVisibility())
      setPlace(found?.getBoundingClientRect())
    }
    look()
    window.addEventListener('resize', look)
    return () => window.removeEventListener('resize', look)
  }, [about])
  if (!place) return null
  const { left, top, width, height } = place
  return <div className={classes.ring} style={{ left, top, width, height }} />
}
