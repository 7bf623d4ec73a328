import { Children, isValidElement, type ReactNode } from 'react'
import classes from './breadcrumbs.module.css'

interface BreadcrumbsProps {
  readonly label: string
  /** One link an ancestor, from the root on, each with a key. */
  readonly children: ReactNode
}

export function Breadcrumbs({ label, children }: BreadcrumbsProps) {
  return (
    <nav aria-label={label}>
      <ol className={classes.list}>
        {Children.map(children, (child) => (
          <li key={isValidElement(child) ? child.key : undefined} className={classes.item}>
            {child}
          </li>
        ))}
      </ol>
    </nav>
  )
}
