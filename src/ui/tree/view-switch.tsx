import { IconCheck } from '@tabler/icons-react'
import classes from '#ui/button-popover.module.css'

export interface ViewChoice {
  readonly isOn: boolean
  readonly set: (isOn: boolean) => void
}

/** Switches something about what a tree shows on and off. */
export function ViewSwitch({ label, isOn, set }: ViewChoice & { readonly label: string }) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      className={classes.chip}
      data-set={isOn}
      onClick={() => set(!isOn)}
    >
      {isOn && <IconCheck size={13} stroke={2} aria-hidden />}
      {label}
    </button>
  )
}
