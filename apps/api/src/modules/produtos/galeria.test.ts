import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { createBase, expectRemoved, foto, lojaDoArquivo } from '../../../test/support/loja.ts'

const loja = await lojaDoArquivo()
const base = await createBase(loja)

const createProduto = (dados: object = {}) =>
  loja.pedir('POST', '/api/produtos/', { ...base, titulo: 'Camiseta', ...dados })
const imagem = (conteudo: Buffer, type = 'image/jpeg') => new Blob([new Uint8Array(conteudo)], { type })
const pequena = imagem(await foto('red', 8))
const formulario = (imagens: readonly Blob[], campos: object = {}) => {
  const form = new FormData()
  for (const [nome, valor] of Object.entries(campos)) form.append(nome, String(valor))
  for (const blob of imagens) form.append('imagens', blob, 'a.jpg')
  return form
}
const sendImagens = (id: number, ...imagens: Blob[]) =>
  loja.pedir('POST', `/api/produtos/${id}/imagens/`, formulario(imagens))
const idsDe = (imagens: { id: number }[]) => imagens.map(({ id }) => id)
const ordens = (imagens: { ordem: number }[]) => imagens.map(({ ordem }) => ordem)
const linkImagens = (variacao: { id: number }, ...imagens_ids: number[]) =>
  loja.pedir('POST', `/api/variacoes/${variacao.id}/imagem/`, { imagens_ids })

