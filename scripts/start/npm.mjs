import { spawnSync } from 'node:child_process'
import { root } from './fingerprint.mjs'

/** How npm is run here: the one in use when npm started us. */
export function npmCommand(args) {
  // Set by npm to its own program; other tools set it to theirs.
  const own = process.env.npm_execpath
  if (own && /npm-cli\.c?js$/.test(own)) return [process.execPath, [own, ...args], { cwd: root }]
  return ['npm', args, { cwd: root, shell: process.platform === 'win32' }]
}

/** Runs npm; answers what it wrote. */
export function npm(words, timeoutMs) {
  const [command, args, how] = npmCommand(words)
  const options = { ...how, encoding: 'utf8', timeout: timeoutMs, maxBuffer: 64 * 1024 * 1024 }
  const { stdout, stderr, status } = spawnSync(command, args, options)
  return { stdout: stdout ?? '', stderr: stderr ?? '', status }
}

/** Options that npm took to itself, as it does without `--` before them: only the environment has their trace. */
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
