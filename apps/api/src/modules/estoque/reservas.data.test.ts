import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { createEstampada, openBancada } from '../../../test/support/estampada.ts'
import { balcaoDoArquivo } from '../../../test/support/vendas.ts'
import { transaction } from '../../infra/database/transaction.ts'
import { releaseReservas } from './reservas.data.ts'

const balcao = await balcaoDoArquivo()
const { loja } = balcao
const { db } = loja.banco
afterEach(() => balcao.conferir())

const { linha, producaoDe } = openBancada(balcao)

/** A sale of two mugs, two kits of a mug and a cap of any size, and three prints on the two blanks that there are and a printed one. */
async function createVenda() {
  const caneca = await balcao.criarProduto({ qtd: 20 })
  const bone = await balcao.criarProduto({ variacoes: ['P', 'M'].map((tamanho) => ({ tamanho, quantidade: 9 })) })
  const partes = [caneca, bone].map(({ id }) => ({ produto_id: id, variacao_id: null, quantidade: 1 }))
  const kit = await balcao.criarProduto({ componentes: partes })
  const estampada = await createEstampada(balcao, 2)
  const { produto, m, lisa, lm } = estampada
  const contada = { produto_id: produto.id, variacao_id: m.id, contado: 1, esperado: 0 }
  await loja.pedir('POST', '/api/estoque/contagem/', { itens: [contada] })
  const duas = (id: number) => ({ id, quantidade: 2, valor_unitario: 50 })
  const { body: venda } = await balcao.vender([duas(caneca.id), duas(kit.id), linha(estampada, 3)])
  const [canecaItemId, kitItemId, estampaItemId] = venda.itens.map(({ item_id }: { item_id: number }) => item_id)
  const producao = await producaoDe(venda.id)
  return {
    venda,
    caneca,
    bone,
    kit,
    produto,
    m,
    lisa,
    lm,
    daCaneca: canecaItemId,
    doKit: kitItemId,
    daEstampa: estampaItemId,
    producao,
  }
}

/** Reads what a sale holds, with its blanks. */
const seguradas = async (venda: number) =>
  (
    await sql<Record<string, string | number | null>>`
      select r.tipo, r.produto_id, r.variacao_id, r.quantidade
        from reservas r left join itens_venda i on i.id = r.item_id left join producoes f on f.id = r.producao_id
       where coalesce(i.venda_id, f.venda_id) = ${venda} order by r.tipo desc, r.item_id, r.produto_id`.execute(db)
  ).rows.map(({ tipo, produto_id, variacao_id, quantidade }) => [tipo, produto_id, variacao_id, quantidade])

/** Reserved pieces of products, as the database sums them. */
const reservado = async (...ids: readonly number[]) => {
  const { rows } = await sql<{ id: number; reservado: number }>`
    select id, reservado from produtos where id = any(${ids})`.execute(db)
  return ids.map((id) => rows.find((row) => row.id === id)?.reservado)
}
const deleteRow = (tabela: string, id: number) => sql`delete from ${sql.table(tabela)} where id = ${id}`.execute(db)

test('what a sale holds is asked in one select, and let go in one call', async () => {
  const { venda, caneca, bone, produto, m, lisa, lm } = await createVenda()
  expect(await seguradas(venda.id)).toEqual([
    ['venda', caneca.id, null, 2],
    ['venda', caneca.id, null, 2],
    ['venda', bone.id, null, 2],
    ['venda', produto.id, m.id, 1],
    ['lisa', lisa.id, lm.id, 2],
  ])
  expect(await reservado(caneca.id, bone.id, produto.id, lisa.id)).toEqual([4, 2, 1, 2])
  await balcao.cancelar(venda.id)
  expect(await seguradas(venda.id)).toEqual([])
  expect(await reservado(caneca.id, bone.id, produto.id, lisa.id)).toEqual([0, 0, 0, 0])
})

test('only what the named owners hold is let go, and that is answered', async () => {
  const { caneca, bone, produto, lisa, daCaneca, doKit } = await createVenda()
  const soltas = await transaction(db, (trx) => releaseReservas(trx, { itens: [doKit] }))
  expect(soltas).toEqual(
    expect.arrayContaining([
      { item_id: doKit, produto_id: caneca.id, variacao_id: null, quantidade: 2 },
      { item_id: doKit, produto_id: bone.id, variacao_id: null, quantidade: 2 },
    ]),
  )
  expect(soltas).toHaveLength(2)
  expect(await reservado(caneca.id, bone.id, produto.id, lisa.id)).toEqual([2, 0, 1, 2])
  expect(await transaction(db, (trx) => releaseReservas(trx, {}))).toEqual([])
  await transaction(db, (trx) => releaseReservas(trx, { itens: [daCaneca] }))
  expect(await reservado(caneca.id)).toEqual([0])
})

// Past the rules, which refuse most of it: the database itself leaves nothing held.
test.each([
  ['line', 'itens_venda', 'daCaneca', [2, 2, 1, 2]],
  ['line of a kit', 'itens_venda', 'doKit', [2, 0, 1, 2]],
  ['line that is printed', 'itens_venda', 'daEstampa', [4, 2, 0, 2]],
  ['production', 'producoes', 'producao', [4, 2, 1, 0]],
  ['product', 'produtos', 'caneca', [undefined, 2, 1, 2]],
  ['kit', 'produtos', 'kit', [4, 2, 1, 2]],
] as const)('a %s that is deleted holds nothing any more', async (_, tabela, donoKey, ficam) => {
  const criada = await createVenda()
  const { caneca, bone, produto, lisa, kit } = criada
  if (donoKey === 'caneca') await deleteRow('produtos', kit.id)
  const dono = criada[donoKey]
  await deleteRow(tabela, typeof dono === 'number' ? dono : dono.id)
  expect(await reservado(caneca.id, bone.id, produto.id, lisa.id)).toEqual(ficam)
})

test('a variation of which pieces are held is not deleted, nor a blank', async () => {
  const { m, lm, produto, lisa } = await createVenda()
  for (const { id } of [m, lm]) await expect(deleteRow('variacoes', id)).rejects.toThrow(`variation ${id} is reserved`)
  expect(await reservado(produto.id, lisa.id)).toEqual([1, 2])
})
