import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Emulador, ligarEmulador } from '../../../test/support/emulador.ts'
import { abrirLoja, criarBase, foto, type Loja } from '../../../test/support/loja.ts'
import { emulatedBling } from './bling.config.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let emulador: Emulador
let loja: Loja
let origem: string
let numero = 0

beforeAll(async () => {
  emulador = await ligarEmulador()
  loja = await abrirLoja((publicUrl) => ({
    ...emulatedBling(emulador.port),
    ativo: true,
    publicUrl,
    intervaloMs: 20,
  }))
  origem = loja.origem
  await emulador.controle('PATCH', '/configuracao', {
    webhookUrl: `${origem}/api/bling/webhook/`,
    limitePorSegundo: 1000,
  })
})
afterAll(async () => {
  await loja.fechar()
  await emulador.fechar()
})
beforeEach(() => emulador.controle('DELETE', '/falhas'))

const autorizar = async () => {
  const { url } = (await loja.pedir('GET', '/api/bling/auth/')).body
  const state = new URL(url).searchParams.get('state')
  const { code } = await emulador.controle('POST', '/autorizar')
  return { code, state }
}
const conectar = async () => loja.pedir('POST', '/api/bling/callback/', await autorizar())
const concluida = (id: number) =>
  expect
    .poll(async () => (await loja.pedir('GET', `/api/sincronizacoes/${id}/`)).body, { timeout: 40_000, interval: 200 })
    .toMatchObject({ estado: 'concluida', mensagem: null })
const noBling = async (sku: string) =>
  (await emulador.controle('GET', '/dados/produtos')).filter((p: { codigo: string }) => p.codigo === sku)

async function criarProduto(dados: object = {}, fotos: string[] = []) {
  const base = await criarBase(loja, `B-${++numero}`).catch(() => null)
  const form = new FormData()
  const campos = {
    ...(base ?? baseDireta),
    titulo: `Camiseta ${numero}`,
    sku: `SKU-${numero}`,
    preco_venda: 50,
    ...dados,
  }
  for (const [nome, valor] of Object.entries(campos)) {
    form.append(nome, typeof valor === 'object' ? JSON.stringify(valor) : String(valor))
  }
  for (const cor of fotos) form.append('imagens', new Blob([await foto(cor)], { type: 'image/jpeg' }), `${cor}.jpg`)
  return (await loja.pedir('POST', '/api/produtos/', form)).body
}
const baseDireta = { modelo_id: 1, categoria_id: 1 }
const publicar = async (id: number) =>
  (await loja.pedir('POST', `/api/produtos/${id}/publicar-no-bling/`)).body.sincronizacao.id

describe('without authorisation', () => {
  test('categories and publishing ask for it; everything else is saved', async () => {
    const recusa = { status: 401, body: { codigo: 'BLING_NAO_AUTORIZADO', requer_login_bling: true } }
    expect(await loja.pedir('POST', '/api/categorias/', { nome: 'X' })).toMatchObject(recusa)
    expect(await loja.pedir('PUT', '/api/categorias/1/', { nome: 'X' })).toMatchObject(recusa)
    expect(await loja.pedir('DELETE', '/api/categorias/1/')).toMatchObject(recusa)
    expect(await loja.pedir('POST', '/api/produtos/1/publicar-no-bling/')).toMatchObject(recusa)
    expect((await loja.pedir('POST', '/api/modelos/', { codigo: 'L', nome: 'Local' })).status).toBe(201)
    expect((await loja.pedir('GET', '/api/bling/conexao/')).body).toMatchObject({ ativo: true, conectado: false })
  })

  test('a foreign state, a missing authorisation and a refused code connect nothing', async () => {
    const { code } = await autorizar()
    const tentar = (corpo: object) => loja.pedir('POST', '/api/bling/callback/', corpo)
    expect((await tentar({ code, state: 'alheio' })).body.codigo).toBe('BLING_AUTORIZACAO_INVALIDA')
    const { state } = await autorizar()
    expect((await tentar({ code: 'inventado', state })).body.codigo).toBe('BLING_AUTORIZACAO_INVALIDA')
    expect((await loja.pedir('GET', '/api/bling/conexao/')).body.conectado).toBe(false)
  })
})

