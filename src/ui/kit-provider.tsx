// The kit with its theme. `MantineProvider` of the kit also makes its variables when the page starts; the console has
// them in a sheet, with fewer bytes and less work before the first screen.
// Here and not in theme.css, so that the build can leave rules out of them.
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Button.layer.css'
import {
  localStorageColorSchemeManager,
  type MantineColorScheme,
  MantineContext,
  type MantineProviderProps,
  MantineThemeProvider,
  useProviderColorScheme,
} from '@mantine/core'
import type { ReactNode } from 'react'
import { theme } from './theme.ts'

const colorSchemes = localStorageColorSchemeManager()
const getRootElement = () => document.documentElement

export function KitProvider({
  defaultColorScheme = 'auto',
  env,
  children,
}: {
  defaultColorScheme?: MantineColorScheme
  /** `test` leaves out transitions. */
  env?: NonNullable<MantineProviderProps['env']>
  children: ReactNode
}) {
  const scheme = useProviderColorScheme({
    manager: colorSchemes,
    defaultColorScheme,
    getRootElement,
    forceColorScheme: undefined,
  })
  return (
    <MantineContext
      value={{
        ...scheme,
        getRootElement,
        classNamesPrefix: 'mantine',
        cssVariablesSelector: ':root',
        withStaticClasses: true,
        ...(env && { env }),
      }}
    >
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  )
}
