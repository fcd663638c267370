// node scripts/current.mjs NAME ARGS: runs scripts/NAME.mjs of the version in use. That is this folder, or the one that
// `npm run atualizar` put in its place: .versoes/atual names it. Plain JavaScript without imports of ours, for Node 20.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const home = dirname(dirname(fileURLToPath(import.meta.url)))
const versions = join(home, '.versoes')
const [name, ...args] = process.argv.slice(2)

const textOf = (file) => (existsSync(join(versions, file)) ? readFileSync(join(versions, file), 'utf8') : '')
const interrupted = textOf('andamento.json')

/** The pointer's version; '' is this folder. An interrupted update is settled by the version that began it. */
const version = name === 'atualizar' && interrupted ? JSON.parse(interrupted).anterior : textOf('atual').trim()

const file = join(version ? join(versions, version) : home, 'scripts', `${name}.mjs`)
if (name !== 'atualizar' && interrupted)
  console.error(
    'Uma atualização está em andamento, ou foi interrompida. Para terminá-la ou desfazê-la: npm run atualizar',
  )
if (existsSync(file)) {
  process.argv = [process.argv[0], file, ...args]
  await import(pathToFileURL(file).href)
} else {
  console.error(`Falta o arquivo ${file}. A versão em uso está em ${join(versions, 'atual')}.`)
  process.exitCode = 1
}
