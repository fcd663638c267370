import { createHash } from 'node:crypto'
import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** Hash of the names and contents of files and folders (relative to the repository); absent ones are skipped. */
export function fingerprint(paths) {
  const hash = createHash('sha256')
  for (const path of paths) addTo(hash, join(root, path))
  return hash.digest('hex')
}

/** Buffer for all files: the launcher stays as long as the shop, and would keep the memory of a thousand. */
const buffer = Buffer.allocUnsafe(64 * 1024)

function addTo(hash, path) {
  if (!existsSync(path)) return
  const stat = statSync(path)
  if (stat.isDirectory()) {
    for (const name of readdirSync(path).sort()) addTo(hash, join(path, name))
    return
  }
  hash.update(`${relative(root, path).replaceAll('\\', '/')} ${stat.size}\n`)
  const file = openSync(path, 'r')
  try {
    for (let read = readSync(file, buffer); read > 0; read = readSync(file, buffer))
      hash.update(buffer.subarray(0, read))
  } finally {
    closeSync(file)
  }
}

/** The package.json files that npm installs for: the root's and each workspace's. */
export function manifests() {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const folders = workspaces.flatMap((pattern) => {
    if (!pattern.endsWith('/*')) return [pattern]
    const parent = pattern.slice(0, -2)
    return existsSync(join(root, parent))
      ? readdirSync(join(root, parent))
          .sort()
          .map((name) => `${parent}/${name}`)
      : []
  })
  return ['package.json', ...folders.map((folder) => `${folder}/package.json`)]
}