describe('connected', () => {
  test('a code is exchanged once; the same callback again gets the same answer', async () => {
    const retorno = await autorizar()
    const respostas = await Promise.all([1, 2].map(() => loja.pedir('POST', '/api/bling/callback/', retorno)))
    expect(respostas.some(({ status }) => status === 200)).toBe(true)
    expect((await loja.pedir('POST', '/api/bling/callback/', retorno)).status).toBe(200)
    expect((await loja.pedir('GET', '/api/bling/conexao/')).body.conectado).toBe(true)
    const guardado = await loja.banco.db
      .selectFrom('bling_conexao')
      .select(['access', 'refresh'])
      .executeTakeFirstOrThrow()
    expect(guardado.access?.toString('latin1')).not.toContain('eyJ')
  })

  test('a category is made there with its parents, renamed and deleted', async () => {
    const pai = (await loja.pedir('POST', '/api/categorias/', { nome: 'Roupas' })).body
    const filha = (await loja.pedir('POST', '/api/categorias/', { nome: 'Camisetas', categoria_pai: pai.id })).body
    const la = async () => emulador.controle('GET', '/dados/categorias')
    const daqui = async () => (await loja.pedir('GET', `/api/categorias/${filha.id}/`)).body.id_bling
    await expect.poll(daqui, { timeout: 20_000 }).not.toBeNull()
    await loja.pedir('PUT', `/api/categorias/${filha.id}/`, { nome: 'Camisas' })
    const nomes = async () => (await la()).map(({ descricao }: { descricao: string }) => descricao)
    await expect.poll(nomes, { timeout: 20_000 }).toContain('Camisas')
    expect(await nomes()).not.toContain('Camisetas')
    await loja.pedir('DELETE', `/api/categorias/${filha.id}/`)
    await expect.poll(nomes, { timeout: 20_000 }).not.toContain('Camisas')
  })

  test('publishes with variations, prices, stock and pictures; an edit changes the same product', async () => {
    const variacoes = [
      { nome_cor: 'Azul', tamanho: 'M', quantidade: 3, preco_venda: 55 },
      { nome_cor: 'Azul', tamanho: 'G', quantidade: 0, preco_venda: 60 },
    ]
    const produto = await criarProduto({ variacoes }, ['red', 'blue'])
    await concluida(await publicar(produto.id))
    const [la] = await noBling(produto.sku)
    expect(la.variacoes.map((v: { codigo: string; preco: number }) => [v.codigo, v.preco])).toEqual([
      [`${produto.sku}-Azul-M`, 55],
      [`${produto.sku}-Azul-G`, 60],
    ])
    const estoque = await emulador.controle('GET', '/dados/estoque')
    const saldo = (sku: string) => estoque.find((e: { codigo: string }) => e.codigo === sku)?.saldoFisico
    expect([saldo(`${produto.sku}-Azul-M`), saldo(`${produto.sku}-Azul-G`)]).toEqual([3, 0])
    const aqui = (await loja.pedir('GET', `/api/produtos/${produto.id}/`)).body
    expect(aqui.id_bling).toBe(String(la.id))
    expect(aqui.variacoes.every((v: { id_bling: string | null }) => v.id_bling !== null)).toBe(true)
    const [m] = aqui.variacoes
    await loja.pedir('PUT', `/api/produtos/${produto.id}/`, {
      ...aqui,
      titulo: 'Novo nome',
      variacoes: [
        { ...m, sku: 'OUTRO-SKU', quantidade: 8 },
        { nome_cor: 'Rosa', tamanho: 'P', quantidade: 1 },
      ],
    })
    const rosa = `${produto.sku}-Rosa-P`
    const saldoDeRosa = async () =>
      (await emulador.controle('GET', '/dados/estoque')).find((e: { codigo: string }) => e.codigo === rosa)?.saldoFisico
    await expect.poll(saldoDeRosa, { timeout: 20_000 }).toBe(1)
    const depois = await noBling(produto.sku)
    expect(depois).toHaveLength(1)
    expect(depois[0].nome).toBe('Novo nome')
    expect(
      depois[0].variacoes.map((v: { id: number; codigo: string }) => [v.id === Number(m.id_bling), v.codigo]),
    ).toEqual([
      [true, 'OUTRO-SKU'],
      [false, `${produto.sku}-Rosa-P`],
    ])
  })

  test('a creation that was carried out but not answered makes no second product', async () => {
    const produto = await criarProduto({}, ['green'])
    await emulador.controle('POST', '/falhas', {
      acao: 'derrubar',
      momento: 'depois',
      metodo: 'POST',
      caminho: '*/produtos',
      vezes: 1,
    })
    await concluida(await publicar(produto.id))
    expect(await noBling(produto.sku)).toHaveLength(1)
  })

  test('an expired access token is renewed once, whoever asks', async () => {
    const produtos = [await criarProduto(), await criarProduto()]
    await emulador.controle('POST', '/tokens/expirar', { quais: 'acesso', servico: 'bling' })
    await emulador.controle('DELETE', '/requisicoes')
    await Promise.all(produtos.map(async ({ id }) => concluida(await publicar(id))))
    const renovacoes = await emulador.controle('GET', '/requisicoes?servico=bling&caminho=oauth/token')
    expect(renovacoes).toHaveLength(1)
  })

  test('what is missing is said before anything is sent', async () => {
    const produto = await criarProduto({ preco_venda: '', variacoes: [{ nome_cor: 'Azul' }] })
    const { status, body } = await loja.pedir('POST', `/api/produtos/${produto.id}/publicar-no-bling/`)
    expect([status, body.codigo]).toEqual([409, 'PRODUTO_INCOMPLETO_PARA_O_BLING'])
    expect(body.detail).toContain('preço de venda da variação "Azul"')
  })

  test('a webhook is checked over its bytes and applied once; our own echo changes nothing', async () => {
    const enviar = (corpo: string, assinatura: string) =>
      loja.pedir('POST', '/api/bling/webhook/', corpo, {
        'content-type': 'application/json',
        'x-bling-signature-256': assinatura,
      })
    expect((await enviar('{}', 'sha256=00')).status).toBe(401)
    const produto = await criarProduto({ qtd: 5 })
    await concluida(await publicar(produto.id))
    const { id_bling } = (await loja.pedir('GET', `/api/produtos/${produto.id}/`)).body
    const quantidade = async () => (await loja.pedir('GET', `/api/produtos/${produto.id}/`)).body.quantidade_total
    expect(await quantidade()).toBe(5)
    await emulador.controle('PATCH', '/configuracao', { webhookVezes: 2 })
    const [{ deposito }] = (await emulador.controle('GET', '/dados/lancamentos')).slice(-1)
    await emulador.controle('POST', '/pessoa', {
      metodo: 'POST',
      caminho: '/estoques',
      corpo: {
        produto: { id: Number(id_bling) },
        deposito: { id: deposito?.id ?? deposito },
        operacao: 'S',
        quantidade: 2,
      },
    })
    await expect.poll(quantidade, { timeout: 20_000 }).toBe(3)
    await expect.poll(async () => (await emulador.controle('GET', '/estado')).quantidades.eventosPendentes).toBe(0)
    expect(await quantidade()).toBe(3)
  })

  test('without authorisation work waits, and goes on after connecting again', async () => {
    const produto = await criarProduto()
    await emulador.controle('POST', '/tokens/revogar', { servico: 'bling' })
    const id = await publicar(produto.id)
    const estado = async () => (await loja.pedir('GET', '/api/bling/conexao/')).body
    await expect
      .poll(estado, { timeout: 20_000 })
      .toMatchObject({ conectado: false, motivo: expect.stringContaining('Conecte') })
    const espera = async () => (await loja.pedir('GET', `/api/sincronizacoes/${id}/`)).body
    await expect.poll(espera).toMatchObject({ estado: 'pendente', mensagem: expect.stringContaining('autorizar') })
    expect((await conectar()).status).toBe(200)
    await concluida(id)
  })
})
