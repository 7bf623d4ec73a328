import { DeviceFlags } from '#offline/shell/device-flags.ts'

export { draftKey } from '#offline/shell/wipe.ts'

/**
 * Where small things that are a person's are kept.
 * @throws Error on a device that is to keep nothing, and wherever the browser refuses.
 */
export function personalStorage(): Storage {
  if (new DeviceFlags(() => localStorage).keepsNothing) throw new Error('This device is to keep nothing.')
  return localStorage
}
