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
