import { type ClientBase } from 'pg'
import { type Browser, type BrowserContext, type Page } from 'playwright'

/** One screen: where it is, what shows that its own content has come, and where it is searched. */
export interface Tela {
  readonly path: string
  /** CSS of an element that only exists once what the screen is about has been read. */
  readonly conteudo: string
  readonly busca?: Busca
}
export interface Busca {
  /** Accessible name of the box. */
  readonly campo: string
  /** CSS of a result. */
  readonly resultado: string
  /** The typed search: ten letters. */
  readonly palavra: string
}

/** Without the accent that the data have. */
const ESTILO = 'geometrico'
const SOBRENOME = 'nascimento'

const MODELO = 'ul[aria-label="Lista de modelos"] a'
const CATEGORIA = 'ul[aria-label="Árvore de categorias"] a'
const PRODUTO = 'ul[aria-label="Lista de produtos"] li[aria-posinset] a'
const CLIENTE = 'ul[aria-label="Lista de clientes"] li[aria-posinset] a'
const VENDA = 'ul[aria-label="Lista de vendas"] li[aria-posinset] a'
const ACHADO = 'ul[aria-label="Produtos encontrados"] li'
/** The `n`th choice of a select has come. */
const escolha = (n: number) => `select:has(> option:nth-of-type(${n}))`

/** The screens over what the database holds. */
export async function telas(client: ClientBase): Promise<Tela[]> {
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
  const busca = (campo: string, resultado: string, palavra: string): Busca => ({ campo, resultado, palavra })
  return [
    { path: '/produtos', conteudo: PRODUTO, busca: busca('Buscar por nome, cor ou modelo', PRODUTO, ESTILO) },
    // The long choices have come, not only the fields around them.
    { path: '/produtos/criar', conteudo: escolha(500) },
    { path: `/produtos/${base.produto}`, conteudo: 'input[name="titulo"]' },
    { path: '/modelos', conteudo: MODELO, busca: busca('Buscar modelos por nome ou código', MODELO, ESTILO) },
    { path: `/modelos/${base.modelo}`, conteudo: 'input[name="codigo"]' },
    {
      path: '/categorias',
      conteudo: CATEGORIA,
      busca: busca('Buscar categorias por nome ou código', CATEGORIA, ESTILO),
    },
    { path: '/categorias/criar', conteudo: escolha(300) },
    { path: '/atributos', conteudo: 'nav[aria-label="Lista de atributos"] a' },
    {
      path: '/clientes',
      conteudo: CLIENTE,
      busca: busca('Buscar por nome, CPF, telefone ou e-mail', CLIENTE, SOBRENOME),
    },
    { path: `/clientes/${base.cliente}`, conteudo: 'input[name="nome"]' },
    { path: '/vendas', conteudo: VENDA, busca: busca('Buscar por cliente ou status', VENDA, SOBRENOME) },
    { path: '/vendas/criar', conteudo: escolha(20), busca: busca('Buscar por SKU ou nome', ACHADO, ESTILO) },
    { path: `/vendas/${base.venda}`, conteudo: 'ul[aria-label="Produtos da venda"] li' },
    { path: '/configuracoes', conteudo: 'dl dd' },
    { path: '/configuracoes/lixeira', conteudo: 'ul[aria-label="Produtos na lixeira"] li' },
    {
      path: '/qrcodes',
      conteudo: 'input[aria-label="Buscar por SKU ou nome"]',
      busca: busca('Buscar por SKU ou nome', ACHADO, ESTILO),
    },
  ]
}

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
