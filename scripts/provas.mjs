import { spawn } from 'node:child_process'
import { createWriteStream, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buildApi, buildWeb, ensureInstalled, nodeBinary } from './setup.mjs'
import { ended } from './start/child.mjs'
import { root } from './start/fingerprint.mjs'
import { environment } from './test/environment.mjs'
import { scratchFolder } from './test/scratch.mjs'

// npm run provas [-- NAME [options]]: what takes long by its nature. Without a name all that prove something, one after the
// other; what each wrote is then in .cache/provas/NAME.log. `npm run provas -- lista` names them.
const vitest = (folder, project) => ['node_modules/vitest/vitest.mjs', 'run', '--root', folder, '--project', project]
const journeys = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.provas.config.ts']
const bench = (line) => `bench/proofs/${line}`.split(' ')

/** `programs` run one after the other; options of the command line take the place of the last one's. */
const PROVAS = {
  processos: {
    words: 'the program is started, killed, restarted, upgraded',
    programs: [['scripts/test/s3.mjs'], vitest('apps/api', 'provas')],
  },
  falhas: {
    words: 'processes killed, connections cut, disk full under load: no acknowledged write lost',
    programs: [bench('falhas.ts --api 20 --banco 5 --conexao 5 --emulador 5 --disco 2')],
  },
  bling: {
    words: 'stock and orders with faults and kills on both sides: each effect once, 3 requests a second',
    programs: [bench('bling.ts --mortes 5')],
  },
  conta: {
    words:
      '5,000 acts of a shop and of people at its Bling account, killed 20 times: equal in the end, or a task names it',
    programs: [bench('conta.ts')],
  },
  leituras: {
    words: '500 open orders of channels are read while people work: 95 % of their acts at Bling within 10 s',
    programs: [bench('leituras.ts')],
  },
  notas: {
    words:
      '1,000 acts on sales and invoices here and at Bling, killed 20 times: one living invoice a sale, both sides equal',
    programs: [bench('notas.ts')],
  },
  producao: {
    words: '5,000 acts of a shop that prints, five at once, killed 50 times: figures, ledger and blanks stay right',
    programs: [[...vitest('apps/api', 'provas'), 'test/provas/producao']],
  },
  estampas: {
    words:
      '2,000 acts on printed lines, their arts, proofs and pieces: no print on a piece that its line does not name',
    programs: [[...vitest('apps/api', 'provas'), 'test/provas/estampas']],
  },
  compras: {
    words:
      '1,000 acts of a shop that buys, two at once: stock, held pieces, pieces on their way and costs counted a second time',
    programs: [[...vitest('apps/api', 'provas'), 'test/provas/compras']],
  },
  caixa: {
    words:
      '2,000 acts at the cash drawers, up to four at once in two programs: each real in one place, closed turnos as they were',
    programs: [[...vitest('apps/api', 'provas'), 'test/provas/caixa']],
  },
  reservas: {
    words: '20,000 acts with pieces, here and at Bling: what is held is what sales and productions say, after each',
    env: { ATOS: '20000' },
    programs: [[...vitest('apps/api', 'provas'), 'test/provas/reservas']],
  },
  importar: {
    words: 'a catalogue is imported while the program is killed',
    programs: [bench('importar.ts --conta loja-que-ja-vende --mortes 5')],
  },
  planilha: {
    words:
      '20,000 products with four variations come in as spreadsheets, killed five times, while somebody sells; undone',
    programs: [bench('planilha.ts')],
  },
  relatorios: {
    words: 'every report over 200,000 sales, against a second way of counting',
    programs: [bench('relatorios.ts')],
  },
  etiqueta: { words: 'killed at every step of buying: a label is paid once', programs: [bench('etiqueta.ts --n 15')] },
  backup: {
    words: 'backups under load restore; killed ones leave the old shop or the new one',
    programs: [bench('backup.ts --copias 3 --mortes 6')],
  },
  atualizar: {
    words: 'updates to versions that open and that do not, killed',
    programs: [bench('atualizar.ts --pontos 5,7')],
  },
  lancamento: {
    words:
      'a release from a clean clone, signed by a key that is thrown away: installed, updated, refused when changed',
    programs: [bench('lancamento.ts')],
  },
  postgresql: {
    words: 'a shop of 20,000 products moves to the PostgreSQL of the system and back, killed: same rows and files',
    programs: [bench('postgresql.ts')],
  },
  entradas: {
    words: '20,000 hostile requests over all routes',
    env: { ENTRADAS: '20000' },
    programs: [[...vitest('apps/api', 'api'), 'test/entradas']],
  },
  segredos: { words: 'no secret in logs, answers, build or history', screens: true, programs: [bench('segredos.ts')] },
  ataque: {
    words: 'attacks and slow clients over sockets while people sell and sign in',
    programs: [bench('ataque.ts --segundos 60')],
  },
  carga: { words: 'more load than it can take, memory', programs: [bench('carga.ts --minutos 5')] },
  cluster: { words: 'a PostgreSQL cluster loses its leader under load', programs: [bench('cluster.ts')] },
  navegadores: {
    words: 'the spine of the day in Chromium, Firefox and WebKit',
    screens: true,
    programs: [bench('navegadores.ts')],
  },
  jornadas: {
    words: 'all other journeys, the walk over all screens, budgets of first loads',
    screens: true,
    programs: [journeys],
  },
  windows: {
    words: 'the installer for Windows, its shop installed, killed, updated and removed under Wine',
    programs: [bench('windows.ts')],
  },
  leitor: {
    words: 'the scanner reads hard labels and never blocks the page',
    screens: true,
    programs: [['apps/web/test/leitor/prova.ts'], [...journeys, 'leitor-custo', 'leitores']],
  },
  mutantes: {
    words: 'small errors planted one at a time, for hours: which of them the tests catch (only by its name)',
    measures: true,
    programs: [['scripts/mutantes.mjs', '--cada', '12']],
  },
}

