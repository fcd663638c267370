import { describe, expect, test } from 'vitest'
import { corpos } from '../../../../test/support/bling-openapi.ts'
import { segurar } from '../../../../test/support/emulador.ts'
import { CENTRO, estoqueDoArquivo, GERAL } from '../../../../test/support/estoque-no-bling.ts'

const e = await estoqueDoArquivo()
const { doBling } = e
const falhar = (falha: object) => e.falhar('POST', '*/estoques', falha)

describe('repaired balances', () => {
  test('pieces in a second deposit are neither counted nor touched', async () => {
    await e.ajustar({ depositosDaConta: 'varios' })
    const produto = await e.publicado(10)
    await e.mover(produto.id_bling, 'B', 5, CENTRO)
    await e.enviar(produto.id, 1)
    await e.ficam(produto, 9)
    expect(await e.la(produto.id_bling, CENTRO)).toBe(5)
    expect(await doBling(produto.id)).toEqual([])
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
    expect(await doBling(produto.id)).toMatchObject([{ quantidade: -3 }])
  })

  test('a 200 without a body does not count as sent', async () => {
    const produto = await e.publicado(10)
    await falhar({ acao: 'vazia', momento: 'antes' })
    await e.enviar(produto.id, 2)
    await e.ficam(produto, 8)
    expect(await doBling(produto.id)).toEqual([])
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
})

// Whatever it is, and whatever the answer: `saldo.test.ts`.
test('after a lost answer the balance is read: where it is neither, a person is asked, and nothing is repeated before the answer', async () => {
  // One of two sizes first, so that the balance has another number than its product.
  await e.publicado(0, { variacoes: ['P', 'M'].map((tamanho) => ({ nome_cor: 'Azul', tamanho, quantidade: 1 })) })
  const produto = await e.publicado(10)
  const presa = await segurar(e.emulador, 'POST', '*/estoques')
  await falhar({ acao: 'derrubar', momento: 'antes' })
  await e.enviar(produto.id, 1)
  await presa.chegaram()
  await e.mover(produto.id_bling, 'S', 4)
  await presa.soltar()
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
  test('goes as the difference to the balance that the person saw; it is read before and after, its echo costs no request', async () => {
    const produto = await e.publicado(10)
    await e.pedidos.semEventos()
    await e.esquecerRequisicoes()
    expect((await e.contar(produto.id, 7, 10)).status).toBe(200)
    await e.ficam(produto, 7)
    expect((await e.lancados()).map(({ corpo }) => [corpo.operacao, corpo.quantidade])).toEqual([['S', 3]])
    expect(await e.requisicoes('&caminho=saldos')).toHaveLength(2)
    expect(await e.tarefas()).toEqual([])
  })

  test('of another balance than was seen asks; set aside, the balance there stands', async () => {
    await e.ajustar({ webhooksAtivos: false })
    const produto = await e.publicado(10)
    await e.mover(produto.id_bling, 'S', 1)
    await e.contar(produto.id, 7, 10)
    await expect.poll(e.tarefas).toMatchObject([{ operacao: 'decidir' }])
    expect(await e.la(produto.id_bling)).toBe(9)
    const [tarefa] = await e.tarefas()
    expect(tarefa.mensagem).toContain('no Bling há 9')
    await e.responder(tarefa.id, 'descartar')
    await e.ficam(produto, 9)
  })

  test.each([true, false])(
    'overwrites no movement of a person between its reading and its writing, and tells of it; with events: %s',
    async (webhooksAtivos) => {
      await e.ajustar({ depositosDaConta: 'varios', webhooksAtivos })
      const produtos = [await e.publicado(10), await e.publicado(20)] as const
      for (const { id_bling } of produtos) await e.mover(id_bling, 'B', 4, CENTRO)
      await e.pedidos.quieto()
      await e.esquecerRequisicoes()
      await e.ajustar({ saidaAntesDoLancamento: 2 })
      await e.contar(produtos[0].id, 7, 10)
      await expect.poll(() => e.lados(produtos[0])).toEqual([5, 5])
      await e.contar(produtos[1].id, 25, 20)
      await expect.poll(() => e.lados(produtos[1])).toEqual([23, 23])
      await e.ajustar({ saidaAntesDoLancamento: 0 })
      await e.semTrabalho()
      const [segunda, primeira] = await e.tarefas()
      expect([primeira.operacao, segunda.operacao]).toEqual(['contagem_mudou', 'contagem_mudou'])
      expect(primeira.titulo).toBe(`Estoque de ${(await e.aqui(produtos[0].id)).titulo}`)
      expect(primeira.mensagem).toContain(
        'Enquanto a contagem de 7 peças era gravada, o saldo no Bling caiu 2 peças. Agora há 5 aqui e 5 no Bling.',
      )
      expect(segunda.mensagem).toContain(
        'Enquanto a contagem de 25 peças era gravada, o saldo no Bling caiu 2 peças. Agora há 23 aqui e 23 no Bling.',
      )
      for (const [i, { id, id_bling }] of produtos.entries()) {
        expect(await e.doBling(id)).toMatchObject([{ quantidade: -2 }])
        expect(await e.la(id_bling, CENTRO)).toBe(4)
        expect((await e.lancados())[i]?.corpo.deposito).toEqual({ id: GERAL })
      }
      for (const { id } of [primeira, segunda]) await e.responder(id, 'descartar')
      await e.ficam(produtos[0], 5)
      await e.ficam(produtos[1], 23)
    },
  )

  test('whose answer was lost is told of no movement that did not happen', async () => {
    const produto = await e.publicado(10)
    await falhar({ acao: 'derrubar', momento: 'depois' })
    await e.contar(produto.id, 7, 10)
    await e.ficam(produto, 7)
    expect([await e.tarefas(), await e.doBling(produto.id)]).toEqual([[], []])
  })

  test('whose answer was lost while a person moved pieces asks with the figures; what both did stays', async () => {
    const produto = await e.publicado(10)
    await e.ajustar({ saidaAntesDoLancamento: 2 })
    await falhar({ acao: 'derrubar', momento: 'depois' })
    await e.contar(produto.id, 7, 10)
    await expect.poll(e.tarefas).toMatchObject([{ operacao: 'decidir' }])
    await e.ajustar({ saidaAntesDoLancamento: 0 })
    const [tarefa] = await e.tarefas()
    expect(tarefa.mensagem).toContain('(contagem de 7): antes havia 10, agora há 5.')
    await e.responder(tarefa.id, 'descartar')
    await e.ficam(produto, 5)
    expect(await e.doBling(produto.id)).toMatchObject([{ quantidade: -2 }])
  })

  test('a quantity typed in the form is one as well', async () => {
    const produto = await e.publicado(10)
    await e.esquecerRequisicoes()
    expect((await e.loja.pedir('PUT', `/api/produtos/${produto.id}/`, { ...produto, qtd: 4 })).status).toBe(200)
    await e.ficam(produto, 4)
    expect((await e.lancados()).map(({ corpo }) => [corpo.operacao, corpo.quantidade])).toEqual([['S', 6]])
  })
})

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
})
