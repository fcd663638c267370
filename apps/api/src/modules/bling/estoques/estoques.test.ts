import { describe, expect, test } from 'vitest'
import { corpos } from '../../../../test/support/bling-openapi.ts'
import { holdRequests } from '../../../../test/support/emulador.ts'
import { CENTRO, estoqueDoArquivo, GERAL } from '../../../../test/support/estoque-no-bling.ts'

const e = await estoqueDoArquivo()
const { doBling: listBlingMovimentos } = e
const failEstoques = (falha: object) => e.falhar('POST', '*/estoques', falha)

describe('repaired balances', () => {
  test('pieces in a second deposit are neither counted nor touched', async () => {
    await e.ajustar({ depositosDaConta: 'varios' })
    const produto = await e.publicado(10)
    await e.mover(produto.id_bling, 'B', 5, CENTRO)
    await e.enviar(produto.id, 1)
    await e.ficam(produto, 9)
    expect(await e.la(produto.id_bling, CENTRO)).toBe(5)
    expect(await listBlingMovimentos(produto.id)).toEqual([])
  })

  test('a shipped piece is taken once: its order holds it no longer, a concluded one or not', async () => {
    const produto = await e.publicado(10)
    const virtual = async () => {
      const caminho = `/estoques/saldos?idsProdutos[]=${produto.id_bling}`
      const [{ saldoFisicoTotal, saldoVirtualTotal }] = (await e.pessoa('GET', caminho)).corpo.data
      return [saldoFisicoTotal, saldoVirtualTotal]
    }
    const { id } = await e.pedidos.vendida(produto.id, {}, 2)
    await e.pedidos.semEventos()
    expect(await virtual()).toEqual([10, 8])
    await e.balcao.levar(id, 'retirada')
    await e.pedidos.semEventos()
    expect(await virtual()).toEqual([10, 8])
    await e.balcao.status(id, 'enviado')
    await e.ficam(produto, 8)
    expect(await virtual()).toEqual([8, 8])
    await e.balcao.status(id, 'retirada')
    await e.ficam(produto, 10)
    expect(await virtual()).toEqual([10, 8])
  })

  test('without any webhook, a sale there is not undone by a sale here', async () => {
    await e.ajustar({ webhooksAtivos: false })
    const produto = await e.publicado(10)
    await e.mover(produto.id_bling, 'S', 3)
    await e.enviar(produto.id, 1)
    await e.ficam(produto, 6)
    expect(await listBlingMovimentos(produto.id)).toMatchObject([{ quantidade: -3 }])
  })

  test('a 200 without a body does not count as sent', async () => {
    const produto = await e.publicado(10)
    await failEstoques({ acao: 'vazia', momento: 'antes' })
    await e.enviar(produto.id, 2)
    await e.ficam(produto, 8)
    expect(await listBlingMovimentos(produto.id)).toEqual([])
  })

  test('a movement sends stock and nothing else, in our deposit, with its id', async () => {
    const produto = await e.publicado(10)
    await e.pedidos.quieto()
    await e.esquecerRequisicoes()
    await e.enviar(produto.id, 2)
    await e.ficam(produto, 8)
    const escritas = (await e.escritas()).filter(({ caminho }) => !/pedidos|contatos|oauth/.test(caminho))
    const [{ id }] = await e.movimentos(produto.id)
    const ids = { produto: { id: Number(produto.id_bling) }, deposito: { id: GERAL } }
    const corpo = { ...ids, operacao: 'S', quantidade: 2, observacoes: `Estampa: movimento ${id}` }
    expect(escritas).toEqual([{ metodo: 'POST', caminho: '/estoques', corpo }])
    expect(corpos['POST /estoques']?.safeParse(escritas[0]?.corpo).error).toBeUndefined()
  })

  test('a confirmed movement is known there without an event: the next wish does not read that balance', async () => {
    const produto = await e.publicado(10)
    await e.pedidos.quieto()
    await e.ajustar({ webhooksAtivos: false })
    await e.enviar(produto.id, 2)
    await e.ficam(produto, 8)
    const saldos = e.loja.banco.db.selectFrom('bling_saldos').select(['visto', 'lido'])
    expect(await saldos.where('produto_id', '=', produto.id).execute()).toEqual([{ visto: 8, lido: 8 }])
  })
})

