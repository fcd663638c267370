import type { Page } from '@playwright/test'

/** Of each page that is watched, what it did wrong since the last time that this was asked for. */
const watched = new WeakMap<Page, string[]>()

/**
 * Collects from now on what a page must never do: write to `console.error`, throw, or break its content security policy.
 */
export async function watchPage(page: Page): Promise<string[]> {
  const known = watched.get(page)
  if (known) {
    known.length = 0
    return known
  }
  const errors: string[] = []
  watched.set(page, errors)
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`console: ${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => errors.push(`uncaught: ${error.message}`))
  await page.exposeFunction('__reportCsp', (violation: string) => errors.push(`CSP: ${violation}`))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report = (window as unknown as { __reportCsp: (text: string) => Promise<void> }).__reportCsp
      void report(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`)
    })
  })
  return errors
}
