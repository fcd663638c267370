/** What was written to `console.error` during the current test. A test that expects one takes it out. */
export const consoleErrors: unknown[][] = []
