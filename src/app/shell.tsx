// The frame around every screen of someone who is signed in.
import { ActionIcon } from '@mantine/core'
import { useDisclosure, useWindowEvent } from '@mantine/hooks'
import { IconKeyboard, IconMenu2, IconSearch, IconX } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Outlet, useLocation, useRouter } from '@tanstack/react-router'
import {
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Session } from '#contract/session.ts'
import { useConnectionState } from '#data/connection.ts'
import { personalStorage } from '#data/personal-storage.ts'
import { type Planning, usePlanning } from '#data/planning.tsx'
import { sessionQuery } from '#data/session.ts'
import { AccountActions } from '#features/people/session/account-actions.tsx'
import { AccountMenu } from '#features/people/session/account-menu.tsx'
import { useMessages } from '#messages/catalogs.ts'
import { BrandMark } from '#ui/brand-mark.tsx'
import { ColorSchemeSwitch } from '#ui/color-scheme-switch.tsx'
import { formatExact } from '#ui/dates.ts'
import { useIsPrinting } from '#ui/grids/row-window.ts'
import { modifierName, withModifier } from '#ui/key-bindings.ts'
import { useOutcome } from '#ui/outcome.ts'
import { everywhereTitle, KeyMap, useScreenKeys } from '#ui/palette/key-map.tsx'
import { useNow } from '#ui/records/relative-time.tsx'
import { useRestoreFocus } from '#ui/restore-focus.ts'
import { setSingleKeys, useSingleKeys } from '#ui/single-keys.tsx'
import { useIsTouch } from '#ui/use-media.ts'
import { DeviceMark, DeviceStatus } from './device-status.tsx'
import { Navigation } from './navigation.tsx'
import { chooseLanguage, type LanguageChoice, readLanguageChoice } from './page-language.ts'
import { Palette } from './palette.tsx'
import { SavedToast } from './saved-toast.tsx'
import classes from './shell.module.css'
import { EmptySiteTour, focusContent, Tour } from './tour.tsx'

const choices = ['system', 'en', 'de'] as const satisfies readonly LanguageChoice[]

/** The language of the console on this device; choosing one opens the page again in it. */
function LanguageSelect() {
  const m = useMessages('account')
  const id = useId()
  const choose = useMutation({ mutationFn: chooseLanguage, networkMode: 'always', retry: false })
  const labels = { system: m.languageSystem, en: 'English', de: 'Deutsch' }
  return (
    <div className={`${classes.setting} ${classes.row}`}>
      <label htmlFor={id}>{m.language}</label>
      <select
        id={id}
        className={classes.select}
        value={choose.variables ?? readLanguageChoice()}
        disabled={choose.isPending}
        onChange={({ target }) => {
          const choice = choices.find((one) => one === target.value)
          if (choice) choose.mutate(choice)
        }}
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {labels[choice]}
          </option>
        ))}
      </select>
      {choose.isError && (
        <p role="alert" className={classes.problem}>
          {m.languageNotLoaded}
        </p>
      )}
    </div>
  )
}

/** Turns single letters as acts off: then typing goes to a name again. */
function SingleKeysSwitch() {
  const m = useMessages('account')
  const isOn = useSingleKeys()
  const hint = useId()
  return (
    <div className={classes.setting}>
      <label className={classes.row}>
        {m.singleKeys}
        <input
          type="checkbox"
          aria-describedby={hint}
          checked={isOn}
          onChange={({ currentTarget }) => setSingleKeys(currentTarget.checked)}
        />
      </label>
      <p id={hint} className="note flush">
        {m.singleKeysHint}
      </p>
    </div>
  )
}

// The words of a sign for a person who reaches it by keys: the browser shows a title to the pointer alone.

interface Tooltip {
  readonly text: string
  /** Pixels of the window: the middle of the element, and its edge. */
  readonly left: number
  readonly top: number
  readonly isAbove: boolean
}

