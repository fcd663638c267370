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

test('a kit is only read: what its components make, and no movement is ever sent', async () => {
  const parte = await e.publicado(9)
  const componentes = [{ produto: { id: Number(parte.id_bling) }, quantidade: 2 }]
  const kit = await doisLados(0, 0, { formato: 'E', estrutura: { tipoEstoque: 'V', componentes } })
  await e.emulador.controle('DELETE', '/requisicoes')
  await kit.vincular({ estoque: 'daqui' })
  const aqui = async () => (await e.aqui(kit.id)).quantidade_total
  await expect.poll(aqui).toBe(4)
  await e.mover(parte.id_bling, 'S', 3)
  await expect.poll(aqui).toBe(3)
  expect((await e.loja.pedir('PUT', `/api/produtos/${kit.id}/`, { ...(await e.aqui(kit.id)), qtd: 50 })).status).toBe(
    200,
  )
  await e.pedidos.semEventos()
  expect((await lancados()).filter(({ corpo }) => String(corpo.produto.id) === kit.id_bling)).toEqual([])
})

test('a variation below zero beside siblings with pieces is one task, whatever number of readings follow', async () => {
  const variacoes = ['P', 'M'].map((tamanho) => ({ tamanho, nome_cor: 'Azul', quantidade: 5 }))
  const produto = await e.publicado(0, { variacoes })
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
