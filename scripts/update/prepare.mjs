import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { orExplain } from '../start/command.mjs'
import { copyPackages } from './trial.mjs'

// node prepare.mjs FOLDER: installs and builds a version with its own scripts, in a process that `npm run atualizar` starts;
// of a service as the service's account.
process.once('disconnect', () => process.exit(1))
process.channel?.unref()
process.umask(0o022)
const folder = resolve(process.argv[2])
await orExplain(async () => {
  copyPackages(folder)
  const { ensureInstalled, buildApi, buildWeb, webIsBuilt } = await import(
    pathToFileURL(join(folder, 'scripts', 'setup.mjs')).href
  )
  await ensureInstalled({ runtime: webIsBuilt() })
  await buildWeb()
  await buildApi?.()
})
