// The frame around every screen of someone who is signed in.
import { ActionIcon, AppShell } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMenu2, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { AccountMenu } from '#features/session/account-menu.tsx'
import { useConnectionState } from '#queries/connection.ts'
import { usePlanning } from '#queries/planning.tsx'
import { sessionQuery } from '#queries/session.ts'
import { BrandMark } from '#ui/brand-mark.tsx'
import { ColorSchemeSwitch } from '#ui/color-scheme-switch.tsx'
import { DeviceStatus } from './device-status.tsx'
import { Navigation } from './navigation.tsx'
import { PaletteButton } from './palette-button.tsx'
import classes from './shell.module.css'
import { usePalette } from './use-palette.tsx'

/** Milliseconds between two looks whether a service that did not answer is back. */
const lookAgain = 10_000

export function Shell() {
  const planning = usePlanning()
  const state = useConnectionState(planning.connection)
  const { data: session } = useQuery({
    ...sessionQuery(planning),
    refetchInterval: state === 'unreachable' ? lookAgain : false,
  })
  const [isOpen, menu] = useDisclosure(false)
  const { palette, openPalette } = usePalette()
  const router = useRouter()
  const isSignedOut = session === null
  useEffect(() => {
    // The route itself decides where someone without a session goes.
    if (isSignedOut) void router.invalidate()
  }, [router, isSignedOut])

  return (
    <AppShell
      layout="alt"
      padding={0}
      header={{ height: { base: 48, sm: 0 } }}
      navbar={{ width: 224, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      transitionDuration={0}
      classNames={{ main: classes.main ?? '', navbar: classes.navbar ?? '', header: classes.header ?? '' }}
    >
      <AppShell.Header hiddenFrom="sm">
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label="Open the navigation"
          onClick={menu.open}
        >
          <IconMenu2 size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
        <span className={classes.product}>Planning Console</span>
        <span className={classes.find}>
          <PaletteButton size="icon" onOpen={openPalette} />
        </span>
      </AppShell.Header>
      <AppShell.Navbar>
        <div className={classes.brand}>
          <BrandMark />
          <span className={classes.names}>
            <span className={classes.product}>Planning Console</span>
            {session && <span className={classes.site}>{session.site.name}</span>}
          </span>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            hiddenFrom="sm"
            aria-label="Close the navigation"
            onClick={menu.close}
            className={classes.close ?? ''}
          >
            <IconX size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </div>
        <PaletteButton
          size="full"
          onOpen={() => {
            menu.close()
            openPalette()
          }}
        />
        <Navigation disabledAreas={session?.disabledAreas ?? []} onNavigate={menu.close} />
        <div className={classes.foot}>
          <DeviceStatus connection={state} />
          <ColorSchemeSwitch />
          {session && <AccountMenu session={session} />}
        </div>
      </AppShell.Navbar>
      <AppShell.Main>
        <Outlet />
      </AppShell.Main>
      {palette}
    </AppShell>
  )
}