/** Shows the title of the button or link that the keyboard has just reached. A screen reader reads it anyway. */
export function FocusTooltip() {
  const [tooltip, setTooltip] = useState<Tooltip>()
  useEffect(() => {
    const hide = () => setTooltip(undefined)
    const show = ({ target }: FocusEvent) => setTooltip(tooltipOf(target))
    const stop = new AbortController()
    const { signal } = stop
    document.addEventListener('focusin', show, { signal })
    document.addEventListener('focusout', hide, { signal })
    document.addEventListener('pointerdown', hide, { signal })
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && hide(), { signal, capture: true })
    document.addEventListener('scroll', hide, { signal, capture: true, passive: true })
    return () => stop.abort()
  }, [])
  if (!tooltip) return null
  const { text, left, top, isAbove } = tooltip
  return (
    <div aria-hidden className={classes.tooltip} data-above={isAbove} style={{ left, top }}>
      {text}
    </div>
  )
}

/** Pixels that a tooltip needs below its element. */
const room = 48

/** Pixels from the edge of the window that keep the middle of a tooltip of usual width. */
const halfWidth = 80

function tooltipOf(target: EventTarget | null): Tooltip | undefined {
  if (!(target instanceof HTMLElement) || !target.matches(':is(button, a)[title]:focus-visible'))
    return undefined
  // Words that can be read need no repetition.
  if (target.innerText.trim() === target.title) return undefined
  const { left, width, top, bottom } = target.getBoundingClientRect()
  const isAbove = bottom + room > window.innerHeight
  const middle = Math.min(Math.max(left + width / 2, halfWidth), window.innerWidth - halfWidth)
  return { text: target.title, left: middle, top: isAbove ? top : bottom, isAbove }
}

const storageKey = 'planning-console.tour'
const start = '/focus-areas'

/**
 * The first steps, shown once per device to a person who opens the start of the console. A person who follows a link
 * does not see them, nor does one on a phone, of which they would cover the half.
 */
function useTour(): ReactNode {
  const isAtStart = useLocation({
    // `/` redirects there, sometimes only after the first rendering.
    select: ({ pathname, searchStr }) => (pathname === start || pathname === '/') && searchStr === '',
  })
  const [seen, setSeen] = useState(() => (isAtStart && !isTouchOnly() ? readSeen() : 'tour'))
  const { focusAreas } = usePlanning()
  // The tour is about the tree, and must not delay its first rows.
  const shown = useSyncExternalStore(focusAreas.subscribe, () => shownIn(focusAreas))
  if (!isAtStart || shown === 'nothing' || seen === 'tour' || seen === shown) return null
  const end = () => {
    noteSeen(shown)
    setSeen(shown)
    // The button that had the focus is removed.
    focusContent(document.querySelector('main'))
  }
  return shown === 'empty' ? <EmptySiteTour onEnd={end} /> : <Tour onEnd={end} />
}

/** Which cards a site is ready for: those of an empty one, or the tour. */
function shownIn({ getSnapshot }: Planning['focusAreas']): 'nothing' | 'empty' | 'tour' {
  const { state, index } = getSnapshot()
  if (index.recordCount > 0 || state.kind === 'failed') return 'tour'
  return state.kind === 'done' ? 'empty' : 'nothing'
}

/** True for a device without a pointer as fine as that of a mouse. Whether there is a keyboard no browser says. */
function isTouchOnly(): boolean {
  return matchMedia('(pointer: coarse)').matches && !matchMedia('(any-pointer: fine)').matches
}

/** The cards that were seen here. Where storage is blocked, all: they would otherwise come at every start. */
function readSeen(): 'none' | 'empty' | 'tour' {
  try {
    const seen = personalStorage().getItem(storageKey)
    return seen === null ? 'none' : seen === 'empty' ? 'empty' : 'tour'
  } catch {
    return 'tour'
  }
}

function noteSeen(cards: 'empty' | 'tour'): void {
  try {
    personalStorage().setItem(storageKey, cards)
  } catch {
    // It may come once more.
  }
}

/** Milliseconds between two checks whether the service responds again. */
const lookAgainMs = 10_000

