import type { ClientBase } from 'pg'
import type { Browser } from 'playwright'
import { median } from './median.ts'
import { buildListSelector, escolha, openScreen, runInBrowser, type Sessao, sayOutcome, type Tela } from './tela.ts'

// npm run bench -- telas: each screen on the built web in a real browser, over the data set of npm run bench -- seed.
const VISITAS = 5
/** Most until the first content of a screen, ms. */
const CONTEUDO_MS = 1000
const problemas: string[] = []

async function telas(client: ClientBase): Promise<Tela[]> {
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
    if (ms >= CONTEUDO_MS) problemas.push(`${tela.path}: first content after ${ms.toFixed(0)} ms`)
  }
}

await runInBrowser(async (browser, url, { client }, inicial) =>
  measureScreens(browser, url, await telas(client), inicial),
)
sayOutcome(problemas)
