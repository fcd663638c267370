import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBanco, type TestBanco } from '../../test/support/banco.ts'
import { createPool } from '../infra/database/database.ts'
import type { DB } from '../infra/database/database.types.ts'
import { searchClientes } from '../modules/clientes/busca.data.ts'
import { esperamPorAlguem } from '../modules/painel/painel.data.ts'
import { searchProdutos } from '../modules/produtos/busca.data.ts'
import { listLixeira } from '../modules/produtos/lixeira.data.ts'
import { produtoPorId } from '../modules/produtos/produtos.data.ts'
import { vendidoPorOrigem } from '../modules/relatorios/relatorios.data.ts'
import { countOpenSincronizacoes, listada, listTarefas } from '../modules/tarefas/lista.data.ts'
import { searchVendas } from '../modules/vendas/lista/busca.data.ts'
import { filaDeVendas, notasRejeitadas, vendasAtrasadas } from '../modules/vendas/lista/fila.data.ts'
import { vendaComItens } from '../modules/vendas/venda/detalhe.data.ts'
import { pecasDosCodigos } from './codigos.ts'

// Each list, search and record has an index that serves it: forbidden to read a table whole where there is another way,
// the planner finds that way. What it chooses by itself over full tables is looked at by `npm run bench`.
const QUANTOS = 200
/** Rows that an earlier statement found. */
const LIDAS_PELA_CHAVE = /Index Cond: \((?:produto_)?id = ANY/
const CRESCEM =
  /Seq Scan on (produtos|variacoes|produto_imagens|skus|gtins|clientes|vendas|itens_venda|historico_vendas|notas_fiscais|sincronizacoes|tarefas)\b/

let banco: TestBanco
let pool: ReturnType<typeof createPool>
/** Notes what it is asked. */
let db: Kysely<DB>
const pedidas: { sql: string; parameters: readonly unknown[] }[] = []

beforeAll(async () => {
  banco = await createBanco()
  pool = createPool({ ...banco.config, max: 1, options: '-c enable_seqscan=off -c random_page_cost=1.1' })
  db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), log: ({ query }) => void pedidas.push(query) })
  await sql`insert into categorias (nome) values ('Tudo')`.execute(db)
  await sql`insert into modelos (codigo, nome) select 'M' || n, 'Modelo ' || n from generate_series(1, 40) n`.execute(
    db,
  )
  await sql`insert into produtos (titulo, sku, codigo, modelo_id, categoria_id, preco_venda, tem_variacoes, excluido_em)
    select (case when n % 2 = 0 then 'Camiseta ' else 'Caneca ' end) || md5(n::text), 'P' || n, '', 1 + n % 40, 1, n % 90,
      true, case when n % 4 = 1 then now() end from generate_series(1, ${QUANTOS}::int) n`.execute(db)
  await sql`insert into variacoes (produto_id, sku, gtin, nome_cor, tamanho, preco_venda)
    select id, sku || '-V', lpad(id::text, 13, '0'), (array['Preto', 'Branco', 'Azul'])[1 + id % 3], 'M', 10 from produtos`.execute(
    db,
  )
  await sql`insert into clientes (nome, cpf) select md5(n::text) || case when n % 8 = 0 then ' Silva' else '' end, n
    from generate_series(1, ${QUANTOS}::int) n`.execute(db)
  await sql`insert into vendas (cliente_id, origem, status, criado_em, alterado_em)
    select 1 + n % ${QUANTOS}::int, 'loja_fisica', (array['concluido', 'separacao', 'concluido', 'enviado', 'concluido'])[1 + n % 5],
      now() - (20000 - n) * interval '1 min', now() - (20000 - n) * interval '1 min'
      from generate_series(1, ${2 * QUANTOS}::int) n`.execute(db)
  await sql`insert into itens_venda (venda_id, produto_id, titulo, quantidade, valor_unitario)
    select id, 1 + id % ${QUANTOS}::int, 'Peça', 1, 10 from vendas`.execute(db)
  await sql`insert into notas_fiscais (venda_id, modelo, estado)
    select id, 55, case when id % 40 = 0 then 'rejeitada' else 'autorizada' end from vendas where id % 8 = 0`.execute(
    db,
  )
  await sql`insert into sincronizacoes (tipo, operacao, alvo_id, titulo, estado, alterado_em)
    select 'pedido', 'sincronizar', n, 'Pedido', case when n % 40 = 0 then 'falhou' else 'concluida' end, now() - n * interval '1 min'
      from generate_series(1, ${10 * QUANTOS}::int) n`.execute(db)
  await sql`insert into tarefas (tipo, alvo_id, titulo, estado, encerrada_em, alterada_em)
    select 'pedido_importado.mudou', n, 'Pedido', case when n % 40 = 0 then 'aberta' else 'concluida' end,
           case when n % 40 > 0 then now() end, now() - n * interval '1 min'
      from generate_series(1, ${10 * QUANTOS}::int) n`.execute(db)
  await sql`update notas_configuracao set ativa = true`.execute(db)
  await sql`analyze`.execute(db)
})
afterAll(async () => {
  await db.destroy()
  await banco.descartar()
})