// Whatever it is, and whatever the answer: `saldo.test.ts`.
test('after a lost answer the balance is read: where it is neither, a person is asked, and nothing is repeated before the answer', async () => {
  // Publishes a product of two sizes first, so that the balance has another number than its product.
  await e.publicado(0, { variacoes: ['P', 'M'].map((tamanho) => ({ nome_cor: 'Azul', tamanho, quantidade: 1 })) })
  const produto = await e.publicado(10)
  const presa = await holdRequests(e.emulador, 'POST', '*/estoques')
  await failEstoques({ acao: 'derrubar', momento: 'antes' })
  await e.enviar(produto.id, 1)
  await presa.chegaram()
  await e.mover(produto.id_bling, 'S', 4)
  await presa.soltar()
  // The change there waits for the lost answer's time: a drain would use its attempts up.
  await expect.poll(e.tarefas).toMatchObject([{ operacao: 'decidir' }])
  const [tarefa] = await e.tarefas()
  const [{ id }] = await e.movimentos(produto.id)
  expect(tarefa.mensagem).toContain(`Estampa: movimento ${id}`)
  expect(await e.la(produto.id_bling)).toBe(6)
  expect((await e.responder(tarefa.id, 'tentar-novamente')).status).toBe(200)
  await e.ficam(produto, 5)
  expect(await e.tarefas()).toEqual([])
})

describe('a count', () => {
  test('sets the balance, when it is what the person saw; its echo costs no request', async () => {
    const produto = await e.publicado(10)
    await e.pedidos.semEventos()
    await e.esquecerRequisicoes()
    expect((await e.contar(produto.id, 7, 10)).status).toBe(200)
    await e.ficam(produto, 7)
    expect((await e.lancados()).map(({ corpo }) => [corpo.operacao, corpo.quantidade])).toEqual([['B', 7]])
    expect(await e.requisicoes('&caminho=saldos')).toHaveLength(1)
  })

  test('of another balance than was seen asks; set aside, the balance there stands', async () => {
    await e.ajustar({ webhooksAtivos: false })
    const produto = await e.publicado(10)
    await e.mover(produto.id_bling, 'S', 1)
    await e.contar(produto.id, 7, 10)
    await e.settle()
    expect(await e.tarefas()).toMatchObject([{ operacao: 'decidir' }])
    expect(await e.la(produto.id_bling)).toBe(9)
    const [tarefa] = await e.tarefas()
    expect(tarefa.mensagem).toContain('no Bling há 9')
    await e.responder(tarefa.id, 'descartar')
    await e.ficam(produto, 9)
  })

  test('that replaced movements of people between its reading and its writing is told, with both figures', async () => {
    await e.ajustar({ depositosDaConta: 'varios' })
    const [camisa, bone] = [await e.publicado(10), await e.publicado(20)]
    for (const { id_bling } of [camisa, bone]) await e.mover(id_bling, 'B', 4, CENTRO)
    await e.pedidos.quieto()
    await e.ajustar({ saidaAntesDoLancamento: 2 })
    await e.contar(camisa.id, 7, 10)
    await e.ficam(camisa, 7, () => e.pedidos.semEventos(1))
    // The exit leads to the very number that was counted.
    await e.contar(bone.id, 18, 20)
    await e.ficam(bone, 18, () => e.pedidos.semEventos(2))
    await e.ajustar({ saidaAntesDoLancamento: 0 })
    const [segunda, primeira] = await e.tarefas()
    expect([primeira.operacao, segunda.operacao]).toEqual(['contagem_mudou', 'contagem_mudou'])
    expect(primeira.titulo).toBe(`Estoque de ${(await e.aqui(camisa.id)).titulo}`)
    expect(primeira.mensagem).toContain('o saldo de lá foi de 10 a 8, e a contagem ficou no lugar dele')
    expect(segunda.mensagem).toContain('o saldo de lá foi de 20 a 18, e a contagem ficou no lugar dele')
    for (const { id } of [primeira, segunda]) await e.responder(id, 'descartar')
    for (const { id_bling } of [camisa, bone]) expect(await e.la(id_bling, CENTRO)).toBe(4)
  })

  test('of two movements that it replaced the whole way is told; what comes after it is a movement as any other', async () => {
    const produto = await e.publicado(10)
    await e.pedidos.quieto()
    const presa = await holdRequests(e.emulador, 'POST', '/bling/Api/v3/estoques')
    await e.contar(produto.id, 5, 10)
    await presa.chegaram()
    for (const quantidade of [1, 3]) await e.mover(produto.id_bling, 'S', quantidade)
    await e.deliver()
    await expect.poll(async () => (await e.tarefas())[0]?.mensagem).toContain('foi de 10 a 6')
    await presa.soltar()
    await e.ficam(produto, 5, () => e.pedidos.semEventos(1))
    await e.mover(produto.id_bling, 'E', 5)
    await e.settle()
    expect(await e.lados(produto)).toEqual([10, 10])
    await e.mover(produto.id_bling, 'S', 2)
    await e.ficam(produto, 8, () => e.pedidos.semEventos(1))
    const tarefas = await e.tarefas()
    expect(tarefas.map(({ mensagem }) => mensagem)).toEqual([expect.stringContaining('foi de 10 a 6')])
    await e.responder(tarefas[0].id, 'descartar')
  })

  test('whose answer was lost is told of no movement that did not happen', async () => {
    const produto = await e.publicado(10)
    await failEstoques({ acao: 'derrubar', momento: 'depois' })
    await e.contar(produto.id, 7, 10)
    await e.ficam(produto, 7)
    expect([await e.tarefas(), await e.doBling(produto.id)]).toEqual([[], []])
  })

  test('a quantity typed in the form is one as well', async () => {
    const produto = await e.publicado(10)
    await e.esquecerRequisicoes()
    expect((await e.loja.pedir('PUT', `/api/produtos/${produto.id}/`, { ...produto, qtd: 4 })).status).toBe(200)
    await e.ficam(produto, 4)
    expect((await e.lancados()).map(({ corpo }) => [corpo.operacao, corpo.quantidade])).toEqual([['B', 4]])
  })
})

