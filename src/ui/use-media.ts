// What the screen and the pointer of the person are like. Known in the first frame, so that nothing moves after it.
import { useMediaQuery } from '@mantine/hooks'

/** Whether the window is as narrow as a phone. */
export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false })
}

/** Whether the system sets the colors, as Windows does with a contrast theme. */
export function useHasForcedColors(): boolean {
  return useMediaQuery('(forced-colors: active)', false, { getInitialValueInEffect: false })
}

/** Whether the person points with a finger. */
export function useIsTouch(): boolean {
  return useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
}
