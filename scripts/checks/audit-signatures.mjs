// In CI: are the installed packages those that the registry signed? A registry that does not answer fails nothing.

import { ensureInstalled } from '../setup.mjs'
import { npm } from '../start/npm.mjs'
import { verdict } from './signatures.mjs'

const TIMEOUT_MS = 180_000

await ensureInstalled()
const { stdout } = npm(['audit', 'signatures', '--json', '--fetch-retries=0'], TIMEOUT_MS)
const { sentence, failed } = verdict(stdout)
console.log(sentence)
process.exitCode = failed ? 1 : 0
