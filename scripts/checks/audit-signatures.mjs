// In CI: are the installed packages those that the registry signed? A registry that does not answer fails nothing.
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from '../setup.mjs'
import { npm } from '../start/npm.mjs'

const TIMEOUT_MS = 180_000

/** Judges what `npm audit signatures --json` says: only a signature that is wrong fails; no answer is no verdict. */
export function verdict(stdout) {
  let report = null
  try {
    report = JSON.parse(stdout)
  } catch {
    // Nothing, or half of it: the time was up.
  }
  if (!Array.isArray(report?.invalid)) {
    const why = report?.error?.summary ?? report?.error?.code ?? 'no answer in time'
    return { failed: false, sentence: `SKIPPED: signatures of packages, as the registry cannot be asked (${why})` }
  }
  const names = report.invalid.map(({ name, version }) => `${name}@${version}`)
  if (names.length > 0) return { failed: true, sentence: `FAILED: signatures that do not match: ${names.join(', ')}` }
  const missing = report.missing?.length ?? 0
  return { failed: false, sentence: `Signatures of packages: none is wrong, ${missing} packages have none` }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await ensureInstalled()
  const { stdout } = npm(['audit', 'signatures', '--json', '--fetch-retries=0'], TIMEOUT_MS)
  const { sentence, failed } = verdict(stdout)
  console.log(sentence)
  process.exitCode = failed ? 1 : 0
}
