import { availableParallelism, loadavg } from 'node:os'
import type { ClientBase } from 'pg'
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright'
import { SWITCHES } from '../../e2e/support/chromium.ts'
import { pastaDe } from '../data/semear.ts'
import { options } from '../options.ts'
import { openData } from './dados.ts'
import { median } from './median.ts'

// npm run bench -- telas: each screen on the built web in a real browser, over the data set of npm run bench -- seed, and list
// and sign-in on Slow 4G. With --rede only these.
const VISITAS = 5
/** Issues 3 and 20: ms, ms, ms, and the sum of layout shifts of a visit. */
const LIMITES = { conteudo: 1000, entradaNaRede: 1800, listaNaRede: 1000, deslocamento: 0.02 }
const { rede } = options({ rede: false })
const problemas: string[] = []
const requireFact = (vale: boolean, frase: string) => void (vale || problemas.push(frase))

/** Screen: its address, and CSS of an element that only exists once what the screen is about has been read. */
interface Tela {
  readonly path: string
  readonly conteudo: string
}

/** A list's records, by its name. */
const buildListSelector = (nome: string) => `ul[aria-label="Lista de ${nome}"] li[aria-posinset] a`
/** The `n`th choice of a select has come. */
const escolha = (n: number) => `select:has(> option:nth-of-type(${n}))`

/** The list of products first. */
async function telas(client: ClientBase): Promise<[Tela, ...Tela[]]> {
  const { rows } = await client.query<Record<'produto' | 'modelo' | 'cliente' | 'venda', number>>(
    `select (select max(id) from produtos where excluido_em is null) as produto,
            (select max(id) from modelos) as modelo,
            (select max(id) from clientes) as cliente,
            (select max(id) from vendas where status = 'concluido') as venda`,
  )
  const [base] = rows
  if (!base?.venda) throw new Error('There is nothing to measure: run npm run bench -- seed first')
  return [
    { path: '/produtos', conteudo: buildListSelector('produtos') },
    // The long choices have come, not only the fields around them.
    { path: '/produtos/criar', conteudo: escolha(500) },
    { path: `/produtos/${base.produto}`, conteudo: 'input[name="titulo"]' },
    { path: '/modelos', conteudo: 'ul[aria-label="Lista de modelos"] a' },
    { path: `/modelos/${base.modelo}`, conteudo: 'input[name="codigo"]' },
    { path: '/categorias', conteudo: 'ul[aria-label="Árvore de categorias"] a' },
    { path: '/categorias/criar', conteudo: escolha(300) },
    { path: '/atributos', conteudo: 'nav[aria-label="Lista de atributos"] a' },
    { path: '/clientes', conteudo: buildListSelector('clientes') },
    { path: `/clientes/${base.cliente}`, conteudo: 'input[name="nome"]' },
    { path: '/vendas', conteudo: buildListSelector('vendas') },
    { path: '/vendas/criar', conteudo: escolha(20) },
    { path: `/vendas/${base.venda}`, conteudo: 'ul[aria-label="Produtos da venda"] li' },
    { path: '/configuracoes', conteudo: 'dl dd' },
    { path: '/configuracoes/lixeira', conteudo: 'ul[aria-label="Produtos na lixeira"] li' },
    { path: '/qrcodes', conteudo: 'input[aria-label="Buscar por SKU ou nome"]' },
  ]
}

/** Session as the browser keeps it; each use replaces its tokens. */
type Sessao = Awaited<ReturnType<BrowserContext['storageState']>>
interface Visita {
  /** From the navigation until the content has been painted, ms. */
  readonly mostrado: number
  /** Largest contentful paint, ms. */
  readonly lcp: number
  /** The sum of layout shifts without input. */
  readonly cls: number
}
/** A screen in a browser. */
interface Aberta {
  /** Goes to the screen, until network and content have come to rest. */
  visitar(): Promise<Visita>
  /** From now on on Slow 4G (1.6 Mbit/s down, 750 kbit/s up, 150 ms) and a computer a quarter as fast; or as before. */
  frear(sim: boolean): Promise<void>
  /** Ends the visit; the session as it is now. */
  fechar(): Promise<Sessao>
}

/** A browser without anything of the shop but the session, if there is one, to look at one screen. */
async function openScreen(browser: Browser, url: string, tela: Tela, sessao?: Sessao): Promise<Aberta> {
  const context = await browser.newContext({
    ...(sessao ? { storageState: sessao } : {}),
    viewport: { width: 1280, height: 800 },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
  })
  const page = await context.newPage()
  const falhas: string[] = []
  page.on('pageerror', (erro) => falhas.push(erro.message))
  page.on('response', (resposta) => {
    const caminho = new URL(resposta.url()).pathname
    if (caminho.startsWith('/api/') && resposta.status() >= 400) falhas.push(`${caminho} answered ${resposta.status()}`)
  })
  await page.addInitScript(observePaint, tela.conteudo)
  const cdp = await context.newCDPSession(page)
  return {
    visitar: () => visitScreen(page, url, tela),
    frear: (sim) => throttlePage(cdp, sim),
    async fechar() {
      const estado = await context.storageState()
      await context.close()
      if (falhas.length > 0) throw new Error(`${tela.path}: ${falhas.join('; ')}`)
      return estado
    },
  }
}

