// The frame around every screen of someone who is signed in.
import { ActionIcon } from '@mantine/core'
import { IconMenu2, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useRouter } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import type { Session } from '#contract/session.ts'
import { AccountActions } from '#features/session/account-actions.tsx'
import { AccountMenu } from '#features/session/account-menu.tsx'
import { useMessages } from '#messages/catalogs.ts'
import { useConnectionState } from '#queries/connection.ts'
import { usePlanning } from '#queries/planning.tsx'
import { sessionQuery } from '#queries/session.ts'
import { BrandMark } from '#ui/brand-mark.tsx'
import { ColorSchemeSwitch } from '#ui/color-scheme-switch.tsx'
import { useOutcome } from '#ui/outcome.ts'
import { useRestoreFocus } from '#ui/restore-focus.ts'
import { DeviceMark, DeviceStatus } from './device-status.tsx'
import { FocusTooltip } from './focus-tooltip.tsx'
import { LanguageSelect } from './language-select.tsx'
import { Navigation } from './navigation.tsx'
import { SavedToast } from './saved-toast.tsx'
import classes from './shell.module.css'
import { KeyMapButton, PaletteButton, PaletteIcon } from './shortcut-buttons.tsx'
import { SkipLink } from './skip-link.tsx'
import { useKeyMap } from './use-key-map.tsx'
import { usePalette } from './use-palette.tsx'
import { useSidebar } from './use-sidebar.ts'
import { useTour } from './use-tour.tsx'

/** Milliseconds between two checks whether the service responds again. */
const lookAgainMs = 10_000

export function Shell() {
  const m = useMessages('app')
  const planning = usePlanning()
  const state = useConnectionState(planning.connection)
  const { data: session } = useQuery({
    ...sessionQuery(planning),
    refetchInterval: state === 'unreachable' ? lookAgainMs : false,
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
          <KeyMapButton onOpen={leavingSidebar(openKeyMap)} />
          <ColorSchemeSwitch />
          {session && <Account session={session} />}
        </div>
      </aside>
      {/* Nothing behind the sidebar can be reached while it covers the screen, as it does on narrow ones. */}
      <main ref={main} className={classes.main} inert={sidebar.isOpen}>
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

function Account({ session }: { readonly session: Session }) {
  return (
    <AccountMenu session={session}>
      <AccountActions session={session}>
        <LanguageSelect />
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