const [name, ...options] = process.argv.slice(2)
if (name === 'lista' || (name && !PROVAS[name])) {
  if (name !== 'lista') console.error(`Unknown proof: ${name}`)
  for (const [known, { words }] of Object.entries(PROVAS)) console.log(`${known.padEnd(11)} ${words}`)
  process.exitCode = name === 'lista' ? 0 : 1
} else await prove(name ? [name] : Object.keys(PROVAS).filter((proof) => !PROVAS[proof].measures))

async function prove(names) {
  await ensureInstalled()
  await buildWeb()
  await buildApi()
  const scratch = scratchFolder()
  const browser = names.some((proof) => PROVAS[proof].screens || proof === 'mutantes')
  const env = await environment(scratch.path, browser)
  const alone = names.length === 1
  const counts = { passed: 0, failed: 0, skipped: 0 }
  const started = Date.now()
  try {
    for (const proof of names) {
      const begun = Date.now()
      const code = await runAll(proof, { ...PROVAS[proof].env, ...env }, alone)
      const verdict = alone ? '' : lastWords(proof)
      counts[code !== 0 ? 'failed' : verdict.startsWith('SKIPPED') ? 'skipped' : 'passed'] += 1
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${proof.padEnd(11)} ${seconds(begun)}  ${verdict}`.trimEnd())
    }
  } finally {
    scratch.remove()
  }
  const { passed, failed, skipped } = counts
  console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped, ${seconds(started).trim()}`)
  process.exitCode = failed > 0 ? 1 : 0
}

async function runAll(proof, env, alone) {
  const { programs } = PROVAS[proof]
  const log = alone ? null : createLog(proof)
  let worst = 0
  for (const [i, [program, ...args]] of programs.entries()) {
    const isChosen = options.length > 0 && i === programs.length - 1
    // Playwright finds its command and its settings in what stands before the options.
    const chosen = isChosen ? [...(program === journeys[0] ? journeys.slice(1) : []), ...options] : args
    // Before the last one's own options, those of earlier programs would run another proof.
    if (options.length > 0 && i < programs.length - 1 && program === programs.at(-1)[0]) continue
    worst = Math.max(worst, await run([program, ...chosen], env, log))
  }
  log?.end()
  return worst
}

function logOf(proof) {
  return join(root, '.cache', 'provas', `${proof}.log`)
}

function createLog(proof) {
  mkdirSync(dirname(logOf(proof)), { recursive: true })
  // Without room for it the proof goes on, and its verdict is its code.
  return createWriteStream(logOf(proof)).on('error', (error) => console.error(error.message))
}

function run(args, env, log) {
  const stdio = log ? ['ignore', 'pipe', 'pipe'] : 'inherit'
  const child = spawn(nodeBinary(), args, { cwd: root, stdio, env })
  if (log) for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false })
  return ended(child)
}

/** The proof's own verdict, or where to look. */
function lastWords(proof) {
  const lines = existsSync(logOf(proof)) ? readFileSync(logOf(proof), 'utf8').trim().split('\n') : []
  return lines.findLast((line) => /^(PROVEN|FAILED|SKIPPED)/.test(line)) ?? `.cache/provas/${proof}.log`
}

function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(0)} s`.padStart(7)
}
