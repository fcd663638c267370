import type { Page } from '@playwright/test'

/** Errors of each watched page since the last call. */
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
