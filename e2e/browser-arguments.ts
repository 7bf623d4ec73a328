// How a browser of the journeys is started.

/**
 * Parts of Chromium that are off. Of two lists Chromium takes the last, so that this one has those of Playwright
 * (`chromiumSwitches`), too. The two of the address bar open a page of their own for each window of the browser, which
 * no journey sees: a tenth of a second of processor time.
 */
const off = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

export const browserArguments = [`--disable-features=${off.join(',')}`]
