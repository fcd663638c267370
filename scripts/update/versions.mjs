import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { root } from '../start/fingerprint.mjs'

/** The folder that a person installed. Versions that `npm run atualizar` set up are in its `.versoes`. */
export const home = basename(dirname(root)) === '.versoes' ? dirname(dirname(root)) : root
export const VERSIONS = join(home, '.versoes')

/** A file appears whole or not at all, also after a power cut. */
export function writeDurably(file, text) {
  const fresh = `${file}.${process.pid}`
  writeFileSync(fresh, text)
  const handle = openSync(fresh, 'r+')
  fsyncSync(handle)
  closeSync(handle)
  renameSync(fresh, file)
  syncFolder(dirname(file))
}

/** Windows opens no folders and has no need to. */
export function syncFolder(folder) {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

/** The name of the version in use, below `versions`; '' is the installed folder itself. scripts/current.mjs reads it. */
export function versionInUse(versions = VERSIONS) {
  const pointer = join(versions, 'atual')
  return existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : ''
}

/** Changes the version in use, by one rename. */
export const pointTo = (name, versions = VERSIONS) => writeDurably(join(versions, 'atual'), `${name}\n`)
export const folderOf = (name, versions = VERSIONS) => (name ? join(versions, name) : dirname(versions))

/** package.json of a version's folder, and the number in it. */
export const manifestOf = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
export const versionOf = (folder) => manifestOf(folder).version
export const isOlder = (version, reference) => version.localeCompare(reference, 'en', { numeric: true }) < 0
