import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { segurar } from '../../../../test/support/emulador.ts'
import { abrirEstoqueNoBling } from '../../../../test/support/estoque-no-bling.ts'
import { retomarAbertas } from '../../sincronizacao/sincronizacao.rules.ts'

// A second lasts a minute, so that only the test ends a wait.
const e = await abrirEstoqueNoBling({ segundoMs: 60_000 })
const { db } = e.loja.banco
afterAll(() => e.fechar())

const mensagem = async () =>
  (await e.loja.pedir('GET', '/api/sincronizacoes/?tipo=estoque&limite=1')).body.results[0]?.mensagem
const lancamentos = async () => (await e.escritas()).filter(({ caminho }) => caminho === '/estoques').length

test('while a movement is under way, who takes over after a crash sends nothing', async () => {
  const produto = await e.publicado(10)
  await e.pedidos.quieto()
  await e.emulador.controle('DELETE', '/requisicoes')
  const presa = await segurar(e.emulador, 'POST', '*/estoques')
  await e.enviar(produto.id, 1)
  await presa.chegaram()
  // As if the process that waits for the answer had died long ago.
  await sql`update sincronizacoes set reservada_ate = now() - interval '1 hour' where estado = 'executando'`.execute(db)
  await retomarAbertas(db, e.loja.queue)
  await expect.poll(mensagem).toBe('Espera a resposta do lançamento anterior.')
  await presa.soltar()
  await e.ficam(produto, 9)
  expect(await lancamentos()).toBe(1)
})

test('a movement whose answer was lost may still arrive: it is not sent again at once', async () => {
  const produto = await e.publicado(10)
  await e.pedidos.quieto()
  await e.emulador.controle('DELETE', '/requisicoes')
  await e.emulador.controle('POST', '/falhas', { acao: 'derrubar', metodo: 'POST', caminho: '*/estoques', vezes: 1 })
  await e.enviar(produto.id, 1)
  await expect.poll(mensagem).toBe('Espera para saber se o Bling recebeu o lançamento.')
  expect(await lancamentos()).toBe(1)
  await sql`update bling_saldos set perdido_em = perdido_em - interval '1 hour'`.execute(db)
  await e.ficam(produto, 9)
  expect(await lancamentos()).toBe(2)
})

test('what leaves while a movement is under way is told after it', async () => {
  const produto = await e.publicado(10)
  await e.pedidos.quieto()
  const presa = await segurar(e.emulador, 'POST', '*/estoques')
  await e.enviar(produto.id, 1)
  await presa.chegaram()
  await e.enviar(produto.id, 2)
  await presa.soltar()
  await e.ficam(produto, 7)
  expect(await e.tarefas()).toEqual([])
})
