import { cpSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../start/fingerprint.mjs'

const DEVELOPMENT = /\.test\.mjs$|^scripts[/\\](checks|test|windows)$/

/** Copies the scripts to another tree, without tests and what only tests and checks need: half of the files. */
export function copyScripts(tree) {
  const filter = (file) => !DEVELOPMENT.test(relative(root, file))
  cpSync(join(root, 'scripts'), join(tree, 'scripts'), { recursive: true, filter })
}
