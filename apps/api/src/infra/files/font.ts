import { createRequire } from 'node:module'

/**
 * Where a file of the screens' font lies: papers and the pages of customers are written in it too. PDFs take `woff`,
 * browsers the smaller `woff2`.
 */
export const fontFile = (weight: 400 | 700, format: 'woff' | 'woff2'): string =>
  createRequire(import.meta.url).resolve(`@fontsource/figtree/files/figtree-latin-${weight}-normal.${format}`)
