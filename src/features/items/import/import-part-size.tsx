import { useState } from 'react'
import { partSizes } from '#queries/funds/sent-imports.ts'
import { formatCount } from '#ui/numbers.ts'
import classes from './import-plan.module.css'
import type { ImportSession } from './import-session.ts'

/** How many items go into a request; few people ever need it. */
export function ImportPartSize({ session }: { readonly session: ImportSession }) {
  const [text, setText] = useState(() => String(session.partSize))
  const isTaken = /^\d{1,4}$/.test(text) && Number(text) >= partSizes.least && Number(text) <= partSizes.most
  return (
    <details className={classes.advanced}>
      <summary>Advanced</summary>
      <div className={classes.partSize}>
        <label htmlFor="part-size">Items in a request</label>
        <input
          id="part-size"
          inputMode="numeric"
          value={text}
          aria-invalid={!isTaken}
          aria-describedby="part-size-hint"
          onChange={({ currentTarget }) => {
            const written = currentTarget.value
            setText(written)
            session.setPartSize(Number(written))
          }}
          onBlur={() => setText(String(session.partSize))}
        />
        <p id="part-size-hint" data-tone={isTaken ? undefined : 'bad'}>
          {isTaken
            ? 'Fewer where the service is slow or refuses large requests; it is remembered on this device. Items that could be taken for each other stay together.'
            : `Between ${partSizes.least} and ${formatCount(partSizes.most)}.`}
        </p>
      </div>
    </details>
  )
}
