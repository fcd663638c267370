import { type Browser, type CDPSession, type Page } from 'playwright'
import { median } from './median.ts'
import { type Aberta, CONTEXTO, type Tela } from './telas-medidas.ts'

/** Slow 4G: 1.6 Mbit/s down, 750 kbit/s up, 150 ms; and a computer a quarter as fast as this one. */
const REDE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const FREIO = 4
const VISITAS = 5
/** Issue 20. */
const LIMITES = { entradaMs: 1800, listaMs: 1000, deslocamento: 0.02 }

export interface PelaRede {
  /** Largest contentful paint of the sign-in with an empty cache, ms. */
  readonly entradaMs: number
  /** Largest contentful paint of the list of products with a filled cache, ms. */
  readonly listaMs: number
  /** The largest layout shift of a visit. */
  readonly deslocamento: number
}

/** `abrirLista` gives a new browser context with a session. */
export async function medirPelaRede(
  browser: Browser,
  url: string,
  lista: Tela,
  abrirLista: () => Promise<Aberta>,
): Promise<PelaRede> {
  const entrada: Visita[] = []
  const listas: Visita[] = []
  for (let vez = 0; vez < VISITAS; vez++) {
    const context = await browser.newContext(CONTEXTO)
    const page = await context.newPage()
    await page.addInitScript(observar)
    await frear(await context.newCDPSession(page))
    entrada.push(await visitar(page, url, 'form button'))
    await context.close()
  }
  for (let vez = 0; vez < VISITAS; vez++) {
    const aberta = await abrirLista()
    const { page } = aberta
    await aberta.visitar() // fills the HTTP cache, as on any day but the first
    await page.addInitScript(observar)
    const cdp = await page.context().newCDPSession(page)
    await frear(cdp)
    listas.push(await visitar(page, url + lista.path, lista.conteudo))
    await soltar(cdp)
    await aberta.fechar()
  }
  const medido = {
    entradaMs: median(entrada.map(({ lcp }) => lcp)),
    listaMs: median(listas.map(({ lcp }) => lcp)),
    deslocamento: Math.max(...[...entrada, ...listas].map(({ cls }) => cls)),
  }
  const { entradaMs, listaMs, deslocamento } = medido
  console.log(`\nOn Slow 4G at a quarter of the CPU (medians of ${VISITAS} visits):`)
  console.log(`LCP of / with an empty cache, ms: ${entradaMs.toFixed(0)} (limit ${LIMITES.entradaMs})`)
  console.log(`LCP of ${lista.path} with a filled cache, ms: ${listaMs.toFixed(0)} (limit ${LIMITES.listaMs})`)
  console.log(`layout shift, at most: ${deslocamento.toFixed(3)} (limit ${LIMITES.deslocamento})`)
  return medido
}

interface Visita {
  readonly lcp: number
  readonly cls: number
}

async function frear(cdp: CDPSession): Promise<void> {
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', REDE)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: FREIO })
}
async function soltar(cdp: CDPSession): Promise<void> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await cdp.send('Network.emulateNetworkConditions', {
    ...REDE,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
}

/** Largest contentful paint and layout shift until network and content have come to rest. */
async function visitar(page: Page, endereco: string, conteudo: string): Promise<Visita> {
  await page.goto(endereco)
  await page.locator(conteudo).first().waitFor({ timeout: 60_000 })
  await page.waitForLoadState('networkidle')
  return await page.evaluate(() => (window as unknown as { medido: Visita }).medido)
}

/** In the page: keeps the largest contentful paint and the sum of layout shifts without input. */
function observar(): void {
  const medido = { lcp: 0, cls: 0 }
  Object.assign(window, { medido })
  new PerformanceObserver((lista) => {
    for (const { startTime } of lista.getEntries()) medido.lcp = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((lista) => {
    for (const um of lista.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!um.hadRecentInput) medido.cls += um.value
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Figures beyond their limit. */
export function julgarRede({ entradaMs, listaMs, deslocamento }: PelaRede): string[] {
  const problemas: string[] = []
  if (entradaMs > LIMITES.entradaMs) problemas.push(`Slow 4G: LCP of / after ${entradaMs.toFixed(0)} ms`)
  if (listaMs > LIMITES.listaMs) problemas.push(`Slow 4G: LCP of the list after ${listaMs.toFixed(0)} ms`)
  if (deslocamento > LIMITES.deslocamento) problemas.push(`Slow 4G: layout shift of ${deslocamento.toFixed(3)}`)
  return problemas
}
