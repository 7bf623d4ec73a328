import { useState } from 'react'
import { partSizes } from '#data/imports/enqueue-import.ts'
import { useMessages } from '#messages/catalogs.ts'
import classes from './import-plan.module.css'
import type { ImportSession } from './import-session.ts'

/** How many items go into a request; few people ever need it. */
export function ImportPartSize({ session }: { readonly session: ImportSession }) {
  const m = useMessages('imports')
  const [text, setText] = useState(() => String(session.partSize))
  const isTaken = /^\d{1,4}$/.test(text) && Number(text) >= partSizes.min && Number(text) <= partSizes.max
  return (
    <details className={classes.advanced}>
      <summary>{m.advanced}</summary>
      <div className={classes.partSize}>
        <label htmlFor="part-size">{m.partSize}</label>
        <input
          id="part-size"
          className={classes.size}
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
          {isTaken ? m.partSizeHint : m.partSizeLimits({ min: partSizes.min, max: partSizes.max })}
        </p>
      </div>
    </details>
  )
}