async function visitScreen(page: Page, url: string, { path, conteudo }: Tela): Promise<Visita> {
  await page.goto(url + path)
  // Fails with the missing content instead of waiting for ever.
  await page.locator(conteudo).first().waitFor({ timeout: 60_000 })
  await page.waitForLoadState('networkidle')
  return page.evaluate(() => (window as unknown as { medido: Visita }).medido)
}

async function throttlePage(cdp: CDPSession, sim: boolean): Promise<void> {
  const networkConditions = sim
    ? { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
    : { latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', { offline: false, ...networkConditions })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: sim ? 4 : 1 })
}

/** In the page: keeps when a visible element of `seletor` has been in one painted frame, the largest paint and the shifts. */
function observePaint(seletor: string): void {
  const medido = { mostrado: Number.NaN, lcp: 0, cls: 0 }
  Object.assign(window, { medido })
  const watchPaint = (): void => {
    if (!document.querySelector(seletor)?.checkVisibility()) requestAnimationFrame(watchPaint)
    else requestAnimationFrame(() => (medido.mostrado = performance.now()))
  }
  requestAnimationFrame(watchPaint)
  new PerformanceObserver((lista) => {
    for (const { startTime } of lista.getEntries()) medido.lcp = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((lista) => {
    for (const shift of lista.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!shift.hadRecentInput) medido.cls += shift.value
  }).observe({ type: 'layout-shift', buffered: true })
}

/** On Slow 4G: the sign-in with an empty cache, the list with a filled one. */
async function measureSlowNetwork(browser: Browser, url: string, lista: Tela, inicial: Sessao): Promise<Sessao> {
  const [entrada, listas]: [Visita[], Visita[]] = [[], []]
  let sessao = inicial
  for (let vez = 0; vez < VISITAS; vez++) {
    const porta = await openScreen(browser, url, { path: '/', conteudo: 'form button' })
    await porta.frear(true)
    entrada.push(await porta.visitar())
    await porta.fechar()
    const aberta = await openScreen(browser, url, lista, sessao)
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
  requireFact(daEntrada <= LIMITES.entradaNaRede, `Slow 4G: LCP of / after ${daEntrada.toFixed(0)} ms`)
  requireFact(daLista <= LIMITES.listaNaRede, `Slow 4G: LCP of the list after ${daLista.toFixed(0)} ms`)
  requireFact(deslocamento <= LIMITES.deslocamento, `Slow 4G: layout shift of ${deslocamento.toFixed(3)}`)
  return sessao
}

/** The first content of each screen. */
async function measureScreens(browser: Browser, url: string, lista: readonly Tela[], inicial: Sessao): Promise<void> {
  const medidas = lista.map((tela) => ({ tela, fria: [] as number[], quente: [] as number[] }))
  let sessao = inicial
  // By rounds, so that a moment of a busy machine does not fall on one screen alone.
  for (let rodada = 0; rodada < VISITAS; rodada++)
    for (const { tela, fria, quente } of medidas) {
      const aberta = await openScreen(browser, url, tela, sessao)
      fria.push((await aberta.visitar()).mostrado)
      quente.push((await aberta.visitar()).mostrado)
      sessao = await aberta.fechar()
    }
  console.log(
    `First content, ms: median of ${VISITAS} visits with an empty and with a filled HTTP cache, and the worst.`,
  )
  console.log(`${'screen'.padEnd(24)}    cold   worst    warm   worst`)
  for (const { tela, fria, quente } of medidas) {
    const tempos = [fria, quente].flatMap((timesMs) => [median(timesMs), Math.max(...timesMs)])
    console.log(tela.path.padEnd(24) + tempos.map((ms) => ms.toFixed(0).padStart(8)).join(''))
    const ms = median(quente)
    requireFact(ms < LIMITES.conteudo, `${tela.path}: first content after ${ms.toFixed(0)} ms`)
  }
}

const dados = await openData(pastaDe('pequeno'), 'admin')
const executablePath = process.env['CHROMIUM_PATH']
const browser = await chromium.launch({ args: SWITCHES, ...(executablePath ? { executablePath } : {}) })
try {
  const { url } = dados.loja
  const lista = await telas(dados.client)
  const { access, refresh, usuario } = await dados.usuario.entrar(url)
  const guardado = { access, refresh, usuario: JSON.stringify(usuario) }
  const localStorage = Object.entries(guardado).map(([name, value]) => ({ name, value }))
  const inicial = { cookies: [], origins: [{ origin: url, localStorage }] }
  const sessao = await measureSlowNetwork(browser, url, lista[0], inicial)
  if (!rede) await measureScreens(browser, url, lista, sessao)
} finally {
  await browser.close()
  await dados.fechar()
}
// Wall-clock times: on a machine that was busy with something else they say little.
console.log(`Load of the last minute: ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores.`)
for (const problema of problemas) console.error(problema)
console.log(problemas.length > 0 ? `FAILED ${problemas.length} of the limits` : 'PASSED')
process.exitCode = problemas.length > 0 ? 1 : 0
