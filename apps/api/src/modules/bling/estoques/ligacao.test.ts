import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { holdRequests } from '../../../../test/support/emulador.ts'
import { estoqueDoArquivo, GERAL, kitDe } from '../../../../test/support/estoque-no-bling.ts'

const e = await estoqueDoArquivo({}, { webhooksAtivos: true })
const { lancados } = e
beforeEach(() => e.esquecerRequisicoes())
let numero = 0

const DE_LA = { nome: 'De lá', tipo: 'P', situacao: 'A', formato: 'S', preco: 10 }
/** A product of ours, and one with its code that stands at Bling with so many pieces. */
async function doisLados(localQuantity: number, blingQuantity: number, dados: object = {}) {
  const sku = `LIGA-${++numero}`
  const { id } = await e.balcao.criarProduto({ qtd: localQuantity, sku })
  const criado = await e.pessoa('POST', '/produtos', { ...DE_LA, codigo: sku, ...dados })
  const idBling = criado.corpo.data.id
  if (blingQuantity > 0) await e.mover(String(idBling), 'B', blingQuantity)
  const linkProduto = (mais: object = {}) =>
    e.loja.pedir('POST', `/api/produtos/${id}/vincular-ao-bling/`, { id_bling: idBling, ...mais })
  return { id, id_bling: String(idBling), vincular: linkProduto }
}

test('with ours, one balance is sent; with theirs, one movement comes', async () => {
  const daqui = await doisLados(5, 8)
  expect((await daqui.vincular({ estoque: 'daqui' })).status).toBe(200)
  await e.ficam(daqui, 5)
  expect((await lancados()).map(({ corpo }) => [corpo.operacao, corpo.quantidade, corpo.deposito.id])).toEqual([
    ['B', 5, GERAL],
  ])
  await e.esquecerRequisicoes()
  const blingSided = await doisLados(5, 8)
  await blingSided.vincular({ estoque: 'do_bling' })
  await e.ficam(blingSided, 8)
  expect((await e.movimentos(blingSided.id))[0]).toMatchObject({ motivo: 'bling', quantidade: 3 })
  expect(await lancados()).toEqual([])
})

test('without a choice nothing moves and the difference is a task; sales and changes go on from there', async () => {
  const lados = await doisLados(5, 8)
  await lados.vincular()
  await e.settle()
  expect(await e.tarefas()).toMatchObject([{ operacao: 'igualar' }])
  expect(await e.lados(lados)).toEqual([5, 8])
  expect(await lancados()).toEqual([])
  await e.enviar(lados.id, 1)
  await e.mover(lados.id_bling, 'S', 2)
  await e.settle()
  expect(await e.lados(lados)).toEqual([2, 5])
  await lados.vincular({ estoque: 'do_bling' })
  await e.settle()
  expect(await e.lados(lados)).toEqual([5, 5])
  const [tarefa] = await e.tarefas()
  await e.responder(tarefa.id, 'descartar')
})

test('a sale that leaves before the first reading is no difference: it is told, and nothing is asked', async () => {
  const lados = await doisLados(5, 5)
  const leitura = await holdRequests(e.emulador, 'GET', '*/estoques/saldos')
  await lados.vincular()
  await leitura.chegaram()
  await e.enviar(lados.id, 1)
  await leitura.soltar()
  await e.ficam(lados, 4)
  expect([await e.tarefas(), await e.doBling(lados.id)]).toEqual([[], []])
})

test('ours is wanted while a movement is on its way: the balance that is sent does not count it twice', async () => {
  const lados = await doisLados(5, 8)
  await lados.vincular()
  await e.settle()
  expect(await e.tarefas()).toMatchObject([{ operacao: 'igualar' }])
  const [tarefa] = await e.tarefas()
  const presa = await holdRequests(e.emulador, 'POST', '*/estoques')
  await e.enviar(lados.id, 1)
  await presa.chegaram()
  await e.responder(tarefa.id, 'tentar-novamente')
  const contagens = async () =>
    (await sql`select from bling_lancamentos where tipo = 'contagem'`.execute(e.loja.banco.db)).rows.length
  await expect.poll(contagens).toBe(1)
  await presa.soltar()
  await e.ficam(lados, 4)
  expect((await lancados()).map(({ corpo }) => [corpo.operacao, corpo.quantidade])).toEqual([
    ['S', 1],
    ['B', 4],
  ])
})

