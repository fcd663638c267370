import { expect, test } from 'vitest'
import { segurar } from '../../../../test/support/emulador.ts'
import { foto } from '../../../../test/support/loja.ts'
import { lojaComBlingDoArquivo } from '../../../../test/support/loja-com-bling.ts'

const bling = await lojaComBlingDoArquivo()
const { loja, emulador } = bling
await bling.conectar()

const quieto = () => expect.poll(() => bling.ler('/api/sincronizacoes/resumo/')).toEqual({ pendentes: 0, falhas: 0 })
const PRODUTOS = '/bling/Api/v3/produtos'
const RESPOSTA_PERDIDA = { acao: 'derrubar', momento: 'depois' }
const aplicadas = async () => (await emulador.controle('GET', '/falhas'))[0].aplicadas
const imagensLa = async (sku: string) => (await bling.noBling(sku))[0].midia.imagens.internas.length
const esperando = async (quais: 'eventosPendentes' | 'imagensPendentes') =>
  expect.poll(async () => (await emulador.controle('GET', '/estado')).quantidades[quais]).toBe(0)
const publicado = async (dados: object = {}) => {
  const produto = await bling.criarProduto(dados)
  await bling.concluida(await bling.publicar(produto.id))
  return bling.aqui(produto.id)
}

test('a balance whose answers are lost, with its events arriving meanwhile, leaves both sides with it', async () => {
  const produto = await publicado({ qtd: 5 })
  await bling.falhar('POST', '*/estoques', { ...RESPOSTA_PERDIDA, vezes: 2 })
  await loja.pedir('PUT', `/api/produtos/${produto.id}/`, { ...produto, qtd: 8 })
  await quieto()
  await esperando('eventosPendentes')
  await quieto()
  expect((await bling.aqui(produto.id)).quantidade_total).toBe(8)
  expect((await bling.dados('estoque')).find(({ codigo }) => codigo === produto.sku)?.saldoFisico).toBe(8)
})

test('what changes while the answer to a creation is lost is sent once the product is recognised as ours', async () => {
  const variacoes = ['P', 'M'].map((tamanho) => ({ nome_cor: 'Azul', tamanho, quantidade: 1 }))
  const criado = await bling.criarProduto({ variacoes })
  const presa = await segurar(emulador, 'POST', PRODUTOS)
  await bling.falhar('POST', PRODUTOS, RESPOSTA_PERDIDA)
  const pedida = await bling.publicar(criado.id)
  await presa.chegaram()
  const produto = await bling.aqui(criado.id)
  const [azul, verde] = produto.variacoes
  const nova = { nome_cor: 'Azul', tamanho: 'G', quantidade: 4 }
  const mudadas = [{ ...azul, preco_venda: 77 }, { ...verde, nome_cor: 'Verde' }, nova]
  const mudado = { ...produto, titulo: 'Outro nome', variacoes: mudadas }
  expect((await loja.pedir('PUT', `/api/produtos/${criado.id}/`, mudado)).status).toBe(200)
  await presa.soltar()
  await bling.concluida(pedida)
  await quieto()
  const [la, ...outros] = await bling.noBling(produto.sku)
  expect([la.nome, outros]).toEqual(['Outro nome', []])
  const filhos = la.variacoes.map((f: { preco: number; variacao: { nome: string } }) => [f.variacao.nome, f.preco])
  expect(filhos).toEqual([
    ['Cor:Azul;Tamanho:P', 77],
    ['Cor:Verde;Tamanho:M', la.preco],
    ['Cor:Azul;Tamanho:G', la.preco],
  ])
})

test('a picture whose answer was lost is there once', async () => {
  const produto = await publicado()
  await bling.falhar('PATCH', '*/produtos/*', RESPOSTA_PERDIDA)
  const form = new FormData()
  form.append('imagens', new Blob([new Uint8Array(await foto('red', 40))], { type: 'image/jpeg' }), 'a.jpg')
  expect((await loja.pedir('POST', `/api/produtos/${produto.id}/imagens/`, form)).status).toBeLessThan(300)
  await quieto()
  await expect.poll(() => imagensLa(produto.sku)).toBe(1)
  await esperando('imagensPendentes')
  expect([await imagensLa(produto.sku), await aplicadas()]).toEqual([1, 1])
})

test('a creation that failed before it was carried out takes its pictures along the second time', async () => {
  await bling.falhar('POST', PRODUTOS, { acao: 'status', status: 503 })
  const produto = await bling.criarProduto({}, ['red'])
  await bling.publicar(produto.id)
  await quieto()
  expect(await aplicadas()).toBe(1)
  await expect.poll(() => imagensLa(produto.sku)).toBe(1)
})

/** A product of which Bling refused the publishing once, and that. */
const recusado = async () => {
  const { id, sku } = await bling.criarProduto()
  await bling.falhar('POST', PRODUTOS, { acao: 'status', status: 400 })
  const antiga = await bling.publicar(id)
  await expect.poll(() => bling.sincronizacao(antiga)).toMatchObject({ estado: 'falhou' })
  return { id, sku, antiga }
}

test('a refused wish fails with its reason; a newer one replaces it', async () => {
  const { id, antiga } = await recusado()
  expect((await bling.sincronizacao(antiga)).mensagem).toMatch(/^O Bling recusou: ./)
  const nova = await bling.publicar(id)
  expect(nova).not.toBe(antiga)
  await bling.concluida(nova)
  expect((await bling.sincronizacao(antiga)).estado).toBe('descartada')
})

test('trying an old failure again while a newer wish waits answers the newer one', async () => {
  const { id, sku, antiga } = await recusado()
  const presa = await segurar(emulador, 'POST', PRODUTOS)
  const nova = await bling.publicar(id)
  const { status, body } = await bling.responder(antiga, 'tentar-novamente')
  expect([status, body.id]).toEqual([200, nova])
  await presa.soltar()
  await bling.concluida(nova)
  expect(await bling.noBling(sku)).toHaveLength(1)
})

test("the day's limit holds everything without using up attempts, until it is lifted", async () => {
  const produto = await bling.criarProduto()
  await bling.falhar('*', PRODUTOS, { acao: 'limite-dia' })
  const id = await bling.publicar(produto.id)
  const amanha = { estado: 'pendente', mensagem: 'O limite diário do Bling foi atingido. Continua amanhã.' }
  await expect.poll(() => bling.sincronizacao(id)).toMatchObject(amanha)
  await bling.esquecerRequisicoes()
  const outro = await bling.publicar((await bling.criarProduto()).id)
  await expect.poll(() => bling.sincronizacao(outro)).toMatchObject(amanha)
  expect(await bling.requisicoes()).toEqual([])
  // The next day.
  await loja.banco.db.updateTable('bling_limitador').set({ parado_ate: '-infinity' }).execute()
  for (const uma of [id, outro]) await bling.responder(uma, 'tentar-novamente')
  for (const uma of [id, outro]) await bling.concluida(uma)
})
