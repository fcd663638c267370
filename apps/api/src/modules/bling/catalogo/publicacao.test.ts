import { expect, test } from 'vitest'
import { holdRequests } from '../../../../test/support/emulador.ts'
import { runJobNow } from '../../../../test/support/fila.ts'
import { lojaComBlingDoArquivo } from '../../../../test/support/loja-com-bling.ts'
import { baseDoProduto } from '../produto/campos.mapping.ts'
import { saveVinculo, vinculoDe } from '../produto/vinculo.data.ts'
import { CONFERIR_IMAGENS } from './imagens.sync.ts'

const bling = await lojaComBlingDoArquivo()
const { loja, emulador } = bling
await bling.conectar()

/** Bling downloads them in its own time. */
const imagensLa = async (sku: string) => (await bling.noBling(sku))[0].midia.imagens.internas.length

test('a category is made there with its parents, renamed and deleted', async () => {
  const pai = (await loja.pedir('POST', '/api/categorias/', { nome: 'Roupas' })).body
  const filha = (await loja.pedir('POST', '/api/categorias/', { nome: 'Camisetas', categoria_pai: pai.id })).body
  const daqui = async () => (await bling.ler(`/api/categorias/${filha.id}/`)).id_bling
  await bling.settle()
  expect(await daqui()).not.toBeNull()
  await loja.pedir('PUT', `/api/categorias/${filha.id}/`, { nome: 'Camisas' })
  const nomes = async () => (await bling.dados('categorias')).map(({ descricao }) => descricao)
  await bling.settle()
  expect(await nomes()).toContain('Camisas')
  expect(await nomes()).not.toContain('Camisetas')
  // Deleted there by a person, it is made again.
  await bling.pessoa('DELETE', `/categorias/produtos/${await daqui()}`)
  expect(await nomes()).not.toContain('Camisas')
  await loja.pedir('PUT', `/api/categorias/${filha.id}/`, { nome: 'Blusas', categoria_pai: pai.id })
  await bling.parado()
  expect(await nomes()).toContain('Blusas')
  await loja.pedir('DELETE', `/api/categorias/${filha.id}/`)
  await bling.settle()
  expect(await nomes()).not.toContain('Blusas')
})

test('a category at the top is not one of that name below another there', async () => {
  const createBlingCategoria = async (corpo: object) =>
    (await bling.pessoa('POST', '/categorias/produtos', corpo)).corpo.data.id
  const abaixo = await createBlingCategoria({
    descricao: 'Polo',
    categoriaPai: { id: await createBlingCategoria({ descricao: 'Camisaria' }) },
  })
  const { id } = (await loja.pedir('POST', '/api/categorias/', { nome: 'Polo' })).body
  const daqui = async () => (await bling.ler(`/api/categorias/${id}/`)).id_bling
  await bling.settle()
  expect(await daqui()).not.toBeNull()
  expect(await daqui()).not.toBe(String(abaixo))
  const polos = (await bling.dados('categorias')).filter(({ descricao }) => descricao === 'Polo')
  expect(polos).toMatchObject([{ id: abaixo }, { id: Number(await daqui()), categoriaPai: { id: 0 } }])
})

test('a moved category: its new parent is made there first; where Bling keeps it, a person moves it and tries again', async () => {
  const createCategoria = async (nome: string) => (await loja.pedir('POST', '/api/categorias/', { nome })).body.id
  const readBlingId = async (id: number) => (await bling.ler(`/api/categorias/${id}/`)).id_bling
  const movida = await createCategoria('Regatas')
  await bling.settle()
  expect(await readBlingId(movida)).not.toBeNull()
  const acima = await createCategoria('Verão')
  await loja.pedir('PUT', `/api/categorias/${movida}/`, { nome: 'Regatas', categoria_pai: acima })
  const readMoveTask = async () =>
    (await bling.lista('/api/sincronizacoes/?tipo=categoria')).find(({ operacao }) => operacao === 'mover')
  await bling.settle()
  expect((await readMoveTask()).estado).toBe('falhou')
  const { id, mensagem } = await readMoveTask()
  expect(mensagem).toContain('Coloque-a lá abaixo de "Verão"')
  const pai = await readBlingId(acima)
  expect(pai).not.toBeNull()
  const corpo = { descricao: 'Regatas', categoriaPai: { id: Number(pai) } }
  await bling.pessoa('PUT', `/categorias/produtos/${await readBlingId(movida)}`, corpo)
  await bling.responder(id, 'tentar-novamente')
  await bling.settle()
  expect((await readMoveTask()).estado).toBe('concluida')
})