export function Shell() {
  const m = useMessages('app')
  const planning = usePlanning()
  const state = useConnectionState(planning.connection)
  const { data: session } = useQuery({
    ...sessionQuery(planning),
    refetchInterval: state === 'unreachable' || state === 'foreign' ? lookAgainMs : false,
  })
  const sidebar = useSidebar()
  const sidebarId = useId()
  const { palette, openPalette } = usePalette()
  const { keyMap, openKeyMap } = useKeyMap()
  const tour = useTour()
  const main = useRef<HTMLElement>(null)
  useSessionChange(session)
  useRestoreFocus(main)
  const leavingSidebar = (open: () => void) => () => {
    sidebar.close()
    open()
  }

  return (
    <div className={classes.shell} data-sidebar={sidebar.isOpen ? 'open' : 'closed'}>
      <SkipLink main={main} />
      <header className={classes.header}>
        <ActionIcon
          ref={sidebar.opener}
          size={36}
          aria-label={m.openNavigation}
          aria-expanded={sidebar.isOpen}
          aria-controls={sidebarId}
          onClick={sidebar.open}
        >
          <IconMenu2 size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
        <span className={classes.product}>Planning Console</span>
        <span className={classes.find}>
          <DeviceMark connection={state} />
          <PaletteIcon onOpen={openPalette} />
        </span>
      </header>
      <aside id={sidebarId} aria-label={m.console} className={classes.sidebar}>
        <div className={classes.brand}>
          <BrandMark />
          <span className={classes.names}>
            <span className={classes.product}>Planning Console</span>
            {session && <span className={classes.site}>{session.site.name}</span>}
          </span>
          <ActionIcon
            ref={sidebar.closer}
            size={36}
            aria-label={m.closeNavigation}
            onClick={sidebar.close}
            className={classes.close ?? ''}
          >
            <IconX size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </div>
        <PaletteButton onOpen={leavingSidebar(openPalette)} />
        <Navigation session={session ?? undefined} onNavigate={sidebar.close} />
        <div className={classes.foot}>
          <DeviceStatus connection={state} />
          {session && <Account session={session} onOpenKeyMap={leavingSidebar(openKeyMap)} />}
        </div>
      </aside>
      {/* Nothing behind the sidebar can be reached while it covers the screen, as it does on narrow ones. */}
      <main ref={main} className={classes.main} inert={sidebar.isOpen}>
        {session && <PaperHead site={session.site.name} />}
        <Screen />
      </main>
      <FocusTooltip />
      <SavedToast />
      {palette}
      {keyMap}
      {tour}
    </div>
  )
}

/** On paper only: of what site and when. The page below it has a title. */
function PaperHead({ site }: { readonly site: string }) {
  const isPrinting = useIsPrinting()
  const now = useNow()
  if (!isPrinting) return null
  return (
    <p className={classes.paper}>
      <span>{site}</span>
      <span>{formatExact(new Date(now).toISOString())}</span>
    </p>
  )
}

interface AccountProps {
  readonly session: Session
  readonly onOpenKeyMap: () => void
}

/** Whose console this is, and what they have chosen for it. */
function Account({ session, onOpenKeyMap }: AccountProps) {
  // Under a finger there are no keys.
  const hasKeys = !useIsTouch()
  return (
    <AccountMenu session={session}>
      <AccountActions session={session}>
        {hasKeys && <KeyMapButton onOpen={onOpenKeyMap} />}
        <ColorSchemeSwitch />
        <LanguageSelect />
        {hasKeys && <SingleKeysSwitch />}
      </AccountActions>
    </AccountMenu>
  )
}

/** Painted after the frame, and made in slices: both in one go were a task of 70 ms at a start. */
function Screen() {
  // The place of what is copied from a menu or the palette, which are gone by then.
  useOutcome()
  return useDeferredValue(true, false) && <Outlet />
}

/** Re-runs the guards of the routes when another person has signed in, or the session has ended. */
function useSessionChange(session: Session | null | undefined): void {
  const router = useRouter()
  const who = session === null ? 'signed-out' : session && `${session.site.id} ${session.principal.id}`
  const [shownTo, setShownTo] = useState(who)
  useEffect(() => {
    if (who === shownTo) return
    setShownTo(who)
    void router.invalidate()
  }, [router, who, shownTo])
}

