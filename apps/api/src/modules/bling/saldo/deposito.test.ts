import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { segurar } from '../../../../test/support/emulador.ts'
import { abrirEstoqueNoBling, CENTRO, type EstoqueNoBling, GERAL } from '../../../../test/support/estoque-no-bling.ts'

let e: EstoqueNoBling
beforeAll(async () => {
  e = await abrirEstoqueNoBling({ leituraSegundos: 3600 })
})
afterAll(() => e.fechar())
beforeEach(async () => {
  await e.emulador.controle('DELETE', '/falhas')
  await e.emulador.controle('PATCH', '/configuracao', { depositosDaConta: 'varios' })
})

const configuracao = async () => (await e.loja.pedir('GET', '/api/bling/configuracao/')).body
const escolher = (deposito_id: number) => e.loja.pedir('PATCH', '/api/bling/configuracao/', { deposito_id })
const semEscolha = () => e.loja.banco.db.updateTable('bling_configuracao').set({ deposito_id: null }).execute()

describe('a deposit that is chosen while something else is under way', () => {
  test('stays when the look-up of the default answers later, and is the one that is used', async () => {
    const produto = await e.publicado(8)
    await e.pedidos.semEventos()
    await semEscolha()
    const procura = await segurar(e.emulador, 'GET', '*/depositos')
    const contar = e.contar(produto.id, 5, 8)
    const lida = configuracao()
    await procura.chegaram()
    expect((await escolher(CENTRO)).body.deposito_id).toBe(CENTRO)
    await procura.soltar()
    await contar
    expect((await lida).deposito_id).toBe(CENTRO)
    await e.pedidos.semEventos()
    expect((await configuracao()).deposito_id).toBe(CENTRO)
    await expect.poll(async () => [await e.la(produto.id_bling, CENTRO), await e.la(produto.id_bling)]).toEqual([5, 8])
  })

  test('gets the movements, where the balance of the former one was just being read', async () => {
    await escolher(GERAL)
    const produto = await e.publicado(8)
    await e.mover(produto.id_bling, 'B', 3, CENTRO)
    await e.pedidos.semEventos()
    const leitura = await segurar(e.emulador, 'GET', '*/estoques/saldos')
    await e.enviar(produto.id, 2)
    await leitura.chegaram()
    await escolher(CENTRO)
    await leitura.soltar()
    await expect.poll(async () => [await e.la(produto.id_bling, CENTRO), await e.la(produto.id_bling)]).toEqual([1, 8])
    await e.pedidos.quieto()
    await e.balcao.conferir()
  })
})
