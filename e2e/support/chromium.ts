/**
 * Replaces Playwright's own list, so it begins with the needed part of that. The rest are parts of the browser's own
 * window that no test uses: pages with a process each, loaded anew for every window.
 */
const OFF = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'PreloadTopChromeWebUI',
  'SpareRendererForSitePerProcess',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
  'WebUIReloadButton',
]

export const { SWITCHES } = (await import(new URL('../../scripts/test/chromium.mjs', import.meta.url).href)) as {
  SWITCHES: string[]
}
const args = [...SWITCHES, `--disable-features=${OFF.join(',')}`]

/** The whole browser: for journeys with a camera. */
export const CHROMIUM = { executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args }

/** Chromium without a window and without a camera takes a fifth less processor time. */
export const HEADLESS_SHELL = { executablePath: process.env['HEADLESS_SHELL_PATH'] ?? CHROMIUM.executablePath, args }