/** The first stop of the Tab key: skips the navigation (WCAG 2.4.1). Visible while it has the focus. */
function SkipLink({ main }: { readonly main: RefObject<HTMLElement | null> }) {
  const m = useMessages('app')
  return (
    <button type="button" className={classes.link} onClick={() => focusContent(main.current)}>
      {m.skipToContent}
    </button>
  )
}

// Buttons of the sidebar that show their own shortcut.

interface ButtonProps {
  readonly onOpen: () => void
}

/** Opens the palette. */
function PaletteButton({ onOpen }: ButtonProps) {
  const m = useMessages('app')
  const shortcut = `${modifierName}+K`
  const isTouch = useIsTouch()
  return (
    <button type="button" className={classes.palette} aria-keyshortcuts={shortcut} onClick={onOpen}>
      <IconSearch size={15} stroke={1.75} aria-hidden />
      <span className={classes.text}>{m.find}</span>
      {!isTouch && (
        <kbd className={classes.paletteKey} aria-hidden>
          {withModifier('K')}
        </kbd>
      )}
    </button>
  )
}

/** Opens the palette where there is no room for words. */
function PaletteIcon({ onOpen }: ButtonProps) {
  const m = useMessages('app')
  return (
    <ActionIcon size={36} aria-label={m.find} onClick={onOpen}>
      <IconSearch size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}

/** Opens the keyboard shortcuts in place of the menu that it is in. */
function KeyMapButton({ onOpen }: ButtonProps) {
  const m = useMessages('app')
  return (
    <button
      type="button"
      className={classes.keyMap}
      aria-keyshortcuts="?"
      onClick={({ currentTarget }) => {
        // First: the menu gives the focus back to its button, where closing the dialog leads to as well.
        currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
        onOpen()
      }}
    >
      <IconKeyboard size={15} stroke={1.75} aria-hidden />
      <span className={classes.text}>{m.keyboardShortcuts}</span>
      <kbd className={classes.keyMapKey} aria-hidden>
        ?
      </kbd>
    </button>
  )
}

/** The dialog of keyboard shortcuts, with a function that opens it; `?` opens it too. */
function useKeyMap(): { readonly keyMap: ReactNode; readonly openKeyMap: () => void } {
  const m = useMessages('app')
  const [isOpen, { open, close }] = useDisclosure(false)
  useScreenKeys(everywhereTitle, [{ keys: ['?'], words: () => m.showKeyboardShortcuts, act: open }])
  return { keyMap: isOpen && <KeyMap onClose={close} />, openKeyMap: open }
}

/** The palette, with a function that opens it; its shortcut opens it too. */
function usePalette(): { readonly palette: ReactNode; readonly openPalette: () => void } {
  const m = useMessages('app')
  const [isOpen, { open, close }] = useDisclosure(false)
  // Works in fields too: no field uses this shortcut.
  useScreenKeys(everywhereTitle, [{ keys: ['Mod+K'], words: () => m.find, inFields: true, act: open }])
  return { palette: isOpen && <Palette onClose={close} />, openPalette: open }
}

// The sidebar of a narrow screen: closed until it is opened, and then over everything else. On a wide screen it is
// always shown, and the style sheet hides the buttons that open and close it.

function useSidebar() {
  const [isOpen, { open, close }] = useDisclosure(false)
  const opener = useRef<HTMLButtonElement>(null)
  const closer = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isOpen) closer.current?.focus()
  }, [isOpen])
  useWindowEvent('keydown', ({ key }) => {
    // What is open within it closes first, by the same key.
    if (!isOpen || key !== 'Escape' || document.querySelector(':popover-open:not([role="status"])')) return
    close()
    opener.current?.focus()
  })
  useEffect(() => {
    // A window that is widened while the sidebar is open must not stay inert behind it.
    const wide = window.matchMedia('(min-width: 48em)')
    wide.addEventListener('change', close)
    return () => wide.removeEventListener('change', close)
  }, [close])
  return { isOpen, opener, closer, open, close }
}
