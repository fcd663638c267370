import { type ClientBase } from 'pg'
import { type Browser, type BrowserContext, type CDPSession, type Page } from 'playwright'

/** One screen: where it is, and CSS of an element that only exists once what the screen is about has been read. */
export interface Tela {
  readonly path: string
  readonly conteudo: string
}

/** A list's records, by its name. */
const lista = (nome: string) => `ul[aria-label="Lista de ${nome}"] li[aria-posinset] a`
/** The `n`th choice of a select has come. */
const escolha = (n: number) => `select:has(> option:nth-of-type(${n}))`

/** The list of products first. */
export async function telas(client: ClientBase): Promise<[Tela, ...Tela[]]> {
  const { rows } = await client.query<
    Record<
      'produtos' | 'modelos' | 'categorias' | 'clientes' | 'vendas' | 'produto' | 'modelo' | 'cliente' | 'venda',
      number
    >
  >(
    `select (select count(*)::int from produtos where excluido_em is null) as produtos,
            (select count(*)::int from modelos) as modelos,
            (select count(*)::int from categorias) as categorias,
            (select count(*)::int from clientes) as clientes,
            (select count(*)::int from vendas) as vendas,
            (select max(id) from produtos where excluido_em is null) as produto,
            (select max(id) from modelos) as modelo,
            (select max(id) from clientes) as cliente,
            (select max(id) from vendas where status = 'concluido') as venda`,
  )
  const [base] = rows
  const pouco = !base || base.produtos < 20_000 || base.modelos < 500 || base.categorias < 300
  if (pouco || base.clientes < 20_000 || base.vendas < 50_000)
    throw new Error('There is too little to measure: run npm run bench -- seed first')
  return [
    { path: '/produtos', conteudo: lista('produtos') },
    // The long choices have come, not only the fields around them.
    { path: '/produtos/criar', conteudo: escolha(500) },
    { path: `/produtos/${base.produto}`, conteudo: 'input[name="titulo"]' },
    { path: '/modelos', conteudo: 'ul[aria-label="Lista de modelos"] a' },
    { path: `/modelos/${base.modelo}`, conteudo: 'input[name="codigo"]' },
    { path: '/categorias', conteudo: 'ul[aria-label="Árvore de categorias"] a' },
    { path: '/categorias/criar', conteudo: escolha(300) },
    { path: '/atributos', conteudo: 'nav[aria-label="Lista de atributos"] a' },
    { path: '/clientes', conteudo: lista('clientes') },
    { path: `/clientes/${base.cliente}`, conteudo: 'input[name="nome"]' },
    { path: '/vendas', conteudo: lista('vendas') },
    { path: '/vendas/criar', conteudo: escolha(20) },
    { path: `/vendas/${base.venda}`, conteudo: 'ul[aria-label="Produtos da venda"] li' },
    { path: '/configuracoes', conteudo: 'dl dd' },
    { path: '/configuracoes/lixeira', conteudo: 'ul[aria-label="Produtos na lixeira"] li' },
    { path: '/qrcodes', conteudo: 'input[aria-label="Buscar por SKU ou nome"]' },
  ]
}

/** What the browser keeps of a session; each use replaces its tokens. */
export type Sessao = Awaited<ReturnType<BrowserContext['storageState']>>
export interface Visita {
  /** From the navigation until the content has been painted, ms. */
  readonly mostrado: number
  /** Largest contentful paint, ms. */
  readonly lcp: number
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
export async function abrir(browser: Browser, url: string, tela: Tela, sessao?: Sessao): Promise<Aberta> {
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
  await page.addInitScript(observar, tela.conteudo)
  const cdp = await context.newCDPSession(page)
  return {
    visitar: () => visitar(page, url, tela),
    frear: (sim) => frear(cdp, sim),
    async fechar() {
      const estado = await context.storageState()
      await context.close()
      if (falhas.length > 0) throw new Error(`${tela.path}: ${falhas.join('; ')}`)
      return estado
    },
  }
}

async function visitar(page: Page, url: string, { path, conteudo }: Tela): Promise<Visita> {
  await page.goto(url + path)
  // Fails with the missing content instead of waiting for ever.
  await page.locator(conteudo).first().waitFor({ timeout: 60_000 })
  await page.waitForLoadState('networkidle')
  return page.evaluate(() => (window as unknown as { medido: Visita }).medido)
}

async function frear(cdp: CDPSession, sim: boolean): Promise<void> {
  const rede = sim
    ? { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
    : { latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', { offline: false, ...rede })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: sim ? 4 : 1 })
}

/** In the page: keeps when a visible element of `seletor` has been in one painted frame, the largest paint and the shifts. */
function observar(seletor: string): void {
  const medido = { mostrado: Number.NaN, lcp: 0, cls: 0 }
  Object.assign(window, { medido })
  const olhar = (): void => {
    if (!document.querySelector(seletor)?.checkVisibility()) requestAnimationFrame(olhar)
    else requestAnimationFrame(() => (medido.mostrado = performance.now()))
  }
  requestAnimationFrame(olhar)
  new PerformanceObserver((lista) => {
    for (const { startTime } of lista.getEntries()) medido.lcp = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((lista) => {
    for (const um of lista.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!um.hadRecentInput) medido.cls += um.value
  }).observe({ type: 'layout-shift', buffered: true })
}
