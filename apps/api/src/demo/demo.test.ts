import { readdirSync } from 'node:fs'
import { documentoConfere } from '@estampa/contract/shared/documents.ts'
import { STATUS } from '@estampa/contract/vendas/vendas.status.ts'

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { folderOfFile } from '../../../../packages/host/test/folders.ts'
import { createBancoWithQueue } from '../../test/support/fila.ts'
import { diskStore } from '../infra/files/disk.ts'
import { SEM_FRETE } from '../modules/frete/frete.config.ts'
import { readProduto } from '../modules/produtos/produtos.rules.ts'
import { CORES, MODELOS } from './catalogue.ts'
import { buildDemoClientes } from './customers.ts'
import { PRODUTOS } from './products.ts'
import { seedDemo } from './seed.ts'

const banco = await createBancoWithQueue()
const { queue } = banco
const midiaDir = folderOfFile()
const textos: string[] = []
beforeAll(async () => {
  const escolhidos = [PRODUTOS[0], PRODUTOS.at(-1)].filter((p) => p !== undefined)
  const recursos = { db: banco.db, queue, midia: diskStore(midiaDir), frete: SEM_FRETE }
  await seedDemo(recursos, escolhidos, (texto) => textos.push(texto))
})
afterAll(() => banco.descartar())

test('the sample shop has forty products of twelve models, each in colours that exist', () => {
  expect(PRODUTOS).toHaveLength(40)
  expect(new Set(PRODUTOS.map((p) => p.modelo))).toEqual(new Set(MODELOS.map((m) => m.codigo)))
  expect(Object.keys(CORES)).toEqual(expect.arrayContaining(PRODUTOS.flatMap((p) => [...p.cores])))
  const nomes = PRODUTOS.map((p) => `${p.modelo} ${p.motivo}`)
  expect(new Set(nomes).size).toBe(nomes.length)
})

test('its thirty customers are the same every time, with documents whose check digits hold', () => {
  const clientes = buildDemoClientes()
  expect(clientes).toHaveLength(30)
  expect(buildDemoClientes()).toEqual(clientes)
  expect(new Set(clientes.map((c) => c.cpf)).size).toBe(30)
  expect(clientes.every((c) => documentoConfere(c.cpf))).toBe(true)
  expect(clientes.filter((c) => c.cpf.length === 14)).toHaveLength(5)
})

test('its filling says what it is at, with counts that come to their end', () => {
  const vezes = (inicio: string) => textos.filter((texto) => texto.startsWith(inicio))
  expect(textos.slice(0, 3)).toEqual(['modelos e categorias', 'produtos, 1 de 2', 'produtos, 2 de 2'])
  expect([vezes('clientes').length, vezes('clientes').at(-1)]).toEqual([30, 'clientes, 30 de 30'])
  expect(textos.at(-2)).toBe(`vendas, ${vezes('vendas').length} de ${vezes('vendas').length}`)
  expect(textos.at(-1)).toBe('caixa')
})

test('a product with variations has a picture of each colour, linked to its variations', async () => {
  const rows = await banco.db.selectFrom('produtos').select('id').orderBy('id').execute()
  // The last one is the plain shirt of the print shop.
  expect(rows).toHaveLength(3)
  const produto = await readProduto(banco.db, rows[0]?.id ?? 0)
  expect(produto.variacoes).toHaveLength(10)
  expect(produto.imagens).toHaveLength(3)
  for (const variacao of produto.variacoes) {
    expect(variacao.imagens_vinculadas).toEqual([produto.imagens[variacao.nome_cor === 'Branco' ? 0 : 1]?.id])
  }
  const clientes = await banco.db.selectFrom('clientes').select('cpf').execute()
  expect(clientes).toHaveLength(30)
  expect(readdirSync(midiaDir).filter((nome) => nome.endsWith('.webp'))).toHaveLength(6 * 3)
})

