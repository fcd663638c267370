import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { abrirEstoqueNoBling, type EstoqueNoBling, GERAL } from '../../../../test/support/estoque-no-bling.ts'

let e: EstoqueNoBling
let numero = 0
beforeAll(async () => {
  e = await abrirEstoqueNoBling({ leituraSegundos: 1 })
})
afterAll(() => e.fechar())
beforeEach(() => e.emulador.controle('DELETE', '/requisicoes'))

/** A product of ours, and one with its code that stands at Bling with so many pieces. */
async function doisLados(aqui: number, la: number, dados: object = {}) {
  const sku = `LIGA-${++numero}`
  const { id } = await e.balcao.criarProduto({ qtd: aqui, sku })
  const criado = { nome: 'De lá', codigo: sku, tipo: 'P', situacao: 'A', formato: 'S', preco: 10, ...dados }
  await e.pedidos.pessoa('POST', '/produtos', criado)
  const idBling = Number((await e.noBling(sku))[0].id)
  if (la > 0) await e.mover(String(idBling), 'B', la)
  const vincular = (mais: object = {}) =>
    e.loja.pedir('POST', `/api/produtos/${id}/vincular-ao-bling/`, { id_bling: idBling, ...mais })
  return { id, id_bling: String(idBling), vincular }
}
const quantos = async ({ id, id_bling }: { id: number; id_bling: string }) => [
  (await e.aqui(id)).quantidade_total,
  await e.la(id_bling),
]
const lancados = async () => (await e.escritas()).filter(({ caminho }) => caminho === '/estoques')

test('with ours, one balance is sent; with theirs, one movement comes', async () => {
  const daqui = await doisLados(5, 8)
  expect((await daqui.vincular({ estoque: 'daqui' })).status).toBe(200)
  await e.ficam(daqui, 5)
  expect((await lancados()).map(({ corpo }) => [corpo.operacao, corpo.quantidade, corpo.deposito.id])).toEqual([
    ['B', 5, GERAL],
  ])
  await e.emulador.controle('DELETE', '/requisicoes')
  const deLa = await doisLados(5, 8)
  await deLa.vincular({ estoque: 'do_bling' })
  await e.ficam(deLa, 8)
  expect((await e.movimentos(deLa.id))[0]).toMatchObject({ motivo: 'bling', quantidade: 3 })
  expect(await lancados()).toEqual([])
})

test('without a choice nothing moves and the difference is a task; sales and changes go on from there', async () => {
  const lados = await doisLados(5, 8)
  await lados.vincular()
  await expect.poll(e.tarefas).toMatchObject([{ operacao: 'igualar' }])
  expect(await quantos(lados)).toEqual([5, 8])
  expect(await lancados()).toEqual([])
  await e.enviar(lados.id, 1)
  await e.mover(lados.id_bling, 'S', 2)
  await expect.poll(() => quantos(lados)).toEqual([2, 5])
  await lados.vincular({ estoque: 'do_bling' })
  await expect.poll(() => quantos(lados)).toEqual([5, 5])
  const [tarefa] = await e.tarefas()
  await e.responder(tarefa?.id ?? 0, 'descartar')
})

test('a linked kit is what its parts make: the parts move on both sides, the kit never', async () => {
  const parte = await e.publicado(9)
  const componentes = [{ produto: { id: Number(parte.id_bling) }, quantidade: 2 }]
  const kit = await doisLados(0, 0, { formato: 'E', estrutura: { tipoEstoque: 'V', componentes } })
  await e.emulador.controle('DELETE', '/requisicoes')
  expect((await kit.vincular({ estoque: 'daqui' })).body).toMatchObject({ kit: true, quantidade_total: 4 })
  await e.mover(parte.id_bling, 'S', 3)
  await expect.poll(async () => (await e.aqui(kit.id)).quantidade_total).toBe(3)
  const venda = await e.enviar(kit.id, 2)
  await e.ficam(parte, 2)
  expect((await lancados()).map(({ corpo }) => [String(corpo.produto.id), corpo.operacao, corpo.quantidade])).toEqual([
    [parte.id_bling, 'S', 4],
  ])
  const [pedido] = await e.pedidos.de(venda)
  expect(pedido.itens).toMatchObject([{ produto: { id: Number(kit.id_bling) }, quantidade: 2 }])
  const saldos = (await e.pedidos.pessoa('GET', `/estoques/saldos?idsProdutos[]=${parte.id_bling}`)).corpo.data
  expect(saldos).toMatchObject([{ saldoFisicoTotal: 2, saldoVirtualTotal: 2 }])
  // Its parts are changed over there.
  const duas = [{ produto: { id: Number(parte.id_bling) }, quantidade: 1 }]
  const estrutura = { tipoEstoque: 'V', componentes: duas }
  await e.pedidos.pessoa('PATCH', `/produtos/${kit.id_bling}`, { formato: 'E', estrutura })
  await expect.poll(async () => (await e.aqui(kit.id)).quantidade_total).toBe(2)
})

