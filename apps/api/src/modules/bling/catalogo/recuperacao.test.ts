import { expect, test } from 'vitest'
import { segurar } from '../../../../test/support/emulador.ts'
import { foto } from '../../../../test/support/loja.ts'
import { lojaComBlingDoArquivo } from '../../../../test/support/loja-com-bling.ts'

const bling = await lojaComBlingDoArquivo()
const { loja, emulador } = bling
await bling.conectar()

const quieto = () =>
  expect
    .poll(async () => (await loja.pedir('GET', '/api/sincronizacoes/resumo/')).body, { timeout: 60_000 })
    .toEqual({ pendentes: 0, falhas: 0 })
const publicado = async (dados: object = {}) => {
  const produto = await bling.criarProduto(dados)
  await bling.concluida(await bling.publicar(produto.id))
  return (await loja.pedir('GET', `/api/produtos/${produto.id}/`)).body
}

test('a balance whose answers are lost, with its events arriving meanwhile, leaves both sides with it', async () => {
  const produto = await publicado({ qtd: 5 })
  await emulador.controle('POST', '/falhas', {
    acao: 'derrubar',
    momento: 'depois',
    metodo: 'POST',
    caminho: '*/estoques',
    vezes: 2,
  })
  await loja.pedir('PUT', `/api/produtos/${produto.id}/`, { ...produto, qtd: 8 })
  await quieto()
  const eventos = async () => (await emulador.controle('GET', '/estado')).quantidades.eventosPendentes
  await expect.poll(eventos).toBe(0)
  await quieto()
  expect((await loja.pedir('GET', `/api/produtos/${produto.id}/`)).body.quantidade_total).toBe(8)
  const estoque: { codigo: string; saldoFisico: number }[] = await emulador.controle('GET', '/dados/estoque')
  expect(estoque.find(({ codigo }) => codigo === produto.sku)?.saldoFisico).toBe(8)
})

test('what changes while the answer to a creation is lost is sent once the product is recognised as ours', async () => {
  const variacoes = ['P', 'M'].map((tamanho) => ({ nome_cor: 'Azul', tamanho, quantidade: 1 }))
  const criado = await bling.criarProduto({ variacoes })
  const regra = { metodo: 'POST', caminho: '/bling/Api/v3/produtos', vezes: 1 }
  const presa = await segurar(emulador, regra.metodo, regra.caminho)
  await emulador.controle('POST', '/falhas', { ...regra, acao: 'derrubar', momento: 'depois' })
  const pedida = await bling.publicar(criado.id)
  await presa.chegaram()
  const produto = (await loja.pedir('GET', `/api/produtos/${criado.id}/`)).body
  const [azul, verde] = produto.variacoes
  const nova = { nome_cor: 'Azul', tamanho: 'G', quantidade: 4 }
  const mudado = {
    ...produto,
    titulo: 'Outro nome',
    variacoes: [{ ...azul, preco_venda: 77 }, { ...verde, nome_cor: 'Verde' }, nova],
  }
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
  await emulador.controle('DELETE', '/falhas')
})

test('a picture whose answer was lost is there once', async () => {
  const produto = await publicado()
  await emulador.controle('POST', '/falhas', {
    acao: 'derrubar',
    momento: 'depois',
    metodo: 'PATCH',
    caminho: '*/produtos/*',
    vezes: 1,
  })
  const form = new FormData()
  form.append('imagens', new Blob([new Uint8Array(await foto('red', 40))], { type: 'image/jpeg' }), 'a.jpg')
  expect((await loja.pedir('POST', `/api/produtos/${produto.id}/imagens/`, form)).status).toBeLessThan(300)
  await quieto()
  const la = async () => (await bling.noBling(produto.sku))[0].midia.imagens.internas.length
  await expect.poll(la).toBe(1)
  const pendentes = async () => (await emulador.controle('GET', '/estado')).quantidades.imagensPendentes
  await expect.poll(pendentes).toBe(0)
  expect(await la()).toBe(1)
  expect((await emulador.controle('GET', '/falhas'))[0].aplicadas).toBe(1)
})

