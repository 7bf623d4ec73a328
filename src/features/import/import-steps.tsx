import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import classes from './import-steps.module.css'

const steps = [
  ['start', 'upload'],
  ['check', 'matchColumns'],
  ['plan', 'review'],
  ['send', 'import'],
] as const satisfies readonly (readonly [string, keyof Messages['imports']])[]

/** The steps of an import, with the present one marked. */
export function ImportSteps({ step: present }: { readonly step: (typeof steps)[number][0] }) {
  const m = useMessages('imports')
  return (
    <ol className={classes.steps} aria-label={m.steps}>
      {steps.map(([step, title], index) => (
        <li key={step} className={classes.step} aria-current={present === step ? 'step' : undefined}>
          <span className={classes.stepNumber} aria-hidden>
            {index + 1}
          </span>
          {m[title]}
        </li>
      ))}
    </ol>
  )
}
