import { PASSOS } from '@estampa/contract/vendas/vendas.status.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { balcaoDoArquivo, recusa } from '../../../../test/support/vendas.ts'

const balcao = await balcaoDoArquivo()
const { loja } = balcao
const produto = await balcao.criarProduto({ qtd: 20 })

const sell = async (quantidade = 2): Promise<number> =>
  (await balcao.vender([{ id: produto.id, quantidade, valor_unitario: 10 }])).body.id
const undo = (id: number) => loja.pedir('POST', `/api/vendas/${id}/desfazer-cancelamento/`)

describe('a cancelled sale that comes back on its day', () => {
  test.each(PASSOS)('from %s it reserves its pieces again and begins at picking', async (oldStatus) => {
    const id = await sell()
    if (oldStatus !== 'separacao') await balcao.levar(id, oldStatus)
    await balcao.cancelar(id)
    const free = await balcao.estoque(produto.id)
    const { status, body } = await undo(id)
    expect([status, body.status, body.cancelada_em, body.total]).toEqual([200, 'separacao', null, 20])
    expect(body).toMatchObject({ peso: null, servico_frete: null, link_etiqueta_pdf: null })
    const reserved = { fisico: free.fisico, reservado: free.reservado + 2 }
    expect(await balcao.estoque(produto.id)).toMatchObject(reserved)
    expect((await balcao.historico(id))[0]).toMatchObject({
      tipo: 'status',
      descricao: 'Cancelamento desfeito: a venda recomeçou na separação.',
      de: 'cancelado',
      para: 'separacao',
      usuario: 'dona',
    })
    // It can go its whole way, and be cancelled again.
    await balcao.levar(id, 'enviado')
    expect((await balcao.cancelar(id)).status).toBe(204)
    await balcao.conferir()
  })

  test('of the counter it is concluded again: its customer has the pieces', async () => {
    const { body } = await balcao.vender([{ id: produto.id, quantidade: 2, valor_unitario: 10 }], {
      origem: 'loja_fisica',
    })
    const finished = await loja.pedir('POST', `/api/vendas/${body.id}/concluir-no-balcao/`, {})
    expect(finished.body.status).toBe('concluido')
    const sold = await balcao.estoque(produto.id)
    await balcao.cancelar(body.id)
    const back = await undo(body.id)
    expect([back.status, back.body.status, back.body.codigo_servico_frete]).toEqual([
      200,
      'concluido',
      'retirada-na-loja',
    ])
    expect(await balcao.estoque(produto.id)).toEqual(sold)
    expect((await balcao.historico(body.id)).map(({ descricao }: { descricao: string }) => descricao)).toContain(
      'Cancelamento desfeito: as peças estão com o cliente.',
    )
    // One that was not at its end yet begins anew.
    const { body: open } = await balcao.vender([{ id: produto.id, quantidade: 1, valor_unitario: 10 }], {
      origem: 'loja_fisica',
    })
    await balcao.cancelar(open.id)
    expect((await undo(open.id)).body.status).toBe('separacao')
    for (const id of [body.id, open.id]) await balcao.cancelar(id)
    await balcao.conferir()
  })

  test('what the customer paid is still noted', async () => {
    const id = await sell()
    await loja.pedir('POST', `/api/vendas/${id}/pagamentos/`, { forma: 'dinheiro', valor: 5 })
    await balcao.cancelar(id)
    expect((await undo(id)).body).toMatchObject({ pago: 5, falta_pagar: 15, pagamento: 'parcial' })
    await balcao.cancelar(id)
  })

  test('of many requests at once one brings it back, and the others find it so', async () => {
    const id = await sell()
    await balcao.cancelar(id)
    const free = await balcao.estoque(produto.id)
    const answers = await Promise.all(Array.from({ length: 6 }, () => undo(id)))
    expect(answers.map(({ status, body }) => [status, body.status])).toEqual(
      Array.from({ length: 6 }, () => [200, 'separacao']),
    )
    expect((await balcao.estoque(produto.id)).reservado).toBe(free.reservado + 2)
    await balcao.cancelar(id)
    await balcao.conferir()
  })

  test('pieces that others have by now keep it cancelled, and the sentence names the line', async () => {
    const id = await sell(15)
    await balcao.cancelar(id)
    const otherId = await sell(10)
    const { status, body } = await undo(id)
    expect([status, body.codigo, body.detail]).toEqual([
      409,
      'ESTOQUE_INSUFICIENTE',
      expect.stringContaining(produto.titulo),
    ])
    expect((await balcao.ler(id)).status).toBe('cancelado')
    await balcao.cancelar(otherId)
    expect((await undo(id)).status).toBe(200)
    await balcao.cancelar(id)
    await balcao.conferir()
  })
})

describe('a cancelled sale that stays so', () => {
  test('since another day: the figures of that day stay as they were', async () => {
    const id = await sell()
    await balcao.cancelar(id)
    await sql`update vendas set cancelada_em = now() - interval '1 day' where id = ${id}`.execute(loja.banco.db)
    const { status, body } = await undo(id)
    expect([status, body.detail]).toEqual([
      409,
      expect.stringMatching(/^A venda foi cancelada em \d\d\/\d\d\/\d{4}, e isso só se desfaz no mesmo dia\./),
    ])
    expect((await balcao.ler(id)).status).toBe('cancelado')
  })

  test('as its order came from a channel', async () => {
    const id = await sell()
    await balcao.cancelar(id)
    await sql`update vendas set importada = true where id = ${id}`.execute(loja.banco.db)
    expect(await undo(id)).toMatchObject(
      recusa(409, 'TRANSICAO_INVALIDA', 'O pedido desta venda veio do canal: abra-o de novo no Bling ou no canal.'),
    )
  })

  test('one that does not exist is not found', async () => {
    expect(await undo(99_999_999)).toMatchObject({ status: 404 })
  })
})
