// The page around a grid that is measured: it takes a paste, shows the rows, and says how many cells are bad.
import './import-page.css'

declare global {
  interface Window {
    /** Works out the review of the sheet that was pasted, where a page has one. Returns how many amounts it counted. */
    __review?: () => Promise<number>
  }
}

export interface ImportPage {
  readonly host: HTMLElement
  /** Shows the number of bad cells. */
  say(badCells: number): void
}

/** Builds the page; pastes go to `paste`. */
export function openImportPage(paste: (data: DataTransfer) => void): ImportPage {
  const status = document.createElement('p')
  status.setAttribute('role', 'status')
  status.textContent = 'Paste a table.'
  const host = document.createElement('main')
  host.className = 'bench-grid'
  host.tabIndex = -1
  document.body.append(status, host)
  document.addEventListener(
    'paste',
    (event) => {
      if (event.target instanceof HTMLInputElement || !event.clipboardData) return
      event.preventDefault()
      event.stopPropagation()
      paste(event.clipboardData)
    },
    { capture: true },
  )
  return {
    host,
    say(badCells) {
      status.textContent = `${badCells} bad cells`
    },
  }
}
