/** The time limits of `npm test`, which its first measurement makes longer on a slow machine. */
export const { patience } = (await import(new URL('../../scripts/test/patience.mjs', import.meta.url).href)) as {
  patience: (seconds: number) => number
}
