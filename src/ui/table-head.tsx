import plain from './plain-table.module.css'

interface TableHeadProps {
  readonly titles: readonly string[]
  /** Titles of columns of numbers, which are aligned at their ends. */
  readonly numbers?: readonly string[]
}

/** The titles of the columns of a plain table. */
export function TableHead({ titles, numbers = [] }: TableHeadProps) {
  return (
    <thead>
      <tr>
        {titles.map((title) => (
          <th key={title} scope="col" className={numbers.includes(title) ? plain.number : undefined}>
            {title}
          </th>
        ))}
      </tr>
    </thead>
  )
}