test('a kit that was linked before its parts were read becomes one with the next reading', async () => {
  const parte = await e.publicado(9)
  const componentes = [{ produto: { id: Number(parte.id_bling) }, quantidade: 2 }]
  const kit = await doisLados(0, 0, { formato: 'E', estrutura: { tipoEstoque: 'V', componentes } })
  await kit.vincular()
  const { db } = e.loja.banco
  await sql`delete from kit_componentes where kit_id = ${kit.id}`.execute(db)
  await sql`update produtos set kit = false, quantidade = 7 where id = ${kit.id}`.execute(db)
  await sql`update bling_produtos set estrutura_lida_em = null where produto_id = ${kit.id}`.execute(db)
  await expect.poll(async () => (await e.aqui(kit.id)).kit).toBe(true)
  expect(await e.aqui(kit.id)).toMatchObject({ quantidade_total: 4, componentes: [{ produto_id: parte.id }] })
  expect((await e.movimentos(kit.id))[0]).toMatchObject({ motivo: 'bling', quantidade: -7 })
  await e.balcao.conferir()
})

test('a linked kit waits for parts that are not here; one with a kit in it is refused', async () => {
  const componentes = [{ produto: { id: Number((await e.publicado(1)).id_bling) }, quantidade: 1 }]
  const kit = await doisLados(0, 0, { formato: 'E', estrutura: { tipoEstoque: 'V', componentes } })
  const desconhecido = await e.pedidos.pessoa('POST', '/produtos', {
    nome: 'Só lá',
    codigo: 'SO-LA',
    tipo: 'P',
    situacao: 'A',
    formato: 'S',
    preco: 10,
  })
  const so = [{ produto: { id: desconhecido.corpo.data.id }, quantidade: 1 }]
  const sem = await doisLados(0, 0, { formato: 'E', estrutura: { tipoEstoque: 'V', componentes: so } })
  // Nothing of it can be sold before its part is here.
  expect((await sem.vincular()).body).toMatchObject({ kit: true, componentes: [], quantidade_disponivel: 0 })
  const tarefas = async () =>
    (await e.loja.pedir('GET', '/api/sincronizacoes/?estado=falhou&tipo=webhook')).body.results
  const [tarefa] = await tarefas()
  expect(tarefa.mensagem).toContain(`nº ${desconhecido.corpo.data.id} do Bling`)
  const parte = await e.balcao.criarProduto({ sku: 'SO-LA', qtd: 5 })
  const ligar = { id_bling: desconhecido.corpo.data.id, estoque: 'daqui' }
  expect((await e.loja.pedir('POST', `/api/produtos/${parte.id}/vincular-ao-bling/`, ligar)).status).toBe(200)
  await e.responder(tarefa.id, 'tentar-novamente')
  await expect.poll(async () => (await e.aqui(sem.id)).componentes).toMatchObject([{ produto_id: parte.id }])
  expect(await tarefas()).toEqual([])
  expect((await kit.vincular()).body.kit).toBe(true)
  const deKit = [{ produto: { id: Number(kit.id_bling) }, quantidade: 1 }]
  const dentro = await doisLados(0, 0, { formato: 'E', estrutura: { tipoEstoque: 'V', componentes: deKit } })
  expect((await dentro.vincular()).body.codigo).toBe('KIT_DENTRO_DE_KIT')
})

test('a kit made here is published with its parts', async () => {
  const parte = await e.publicado(9)
  const { id } = await e.balcao.criarProduto({ componentes: [{ produto_id: parte.id, quantidade: 3 }] })
  await e.concluida(await e.publicar(id))
  const kit = await e.aqui(id)
  expect(kit).toMatchObject({ kit: true, quantidade_total: 3, componentes: [{ id_bling: parte.id_bling }] })
  const lido = (await e.pedidos.pessoa('GET', `/produtos/${kit.id_bling}`)).corpo.data
  expect(lido).toMatchObject({
    formato: 'E',
    estrutura: { tipoEstoque: 'V', componentes: [{ produto: { id: Number(parte.id_bling) }, quantidade: 3 }] },
  })
})

test('a variation below zero beside siblings with pieces is one task, whatever number of readings follow', async () => {
  const variacoes = ['P', 'M'].map((tamanho) => ({ tamanho, nome_cor: 'Azul', quantidade: 5 }))
  const produto = await e.publicado(0, { variacoes })
  await e.emulador.controle('PATCH', '/configuracao', { webhooksAtivos: false })
  await e.mover(produto.variacoes[0].id_bling, 'B', 0)
  await e.mover(produto.variacoes[0].id_bling, 'S', 1)
  await expect.poll(e.tarefas).toHaveLength(1)
  const feitas = async () => {
    const { results } = (await e.loja.pedir('GET', '/api/sincronizacoes/?tipo=estoque')).body
    return results
      .filter(({ alvo_id }: { alvo_id: number }) => alvo_id === produto.id)
      .map(({ id }: { id: number }) => id)
  }
  const antes = await feitas()
  const leituras = async () =>
    (await e.emulador.controle('GET', '/requisicoes?servico=bling&limite=5000')).filter(
      ({ metodo, caminho }: { metodo: string; caminho: string }) =>
        metodo === 'GET' && caminho.includes('/estoques/saldos'),
    ).length
  const lidas = await leituras()
  await expect.poll(leituras, { timeout: 20_000 }).toBeGreaterThan(lidas + 4)
  expect(await feitas()).toEqual(antes)
  expect((await e.tarefas())[0]?.mensagem).toMatch(
    /^No Bling há -1 de .* Aqui não fica menos que 0: lance no Bling a contagem certa\.$/,
  )
  expect((await e.aqui(produto.id)).variacoes.map(({ quantidade }: { quantidade: number }) => quantidade)).toEqual([
    0, 5,
  ])
})
