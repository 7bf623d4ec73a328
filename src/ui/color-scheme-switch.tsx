import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useId } from 'react'
import { useMessages } from '#messages/catalogs.ts'
import classes from './color-scheme-switch.module.css'

const schemes = [
  { value: 'auto', label: 'schemeSystem', icon: IconDeviceDesktop },
  { value: 'light', label: 'schemeLight', icon: IconSun },
  { value: 'dark', label: 'schemeDark', icon: IconMoon },
] as const satisfies readonly { value: MantineColorScheme; label: string; icon: unknown }[]

/** Light, dark, or whatever the system says. The choice is remembered on this device. */
export function ColorSchemeSwitch() {
  const m = useMessages('app')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const name = useId()
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{m.colorScheme}</legend>
      {schemes.map(({ value, label, icon: Icon }) => (
        <label key={value} className={classes.option} title={m[label]}>
          <input
            type="radio"
            name={name}
            value={value}
            aria-label={m[label]}
            checked={colorScheme === value}
            onChange={() => setColorScheme(value)}
          />
          <Icon size={15} stroke={1.75} aria-hidden />
        </label>
      ))}
    </fieldset>
  )
}
