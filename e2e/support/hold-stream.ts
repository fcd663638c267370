import type { Page } from '@playwright/test'

/**
 * Keeps the stream of changes from opening in this page. Once it opens, some quiet seconds after a page has loaded, every
 * list is read again: an error on the screen goes away by itself, and a count of reads grows.
 */
export const holdStream = (page: Page): Promise<unknown> => page.route('**/api/mudancas/', () => {})
