import { delimiter, dirname, join } from 'node:path'
import { nodeBinary } from '../setup.mjs'
import { root } from '../start/fingerprint.mjs'

/**
 * Returns the environment of tests and proofs; `scratch` is the folder of all that they write. This process finds its
 * tools in the same PATH.
 */
export async function environment(scratch, needsBrowser) {
  process.env.PATH = [dirname(nodeBinary()), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  return {
    ...process.env,
    // Programs that tests start would each read and compile their sources anew.
    NODE_COMPILE_CACHE: join(root, '.cache', 'compile'),
    PWTEST_CACHE_DIR: join(root, '.cache', 'playwright'),
    TMPDIR: scratch,
    ...(needsBrowser && (await import('./chromium.mjs')).browserPaths()),
  }
}
