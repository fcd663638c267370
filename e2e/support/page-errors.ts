import type { Page } from '@playwright/test'

/** Collects what a page must never do: write to `console.error`, throw, or break its content security policy. */
export async function watchPage(page: Page): Promise<string[]> {
  const errors: string[] = []
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
