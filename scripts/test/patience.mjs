/** How long a test may wait, in ms: on a slow machine longer by the factor that the run's start has measured. */
export const patience = (seconds) => seconds * 1000 * Math.max(1, Number(process.env.TEST_PATIENCE_FACTOR ?? 1))