describe('images', () => {
  test('multipart: fields, variations as JSON, files in three WebP widths, linked by id', async () => {
    const campos = { ...base, titulo: 'Com fotos', sku: 'FOTOS', tem_cor: 1, tem_tamanho: 0, publicar_bling: '0' }
    const variacoes = JSON.stringify([{ nome_cor: 'Azul', quantidade: 1 }])
    const imagens = [imagem(await foto('red', 2000)), imagem(await foto('blue'), 'image/jpg')]
    const { status, body } = await loja.pedir('POST', '/api/produtos/', formulario(imagens, { ...campos, variacoes }))
    expect(status).toBe(201)
    expect(body.imagens).toHaveLength(2)
    expect(body.imagens[0]).toMatchObject({ largura: 1600, altura: 1600, ordem: 0 })
    const miniatura = await loja.app.inject({ url: body.imagens[0].miniatura })
    expect(miniatura.headers['cache-control']).toContain('immutable')
    expect(await sharp(miniatura.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 320 })
    const [firstId, secondId] = idsDe(body.imagens) as [number, number]
    expect((await linkImagens(body.variacoes[0], secondId)).body).toMatchObject({
      imagens_vinculadas: [secondId],
      imagens_vinculadas_urls: [body.imagens[1].miniatura],
    })
    const ordem = [firstId, secondId].map((id, i) => ({ id, ordem: 1 - i }))
    const trocadas = await loja.pedir('PATCH', `/api/produtos/${body.id}/imagens/`, ordem)
    expect(idsDe(trocadas.body)).toEqual([secondId, firstId])
    expect((await loja.pedir('DELETE', `/api/produtos/imagens/${firstId}/`)).status).toBe(204)
    expect((await loja.pedir('GET', `/api/produtos/${body.id}/imagens/`)).body).toHaveLength(1)
    await expectRemoved(loja, body.imagens[0].miniatura)
  })

  test('at most thirty of a product, each after those there are; places and links by the product’s own', async () => {
    const { body: produto } = await createProduto({ variacoes: [{ nome_cor: 'Azul' }] })
    const { body: secondProduto } = await createProduto()
    expect((await sendImagens(produto.id)).status).toBe(400)
    const [a, b] = idsDe((await sendImagens(produto.id, pequena, pequena)).body) as [number, number]
    const caminho = `/api/produtos/${produto.id}/imagens/`
    // The others keep their places; the next ones come after the last.
    expect((await loja.pedir('PATCH', caminho, [{ id: b, ordem: 7 }])).status).toBe(200)
    expect(ordens((await sendImagens(produto.id, pequena)).body)).toEqual([0, 7, 8])
    const [alheia] = (await sendImagens(secondProduto.id, pequena)).body
    const [azul] = produto.variacoes
    const mixedImagens = [a, alheia.id].map((id) => ({ id, ordem: 9 }))
    for (const recusada of [await loja.pedir('PATCH', caminho, mixedImagens), await linkImagens(azul, a, alheia.id)])
      expect(recusada.body.codigo).toBe('IMAGEM_DE_OUTRO_PRODUTO')
    expect(ordens((await loja.pedir('GET', caminho)).body)).toEqual([0, 7, 8])
    expect((await linkImagens(azul, b, a, b)).body.imagens_vinculadas.toSorted()).toEqual([a, b])
    expect((await linkImagens(azul)).body.imagens_vinculadas).toEqual([])
    expect((await linkImagens({ id: 999_999 }, a)).body.codigo).toBe('VARIACAO_NAO_ENCONTRADA')
    expect((await loja.pedir('DELETE', '/api/produtos/imagens/999999/')).body.codigo).toBe('IMAGEM_NAO_ENCONTRADA')
    await sql`insert into produto_imagens (produto_id, arquivo, ordem, largura, altura)
      select ${produto.id}, lpad(i::text, 32, '0'), 20 + i, 1, 1 from generate_series(0, 25) i`.execute(loja.banco.db)
    const demais = await sendImagens(produto.id, pequena, pequena)
    expect(demais.body.erros.imagens).toEqual(['No máximo 30 imagens por produto'])
    expect((await sendImagens(produto.id, pequena)).body).toHaveLength(30)
    expect((await sendImagens(produto.id, pequena)).status).toBe(400)
  })

  test('of a product in the trash neither come nor change; those of a linked one are sent there', async () => {
    const { body: produto } = await createProduto({ sku: 'FOTOS-2', variacoes: [{ nome_cor: 'Azul' }] })
    const caminho = `/api/produtos/${produto.id}/imagens/`
    const desejos = async () =>
      (await loja.pedir('GET', `/api/sincronizacoes/?tipo=produto&alvo_id=${produto.id}`)).body.results
    const primeira = await sendImagens(produto.id, pequena)
    expect(primeira.body).toMatchObject([{ ordem: 0 }])
    const [{ id }] = primeira.body
    expect(await desejos()).toEqual([])
    const { db } = loja.banco
    await db.updateTable('produtos').set({ id_bling: 'G1' }).where('id', '=', produto.id).execute()
    expect((await sendImagens(produto.id, pequena)).status).toBe(201)
    expect(await desejos()).toMatchObject([{ operacao: 'publicar', titulo: 'Camiseta' }])
    await loja.pedir('DELETE', `/api/produtos/${produto.id}/`)
    for (const resposta of [
      await sendImagens(produto.id, pequena),
      await loja.pedir('PATCH', caminho, [{ id, ordem: 3 }]),
      await linkImagens(produto.variacoes[0], id),
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
    const saveVariacoes = async (novas: object[]) => {
      const dados = { ...base, titulo: 'Camiseta', sku: 'FOTOS-2', variacoes: novas }
      return (await loja.pedir('PUT', `/api/produtos/${produto.id}/`, dados)).body.variacoes
    }
    const ligadas = (savedVariacoes: { imagens_vinculadas: number[] }[]) =>
      savedVariacoes.map((variacao) => variacao.imagens_vinculadas)
    const salvas = await saveVariacoes(variacoes)
    expect(ligadas(salvas)).toEqual([[id], [id], []])
    const [azul, rosa, verde] = salvas
    const { imagens_vinculadas: _, ...unlinkedRosa } = rosa
    expect(ligadas(await saveVariacoes([{ ...azul, imagens_vinculadas: [] }, unlinkedRosa, verde]))).toEqual([
      [],
      [id],
      [],
    ])
  })

  test('exactly 5242880 bytes pass, one more is too large, other types and liars are refused; nothing stays behind', async () => {
    const { body: produto } = await createProduto()
    const enviada = (conteudo: Buffer, type?: string) => sendImagens(produto.id, imagem(conteudo, type))
    const jpeg = await foto('green')
    const antes = await readdir(loja.midiaDir)
    const limite = Buffer.concat([jpeg], 5_242_880)
    expect((await enviada(limite)).status).toBe(201)
    const depois = await readdir(loja.midiaDir)
    expect(depois.length).toBe(antes.length + 3)
    const grande = await enviada(Buffer.concat([jpeg], 5_242_881))
    expect(grande).toMatchObject({ status: 413, body: { detail: 'Arquivo muito grande (máx. 5MB)' } })
    const detail = 'Tipo de arquivo não suportado'
    expect(await enviada(Buffer.from('<svg/>'), 'image/svg+xml')).toMatchObject({ status: 415, body: { detail } })
    expect((await enviada(Buffer.from('isto não é imagem'), 'image/png')).body.codigo).toBe('IMAGEM_ILEGIVEL')
    // Both can be decoded; the shop refuses their formats.
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    )
    for (const disfarcada of [svg, await sharp(jpeg).tiff().toBuffer()]) {
      expect((await sharp(disfarcada).metadata()).width).toBeGreaterThan(0)
      expect((await enviada(disfarcada, 'image/png')).body.codigo).toBe('IMAGEM_ILEGIVEL')
    }
    expect((await enviada(jpeg.subarray(0, jpeg.length / 2))).body.codigo).toBe('IMAGEM_ILEGIVEL')
    expect(await readdir(loja.midiaDir)).toEqual(depois)
  })

  test('a product that is refused leaves no files', async () => {
    await createProduto({ sku: 'JA-EXISTE' })
    const antes = await readdir(loja.midiaDir)
    const form = formulario([pequena], { ...base, titulo: 'x', sku: 'ja-existe' })
    expect((await loja.pedir('POST', '/api/produtos/', form)).status).toBe(409)
    expect(await readdir(loja.midiaDir)).toEqual(antes)
  })
})

/** Files of the three widths in the folder. */
const guardados = async () => (await readdir(loja.midiaDir)).filter((nome) => nome.endsWith('.webp')).toSorted()

test('a picture whose transaction may have been committed stays', async () => {
  const { body: produto } = await createProduto()
  expect((await sendImagens(produto.id, pequena)).status).toBe(201)
  const minhas = await guardados()
  // The connection breaks during the commit: the outcome is unknown.
  await sql`create function cair() returns trigger language plpgsql as
    $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`.execute(loja.banco.db)
  await sql`create constraint trigger cair after insert on produto_imagens deferrable initially deferred
    for each row execute function cair()`.execute(loja.banco.db)
  expect((await sendImagens(produto.id, pequena)).body).toMatchObject({ codigo: 'INDISPONIVEL', status: 503 })
  await sql`drop function cair cascade`.execute(loja.banco.db)
  expect(await guardados()).toHaveLength(minhas.length + 3)
})

test('a full disk is refused with a sentence, and leaves nothing behind', async () => {
  const { body: produto } = await createProduto({ sku: 'SEM-LUGAR' })
  await sql`create function cheio() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(loja.banco.db)
  await sql`create trigger cheio before insert on produto_imagens for each row execute function cheio()`.execute(
    loja.banco.db,
  )
  const antes = await guardados()
  const form = formulario([pequena], { ...base, titulo: 'Sem lugar' })
  const { status, body, headers } = await loja.pedir('POST', '/api/produtos/', form)
  const galeriaAnswer = await sendImagens(produto.id, pequena)
  await sql`drop function cheio cascade`.execute(loja.banco.db)
  expect([status, body.codigo, headers['retry-after']]).toEqual([507, 'SEM_ESPACO', '30'])
  expect(body.detail).toMatch(/disco do servidor está cheio/)
  expect(galeriaAnswer.body.codigo).toBe('SEM_ESPACO')
  expect(await guardados()).toEqual(antes)
})
