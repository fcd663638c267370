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

/**
 * Options of these names that npm took to itself, as it does without `--` before them: the program sees none of them in its
 * arguments, only their trace in the environment.
 */
export function takenByNpm(names, env = process.env) {
  if (!env.npm_lifecycle_event) return []
  return names.filter((name) => env[`npm_config_${name.replaceAll('-', '_')}`])
}

/** The sentence for options that were taken. */
export function tookSentence(taken, env = process.env) {
  const options = taken.map((name) => `--${name}`)
  const event = env.npm_lifecycle_event
  const command = event === 'start' || event === 'test' ? `npm ${event}` : `npm run ${event}`
  return `O npm ficou com ${options.join(' e ')}, e o comando não soube disso. Escreva -- antes das opções: ${command} -- ${options.join(' ')}`
}
