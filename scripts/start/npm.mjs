import { spawnSync } from 'node:child_process'
import { root } from './fingerprint.mjs'

/** Runs npm here, the one in use when npm started us; answers what it wrote. */
export function npm(args, timeoutMs) {
  const own = process.env.npm_execpath
  const isNpm = own && /npm-cli\.c?js$/.test(own)
  const [command, first] = isNpm ? [process.execPath, [own]] : ['npm', []]
  const options = {
    cwd: root,
    encoding: 'utf8',
    timeout: timeoutMs,
    maxBuffer: 64 * 1024 * 1024,
    shell: !isNpm && process.platform === 'win32',
  }
  const { stdout, stderr, status } = spawnSync(command, [...first, ...args], options)
  return { stdout: stdout ?? '', stderr: stderr ?? '', status }
}
