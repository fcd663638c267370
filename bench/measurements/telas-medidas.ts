import type { Browser, BrowserContext, Page } from 'playwright'
import type { Busca, Tela } from './telas-casos.ts'

/** What the browser keeps of a session; each use replaces its tokens. */
export type Sessao = Awaited<ReturnType<BrowserContext['storageState']>>
/** A screen in a browser. */
export interface Aberta {
  readonly page: Page
  /** Goes to the screen; milliseconds from the navigation until its content has been painted. */
  visitar(): Promise<number>
  /** Ends the visit; the session as it is now. */
  fechar(): Promise<Sessao>
}

/** A desk of a shop. */
export const CONTEXTO = {
  viewport: { width: 1280, height: 800 },
  locale: 'pt-BR',
  timezoneId: 'America/Sao_Paulo',
} as const

/** A browser without anything of the shop but the session, to look at one screen. */
export async function abrir(browser: Browser, url: string, tela: Tela, sessao: Sessao): Promise<Aberta> {
  const context = await browser.newContext({
    storageState: sessao,
    ...CONTEXTO,
  })
  const page = await context.newPage()
  const falhas: string[] = []
  page.on('pageerror', (erro) => falhas.push(erro.message))
  page.on('response', (resposta) => {
    const caminho = new URL(resposta.url()).pathname
    if (caminho.startsWith('/api/') && resposta.status() >= 400) falhas.push(`${caminho} answered ${resposta.status()}`)
  })
  let mostrado = (_ms: number): void => {}
  await page.exposeFunction('__mostrado', (ms: number) => mostrado(ms))
  await page.addInitScript(avisarQuandoMostrar, tela.conteudo)
  return {
    page,
    async visitar() {
      const pintado = new Promise<number>((resolve) => {
        mostrado = resolve
      })
      await page.goto(url + tela.path)
      // Fails with the missing content instead of waiting for ever.
      await page.locator(tela.conteudo).first().waitFor({ timeout: 15_000 })
      return await pintado
    },
    async fechar() {
      await quieta(page)
      const estado = await context.storageState()
      await context.close()
      if (falhas.length > 0) throw new Error(`${tela.path}: ${falhas.join('; ')}`)
      return estado
    },
  }
}

/** In the page: tells when a visible element of `seletor` has been in one painted frame, in ms since the navigation. */
function avisarQuandoMostrar(seletor: string): void {
  const { __mostrado } = window as unknown as { __mostrado: (ms: number) => Promise<void> }
  const olhar = (): void => {
    if (!document.querySelector(seletor)?.checkVisibility()) requestAnimationFrame(olhar)
    else requestAnimationFrame(() => void __mostrado(performance.now()))
  }
  requestAnimationFrame(olhar)
}

/** Types the word into a search; the longest task of the page meanwhile, in ms: 0 when none reached 50. */
export async function digitar(page: Page, { campo, resultado, palavra }: Busca, entreTeclas: number): Promise<number> {
  await quieta(page)
  await page.evaluate(() => {
    const medido = window as unknown as { tarefas: number[]; observador: PerformanceObserver }
    medido.tarefas = []
    const guardar = (lista: PerformanceEntryList) => medido.tarefas.push(...lista.map(({ duration }) => duration))
    medido.observador = new PerformanceObserver((lista) => guardar(lista.getEntries()))
    medido.observador.observe({ type: 'longtask' })
  })
  const respondida = page.waitForResponse((resposta) => new URL(resposta.url()).searchParams.get('busca') === palavra)
  await page.getByLabel(campo, { exact: true }).pressSequentially(palavra, { delay: entreTeclas })
  await (await respondida).finished()
  await quieta(page)
  // A search that shows nothing has cost nothing.
  await page.locator(resultado).first().waitFor({ timeout: 5000 })
  return await page.evaluate(() => {
    const { tarefas, observador } = window as unknown as { tarefas: number[]; observador: PerformanceObserver }
    const ultimas = observador.takeRecords().map(({ duration }) => duration)
    observador.disconnect()
    return Math.max(0, ...tarefas, ...ultimas)
  })
}

/** Until the page has changed nothing for half a second. */
async function quieta(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const pronta = () => {
          observador.disconnect()
          resolve()
        }
        let espera = setTimeout(pronta, 500)
        const observador = new MutationObserver(() => {
          clearTimeout(espera)
          espera = setTimeout(pronta, 500)
        })
        observador.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
      }),
  )
}