describe('what changes there', () => {
  test('repeated and overtaking events are one movement here', async () => {
    const produto = await e.publicado(10)
    await e.pedidos.semEventos()
    await e.ajustar({ webhookVezes: 3, webhookEmbaralhar: 6 })
    await e.mover(produto.id_bling, 'S', 2)
    await e.mover(produto.id_bling, 'E', 5)
    await e.deliver()
    await e.ajustar({ webhookEmbaralhar: 0 })
    await e.ficam(produto, 13)
    expect((await e.doBling(produto.id)).reduce((soma, { quantidade }) => soma + quantidade, 0)).toBe(3)
  })

  test('pieces that an open sale holds of no size yet stay, whichever size they leave there', async () => {
    const variacoes = [3, 1].map((quantidade, i) => ({ nome_cor: 'Azul', tamanho: ['P', 'M'][i], quantidade }))
    const { id, variacoes: tamanhos } = await e.publicado(0, { variacoes })
    const [p, m] = tamanhos
    const venda = await e.pedidos.vendida(id, {}, 2)
    await e.mover(p.id_bling, 'B', 0)
    await e.settle()
    expect(await e.tarefas()).toMatchObject([{ operacao: 'acertar' }])
    expect([await e.variacoes(id), await e.la(p.id_bling), await e.la(m.id_bling)]).toEqual([[1, 1], 0, 1])
    // The other size moves at Bling: the sentence about this one is said again.
    await e.mover(m.id_bling, 'S', 1)
    await e.settle()
    expect(await e.tarefas()).toMatchObject([{ mensagem: expect.stringMatching(/há 0 de .*P\..*há 0 de .*M\./) }])
    await e.balcao.conferir()
    await e.balcao.status(venda.id, 'cancelado')
    await e.mover(p.id_bling, 'E', 1)
    for (const tarefa of await e.tarefas()) await e.responder(tarefa.id, 'tentar-novamente')
    await e.semTrabalho()
    expect([await e.tarefas(), await e.variacoes(id), await e.la(p.id_bling)]).toEqual([[], [1, 0], 1])
  })
})
