import pg from 'pg'
import { afterAll, describe, expect, type MockInstance, test, vi } from 'vitest'
import { createBase, lojaDoArquivo } from '../../../test/support/loja.ts'
import { createCaixa } from '../../../test/support/pessoa.ts'
import { lockTable } from '../../../test/support/trava.ts'

/** Every statement, seen as it is given to the driver; set before the first connection opens. */
const comandos: MockInstance<(comando: string | { text: string }) => unknown> = vi.spyOn(pg.Client.prototype, 'query')
afterAll(() => comandos.mockRestore())
const loja = await lojaDoArquivo()
const base = await createBase(loja)
let numero = 0

const novo = (dados: object = {}) => ({ ...base, titulo: 'Camiseta Pôr do Sol', sku: `SKU-${++numero}`, ...dados })
const createProduto = (dados: object = {}) => loja.pedir('POST', '/api/produtos/', novo(dados))
const saveProduto = ({ id, sku }: { id: number; sku: string }, dados: object = {}) =>
  loja.pedir('PUT', `/api/produtos/${id}/`, { ...novo({ sku }), ...dados })

test('saving many changed variations takes as many statements as saving two', async () => {
  const variacoes = (quantas: number, preco_venda: number) =>
    Array.from({ length: quantas }, (_, i) => {
      return { nome_cor: `Cor ${i}`, quantidade: i, preco_venda, imagens_vinculadas: [] }
    })
  const comandosDoPut = async (quantas: number) => {
    const { body } = await createProduto({ variacoes: variacoes(quantas, 10) })
    const mudadas = variacoes(quantas, 20).map((v, i) => ({ ...v, id: body.variacoes[i].id, tamanho: 'M' }))
    comandos.mockClear()
    const { body: depois } = await loja.pedir('PUT', `/api/produtos/${body.id}/`, { ...body, variacoes: mudadas })
    // Others are sent at times by the queue.
    const textos = comandos.mock.calls.map(([comando]) => (typeof comando === 'string' ? comando : comando.text))
    const quantos = textos.filter((texto) => /variac/.test(texto)).length
    const esperadas = mudadas.map(({ id, quantidade }) => ({ id, quantidade, preco_venda: 20, tamanho: 'M' }))
    expect(depois.variacoes).toMatchObject(esperadas)
    return quantos
  }
  const poucas = await comandosDoPut(2)
  expect(poucas).toBeGreaterThan(2)
  expect(await comandosDoPut(60)).toBe(poucas)
})

