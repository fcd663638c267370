import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Hash of the names and contents of files and folders (relative to the repository); absent ones are skipped. */
export function fingerprint(paths) {
  const hash = createHash('sha256')
  for (const path of paths)
    for (const file of filesOf(join(root, path))) {
      const content = readFileSync(file)
      hash.update(`${relative(root, file).replaceAll('\\', '/')} ${content.length}\n`).update(content)
    }
  return hash.digest('hex')
}

function filesOf(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesOf(join(path, name)))
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
