/** What a screen is there for, in the order in which one would want it. */
const contents = [
  '[role="row"][tabindex="0"]',
  '[role="gridcell"][tabindex="0"]',
  '[role="application"]',
  'input:enabled',
]

/** Puts the focus into what the screen is about: its list, else its first field, else its beginning. */
export function focusContent(main: HTMLElement | null): void {
  if (!main) return
  const found = contents.map((selector) => main.querySelector<HTMLElement>(selector)).find(Boolean)
  if (!found) {
    // For this once: if it always took the focus, so would a click beside everything.
    main.tabIndex = -1
    main.addEventListener('blur', () => main.removeAttribute('tabindex'), { once: true })
  }
  const content = found ?? main
  content.focus()
}
