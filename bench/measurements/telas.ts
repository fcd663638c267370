import { availableParallelism, loadavg } from 'node:os'
import { type Browser, chromium } from 'playwright'
import { SWITCHES } from '../../e2e/support/chromium.ts'
import { pastaDe } from '../data/tamanhos.ts'
import { options } from '../options.ts'
import { abrirDados } from './dados.ts'
import { median } from './median.ts'
import { abrir, type Sessao, type Tela, telas, type Visita } from './telas-medidas.ts'

// npm run bench -- telas: each screen on the built web in a real browser, over the data set of npm run bench -- seed, and list
// and sign-in on Slow 4G. With --rede only these.
const VISITAS = 5
/** Issues 3 and 20: ms, ms, ms, and the sum of layout shifts of a visit. */
const LIMITES = { conteudo: 1000, entradaNaRede: 1800, listaNaRede: 1000, deslocamento: 0.02 }
const { rede } = options({ rede: false })
const problemas: string[] = []
const exigir = (vale: boolean, frase: string) => void (vale || problemas.push(frase))

/** On Slow 4G: the sign-in with an empty cache, the list with a filled one. */
async function medirPelaRede(browser: Browser, url: string, lista: Tela, inicial: Sessao): Promise<Sessao> {
  const [entrada, listas]: [Visita[], Visita[]] = [[], []]
  let sessao = inicial
  for (let vez = 0; vez < VISITAS; vez++) {
    const porta = await abrir(browser, url, { path: '/', conteudo: 'form button' })
    await porta.frear(true)
    entrada.push(await porta.visitar())
    await porta.fechar()
    const aberta = await abrir(browser, url, lista, sessao)
    // Fills the HTTP cache, as on any day but the first.
    await aberta.visitar()
    await aberta.frear(true)
    listas.push(await aberta.visitar())
    await aberta.frear(false)
    sessao = await aberta.fechar()
  }
  const [daEntrada, daLista] = [median(entrada.map(({ lcp }) => lcp)), median(listas.map(({ lcp }) => lcp))]
  const deslocamento = Math.max(...[...entrada, ...listas].map(({ cls }) => cls))
  console.log(`On Slow 4G at a quarter of the CPU (medians of ${VISITAS} visits):`)
  console.log(`LCP of / with an empty cache, ms: ${daEntrada.toFixed(0)} (limit ${LIMITES.entradaNaRede})`)
  console.log(`LCP of ${lista.path} with a filled cache, ms: ${daLista.toFixed(0)} (limit ${LIMITES.listaNaRede})`)
  console.log(`layout shift, at most: ${deslocamento.toFixed(3)} (limit ${LIMITES.deslocamento})\n`)
  exigir(daEntrada <= LIMITES.entradaNaRede, `Slow 4G: LCP of / after ${daEntrada.toFixed(0)} ms`)
  exigir(daLista <= LIMITES.listaNaRede, `Slow 4G: LCP of the list after ${daLista.toFixed(0)} ms`)
  exigir(deslocamento <= LIMITES.deslocamento, `Slow 4G: layout shift of ${deslocamento.toFixed(3)}`)
  return sessao
}

/** The first content of each screen. */
async function medirTelas(browser: Browser, url: string, lista: readonly Tela[], inicial: Sessao): Promise<void> {
  const medidas = lista.map((tela) => ({ tela, fria: [] as number[], quente: [] as number[] }))
  let sessao = inicial
  // By rounds, so that a moment of a busy machine does not fall on one screen alone.
  for (let rodada = 0; rodada < VISITAS; rodada++)
    for (const { tela, fria, quente } of medidas) {
      const aberta = await abrir(browser, url, tela, sessao)
      fria.push((await aberta.visitar()).mostrado)
      quente.push((await aberta.visitar()).mostrado)
      sessao = await aberta.fechar()
    }
  console.log(
    `First content, ms: median of ${VISITAS} visits with an empty and with a filled HTTP cache, and the worst.`,
  )
  console.log(`${'screen'.padEnd(24)}    cold   worst    warm   worst`)
  for (const { tela, fria, quente } of medidas) {
    const tempos = [fria, quente].flatMap((um) => [median(um), Math.max(...um)])
    console.log(tela.path.padEnd(24) + tempos.map((ms) => ms.toFixed(0).padStart(8)).join(''))
    const ms = median(quente)
    exigir(ms < LIMITES.conteudo, `${tela.path}: first content after ${ms.toFixed(0)} ms`)
  }
}

const dados = await abrirDados(pastaDe('pequeno'), 'admin')
const executablePath = process.env['CHROMIUM_PATH']
const browser = await chromium.launch({ args: SWITCHES, ...(executablePath ? { executablePath } : {}) })
try {
  const { url } = dados.loja
  const lista = await telas(dados.client)
  const { access, refresh, usuario } = await dados.usuario.entrar(url)
  const guardado = { access, refresh, usuario: JSON.stringify(usuario) }
  const localStorage = Object.entries(guardado).map(([name, value]) => ({ name, value }))
  const inicial = { cookies: [], origins: [{ origin: url, localStorage }] }
  const sessao = await medirPelaRede(browser, url, lista[0], inicial)
  if (!rede) await medirTelas(browser, url, lista, sessao)
} finally {
  await browser.close()
  await dados.fechar()
}
// Wall-clock times: on a machine that was busy with something else they say little.
console.log(`Load of the last minute: ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores.`)
for (const problema of problemas) console.error(problema)
console.log(problemas.length > 0 ? `FAILED ${problemas.length} of the limits` : 'PASSED')
process.exitCode = problemas.length > 0 ? 1 : 0