describe('creating a product', () => {
  test('answers with every name the screens use', async () => {
    const { modelo_id, categoria_id } = base
    const { status, body } = await createProduto({
      preco_venda: '59,90',
      preco_custo: '',
      qtd: '7',
      categoria: categoria_id,
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      titulo: 'Camiseta Pôr do Sol',
      preco_venda: 59.9,
      preco_custo: null,
      qtd: 7,
      quantidade_total: 7,
      quantidade_disponivel: 7,
      categoria: categoria_id,
      categoria_id,
      modelo_id,
      modelo: { codigo: '001' },
      id_bling: null,
      tem_variacoes: false,
      imagens_url: [],
    })
    expect(body.qr_code_url).toBe(`/midia/qr/produtos/${body.id}.svg`)
    expect((await loja.pedir('GET', body.qr_code_url)).body).toContain('<svg')
  })

  test('derives the SKU of a variation and sums the quantities', async () => {
    const { body } = await createProduto({
      sku: 'P-10',
      qtd: 99,
      variacoes: [
        { nome_cor: 'Azul Céu', cor: '#0000FF', tamanho: 'M', quantidade: 2, preco_venda: 50 },
        { nome_cor: 'Preta', tamanho: 'G', quantidade: 3, sku: 'MEU-SKU' },
      ],
    })
    expect(body.quantidade_total).toBe(5)
    expect(body.tem_variacoes).toBe(true)
    expect(body.variacoes).toMatchObject([
      { sku: 'P-10-Azul-Céu-M', nome_cor: 'Azul-Céu', cor: '#0000ff', sku_personalizado: false },
      { sku: 'MEU-SKU', sku_personalizado: true },
    ])
  })

  test('one SKU namespace over products and variations, trimmed, without case, trash included', async () => {
    const dono = await createProduto({ sku: 'UNICO-1', variacoes: [{ sku: 'UNICO-2' }] })
    for (const dados of [{ sku: ' unico-1' }, { sku: 'Unico-2' }, { variacoes: [{ sku: 'UNICO-1 ' }] }]) {
      const { status, body } = await createProduto(dados)
      expect(status).toBe(409)
      expect(body).toMatchObject({ codigo: 'SKU_REPETIDO', sku: ['Já existe um produto ou variação com este SKU.'] })
    }
    await loja.pedir('DELETE', `/api/produtos/${dono.body.id}/`)
    expect((await createProduto({ sku: 'UNICO-2' })).body.detail).toContain('lixeira')
  })

  test.each([
    ['SKU', { sku: 'CORRIDA' }, 'SKU_REPETIDO'],
    ['EAN', { gtin: '7891000315507' }, 'GTIN_REPETIDO'],
  ])('of many at once with one %s exactly one is created', async (_, dados, codigo) => {
    // All have found it free before the first one writes it.
    const trava = await lockTable(loja.banco, 'produtos', 'share')
    const criacoes = Array.from({ length: 3 }, () => createProduto(dados))
    await trava.waiting(3)
    await trava.release()
    const respostas = (await Promise.all(criacoes)).toSorted((a, b) => a.status - b.status)
    expect(respostas.map(({ status }) => status)).toEqual([201, 409, 409])
    expect(respostas.slice(1).map(({ body }) => body.codigo)).toEqual([codigo, codigo])
  })

  test('a repeated request under one Idempotency-Key creates nothing twice', async () => {
    const corpo = novo({ sku: null, titulo: 'Uma vez só' })
    const chave = { 'idempotency-key': 'chave-1' }
    const [a, b] = await Promise.all([1, 2].map(() => loja.pedir('POST', '/api/produtos/', corpo, chave)))
    expect(a?.status).toBe(201)
    expect(b).toMatchObject({ status: 201, body: { id: a?.body.id } })
    const reuseResponse = await loja.pedir('POST', '/api/produtos/', { ...corpo, titulo: 'Outro' }, chave)
    expect(reuseResponse.body.codigo).toBe('CHAVE_REUTILIZADA')
    // Another person's key of the same name is another key, and a sign-in removes none.
    const { authorization } = await createCaixa(loja)
    const dela = await loja.pedir('POST', '/api/produtos/', corpo, { ...chave, authorization })
    expect(dela.status).toBe(201)
    expect(dela.body.id).not.toBe(a?.body.id)
    const terceira = await loja.pedir('POST', '/api/produtos/', corpo, chave)
    expect(terceira).toMatchObject({ status: 201, body: { id: a?.body.id } })
  })
})

