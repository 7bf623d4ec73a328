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
