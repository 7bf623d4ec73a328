interface ProblemProps {
  /** Nothing is shown where nothing is wrong. */
  readonly words: string | undefined
  readonly className: string | undefined
}

/** What went wrong, announced when it comes. */
export function Problem({ words, className }: ProblemProps) {
  return words === undefined ? null : (
    <p role="alert" className={className}>
      {words}
    </p>
  )
}
