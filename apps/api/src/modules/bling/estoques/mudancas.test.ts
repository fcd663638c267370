import { describe, expect, test } from 'vitest'
import { estoqueDoArquivo } from '../../../../test/support/estoque-no-bling.ts'

const e = await estoqueDoArquivo()

describe('what changes there', () => {
  test('repeated and overtaking events are one movement here', async () => {
    const produto = await e.publicado(10)
    await e.pedidos.semEventos()
    await e.ajustar({ webhookVezes: 3, webhookEmbaralhar: 6 })
    await e.mover(produto.id_bling, 'S', 2)
    await e.mover(produto.id_bling, 'E', 5)
    await e.emulador.controle('POST', '/webhooks/entregar')
    await e.ajustar({ webhookEmbaralhar: 0 })
    await e.ficam(produto, 13)
    expect((await e.doBling(produto.id)).reduce((soma, { quantidade }) => soma + quantidade, 0)).toBe(3)
  })

  test('pieces that open sales hold stay, and go once they are free', async () => {
    const produto = await e.publicado(3)
    const { id } = await e.pedidos.vendida(produto.id, {}, 2)
    await e.pedidos.semEventos()
    await e.mover(produto.id_bling, 'B', 0)
    await expect.poll(async () => (await e.aqui(produto.id)).quantidade_total).toBe(2)
    await expect.poll(e.tarefas).toMatchObject([{ operacao: 'acertar' }])
    await e.balcao.conferir()
    await e.balcao.status(id, 'cancelado')
    await e.mover(produto.id_bling, 'E', 1)
    await e.ficam(produto, 1)
  })

  test('pieces that an open sale holds of no size yet stay, whichever size they leave there', async () => {
    const variacoes = [3, 1].map((quantidade, i) => ({ nome_cor: 'Azul', tamanho: ['P', 'M'][i], quantidade }))
    const { id, variacoes: tamanhos } = await e.publicado(0, { variacoes })
    const [p, m] = tamanhos
    const venda = await e.pedidos.vendida(id, {}, 2)
    await e.mover(p.id_bling, 'B', 0)
    await expect.poll(e.tarefas).toMatchObject([{ operacao: 'acertar' }])
    expect([await e.variacoes(id), await e.la(p.id_bling), await e.la(m.id_bling)]).toEqual([[1, 1], 0, 1])
    await e.balcao.conferir()
    await e.balcao.status(venda.id, 'cancelado')
    await e.mover(p.id_bling, 'E', 1)
    for (const tarefa of await e.tarefas()) await e.responder(tarefa.id, 'tentar-novamente')
    await expect.poll(e.tarefas).toEqual([])
    expect([await e.variacoes(id), await e.la(p.id_bling)]).toEqual([[1, 1], 1])
  })

  test('an echo of our own movement costs no request', async () => {
    const produto = await e.publicado(10)
    await e.pedidos.semEventos()
    await e.esquecerRequisicoes()
    await e.contar(produto.id, 6, 10)
    await e.ficam(produto, 6)
    expect(await e.requisicoes('&caminho=saldos')).toHaveLength(1)
  })
})
