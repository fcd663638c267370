import { availableParallelism, loadavg } from 'node:os'
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright'
import { SWITCHES } from '../../e2e/support/chromium.ts'
import { pastaDe } from '../data/semear.ts'
import { openData } from './dados.ts'

/** A screen: its address, and CSS of an element that only exists once what the screen is about has been read. */
export interface Tela {
  readonly path: string
  readonly conteudo: string
}

/** Finds a list's records, by its name. */
export const buildListSelector = (nome: string) => `ul[aria-label="Lista de ${nome}"] li[aria-posinset] a`
/** Finds a select whose `n`th choice has come. */
export const escolha = (n: number) => `select:has(> option:nth-of-type(${n}))`

/** Session as the browser keeps it; each use replaces its tokens. */
export type Sessao = Awaited<ReturnType<BrowserContext['storageState']>>
export interface Visita {
  /** From the navigation until the content has been painted, ms. */
  readonly mostrado: number
  /** The sum of layout shifts without input. */
  readonly cls: number
}
/** A screen in a browser. */
export interface Aberta {
  /** Goes to the screen, until network and content have come to rest. */
  visitar(): Promise<Visita>
  /** From now on on Slow 4G (1.6 Mbit/s down, 750 kbit/s up, 150 ms) and a computer a quarter as fast; or as before. */
  frear(sim: boolean): Promise<void>
  /** Ends the visit; the session as it is now. */
  fechar(): Promise<Sessao>
}

/** A browser without anything of the shop but the session, if there is one, to look at one screen. */
export async function openScreen(browser: Browser, url: string, tela: Tela, sessao?: Sessao): Promise<Aberta> {
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

/** In the page: keeps when a visible element of `seletor` has been in one painted frame, and the layout shifts. */
function observePaint(seletor: string): void {
  const medido = { mostrado: Number.NaN, cls: 0 }
  Object.assign(window, { medido })
  const watchPaint = (): void => {
    if (!document.querySelector(seletor)?.checkVisibility()) requestAnimationFrame(watchPaint)
    else requestAnimationFrame(() => (medido.mostrado = performance.now()))
  }
  requestAnimationFrame(watchPaint)
  new PerformanceObserver((lista) => {
    for (const shift of lista.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!shift.hadRecentInput) medido.cls += shift.value
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Runs measurements on the small data set in a browser, with the session of an administrator. */
export async function runInBrowser(
  measure: (
    browser: Browser,
    url: string,
    dados: Awaited<ReturnType<typeof openData>>,
    inicial: Sessao,
  ) => Promise<void>,
): Promise<void> {
  const dados = await openData(pastaDe('pequeno'), 'admin')
  const executablePath = process.env['CHROMIUM_PATH']
  const browser = await chromium.launch({ args: SWITCHES, ...(executablePath ? { executablePath } : {}) })
  try {
    const { url } = dados.loja
    const { access, refresh, usuario } = await dados.usuario.entrar(url)
    const guardado = { access, refresh, usuario: JSON.stringify(usuario) }
    const localStorage = Object.entries(guardado).map(([name, value]) => ({ name, value }))
    await measure(browser, url, dados, { cookies: [], origins: [{ origin: url, localStorage }] })
  } finally {
    await browser.close()
    await dados.fechar()
  }
}

/** Says which limits were missed; wall-clock times of a machine that was busy with something else say little. */
export function sayOutcome(problemas: readonly string[]): void {
  console.log(`Load of the last minute: ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores.`)
  for (const problema of problemas) console.error(problema)
  console.log(problemas.length > 0 ? `FAILED ${problemas.length} of the limits` : 'PASSED')
  process.exitCode = problemas.length > 0 ? 1 : 0
}
