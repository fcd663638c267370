import { availableParallelism, loadavg } from 'node:os'
import pg from 'pg'
import { type Browser, chromium } from 'playwright'
import { openShop } from '../../apps/api/test/support/prova/shop.ts'
import { SWITCHES } from '../../e2e/support/chromium.ts'
import { openBenchDatabase } from '../data/database.ts'
import { median } from './median.ts'
import { usuarioDeMedicao } from './pessoas.ts'
import { abrir, digitar, type Sessao, type Tela, telas } from './telas-medidas.ts'
import { julgarRede, medirPelaRede, type PelaRede } from './telas-rede.ts'

// Each screen on the built web in a real browser, over the data set of npm run bench -- seed.
const RODADAS = 5
/** How often each search is typed at each pace. What the page itself makes slow is slow every time. */
const VEZES = 3
/** Issue 3: the first content of a screen, and the longest task during typing in a search, ms. */
const LIMITE_DO_CONTEUDO_MS = 1000
const LIMITE_DA_TAREFA_MS = 200
/** Time between letters, ms: fast typing, and typing slow enough for a search after every letter. */
const RITMOS_MS = [120, 550] as const
/** `-- --rede`: only what a slow network shows. */
const SO_REDE = process.argv.includes('--rede')

interface Medida {
  readonly path: string
  readonly fria: number[]
  readonly quente: number[]
  /** The longest task at each pace, in ms, median of several times; empty on a screen without a search. */
  readonly tarefas: number[]
}

interface Tudo {
  readonly medidas: readonly Medida[]
  readonly rede: PelaRede
}

async function medir(browser: Browser, url: string, lista: readonly Tela[], inicial: Sessao): Promise<Tudo> {
  const medidas: Medida[] = lista.map(({ path }) => ({ path, fria: [], quente: [], tarefas: [] }))
  let sessao = inicial
  const abrirLista = async () => {
    const aberta = await abrir(browser, url, daLista(lista), sessao)
    return { ...aberta, fechar: async () => (sessao = await aberta.fechar()) }
  }
  const rede = await medirPelaRede(browser, url, daLista(lista), abrirLista)
  if (SO_REDE) return { medidas: [], rede }
  // By rounds, so that a moment of a busy machine does not fall on one screen alone.
  for (let rodada = 0; rodada < RODADAS; rodada++)
    for (const [i, tela] of lista.entries()) {
      const { visitar, fechar } = await abrir(browser, url, tela, sessao)
      medidas[i]?.fria.push(await visitar())
      medidas[i]?.quente.push(await visitar())
      sessao = await fechar()
    }
  for (const [i, tela] of lista.entries()) {
    if (!tela.busca) continue
    for (const ritmo of RITMOS_MS) {
      const tarefas: number[] = []
      for (let vez = 0; vez < VEZES; vez++) {
        const { page, visitar, fechar } = await abrir(browser, url, tela, sessao)
        await visitar()
        tarefas.push(await digitar(page, tela.busca, ritmo))
        sessao = await fechar()
      }
      medidas[i]?.tarefas.push(median(tarefas))
    }
  }
  return { medidas, rede }
}

function daLista(lista: readonly Tela[]): Tela {
  const tela = lista.find(({ path }) => path === '/produtos')
  if (!tela) throw new Error('the list of products is not among the screens')
  return tela
}

async function run(): Promise<Tudo> {
  const prepared = await openBenchDatabase()
  const { env } = prepared
  await prepared.stop()
  const server = await openShop({ data: env.DATA_DIR, tied: true, env: { LOG_LEVEL: 'error' } })
  // Now a guest of the running server's database.
  const banco = await openBenchDatabase()
  const client = new pg.Client(banco.config)
  const usuario = await usuarioDeMedicao(banco.config, 'admin')
  const executablePath = process.env['CHROMIUM_PATH']
  const browser = await chromium.launch({ args: SWITCHES, ...(executablePath ? { executablePath } : {}) })
  try {
    await client.connect()
    const lista = await telas(client)
    const { access, refresh, usuario: quem } = await usuario.entrar(server.url)
    const guardado = { access, refresh, usuario: JSON.stringify(quem) }
    const localStorage = Object.entries(guardado).map(([name, value]) => ({ name, value }))
    return await medir(browser, server.url, lista, { cookies: [], origins: [{ origin: server.url, localStorage }] })
  } finally {
    await browser.close()
    await usuario.remover()
    await client.end()
    await banco.stop()
    await server.fechar()
  }
}

const inteiro = (ms: number) => ms.toFixed(0).padStart(8)
const tarefa = (ms: number | undefined) => (ms === undefined ? '–' : ms === 0 ? '< 50' : ms.toFixed(0)).padStart(8)

const { medidas, rede } = await run()
// Wall-clock times: on a machine that was busy with something else they say little.
console.log(`Load of the last minute: ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores.`)
console.log(`First content, ms: median of ${RODADAS} visits with an empty and with a filled HTTP cache, and the worst.`)
console.log(
  `Longest task, ms, while ten letters are typed at ${RITMOS_MS.join(' and at ')} ms a letter: median of ${VEZES} times.\n`,
)
console.log(
  `${'screen'.padEnd(24)}${['cold', 'worst', 'warm', 'worst', 'typing', 'slowly'].map((t) => t.padStart(8)).join('')}`,
)
const problemas: string[] = []
for (const { path, fria, quente, tarefas } of medidas) {
  const tempos = [median(fria), Math.max(...fria), median(quente), Math.max(...quente)]
  console.log(path.padEnd(24) + tempos.map(inteiro).join('') + RITMOS_MS.map((_, i) => tarefa(tarefas[i])).join(''))
  if (!(median(quente) < LIMITE_DO_CONTEUDO_MS))
    problemas.push(`${path}: first content after ${inteiro(median(quente))} ms`)
  const maior = Math.max(0, ...tarefas)
  if (maior > LIMITE_DA_TAREFA_MS) problemas.push(`${path}: a task of ${inteiro(maior)} ms while typing`)
}
problemas.push(...julgarRede(rede))
for (const problema of problemas) console.error(problema)
console.log(problemas.length > 0 ? `FAILED ${problemas.length} of the limits` : 'PASSED')
process.exitCode = problemas.length > 0 ? 1 : 0