test('publishes with variations, prices, stock and pictures; an edit changes the same product', async () => {
  const variacoes = [
    { nome_cor: 'Azul', tamanho: 'M', quantidade: 3, preco_venda: 55 },
    { nome_cor: 'Azul', tamanho: 'G', quantidade: 0, preco_venda: 60 },
  ]
  const produto = await bling.criarProduto({ variacoes }, ['red', 'blue'])
  await bling.concluida(await bling.publicar(produto.id))
  const [blingProduto] = await bling.noBling(produto.sku)
  expect(blingProduto.variacoes).toMatchObject([
    { codigo: `${produto.sku}-Azul-M`, preco: 55 },
    { codigo: `${produto.sku}-Azul-G`, preco: 60 },
  ])
  const saldo = async (sku: string) => (await bling.dados('estoque')).find((e) => e.codigo === sku)?.saldoFisico
  expect([await saldo(`${produto.sku}-Azul-M`), await saldo(`${produto.sku}-Azul-G`)]).toEqual([3, 0])
  const localProduto = await bling.aqui(produto.id)
  expect(localProduto.id_bling).toBe(String(blingProduto.id))
  expect(localProduto.variacoes.every((v: { id_bling: string | null }) => v.id_bling !== null)).toBe(true)
  const [m, g] = localProduto.variacoes
  const nova = { nome_cor: 'Rosa', tamanho: 'P', quantidade: 1 }
  const novas = [{ ...m, sku: 'OUTRO-SKU', quantidade: 8 }, g, nova]
  await loja.pedir('PUT', `/api/produtos/${produto.id}/`, { ...localProduto, titulo: 'Novo nome', variacoes: novas })
  const rosa = `${produto.sku}-Rosa-P`
  await bling.settle()
  expect(await saldo(rosa)).toBe(1)
  const depois = await bling.noBling(produto.sku)
  expect(depois).toMatchObject([{ id: blingProduto.id, nome: 'Novo nome' }])
  expect(depois[0].variacoes).toMatchObject([
    { id: Number(m.id_bling), codigo: 'OUTRO-SKU' },
    { codigo: `${produto.sku}-Azul-G` },
    { codigo: `${produto.sku}-Rosa-P` },
  ])
})

test('a creation that was carried out but not answered makes no second product', async () => {
  const produto = await bling.criarProduto({}, ['green'])
  await bling.falhar('POST', '/bling/Api/v3/produtos', { acao: 'derrubar', momento: 'depois' })
  await bling.concluida(await bling.publicar(produto.id))
  expect(await bling.noBling(produto.sku)).toHaveLength(1)
  await expect.poll(() => imagensLa(produto.sku)).toBe(1)
  await runJobNow(loja, CONFERIR_IMAGENS, { produto_id: produto.id })
  expect((await bling.aqui(produto.id)).imagens_no_bling).toBe(1)
})

test('missing data are reported before anything is sent', async () => {
  const produto = await bling.criarProduto({ preco_venda: '', variacoes: [{ nome_cor: 'Azul' }] })
  const { status, body } = await loja.pedir('POST', `/api/produtos/${produto.id}/publicar-no-bling/`)
  expect([status, body.codigo]).toEqual([409, 'PRODUTO_INCOMPLETO_PARA_O_BLING'])
  expect(body.detail).toContain('preço de venda da variação "Azul"')
})

test('of more than ten pictures the first ten are published', async () => {
  const produto = await bling.criarProduto({}, Array<string>(12).fill('red'))
  await bling.concluida(await bling.publicar(produto.id))
  expect(produto.imagens).toHaveLength(12)
  await expect.poll(() => imagensLa(produto.sku)).toBe(10)
})

