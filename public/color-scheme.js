// Before the first paint: whoever chose light or dark must not see the other one flash by. The kit writes the
// choice to this key and takes over from here.
try {
  const chosen = localStorage.getItem('mantine-color-scheme-value')
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.mantineColorScheme = chosen
} catch {
  // Storage can be closed to a page; then the system decides.
}
