import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { buildWeb, ensureInstalled, nodeBinary } from './setup.mjs'

// npm run bench:seed [-- --tamanho grande] loads a data set; npm run bench measures both (or --tamanho pequeno). They are
// in ./dados-bench and ./dados-bench-grande, or in DATA_DIR and DATA_DIR-grande; DATABASE_URL is one of them.
// npm run bench:comparar measures this tree beside a changed copy of it.
// npm run bench:telas looks at the screens in a browser, over the same data.
// npm run bench:esforco counts clicks and taps of the staff's tasks, over an empty shop.
// npm run bench:partida starts the shop over them, and looks at its memory.
// npm run bench:pequena looks at everything that the shop starts: memory together, idle processor time, first answer.
// npm run bench:vendure measures Vendure on the same data, for comparison; its first run installs it beside them.
// npm run prova:bling and prova:etiqueta are the fault runs, on data of their own.
// npm run prova:importar imports an account of 1,800 products, with a clock and an eye on the memory.
// npm run prova:atualizar updates a shop to versions that open and that do not, and kills the update.
// npm run prova:backup backs up, restores and kills both.
// npm run prova:entradas sends hostile requests to every route.
// npm run prova:escala runs the shop as several processes, on a PostgreSQL server and a replica of its own.
// npm run prova:segredos looks for secrets in what a shop says, in the build and in the history.
// npm run prova:carga offers more than the shop can do, holds connections, and watches its memory.
// npm run prova:ataque attacks a shop over sockets while people sell and sign in.
// npm run prova:acme gets certificates from Pebble.
// npm run prova:cluster runs a shop of two machines on a PostgreSQL cluster of three, which loses its leader.
// npm run prova:leitor tries the QR scanner: labels of all conditions, and what scanning costs the page.
const root = fileURLToPath(new URL('..', import.meta.url))
const PROGRAMS = {
  seed: 'bench/seed.ts',
  medir: 'bench/medir.ts',
  comparar: 'bench/comparar.ts',
  telas: 'bench/telas.ts',
  partida: 'bench/partida.ts',
  pequena: 'bench/pequena.ts',
  vendure: 'bench/vendure.ts',
  esforco: 'bench/esforco.ts',
  'prova-bling': 'bench/prova-bling.ts',
  'prova-importar': 'bench/prova-importar.ts',
  'prova-etiqueta': 'bench/prova-etiqueta.ts',
  'prova-leitor': 'bench/leitor.ts',
  'prova-entradas': 'bench/prova-entradas.ts',
  'prova-escala': 'bench/prova-escala.ts',
  'prova-segredos': 'bench/prova-segredos.ts',
  'prova-falhas': 'bench/prova-falhas.ts',
  'prova-carga': 'bench/prova-carga.ts',
  'prova-atualizar': 'bench/prova-atualizar.ts',
  'prova-backup': 'bench/prova-backup.ts',
  'prova-ataque': 'bench/prova-ataque.ts',
  'prova-acme': 'bench/prova-acme.ts',
  'prova-cluster': 'bench/prova-cluster.ts',
}
const IN_A_BROWSER = ['telas', 'esforco', 'prova-leitor']
const FIRST = { 'prova-leitor': 'apps/web/test/leitor/prova.ts' }
await ensureInstalled()
const env = { ...process.env }
const name = process.argv[2] ?? 'medir'
const run = (program, args = []) =>
  new Promise((resolve) => {
    const child = spawn(nodeBinary(), [program, ...args], { cwd: root, stdio: 'inherit', env })
    child.on('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1)))
  })
const first = FIRST[name] ? await run(FIRST[name]) : 0
if (name === 'prova-segredos') await buildWeb()
if (IN_A_BROWSER.includes(name)) {
  await buildWeb()
  const { ensureChromium } = await import('./test.chromium.mjs')
  env.CHROMIUM_PATH = ensureChromium()
}
process.exitCode = (await run(PROGRAMS[name] ?? PROGRAMS.medir, process.argv.slice(3))) || first