const SEM = {
  busca: '',
  cor: null,
  tamanho: null,
  preco_min: null,
  preco_max: null,
  modelo: undefined,
  categoria: undefined,
  situacao: undefined,
}
type Produtos = Parameters<typeof searchProdutos>
type Vendas = Parameters<typeof searchVendas>
function produtos(filtros: Partial<Produtos[1]>, depois: Produtos[2] = null) {
  return () => searchProdutos(db, { ...SEM, ...filtros }, depois, 50)
}
function vendas(filtros: Partial<Vendas[1]>, depois: Vendas[2] = null) {
  return () => searchVendas(db, { busca: '', ...filtros }, depois, 50)
}
function centro(filtros: Parameters<typeof listTarefas>[1], depois: Parameters<typeof listTarefas>[2] = null) {
  return () => listTarefas(db, filtros, depois, 50)
}
const naoCabe = { depois: { id: 100, chave: '2026-01-01 00:00:00+00' }, total: QUANTOS }
const nome = { depois: { id: 7, chave: 'c' }, total: QUANTOS }

// `indice` must serve: with few rows another index read from end to end is cheaper, so each row of an index costs more.
test.each<[nome: string, pedir: () => Promise<unknown>, indice?: string]>([
  ['products', produtos({})],
  ['products, later', produtos({}, naoCabe)],
  ['products, common word', produtos({ busca: 'camiseta' })],
  ['products, rare word', produtos({ busca: 'c4ca42' }), 'produtos_busca'],
  ['products, no such word', produtos({ busca: 'inexistente' })],
  ['products, similar words', produtos({ busca: 'camizeta preta', parecidos: true })],
  ['products, two letters', produtos({ busca: 'ca' })],
  ['products, colour and size', produtos({ cor: 'preto', tamanho: 'M' })],
  ['products, of a model', produtos({ modelo: 7 })],
  ['products, of a category', produtos({ categoria: 1 })],
  ['products, by price', produtos({ preco_min: 89 })],
  ['products, EAN', produtos({ busca: '0000000000017' }), 'gtins_unico'],
  ['a scanned EAN', () => pecasDosCodigos(db, ['0000000000017']), 'gtins_unico'],
  ['the trash', () => listLixeira(db, { busca: '' }, null, 50)],
  ['a product', () => produtoPorId(db, 100)],
  ['customers', () => searchClientes(db, '', null, 50)],
  ['customers, later', () => searchClientes(db, '', nome, 50)],
  ['customers, common name', () => searchClientes(db, 'silva', null, 50)],
  ['customers, rare name', () => searchClientes(db, 'c4ca42', null, 50), 'clientes_busca'],
  ['customers, CPF', () => searchClientes(db, '123.456.789-09', null, 50)],
  ['sales', vendas({})],
  ['sales, later', vendas({}, naoCabe)],
  ['sales, common name', vendas({ busca: 'silva' })],
  ['sales, rare name', vendas({ busca: 'c4ca42' }), 'vendas_por_busca'],
  ['sales, of a step', vendas({ status: 'enviado' })],
  ['sales, word of a step', vendas({ busca: 'enviado' })],
  ['sales, cancelled ones of a name, later', vendas({ busca: 'silva' }, naoCabe)],
  ['sales, longest unchanged', vendas({ ordem: 'paradas' })],
  ['sales, earliest', vendas({ ordem: 'antigas' }), 'vendas_criadas'],
  ['sales, earliest of a step', vendas({ status: 'enviado', ordem: 'antigas' }), 'vendas_status_criacao'],
  ['sales, of an origin', vendas({ origem: 'redes_sociais' }), 'vendas_origem'],
  ['sales, of a seller', vendas({ vendedor: 7 }), 'vendas_vendedor'],
  ['sales, of some days', vendas({ de: '2026-01-01', ate: '2026-01-02' }), 'vendas_criadas'],
  ['sales, late', vendas({ atrasadas: true }), 'vendas_na_loja'],
  ['sales, urgent', vendas({ prioritarias: true }), 'vendas_na_loja'],
  ['sales, with a note', vendas({ com_anotacao: true }), 'vendas_anotadas'],
  ['sales, imported', vendas({ importadas: true }), 'vendas_importadas'],
  ['sales, with a refused invoice', vendas({ nota: 'rejeitada' }), 'notas_fiscais_abertas'],
  ['sales, without an invoice', vendas({ nota: 'sem_nota' }), 'notas_fiscais_viva'],
  ['numbers of the queue', () => filaDeVendas(db, true), 'vendas_na_loja'],
  ['sales of a customer', vendas({ cliente: 9, comCanceladas: true })],
  ['sold this week', () => vendidoPorOrigem(db, { de: '2026-03-02', ate: '2026-03-08' }), 'fatos_de_venda_dia'],
  ['late sales', () => vendasAtrasadas(db, 5), 'vendas_na_loja'],
  ['refused invoices', () => notasRejeitadas(db, true), 'notas_fiscais_abertas'],
  ['sales that wait for a person', () => esperamPorAlguem(db)],
  ['a sale', () => vendaComItens(db, 100)],
  ['the sync centre', centro({}), 'sincronizacoes_recentes'],
  ['the sync centre, its questions', centro({}), 'tarefas_recentes'],
  ['the sync centre, later', centro({}, naoCabe), 'tarefas_recentes'],
  ['the sync centre, what failed', centro({ estado: ['falhou'] }), 'sincronizacoes_por_estado'],
  ['the sync centre, what is asked', centro({ estado: ['falhou'] }), 'tarefas_por_estado'],
  ['what became of an order', centro({ tipo: 'pedido_importado', alvo_id: 7 }), 'tarefas_do_alvo'],
  [
    'what failed of an order',
    centro({ tipo: 'pedido_importado', alvo_id: 7, estado: ['falhou'] }),
    'sincronizacoes_alvo',
  ],
  ['what waits', () => countOpenSincronizacoes(db), 'tarefas_por_estado'],
  ['a question or a job', () => listada(db, 7), 'tarefas_pkey'],
])('%s: an index serves', async (_, pedir, indice = '') => {
  pedidas.length = 0
  await pedir()
  const planos: string[] = []
  await pool.query(`set cpu_index_tuple_cost = ${indice === '' ? 0.005 : 10}`)
  for (const { sql: text, parameters } of pedidas.slice()) {
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...parameters])
    planos.push(rows.map((linha) => linha['QUERY PLAN']).join('\n'))
  }
  expect(planos.length).toBeGreaterThan(0)
  for (const plano of planos) {
    expect(plano).not.toMatch(CRESCEM)
    if (!LIDAS_PELA_CHAVE.test(plano)) expect(plano).toContain(indice)
  }
})
