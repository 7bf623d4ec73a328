// What a person is told on their first visit: three things, beside what they are looking at. It takes no focus and
// covers nothing that one is asked to do.
import { Button } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useState } from 'react'
import { modifierKey } from '#ui/modifier-key.ts'
import classes from './tour.module.css'

interface TourStep {
  readonly title: string
  readonly text: ReactNode
  /** What it is about: a selector of something in the frame of the console. */
  readonly about: string
}

const steps: readonly TourStep[] = [
  {
    title: 'Find anything',
    text: (
      <>
        <kbd>{modifierKey.sign}K</kbd> finds any record by its name and does what the console can do.{' '}
        <kbd>/</kbd> searches the list that you look at.
      </>
    ),
    about: '[aria-keyshortcuts$="+K"]',
  },
  {
    title: 'Walk and edit by keys',
    text: (
      <>
        The arrows walk the tree, <kbd>Enter</kbd> opens a record, <kbd>F2</kbd> edits it in place.{' '}
        <kbd>?</kbd> shows the keys of any screen.
      </>
    ),
    about: '[aria-keyshortcuts="?"]',
  },
  {
    title: 'Nothing you write is lost',
    text: 'Each change is kept on this device before it is sent, also without a network. Pending changes lists what is not confirmed, and asks when someone else has changed the same.',
    about: 'a[href^="/outbox"]',
  },
]

export function Tour({ onEnd }: { readonly onEnd: () => void }) {
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
      <section aria-label="First steps" className={classes.card} onKeyDown={handleKeyDown}>
        <div aria-live="polite">
          <p className={classes.title}>{step.title}</p>
          <p className={classes.text}>{step.text}</p>
        </div>
        <div className={classes.foot}>
          <span className={classes.count}>
            {at + 1} of {steps.length}
          </span>
          {!isLast && (
            <Button size="xs" variant="subtle" color="gray" onClick={onEnd}>
              Skip
            </Button>
          )}
          <Button variant="filled" key="on" size="xs" onClick={() => (isLast ? onEnd() : setAt(at + 1))}>
            {isLast ? 'Got it' : 'Next'}
          </Button>
        </div>
      </section>
    </>
  )
}

/** Around what a step is about; nothing where that is not on the screen, as in narrow windows. */
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
