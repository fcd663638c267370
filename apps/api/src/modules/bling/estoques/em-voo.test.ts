import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { segurar } from '../../../../test/support/emulador.ts'
import { estoqueDoArquivo } from '../../../../test/support/estoque-no-bling.ts'
import { retomarAbertas } from '../../sincronizacao/sincronizacao.rules.ts'

// A second lasts a minute, so that only the test ends a wait.
const e = await estoqueDoArquivo({ segundoMs: 60_000 })
const { db } = e.loja.banco

const mensagem = async () => (await e.lista('/api/sincronizacoes/?tipo=estoque&limite=1'))[0]?.mensagem

/** Ten pieces, and a movement of one of them that waits at Bling. */
const emVoo = async () => {
  const produto = await e.publicado(10)
  await e.pedidos.quieto()
  await e.esquecerRequisicoes()
  const presa = await segurar(e.emulador, 'POST', '*/estoques')
  await e.enviar(produto.id, 1)
  await presa.chegaram()
  return { produto, presa }
}

test('while a movement is under way, who takes over after a crash sends nothing', async () => {
  const { produto, presa } = await emVoo()
  // As if the process that waits for the answer had died long ago.
  await sql`update sincronizacoes set reservada_ate = now() - interval '1 hour' where estado = 'executando'`.execute(db)
  await retomarAbertas(db, e.loja.queue)
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
  const { produto, presa } = await emVoo()
  await e.enviar(produto.id, 2)
  await presa.soltar()
  await e.ficam(produto, 7)
  expect(await e.tarefas()).toEqual([])
})