test('a linked kit is what its parts make: the parts move on both sides, the kit never', async () => {
  const parte = await e.publicado(9)
  const kit = await doisLados(0, 0, kitDe(parte, 2))
  await e.esquecerRequisicoes()
  expect((await kit.vincular({ estoque: 'daqui' })).body).toMatchObject({ kit: true, quantidade_total: 4 })
  await e.mover(parte.id_bling, 'S', 3)
  await e.settle()
  expect((await e.aqui(kit.id)).quantidade_total).toBe(3)
  const venda = await e.enviar(kit.id, 2)
  await e.ficam(parte, 2)
  expect((await lancados()).map(({ corpo }) => [String(corpo.produto.id), corpo.operacao, corpo.quantidade])).toEqual([
    [parte.id_bling, 'S', 4],
  ])
  const [pedido] = await e.pedidos.de(venda)
  expect(pedido.itens).toMatchObject([{ produto: { id: Number(kit.id_bling) }, quantidade: 2 }])
  const saldos = (await e.pessoa('GET', `/estoques/saldos?idsProdutos[]=${parte.id_bling}`)).corpo.data
  expect(saldos).toMatchObject([{ saldoFisicoTotal: 2, saldoVirtualTotal: 2 }])
  // A person changes the kit's parts at Bling.
  await e.pessoa('PATCH', `/produtos/${kit.id_bling}`, kitDe(parte, 1))
  await e.settle()
  expect((await e.aqui(kit.id)).quantidade_total).toBe(2)
})

test('a kit that was linked before its parts were read becomes one with the next reading', async () => {
  const parte = await e.publicado(9)
  const kit = await doisLados(0, 0, kitDe(parte, 2))
  await kit.vincular()
  const { db } = e.loja.banco
  await sql`delete from kit_componentes where kit_id = ${kit.id}`.execute(db)
  await sql`update produtos set kit = false, quantidade = 7 where id = ${kit.id}`.execute(db)
  await sql`update bling_produtos set estrutura_lida_em = null where produto_id = ${kit.id}`.execute(db)
  await e.lerSaldos()
  await e.settle()
  expect(await e.aqui(kit.id)).toMatchObject({
    kit: true,
    quantidade_total: 4,
    componentes: [{ produto_id: parte.id }],
  })
  expect((await e.movimentos(kit.id))[0]).toMatchObject({ motivo: 'bling', quantidade: -7 })
  await e.balcao.conferir()
})

test('a variation below zero beside siblings with pieces is one task, whatever number of readings follow', async () => {
  const variacoes = ['P', 'M'].map((tamanho) => ({ tamanho, nome_cor: 'Azul', quantidade: 5 }))
  const produto = await e.publicado(0, { variacoes })
  await e.ajustar({ webhooksAtivos: false })
  await e.mover(produto.variacoes[0].id_bling, 'B', 0)
  await e.mover(produto.variacoes[0].id_bling, 'S', 1)
  await e.lerSaldos()
  await e.settle()
  expect(await e.tarefas()).toHaveLength(1)
  const feitas = async () =>
    (await e.lista('/api/sincronizacoes/?tipo=estoque')).flatMap(({ id, alvo_id }) =>
      alvo_id === produto.id ? [id] : [],
    )
  const antes = await feitas()
  for (let leitura = 0; leitura < 5; leitura++) await e.lerSaldos()
  await e.settle()
  expect(await feitas()).toEqual(antes)
  expect((await e.tarefas())[0]?.mensagem).toMatch(
    /^No Bling há -1 de .* Aqui não fica menos que 0: lance no Bling a contagem certa\.$/,
  )
  expect(await e.variacoes(produto.id)).toEqual([0, 5])
})
