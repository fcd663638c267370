/** Calls of `console.error` during the current test. A test that expects one removes it. */
export const consoleErrors: unknown[][] = []