const PRODUTOS = '/bling/Api/v3/produtos'

test('what changes while the answer to a creation is lost is sent once the product is recognised as ours', async () => {
  const variacoes = ['P', 'M'].map((tamanho) => ({ nome_cor: 'Azul', tamanho, quantidade: 1 }))
  const criado = await bling.criarProduto({ variacoes })
  const presa = await holdRequests(emulador, 'POST', PRODUTOS)
  await bling.falhar('POST', PRODUTOS, { acao: 'derrubar', momento: 'depois' })
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
  await bling.parado()
  const [blingProduto, ...extraProdutos] = await bling.noBling(produto.sku)
  expect([blingProduto.nome, extraProdutos]).toEqual(['Outro nome', []])
  const filhos = blingProduto.variacoes.map((f: { preco: number; variacao: { nome: string } }) => [
    f.variacao.nome,
    f.preco,
  ])
  expect(filhos).toEqual([
    ['Cor:Azul;Tamanho:P', 77],
    ['Cor:Verde;Tamanho:M', blingProduto.preco],
    ['Cor:Azul;Tamanho:G', blingProduto.preco],
  ])
})

test('a creation that failed before it was carried out takes its pictures along the second time', async () => {
  await bling.falhar('POST', PRODUTOS, { acao: 'status', status: 503 })
  const produto = await bling.criarProduto({}, ['red'])
  await bling.publicar(produto.id)
  await bling.parado()
  expect(await emulador.controle('GET', '/falhas')).toMatchObject([{ aplicadas: 1 }])
  await expect.poll(() => imagensLa(produto.sku)).toBe(1)
})

test('a product of another name that took its code since a creation without an answer is not taken for ours', async () => {
  const { id, sku } = await bling.criarProduto({ titulo: 'Nossa' })
  await saveVinculo(loja.banco.db, id, {
    base: baseDoProduto(await bling.aqui(id)),
    criando: true,
    criado_aqui: true,
  })
  const deles = { nome: 'Deles', codigo: sku, tipo: 'P', situacao: 'A', formato: 'S', preco: 9 }
  await bling.pessoa('POST', '/produtos', deles)
  const pedida = await bling.publicar(id)
  await bling.settle()
  expect(await bling.sincronizacao(pedida)).toMatchObject({ codigo: 'PRODUTO_JA_EXISTE_NO_BLING' })
  expect([(await bling.aqui(id)).id_bling, await bling.noBling(sku)]).toMatchObject([null, [deles]])
})

test('a refused publication fails with its reason, and a product made at Bling afterwards is not linked', async () => {
  const { id } = await bling.criarProduto()
  await bling.falhar('POST', PRODUTOS, { acao: 'status', status: 400 })
  const pedida = await bling.publicar(id)
  const recusada = { estado: 'falhou', mensagem: expect.stringMatching(/^O Bling recusou: ./) }
  await bling.settle()
  expect(await bling.sincronizacao(pedida)).toMatchObject(recusada)
  expect(await vinculoDe(loja.banco.db, id)).toMatchObject({ criando: false })
})

test("the day's limit holds everything without using up attempts, until it is lifted", async () => {
  const produto = await bling.criarProduto()
  await bling.falhar('*', PRODUTOS, { acao: 'limite-dia' })
  const id = await bling.publicar(produto.id)
  const amanha = { estado: 'pendente', mensagem: 'O limite diário do Bling foi atingido. Continua amanhã.' }
  await bling.settle()
  expect(await bling.sincronizacao(id)).toMatchObject(amanha)
  await bling.esquecerRequisicoes()
  const secondId = await bling.publicar((await bling.criarProduto()).id)
  await bling.settle()
  expect(await bling.sincronizacao(secondId)).toMatchObject(amanha)
  expect(await bling.requisicoes()).toEqual([])
  // The next day.
  await loja.banco.db.updateTable('bling_limitador').set({ parado_ate: '-infinity' }).execute()
  for (const sincronizacaoId of [id, secondId]) await bling.responder(sincronizacaoId, 'tentar-novamente')
  for (const sincronizacaoId of [id, secondId]) await bling.concluida(sincronizacaoId)
})
