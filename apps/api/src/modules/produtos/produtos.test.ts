import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { abrirLoja, criarBase, type Loja } from '../../../test/support/loja.ts'

let loja: Loja
let base: { modelo_id: number; categoria_id: number }
let numero = 0

beforeAll(async () => {
  loja = await abrirLoja()
  base = await criarBase(loja)
})
afterAll(() => loja.fechar())

const novo = (dados: object = {}) => ({ ...base, titulo: 'Camiseta Pôr do Sol', sku: `SKU-${++numero}`, ...dados })
const criar = (dados: object = {}) => loja.pedir('POST', '/api/produtos/', novo(dados))
const foto = (cor: string, tamanho = 900) =>
  sharp({ create: { width: tamanho, height: tamanho, channels: 3, background: cor } })
    .jpeg()
    .toBuffer()

describe('creating a product', () => {
  test('answers with every name the screens use', async () => {
    const { status, body } = await criar({
      preco_venda: '59,90',
      preco_custo: '',
      qtd: '7',
      categoria: base.categoria_id,
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      titulo: 'Camiseta Pôr do Sol',
      preco_venda: 59.9,
      preco_custo: null,
      qtd: 7,
      quantidade_total: 7,
      quantidade_disponivel: 7,
      categoria: base.categoria_id,
      categoria_id: base.categoria_id,
      modelo_id: base.modelo_id,
      modelo: { codigo: '001' },
      id_bling: null,
      tem_variacoes: false,
      imagens_url: [],
    })
    expect(body.qr_code_url).toBe(`/midia/qr/produtos/${body.id}.svg`)
    expect((await loja.pedir('GET', body.qr_code_url)).body).toContain('<svg')
  })

  test('derives the SKU of a variation and sums the quantities', async () => {
    const { body } = await criar({
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

  test('refuses a variation with the SKU of the product, whatever the case', async () => {
    const { status, body } = await criar({
      sku: 'IGUAL',
      variacoes: [{ sku: ' igual ', nome_cor: 'Azul', tamanho: 'M' }],
    })
    expect(status).toBe(400)
    expect(body.detail).toBe('A variação "Azul M" está usando o mesmo SKU do produto principal.')
    expect(body.erros).toHaveProperty(['variacoes.0.sku'])
  })

  test('one SKU namespace over products and variations, trimmed, without case, trash included', async () => {
    const dono = await criar({ sku: 'UNICO-1', variacoes: [{ sku: 'UNICO-2' }] })
    for (const dados of [{ sku: ' unico-1' }, { sku: 'Unico-2' }, { variacoes: [{ sku: 'UNICO-1 ' }] }]) {
      const { status, body } = await criar(dados)
      expect(status).toBe(409)
      expect(body).toMatchObject({ codigo: 'SKU_REPETIDO', sku: ['Já existe um produto ou variação com este SKU.'] })
    }
    await loja.pedir('DELETE', `/api/produtos/${dono.body.id}/`)
    expect((await criar({ sku: 'UNICO-2' })).body.detail).toContain('lixeira')
  })

  test('of many at once with one SKU exactly one is created', async () => {
    const respostas = await Promise.all(Array.from({ length: 20 }, () => criar({ sku: 'CORRIDA' })))
    expect(respostas.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
      201,
      ...Array.from({ length: 19 }, () => 409),
    ])
  })

  test('a repeated request under one Idempotency-Key creates nothing twice', async () => {
    const corpo = novo({ sku: null, titulo: 'Uma vez só' })
    const chave = { 'idempotency-key': 'chave-1' }
    const [a, b] = await Promise.all([1, 2].map(() => loja.pedir('POST', '/api/produtos/', corpo, chave)))
    expect(a?.status).toBe(201)
    expect(b).toMatchObject({ status: 201, body: { id: a?.body.id } })
    const outro = await loja.pedir('POST', '/api/produtos/', { ...corpo, titulo: 'Outro' }, chave)
    expect(outro.body.codigo).toBe('CHAVE_REUTILIZADA')
  })
})

describe('images', () => {
  test('multipart: fields, variations as JSON, files in three WebP widths, linked by id', async () => {
    const form = new FormData()
    const campos = { ...base, titulo: 'Com fotos', sku: 'FOTOS', tem_cor: 1, tem_tamanho: 0, publicar_bling: '0' }
    for (const [nome, valor] of Object.entries(campos)) form.append(nome, String(valor))
    form.append('variacoes', JSON.stringify([{ nome_cor: 'Azul', quantidade: 1 }]))
    form.append('imagens', new Blob([await foto('red', 2000)], { type: 'image/jpeg' }), 'a.jpg')
    form.append('imagens', new Blob([await foto('blue')], { type: 'image/jpg' }), 'b.jpg')
    const { status, body } = await loja.pedir('POST', '/api/produtos/', form)
    expect(status).toBe(201)
    expect(body.imagens).toHaveLength(2)
    expect(body.imagens[0]).toMatchObject({ largura: 1600, altura: 1600, ordem: 0 })
    const miniatura = await loja.app.inject({ url: body.imagens[0].miniatura })
    expect(miniatura.headers['cache-control']).toContain('immutable')
    expect(await sharp(miniatura.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 320 })
    const ids = body.imagens.map(({ id }: { id: number }) => id)
    const vinculo = await loja.pedir('POST', `/api/variacoes/${body.variacoes[0].id}/imagem/`, {
      imagens_ids: [ids[1]],
    })
    expect(vinculo.body).toMatchObject({
      imagens_vinculadas: [ids[1]],
      imagens_vinculadas_urls: [body.imagens[1].miniatura],
    })
    const ordem = [
      { id: ids[0], ordem: 1 },
      { id: ids[1], ordem: 0 },
    ]
    const trocadas = await loja.pedir('PATCH', `/api/produtos/${body.id}/imagens/`, ordem)
    expect(trocadas.body.map(({ id }: { id: number }) => id)).toEqual([ids[1], ids[0]])
    const outro = await criar({ variacoes: [{ nome_cor: 'Rosa' }] })
    const alheia = await loja.pedir('POST', `/api/variacoes/${outro.body.variacoes[0].id}/imagem/`, {
      imagens_ids: [ids[0]],
    })
    expect(alheia.body.codigo).toBe('IMAGEM_DE_OUTRO_PRODUTO')
    expect((await loja.pedir('DELETE', `/api/produtos/imagens/${ids[0]}/`)).status).toBe(204)
    expect((await loja.pedir('GET', `/api/produtos/${body.id}/imagens/`)).body).toHaveLength(1)
    expect((await loja.app.inject({ url: body.imagens[0].miniatura })).statusCode).toBe(404)
  })

  test('exactly 5242880 bytes pass, one more is too large, other types and liars are refused; nothing stays behind', async () => {
    const { body: produto } = await criar()
    const enviar = (conteudo: Buffer, nome: string, type: string) => {
      const form = new FormData()
      form.append('imagens', new Blob([new Uint8Array(conteudo)], { type }), nome)
      return loja.pedir('POST', `/api/produtos/${produto.id}/imagens/`, form)
    }
    const jpeg = await foto('green')
    const antes = await readdir(loja.midiaDir)
    const limite = Buffer.concat([jpeg], 5_242_880)
    expect((await enviar(limite, 'no-limite.jpg', 'image/jpeg')).status).toBe(201)
    const depois = await readdir(loja.midiaDir)
    expect(depois.length).toBe(antes.length + 3)
    const grande = await enviar(Buffer.concat([jpeg], 5_242_881), 'grande.jpg', 'image/jpeg')
    expect(grande).toMatchObject({ status: 413, body: { detail: 'Arquivo muito grande (máx. 5MB)' } })
    expect(await enviar(Buffer.from('<svg/>'), 'a.svg', 'image/svg+xml')).toMatchObject({
      status: 415,
      body: { detail: 'Tipo de arquivo não suportado' },
    })
    expect((await enviar(Buffer.from('isto não é imagem'), 'a.png', 'image/png')).body.codigo).toBe('IMAGEM_ILEGIVEL')
    expect((await enviar(jpeg.subarray(0, jpeg.length / 2), 'meia.jpg', 'image/jpeg')).body.codigo).toBe(
      'IMAGEM_ILEGIVEL',
    )
    expect(await readdir(loja.midiaDir)).toEqual(depois)
  })

  test('a product that is refused leaves no files', async () => {
    await criar({ sku: 'JA-EXISTE' })
    const antes = await readdir(loja.midiaDir)
    const form = new FormData()
    for (const [nome, valor] of Object.entries({ ...base, titulo: 'x', sku: 'ja-existe' }))
      form.append(nome, String(valor))
    form.append('imagens', new Blob([await foto('red')], { type: 'image/jpeg' }), 'a.jpg')
    expect((await loja.pedir('POST', '/api/produtos/', form)).status).toBe(409)
    expect(await readdir(loja.midiaDir)).toEqual(antes)
  })
})

describe('changing a product', () => {
  test('keeps, changes, adds and removes variations, and may exchange their SKUs', async () => {
    const { body } = await criar({
      sku: 'MUDA',
      variacoes: [{ sku: 'A1', quantidade: 1 }, { sku: 'B1', quantidade: 2 }, { sku: 'C1' }],
    })
    const [a, b] = body.variacoes
    const put = await loja.pedir('PUT', `/api/produtos/${body.id}/`, {
      ...novo({ sku: 'MUDA' }),
      variacoes: [
        { ...a, sku: 'B1' },
        { ...b, sku: 'A1' },
        { sku: 'D1', quantidade: 4 },
      ],
    })
    expect(put.status).toBe(200)
    expect(put.body.variacoes.map((v: { id: number; sku: string }) => [v.id === a.id || v.id === b.id, v.sku])).toEqual(
      [
        [true, 'B1'],
        [true, 'A1'],
        [false, 'D1'],
      ],
    )
    expect(put.body.quantidade_total).toBe(7)
    const vazio = await loja.pedir('PUT', `/api/produtos/${body.id}/`, {
      ...novo({ sku: 'MUDA' }),
      qtd: 5,
      variacoes: [],
    })
    expect(vazio.body).toMatchObject({ tem_variacoes: false, quantidade_total: 5, variacoes: [] })
  })

  test('a stale version answers with the current state; without version the last writer wins', async () => {
    const { body } = await criar()
    const put = (dados: object) =>
      loja.pedir('PUT', `/api/produtos/${body.id}/`, { ...novo({ sku: body.sku }), ...dados })
    expect((await put({ versao: body.versao, titulo: 'Primeira' })).status).toBe(200)
    expect(await put({ versao: body.versao, titulo: 'Segunda' })).toMatchObject({
      status: 409,
      body: { codigo: 'EDICAO_CONCORRENTE', atual: { titulo: 'Primeira' } },
    })
    expect((await put({ titulo: 'Terceira' })).body.titulo).toBe('Terceira')
  })

  test('trash and back', async () => {
    const ids = [(await criar()).body.id, (await criar()).body.id]
    expect(
      (await loja.pedir('DELETE', `/api/produtos/lixeira-multiplos/?ids=${ids.join(',')}`)).body.ids.sort(),
    ).toEqual(ids)
    expect((await loja.pedir('GET', `/api/produtos/${ids[0]}/`)).status).toBe(404)
    expect((await loja.pedir('PUT', `/api/produtos/${ids[0]}/`, novo())).body.codigo).toBe('PRODUTO_NA_LIXEIRA')
    await loja.pedir('POST', '/api/produtos/lixeira/restaurar-multiplos/', { ids })
    expect((await loja.pedir('GET', `/api/produtos/${ids[0]}/`)).status).toBe(200)
    expect(
      (await loja.pedir('DELETE', `/api/produtos/lixeira-multiplos/?ids[]=${ids[0]}&ids[]=${ids[1]}`)).body.ids,
    ).toHaveLength(2)
    expect((await loja.pedir('DELETE', '/api/produtos/lixeira-multiplos/', { ids })).body.ids).toEqual([])
    expect((await loja.pedir('DELETE', '/api/produtos/lixeira-multiplos/')).status).toBe(400)
  })
})
