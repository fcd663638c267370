import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Can certificates be put into the store that Chromium reads (Debian: libnss3-tools), and made (openssl)? */
export async function hasTools(): Promise<boolean> {
  try {
    await run('certutil', ['-H']).catch((error: { code?: unknown }) => {
      if (error.code === 'ENOENT') throw error
    })
    await run('openssl', ['version'])
    return true
  } catch {
    return false
  }
}

/** A home folder whose Chromium trusts these certificates of authorities (DER) beside those of the web, and no others. */
export async function lar(autoridades: readonly Buffer[]): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'estampa-lar-'))
  const store = join(home, '.pki', 'nssdb')
  await mkdir(store, { recursive: true })
  await run('certutil', ['-d', `sql:${store}`, '-N', '--empty-password'])
  for (const [n, der] of autoridades.entries()) {
    await writeFile(join(home, 'ca.der'), der)
    await run('certutil', ['-d', `sql:${store}`, '-A', '-t', 'C,,', '-n', `ca${n}`, '-i', join(home, 'ca.der')])
  }
  return home
}
