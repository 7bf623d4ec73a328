/** The key for shortcuts, as the keyboards of this system have it. */
export const modifierKey = /Mac|iPhone|iPad/.test(navigator.platform)
  ? ({ sign: '⌘', name: 'Meta' } as const)
  : ({ sign: 'Ctrl ', name: 'Control' } as const)
