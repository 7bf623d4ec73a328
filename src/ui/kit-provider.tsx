// The kit with its theme. `MantineProvider` of the kit also makes its variables when the page starts; the console has
// them in a sheet, with fewer bytes and less work before the first screen.
// Here and not in theme.css, so that the build can leave rules out of them.
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Button.layer.css'
import {
  ActionIcon,
  Button,
  createTheme,
  localStorageColorSchemeManager,
  type MantineColorScheme,
  type MantineColorsTuple,
  MantineContext,
  type MantineProviderProps,
  MantineThemeProvider,
  useProviderColorScheme,
} from '@mantine/core'
import type { ReactNode } from 'react'

// The kit's theme. Colours that the console draws itself are tokens in theme.css; both name the same ramp.

const iris: MantineColorsTuple = [
  '#eef0fc',
  '#dde1f8',
  '#bbc3f0',
  '#97a3e9',
  '#7786e2',
  '#5f6fdb',
  '#4a59cc',
  '#3c4ab0',
  '#323e94',
  '#293379',
]

const graphite: MantineColorsTuple = [
  '#e4e7ec',
  '#c3c8d1',
  '#9ba3b0',
  '#76808e',
  '#3b414c',
  '#2b3038',
  '#22262d',
  '#1a1d23',
  '#15181d',
  '#101216',
]

export const theme = createTheme({
  colors: { iris, dark: graphite },
  primaryColor: 'iris',
  primaryShade: 6,
  white: '#ffffff',
  black: '#1a1e26',
  fontFamily:
    '"Inter Variable", -apple-system, "Segoe UI Variable Text", "Segoe UI", Roboto, Ubuntu, Cantarell, "Noto Sans", "Helvetica Neue", Arial, sans-serif',
  fontFamilyMonospace:
    'ui-monospace, "SF Mono", "Cascadia Mono", "Segoe UI Mono", "Liberation Mono", monospace',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  headings: { fontWeight: '600' },
  defaultRadius: 'sm',
  radius: { xs: '3px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    ActionIcon: ActionIcon.extend({ defaultProps: { variant: 'subtle', color: 'gray' } }),
    // The act that a screen is for asks to be filled.
    Button: Button.extend({ defaultProps: { variant: 'default' } }),
  },
})

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
