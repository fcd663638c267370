import { join } from 'node:path'
import { root } from './fingerprint.mjs'

/**
 * Settings that keep a shop's processes small and quick to start (docs/decisions/limits.md); existing values stay.
 * Compiled code is cached between starts. V8 collects early instead of growing with the machine's memory. The C library
 * keeps two pools, not eight per core, and returns the memory of pictures.
 */
export const economical = (env) => ({
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  NODE_COMPILE_CACHE: join(root, '.cache', 'node'),
  ...env,
  NODE_OPTIONS: `--max-semi-space-size=4 --max-old-space-size=256 ${env.NODE_OPTIONS ?? ''}`.trim(),
})
