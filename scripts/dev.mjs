// npm run dev: the API restarts when its code changes, Vite serves the screens and passes /api and /midia on to it.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, nodeBinary } from './setup.mjs'
import { ended, watchParents } from './start/child.mjs'
import { orExplain, readOptions } from './start/command.mjs'
import { startEmulator } from './start/emulator.mjs'
import { root } from './start/fingerprint.mjs'

await orExplain(async () => {
  if (!readOptions({}, 'Usage: npm run dev')) return
  await ensureInstalled()
  const port = process.env.PORT || '3000'
  const api = ['--watch', '--watch-preserve-output', join(root, 'apps/api/src/server.ts')]
  const web = [join(root, 'node_modules/vite/bin/vite.js')]
  const PUBLIC_URL = process.env.PUBLIC_URL || 'http://127.0.0.1:5173'
  const emulator = startEmulator({ ...process.env, PUBLIC_URL })
  emulator.speak()
  const children = [
    start(api, root, { PORT: port, PUBLIC_URL, ...emulator.forShop }),
    start(web, join(root, 'apps/web'), { API_URL: `http://127.0.0.1:${port}` }),
  ]
  const stopAll = () => {
    emulator.stop()
    for (const child of children) child.kill('SIGTERM')
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stopAll)
  watchParents(stopAll)
  // Without one of the two the other is of no use.
  await Promise.all(children.map((child) => ended(child).then(stopAll)))
})

/** `INIT_CWD` keeps relative paths meaning the folder where the command was typed. */
function start(args, cwd, env) {
  return spawn(nodeBinary(), args, {
    cwd,
    stdio: 'inherit',
    env: { ...process.env, INIT_CWD: process.env.INIT_CWD ?? process.cwd(), ...env },
  })
}