test('a creation that failed before it was carried out takes its pictures along the second time', async () => {
  await emulador.controle('DELETE', '/falhas')
  const falha = { acao: 'status', status: 503, metodo: 'POST', caminho: '/bling/Api/v3/produtos', vezes: 1 }
  await emulador.controle('POST', '/falhas', falha)
  const produto = await bling.criarProduto({}, ['red'])
  await bling.publicar(produto.id)
  await quieto()
  expect((await emulador.controle('GET', '/falhas'))[0].aplicadas).toBe(1)
  const la = async () => (await bling.noBling(produto.sku))[0].midia.imagens.internas.length
  await expect.poll(la).toBe(1)
})

test('a refused wish fails with its reason; a newer one replaces it', async () => {
  const produto = await bling.criarProduto()
  const recusa = { acao: 'status', status: 400, metodo: 'POST', caminho: '/bling/Api/v3/produtos', vezes: 1 }
  await emulador.controle('POST', '/falhas', recusa)
  const antiga = await bling.publicar(produto.id)
  const dela = async () => (await loja.pedir('GET', `/api/sincronizacoes/${antiga}/`)).body
  await expect.poll(dela).toMatchObject({ estado: 'falhou' })
  expect((await dela()).mensagem).toMatch(/^O Bling recusou: ./)
  const nova = await bling.publicar(produto.id)
  expect(nova).not.toBe(antiga)
  await bling.concluida(nova)
  expect((await dela()).estado).toBe('descartada')
})

test('trying an old failure again while a newer wish waits answers the newer one', async () => {
  const produto = await bling.criarProduto()
  await emulador.controle('POST', '/falhas', {
    acao: 'status',
    status: 400,
    metodo: 'POST',
    caminho: '/bling/Api/v3/produtos',
    vezes: 1,
  })
  const antiga = await bling.publicar(produto.id)
  const dela = async () => (await loja.pedir('GET', `/api/sincronizacoes/${antiga}/`)).body
  await expect.poll(dela).toMatchObject({ estado: 'falhou' })
  const presa = await segurar(emulador, 'POST', '/bling/Api/v3/produtos')
  const nova = await bling.publicar(produto.id)
  const { status, body } = await loja.pedir('POST', `/api/sincronizacoes/${antiga}/tentar-novamente/`)
  expect([status, body.id]).toEqual([200, nova])
  await presa.soltar()
  await bling.concluida(nova)
  expect(await bling.noBling(produto.sku)).toHaveLength(1)
})

test("the day's limit holds everything without using up attempts, until it is lifted", async () => {
  const produto = await bling.criarProduto()
  await emulador.controle('POST', '/falhas', { acao: 'limite-dia', caminho: '/bling/Api/v3/produtos', vezes: 1 })
  const id = await bling.publicar(produto.id)
  const dela = async () => (await loja.pedir('GET', `/api/sincronizacoes/${id}/`)).body
  const esperando = { estado: 'pendente', mensagem: 'O limite diário do Bling foi atingido. Continua amanhã.' }
  await expect.poll(dela).toMatchObject(esperando)
  await emulador.controle('DELETE', '/requisicoes')
  const outro = await bling.publicar((await bling.criarProduto()).id)
  const deOutro = async () => (await loja.pedir('GET', `/api/sincronizacoes/${outro}/`)).body
  await expect.poll(deOutro).toMatchObject(esperando)
  expect(await emulador.controle('GET', '/requisicoes?servico=bling')).toEqual([])
  // The next day.
  await loja.banco.db.updateTable('bling_limitador').set({ parado_ate: '-infinity' }).execute()
  for (const uma of [id, outro]) await loja.pedir('POST', `/api/sincronizacoes/${uma}/tentar-novamente/`)
  for (const uma of [id, outro]) await bling.concluida(uma)
})
