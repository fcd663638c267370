import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { holdRequests } from '../../../../test/support/emulador.ts'
import { estoqueDoArquivo } from '../../../../test/support/estoque-no-bling.ts'
import { transaction } from '../../../infra/database/transaction.ts'
import { resumeOpenSincronizacoes } from '../../sincronizacao/sincronizacao.rules.ts'
import { pedidoDoSaldo } from './baixas.data.ts'
import { askAboutDoubt } from './tarefas.ts'

// A second lasts a minute, so that only the test ends a wait.
const e = await estoqueDoArquivo({ segundoMs: 60_000 })
const { db } = e.loja.banco

const mensagem = async () => (await e.lista('/api/sincronizacoes/?tipo=estoque&limite=1'))[0]?.mensagem

/** As if the process that waits for an answer had died long ago. */
const tomarConta = async () => {
  await sql`update sincronizacoes set reservada_ate = now() - interval '1 hour' where estado = 'executando'`.execute(db)
  await resumeOpenSincronizacoes(db, e.loja.queue)
}

/** Ten pieces, and a movement of one of them that waits at Bling. */
const holdMovimento = async () => {
  const produto = await e.publicado(10)
  await e.pedidos.quieto()
  await e.esquecerRequisicoes()
  const presa = await holdRequests(e.emulador, 'POST', '*/estoques')
  const venda = await e.enviar(produto.id, 1)
  await presa.chegaram()
  return { produto, presa, venda }
}

test('while a movement is under way, who takes over after a crash sends nothing', async () => {
  const { produto, presa } = await holdMovimento()
  await tomarConta()
  await expect.poll(mensagem).toBe('Espera a resposta do lançamento anterior.')
  await presa.soltar()
  await e.ficam(produto, 9)
  expect(await e.lancados()).toHaveLength(1)
})

test('a movement whose answer was lost may still arrive: it is not sent again at once', async () => {
  const produto = await e.publicado(10)
  await e.pedidos.quieto()
  await e.esquecerRequisicoes()
  await e.falhar('POST', '*/estoques', { acao: 'derrubar' })
  await e.enviar(produto.id, 1)
  await expect.poll(mensagem).toBe('Espera para saber se o Bling recebeu o lançamento.')
  expect(await e.lancados()).toHaveLength(1)
  await sql`update bling_saldos set perdido_em = perdido_em - interval '1 hour'`.execute(db)
  await e.ficam(produto, 9)
  expect(await e.lancados()).toHaveLength(2)
})

test('what leaves while a movement is under way is told after it', async () => {
  const { produto, presa } = await holdMovimento()
  await e.enviar(produto.id, 2)
  await presa.soltar()
  await e.ficam(produto, 7)
  expect(await e.tarefas()).toEqual([])
})

test('who was taken over while it asked an order about a balance takes nothing in of it', async () => {
  const [produto, secondProduto] = [await e.publicado(10), await e.publicado(10)]
  await e.pedidos.vendida(produto.id, {}, 2)
  await e.pedidos.semEventos()
  const presa = await holdRequests(e.emulador, 'GET', '*/pedidos/vendas/*')
  await e.mover(produto.id_bling, 'S', 3)
  await e.deliver()
  await presa.chegaram()
  await e.semAvisos(() => e.mover(produto.id_bling, 'E', 3))
  await tomarConta()
  const [dele] = await e.lista(`/api/sincronizacoes/?tipo=estoque&alvo_id=${produto.id}`)
  // The one that was taken over still waits for its answer.
  await expect.poll(() => e.sincronizacao(dele.id)).toMatchObject({ estado: 'concluida', mensagem: null })
  await presa.soltar()
  // Both workers have done something else since.
  await e.enviar(secondProduto.id, 1)
  await e.ficam(secondProduto, 9)
  await e.ficam(produto, 10)
  expect(await e.doBling(produto.id)).toEqual([])
})

test('the answer to a question waits for the movement that is under way', async () => {
  const { produto, presa, venda } = await holdMovimento()
  const saldo = await db
    .selectFrom('bling_saldos')
    .select(['id', 'produto_id', 'variacao_id'])
    .where('produto_id', '=', produto.id)
    .executeTakeFirstOrThrow()
  const [{ id: pedido }] = await e.pedidos.de(venda)
  const peca = { saldo_id: saldo.id, produto_id: produto.id, titulo: produto.titulo, quantidade: 1 }
  const id = await transaction(db, async (trx) => {
    const dela = await pedidoDoSaldo(trx, saldo, venda, String(pedido))
    return dela && askAboutDoubt(trx, dela, [peca])
  })
  if (id === null) throw new Error('the sale has its order')
  expect((await e.responder(id, 'tentar-novamente')).status).toBe(200)
  await expect
    .poll(async () => (await e.ler(`/api/tarefas/${id}/`)).mensagem)
    .toMatch(/^Espera a resposta do lançamento/)
  await presa.soltar()
  // Booked for the order there, the piece did not leave a second time.
  await e.ficam(produto, 10)
})