describe('changing a product', () => {
  test('keeps, changes, adds and removes variations, and may exchange their SKUs', async () => {
    const { body } = await createProduto({
      sku: 'MUDA',
      variacoes: [{ sku: 'A1', quantidade: 1 }, { sku: 'B1', quantidade: 2 }, { sku: 'C1' }],
    })
    const [a, b] = body.variacoes
    const trocadas = [
      { ...a, sku: 'B1' },
      { ...b, sku: 'A1' },
    ]
    const put = await saveProduto(body, { variacoes: [...trocadas, { sku: 'D1', quantidade: 4 }] })
    expect(put.status).toBe(200)
    expect(put.body.variacoes).toMatchObject([{ id: a.id, sku: 'B1' }, { id: b.id, sku: 'A1' }, { sku: 'D1' }])
    expect(put.body.quantidade_total).toBe(7)
    const esvaziado = await saveProduto(body, { qtd: 5, variacoes: [] })
    expect(esvaziado).toMatchObject({ status: 409, body: { codigo: 'VARIACOES_COM_PECAS' } })
    const nomes = put.body.variacoes.map(({ id }: { id: number }) => id)
    const umNome = await saveProduto(body, { qtd: 5, variacoes: [], variacoes_removidas: nomes.slice(1) })
    expect(umNome.body.erros).toEqual({
      variacoes: ['Estas variações têm peças e não saem por uma lista vazia: B1.'],
    })
    expect((await loja.pedir('GET', `/api/produtos/${body.id}/`)).body).toMatchObject({ qtd: 7, tem_variacoes: true })
    const vazio = await saveProduto(body, { qtd: 5, variacoes: [], variacoes_removidas: nomes })
    expect(vazio.body).toMatchObject({ tem_variacoes: false, quantidade_total: 5, variacoes: [] })
  })

  test('every field of product and variation is kept as it was sent last', async () => {
    const campos = (n: number) => ({
      titulo: `Título ${n}`,
      descricao: `Descrição ${n}`,
      sku: `TUDO-${n}`,
      codigo: `C${n}`,
      publicar_bling: n === 1,
      largura: n + 0.1,
      altura: n + 0.2,
      comprimento: n + 0.3,
      peso: n + 0.4,
      preco_custo: n + 0.5,
      preco_venda: n + 0.6,
      tem_cor: true,
      tem_tamanho: true,
    })
    const buildVariacao = (n: number, i: number) => ({
      sku: `T-${n}-${i}`,
      cor: `#00000${n}`,
      nome_cor: `Cor-${n}-${i}`,
      tamanho: `T${n}${i}`,
      descricao: `De ${n}`,
      preco_custo: n + i + 0.5,
      preco_venda: n + i + 0.6,
      quantidade: 10 * n + i,
    })
    const enviado = (n: number, ids: number[] = []) => ({
      ...base,
      ...campos(n),
      variacoes: [0, 1].map((i) => ({ ...buildVariacao(n, i), ...(ids[i] ? { id: ids[i] } : {}) })),
    })
    const criado = (await loja.pedir('POST', '/api/produtos/', enviado(1))).body
    const ids = criado.variacoes.map(({ id }: { id: number }) => id)
    // In the other order now, which is kept too.
    const changedProduto = enviado(2, ids)
    changedProduto.variacoes.reverse()
    expect((await loja.pedir('PUT', `/api/produtos/${criado.id}/`, changedProduto)).status).toBe(200)
    const lido = (await loja.pedir('GET', `/api/produtos/${criado.id}/`)).body
    const variacoes = [buildVariacao(1, 0), buildVariacao(1, 1)]
    expect(criado).toMatchObject({ ...campos(1), quantidade_total: 21, variacoes })
    expect(lido).toMatchObject({
      ...campos(2),
      quantidade_total: 41,
      versao: criado.versao + 1,
      variacoes: [
        { id: ids[1], ...buildVariacao(2, 1) },
        { id: ids[0], ...buildVariacao(2, 0) },
      ],
    })
  })

  test('a stale version answers with the current state; without version the last writer wins', async () => {
    const { body } = await createProduto()
    expect((await saveProduto(body, { versao: body.versao, titulo: 'Primeira' })).status).toBe(200)
    expect(await saveProduto(body, { versao: body.versao, titulo: 'Segunda' })).toMatchObject({
      status: 409,
      body: { codigo: 'EDICAO_CONCORRENTE', atual: { titulo: 'Primeira' } },
    })
    expect((await saveProduto(body, { titulo: 'Terceira' })).body.titulo).toBe('Terceira')
  })

  test('a variation of another product, an unknown one or one twice is refused with its place; nothing changed', async () => {
    const firstProduto = (await createProduto({ variacoes: [{ tamanho: 'M', quantidade: 1 }] })).body
    const secondProduto = (await createProduto({ variacoes: [{ tamanho: 'G', quantidade: 2 }] })).body
    const [m, g] = [firstProduto.variacoes[0], secondProduto.variacoes[0]]
    for (const [variacoes, campo] of [
      [[m, { ...g, sku: null }], 'variacoes.1.id'],
      [[{ id: 999_999, tamanho: 'P' }], 'variacoes.0.id'],
      [[m, { ...m, sku: 'OUTRO' }], 'variacoes.1.id'],
    ] as const) {
      const { status, body } = await saveProduto(firstProduto, { variacoes })
      expect([status, Object.keys(body.erros)]).toEqual([400, [campo]])
    }
    expect((await loja.pedir('GET', `/api/produtos/${secondProduto.id}/`)).body.variacoes).toEqual(
      secondProduto.variacoes,
    )
    // Without variations in the request they stay.
    const titleOnlyAnswer = await saveProduto(firstProduto, { titulo: 'Só o título' })
    expect(titleOnlyAnswer.body).toMatchObject({
      titulo: 'Só o título',
      quantidade_total: 1,
      variacoes: [{ id: m.id }],
    })
    const alheio = await saveProduto(firstProduto, { variacoes: [m, { tamanho: 'P', sku: g.sku }] })
    expect(alheio.body.erros).toHaveProperty(['variacoes.1.sku'])
  })
})
