import { existsSync } from 'node:fs'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { adiantar } from '../../../test/support/fila.ts'
import { criarBase, foto, lojaDoArquivo, sumir } from '../../../test/support/loja.ts'
import { abrirBalcao } from '../../../test/support/vendas.ts'
import { transaction } from '../../infra/database/transaction.ts'

const loja = await lojaDoArquivo()
const base = await criarBase(loja)

const criar = (dados: object = {}) => loja.pedir('POST', '/api/produtos/', { ...base, titulo: 'Camiseta', ...dados })

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
    await sumir(loja, body.imagens[0].miniatura)
  })

  test('at most thirty of a product, each after those there are; places and links by the product’s own', async () => {
    const { body: produto } = await criar({ variacoes: [{ nome_cor: 'Azul' }] })
    const { body: outro } = await criar()
    const pequena = new Blob([new Uint8Array(await foto('red', 8))], { type: 'image/jpeg' })
    const enviar = (quantas: number, id = produto.id) => {
      const form = new FormData()
      for (let i = 0; i < quantas; i++) form.append('imagens', pequena, 'a.jpg')
      return loja.pedir('POST', `/api/produtos/${id}/imagens/`, form)
    }
    expect((await enviar(0)).status).toBe(400)
    const duas = (await enviar(2)).body
    const [a, b] = duas.map(({ id }: { id: number }) => id)
    const caminho = `/api/produtos/${produto.id}/imagens/`
    // The others keep their places; the next ones come after the last.
    expect((await loja.pedir('PATCH', caminho, [{ id: b, ordem: 7 }])).status).toBe(200)
    expect((await enviar(1)).body.map(({ ordem }: { ordem: number }) => ordem)).toEqual([0, 7, 8])
    const [alheia] = (await enviar(1, outro.id)).body
    for (const [metodo, url, corpo] of [
      [
        'PATCH',
        caminho,
        [
          { id: a, ordem: 9 },
          { id: alheia.id, ordem: 3 },
        ],
      ],
      ['POST', `/api/variacoes/${produto.variacoes[0].id}/imagem/`, { imagens_ids: [a, alheia.id] }],
    ] as const)
      expect((await loja.pedir(metodo, url, corpo)).body.codigo).toBe('IMAGEM_DE_OUTRO_PRODUTO')
    expect((await loja.pedir('GET', caminho)).body.map(({ ordem }: { ordem: number }) => ordem)).toEqual([0, 7, 8])
    const vincular = async (imagens_ids: number[]) =>
      (await loja.pedir('POST', `/api/variacoes/${produto.variacoes[0].id}/imagem/`, { imagens_ids })).body
    expect((await vincular([b, a, b])).imagens_vinculadas.toSorted()).toEqual([a, b])
    expect((await vincular([])).imagens_vinculadas).toEqual([])
    const tambem = (rota: string) => loja.pedir('POST', rota, { imagens_ids: [a] })
    expect((await tambem('/api/variacoes/999999/imagem/')).body.codigo).toBe('VARIACAO_NAO_ENCONTRADA')
    expect((await loja.pedir('DELETE', '/api/produtos/imagens/999999/')).body.codigo).toBe('IMAGEM_NAO_ENCONTRADA')
    await loja.banco.db
      .insertInto('produto_imagens')
      .values(
        Array.from({ length: 26 }, (_, i) => ({
          produto_id: produto.id as number,
          arquivo: `${i}`.padStart(32, '0'),
          ordem: 20 + i,
          largura: 1,
          altura: 1,
        })),
      )
      .execute()
    expect((await enviar(2)).body.erros.imagens).toEqual(['No máximo 30 imagens por produto'])
    expect((await enviar(1)).body).toHaveLength(30)
    expect((await enviar(1)).status).toBe(400)
  })

  test('of a product in the trash neither come nor change; those of a linked one are sent there', async () => {
    const { body: produto } = await criar({ sku: 'FOTOS-2', variacoes: [{ nome_cor: 'Azul' }] })
    const caminho = `/api/produtos/${produto.id}/imagens/`
    const pequena = new Blob([new Uint8Array(await foto('red', 8))], { type: 'image/jpeg' })
    const enviar = () => {
      const form = new FormData()
      form.append('imagens', pequena, 'a.jpg')
      return loja.pedir('POST', caminho, form)
    }
    const desejos = async () =>
      (await loja.pedir('GET', `/api/sincronizacoes/?tipo=produto&alvo_id=${produto.id}`)).body.results
    const primeira = await enviar()
    expect(primeira.body).toMatchObject([{ ordem: 0 }])
    const [{ id }] = primeira.body
    expect(await desejos()).toEqual([])
    const { db } = loja.banco
    await db.updateTable('produtos').set({ id_bling: 'G1' }).where('id', '=', produto.id).execute()
    expect((await enviar()).status).toBe(201)
    expect(await desejos()).toMatchObject([{ operacao: 'publicar', titulo: 'Camiseta' }])
    await loja.pedir('DELETE', `/api/produtos/${produto.id}/`)
    const vinculo = `/api/variacoes/${produto.variacoes[0].id}/imagem/`
    for (const resposta of [
      await enviar(),
      await loja.pedir('PATCH', caminho, [{ id, ordem: 3 }]),
      await loja.pedir('POST', vinculo, { imagens_ids: [id] }),
      await loja.pedir('DELETE', `/api/produtos/imagens/${id}/`),
    ])
      expect(resposta.body.codigo).toBe('PRODUTO_NA_LIXEIRA')
    // A saved product links the pictures of its variations, of new ones too.
    await loja.pedir('POST', '/api/produtos/lixeira/restaurar-multiplos/', { ids: [produto.id] })
    const variacoes = [
      { ...produto.variacoes[0], imagens_vinculadas: [id] },
      { nome_cor: 'Rosa', imagens_vinculadas: [id] },
      { nome_cor: 'Verde' },
    ]
    const salvo = await loja.pedir('PUT', `/api/produtos/${produto.id}/`, {
      ...base,
      titulo: 'Camiseta',
      sku: 'FOTOS-2',
      variacoes,
    })
    const ligadas = (resposta: typeof salvo) =>
      resposta.body.variacoes.map((uma: { imagens_vinculadas: number[] }) => uma.imagens_vinculadas)
    expect(ligadas(salvo)).toEqual([[id], [id], []])
    const [azul, rosa, verde] = salvo.body.variacoes
    const { imagens_vinculadas: _, ...semDizer } = rosa
    const outra = [{ ...azul, imagens_vinculadas: [] }, semDizer, verde]
    const denovo = { ...base, titulo: 'Camiseta', sku: 'FOTOS-2', variacoes: outra }
    expect(ligadas(await loja.pedir('PUT', `/api/produtos/${produto.id}/`, denovo))).toEqual([[], [id], []])
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
    // Both can be decoded; the shop refuses their formats.
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    )
    for (const disfarcada of [svg, await sharp(jpeg).tiff().toBuffer()]) {
      expect((await sharp(disfarcada).metadata()).width).toBeGreaterThan(0)
      expect((await enviar(disfarcada, 'a.png', 'image/png')).body.codigo).toBe('IMAGEM_ILEGIVEL')
    }
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

/** Files of the three widths in the folder. */
const guardados = async () => (await readdir(loja.midiaDir)).filter((nome) => nome.endsWith('.webp')).toSorted()

test('a picture whose transaction may have been committed stays; the clean-up removes it once it is old and unreferenced', async () => {
  const { body: produto } = await criar()
  const caminho = `/api/produtos/${produto.id}/imagens/`
  const enviar = async () => {
    const form = new FormData()
    form.append('imagens', new Blob([new Uint8Array(await foto('green', 50))], { type: 'image/jpeg' }), 'a.jpg')
    return loja.pedir('POST', caminho, form)
  }
  expect((await enviar()).status).toBe(201)
  const minhas = await guardados()
  // The connection breaks during the commit: the outcome is unknown.
  await sql`create function cair() returns trigger language plpgsql as
    $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`.execute(loja.banco.db)
  await sql`create constraint trigger cair after insert on produto_imagens deferrable initially deferred
    for each row execute function cair()`.execute(loja.banco.db)
  expect((await enviar()).body).toMatchObject({ codigo: 'INDISPONIVEL', status: 503 })
  await sql`drop function cair cascade`.execute(loja.banco.db)
  const todas = await guardados()
  expect(todas).toHaveLength(minhas.length + 3)
  const ontem = new Date(Date.now() - 25 * 3_600_000)
  const metade = join(loja.midiaDir, `${'0'.repeat(32)}-media.webp.parcial`)
  const alheio = join(loja.midiaDir, 'leia-me.txt')
  await Promise.all([writeFile(metade, 'x'), writeFile(alheio, 'x')])
  for (const nome of [...todas, metade, alheio]) await utimes(resolve(loja.midiaDir, nome), ontem, ontem)
  await transaction(loja.banco.db, (trx) => loja.queue.send(trx, { name: 'limpar-arquivos' }, {}))
  await expect.poll(guardados).toEqual(minhas)
  expect(await readdir(loja.midiaDir)).toEqual(expect.arrayContaining(['leia-me.txt']))
  expect(existsSync(metade)).toBe(false)
})

test('the picture that a sold line shows stays when its product loses it', async () => {
  const balcao = await abrirBalcao(loja)
  const { body: produto } = await criar({ qtd: 1, preco_venda: 50 })
  const form = new FormData()
  for (const cor of ['red', 'blue'])
    form.append('imagens', new Blob([new Uint8Array(await foto(cor, 8))], { type: 'image/jpeg' }), `${cor}.jpg`)
  const { body: imagens } = await loja.pedir('POST', `/api/produtos/${produto.id}/imagens/`, form)
  const [vendida, outra] = imagens
  expect((await balcao.vender([{ id: produto.id, quantidade: 1, valor_unitario: 50 }])).status).toBe(201)
  for (const { id } of imagens) expect((await loja.pedir('DELETE', `/api/produtos/imagens/${id}/`)).status).toBe(204)
  const arquivos = [/[0-9a-f]{32}/.exec(vendida.miniatura)?.[0] ?? '']
  await adiantar<{ arquivos: string[] }>(loja.banco, { name: 'remover-arquivos' }, { arquivos })
  await sumir(loja, outra.miniatura)
  expect((await loja.app.inject({ url: vendida.miniatura })).statusCode).toBe(200)
})

test('a full disk is refused with a sentence, and leaves nothing behind', async () => {
  const { body: produto } = await criar({ sku: 'SEM-LUGAR' })
  await sql`create function cheio() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(loja.banco.db)
  await sql`create trigger cheio before insert on produto_imagens for each row execute function cheio()`.execute(
    loja.banco.db,
  )
  const antes = await guardados()
  const form = new FormData()
  form.append('titulo', 'Sem lugar')
  for (const [nome, valor] of Object.entries(base)) form.append(nome, String(valor))
  form.append('imagens', new Blob([new Uint8Array(await foto('pink', 50))], { type: 'image/jpeg' }), 'a.jpg')
  const { status, body, headers } = await loja.pedir('POST', '/api/produtos/', form)
  const mais = new FormData()
  mais.append('imagens', new Blob([new Uint8Array(await foto('pink', 50))], { type: 'image/jpeg' }), 'b.jpg')
  const naGaleria = await loja.pedir('POST', `/api/produtos/${produto.id}/imagens/`, mais)
  await sql`drop function cheio cascade`.execute(loja.banco.db)
  expect([status, body.codigo, headers['retry-after']]).toEqual([507, 'SEM_ESPACO', '30'])
  expect(body.detail).toMatch(/disco do servidor está cheio/)
  expect(naGaleria.body.codigo).toBe('SEM_ESPACO')
  expect(await guardados()).toEqual(antes)
})
