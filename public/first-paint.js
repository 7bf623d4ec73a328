// What the first paint depends on, and the page alone does not know.

// The chosen colour scheme, so that the other one does not flash by. The kit writes the choice to this key, and follows it
// later.
try {
  const chosen = localStorage.getItem('mantine-color-scheme-value')
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.mantineColorScheme = chosen
} catch {
  // Storage can be closed to a page; then the system decides.
}

// Signing in has no navigation and no list.
if (location.pathname.startsWith('/sign-in')) document.documentElement.dataset.start = 'sign-in'