test('its sales beside the counter stand in every status, each with a history that ends there and a label where there must be one', async () => {
  const { rows } = await sql<{ status: string; quantas: number; etiquetas: number; fim: boolean; datas: boolean }>`
    select v.status, count(*)::int as quantas, count(v.link_etiqueta_pdf)::int as etiquetas,
      bool_and((select h.para from historico_vendas h where h.venda_id = v.id and h.para is not null
                 order by h.id desc limit 1) = v.status) as fim,
      bool_and(v.criado_em <= v.alterado_em and v.alterado_em < now()
        and v.criado_em = (select min(h.criado_em) from historico_vendas h where h.venda_id = v.id)
        and not exists (select from historico_vendas a join historico_vendas b on b.venda_id = a.venda_id
                         where a.venda_id = v.id and a.id < b.id and a.criado_em > b.criado_em)) as datas
      from vendas v where not exists (select from pagamentos p where p.venda_id = v.id) group by v.status`.execute(
    banco.db,
  )
  expect(rows.map(({ status }) => status).toSorted()).toEqual(STATUS.toSorted())
  for (const { status, quantas, etiquetas, fim, datas } of rows) {
    const temEtiqueta = ['retirada', 'enviado', 'concluido'].includes(status)
    expect({ status, etiquetas, fim, datas }).toEqual({
      status,
      etiquetas: temEtiqueta ? quantas : 0,
      fim: true,
      datas: true,
    })
  }
  const editadas = await banco.db
    .selectFrom('historico_vendas')
    .select('venda_id')
    .where('tipo', '=', 'editada')
    .execute()
  expect(editadas).toHaveLength(1)
})

test('what it sold is in the ledger, and what it still holds is reserved', async () => {
  const { rows } = await sql`
    select p.id from produtos p
     where p.quantidade <> (select coalesce(sum(m.quantidade), 0) from movimentos_estoque m where m.produto_id = p.id)
        or p.reservado <> (select coalesce(sum(i.quantidade), 0) from itens_venda i join vendas v on v.id = i.venda_id
             where i.produto_id = p.id and v.status not in ('enviado', 'concluido', 'cancelado'))`.execute(banco.db)
  expect(rows).toEqual([])
  const saidas = await banco.db.selectFrom('movimentos_estoque').select('id').where('motivo', '=', 'saida').execute()
  expect(saidas.length).toBeGreaterThan(0)
})

test('the print shop has an order half printed, one with a change asked for, and a quote that waits', async () => {
  const { rows } = await sql<{ situacao: string; quantas: number }>`
    select situacao, count(*)::int as quantas from producoes group by 1 order by 1`.execute(banco.db)
  expect(rows).toEqual([
    { situacao: 'a_fazer', quantas: 5 },
    { situacao: 'pronta', quantas: 3 },
  ])
  const { rows: answers } = await sql<{ situacao: string }>`
    select distinct aprovacao->>'situacao' as situacao from itens_venda where aprovacao is not null`.execute(banco.db)
  expect(answers).toEqual([{ situacao: 'mudanca' }])
  const quotes = await banco.db.selectFrom('orcamentos').select('situacao').execute()
  expect(quotes).toEqual([{ situacao: 'enviado' }])
})

test('the print shop has three suppliers, a purchase that is to come, and one of which the rest is missing', async () => {
  expect(await banco.db.selectFrom('fornecedores').select('id').execute()).toHaveLength(3)
  const { rows } = await sql`
    select situacao, pecas, recebidas, previsao > current_date - 1 as prevista from compras order by id`.execute(
    banco.db,
  )
  expect(rows).toEqual([
    { situacao: 'pedida', pecas: 120, recebidas: 0, prevista: true },
    { situacao: 'recebida_em_parte', pecas: 30, recebidas: 12, prevista: true },
  ])
})

test('its drawer is open since the morning, after four closed days of which one has a difference', async () => {
  const { rows } = await sql`
    select fechado_em is null as aberto, fundo, fundo_esperado, count(*) filter (where m.em between t.aberto_em
        and coalesce(t.fechado_em, now())) = count(m.id) as datas, deixado,
        t.contado - t.fundo - coalesce(sum(coalesce(m.valor, p.valor)) filter (where coalesce(p.forma, 'dinheiro') = 'dinheiro'), 0) as diferenca
      from turnos t left join movimentos_de_caixa m on m.turno_id = t.id left join pagamentos p on p.id = m.pagamento_id
     group by t.id order by t.aberto_em`.execute(banco.db)
  const closed = { aberto: false, fundo: 100, fundo_esperado: 100, datas: true, deixado: 100, diferenca: 0 }
  expect(rows).toEqual([
    { ...closed, fundo_esperado: null },
    closed,
    { ...closed, diferenca: -2.3, deixado: expect.any(Number) },
    { ...closed, fundo_esperado: expect.any(Number) },
    { ...closed, aberto: true, deixado: null, diferenca: null },
  ])
  const { rows: blind } =
    await sql`select username from usuarios where 'conferir_caixa' = any(permissoes_negadas)`.execute(banco.db)
  expect(blind).toEqual([{ username: 'tiago' }])
})
