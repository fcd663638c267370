import { createHash, randomBytes } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createEstampada, openBancada, turnOnProducao } from '../../../test/support/estampada.ts'
import { balcaoDoArquivo } from '../../../test/support/vendas.ts'

const balcao = await balcaoDoArquivo()
const { loja } = balcao
const sendArte = (nome: string, conteudo: Buffer, mais: Record<string, string> = {}) => {
  const corpo = new FormData()
  corpo.set('nome', 'Leão')
  for (const [campo, valor] of Object.entries(mais)) corpo.set(campo, valor)
  corpo.set('arquivo', new Blob([new Uint8Array(conteudo)]), nome)
  return loja.pedir('POST', '/api/artes/', corpo)
}
const arquivos = () => readdir(loja.midiaDir)
await turnOnProducao(loja)
const { linha, escanear, producoes, producaoDe } = openBancada(balcao)

test('without production arts are neither kept nor put on products', async () => {
  await loja.pedir('PATCH', '/api/producao/configuracao/', { ativa: false, vender_sob_demanda: false })
  const { id } = await balcao.criarProduto()
  const antes = await arquivos()
  const pedidos = [sendArte('leao.svg', Buffer.from('<svg/>')), loja.pedir('PUT', `/api/produtos/${id}/estampas/`, [])]
  for (const pedido of pedidos) expect((await pedido).body.codigo).toBe('PRODUCAO_DESLIGADA')
  expect(await arquivos()).toEqual(antes)
  await turnOnProducao(loja)
})

test('an art downloads unchanged, as an attachment only; a new version leaves the former one readable', async () => {
  const hostil = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">'
  const svg = Buffer.from(`${hostil}${randomBytes(90_000).toString('hex')}</svg>`)
  const { status, body } = await sendArte('leao.svg', svg)
  expect(status).toBe(201)
  expect(body).toMatchObject({ versao: 1, bytes: svg.length, sha256: createHash('sha256').update(svg).digest('hex') })
  const baixado = await loja.pedir('GET', `/api/artes/${body.id}/arquivo/`)
  expect(baixado.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': "attachment; filename*=UTF-8''leao.svg",
    'content-length': String(svg.length),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  })
  const proxima = await sendArte('leao2.svg', Buffer.from('<svg/>'), { arte_id: String(body.id), nome: 'Onça' })
  expect(proxima.body).toMatchObject({ id: body.id, nome: 'Onça', versao: 2, bytes: 6 })
  const downloadArte = (id: number, versao = '') => loja.pedir('GET', `/api/artes/${id}/arquivo/${versao}`)
  expect((await downloadArte(body.id)).headers['content-length']).toBe('6')
  expect((await downloadArte(body.id, '?versao=1')).headers['content-length']).toBe(String(svg.length))
  for (const falta of [downloadArte(body.id, '?versao=3'), downloadArte(999_999)])
    expect((await falta).body.codigo).toBe('ARTE_NAO_ENCONTRADA')
  const [ato] = (await loja.pedir('GET', '/api/auditoria/?tipo=arte_guardada')).body.results
  expect(ato).toMatchObject({ alvo: 'Onça', detalhes: { bytes: 6, sha256: proxima.body.sha256 } })
  const { rows } = await sql<{ arquivo: string }>`select arquivo from arte_versoes order by id`.execute(loja.banco.db)
  for (const { arquivo } of rows) expect((await loja.pedir('GET', `/midia/${arquivo}.arte`)).status).toBe(404)
  await rm(join(loja.midiaDir, `${rows[0]?.arquivo}.arte`))
  expect((await downloadArte(body.id, '?versao=1')).body.codigo).toBe('ARTE_NAO_ENCONTRADA')
})

test('a PNG has a small picture, which anybody may see; other print files have none', async () => {
  const png = await sharp({ create: { width: 900, height: 600, channels: 4, background: '#f00' } })
    .png()
    .toBuffer()
  const { body } = await sendArte('leao.png', png)
  const vista = await loja.pedir('GET', body.miniatura_url)
  expect(vista).toMatchObject({ status: 200, headers: { 'content-type': 'image/webp' } })
  expect(vista.headers['cache-control']).toContain('immutable')
  // The bench shows a larger one.
  const large = await loja.app.inject({ url: body.miniatura_url.replace('/arte/', '/arte-media/') })
  expect((await sharp(large.rawPayload).metadata()).width).toBe(800)
  expect(large.headers['cache-control']).toBe(vista.headers['cache-control'])
  // It is kept, and goes with its file.
  expect((await loja.pedir('GET', body.miniatura_url)).status).toBe(200)
  await rm(join(loja.midiaDir, body.miniatura_url.replace('/midia/arte/', '').replace('.webp', '.arte')))
  expect((await loja.pedir('GET', body.miniatura_url)).status).toBe(404)
  expect((await sendArte('leao.svg', Buffer.from('<svg/>'))).body.miniatura_url).toBeNull()
})

test.each<[string, string, string, Record<string, string>]>([
  ['leao.html', '<svg/>', 'ARTE_NAO_SUPORTADA', {}],
  ['leao.png', '<html>', 'ARTE_NAO_SUPORTADA', {}],
  ['leao.png', '', 'ARTE_AUSENTE', {}],
  ['leao.svg', '<svg/>', 'ARTE_NAO_ENCONTRADA', { arte_id: '999999' }],
])('an art %s with %j is refused (%s), and its file is not kept', async (nome, conteudo, codigo, mais) => {
  const antes = await arquivos()
  expect((await sendArte(nome, Buffer.from(conteudo), mais)).body.codigo).toBe(codigo)
  expect(await arquivos()).toEqual(antes)
})

/** A multipart body part by part, in this order; `quebrado` leaves out its end. */
function partes(formFields: readonly (readonly [campo: string, valor: string])[], quebrado = false) {
  const escritas = formFields.map(([campo, valor]) => {
    const arquivo = campo === 'arquivo' ? '; filename="leao.svg"' : ''
    return `--limite\r\ncontent-disposition: form-data; name="${campo}"${arquivo}\r\n\r\n${valor}\r\n`
  })
  return loja.pedir('POST', '/api/artes/', Buffer.from(escritas.join('') + (quebrado ? '' : '--limite--\r\n')), {
    'content-type': 'multipart/form-data; boundary=limite',
  })
}
const [NOME, ARQUIVO] = [['nome', 'Leão'] as const, ['arquivo', '<svg/>'] as const]

test('a file may come before the fields', async () => {
  const antes = (await arquivos()).length
  expect((await partes([ARQUIVO, NOME])).body).toMatchObject({ nome: 'Leão', versao: 1 })
  expect(await arquivos()).toHaveLength(antes + 1)
})

test.each([
  ['without a name', [ARQUIVO], 'nome', 'Campo obrigatório'],
  ['with an empty name before it', [['nome', ' '], ARQUIVO], 'nome', 'Campo obrigatório'],
  ['with a name too long behind it', [ARQUIVO, ['nome', 'x'.repeat(500)]], 'nome', 'No máximo'],
  ['with a number that is none before it', [['arte_id', 'x'], ARQUIVO, NOME], 'arte_id', 'Identificador inválido'],
  ['with a number that is none behind it', [NOME, ARQUIVO, ['arte_id', 'x']], 'arte_id', 'Identificador inválido'],
] as const)('an art %s is refused at its field, and its file is not kept', async (_nome, formFields, campo, frase) => {
  const antes = await arquivos()
  const { status, body } = await partes(formFields)
  expect([status, body.erros[campo]]).toEqual([400, [expect.stringContaining(frase)]])
  expect(await arquivos()).toEqual(antes)
})

test('of a body that is refused behind its file nothing is kept', async () => {
  const antes = await arquivos()
  expect((await partes([NOME, ARQUIVO, ['mais', 'x'.repeat(70_000)]])).body.codigo).toBe('CORPO_GRANDE')
  expect((await partes([NOME, ARQUIVO, ARQUIVO])).body.erros).toEqual({ arquivo: ['Envie um arquivo por vez'] })
  expect((await partes([NOME, ARQUIVO], true)).status).toBe(400)
  expect(await arquivos()).toEqual(antes)
})

test('a file that is sent again with its key is kept once, and another one under the key is refused', async () => {
  const antes = (await arquivos()).length
  const sendKeyedArte = (conteudo: string) => {
    const corpo = new FormData()
    corpo.set('nome', 'Arara')
    corpo.set('arquivo', new Blob([conteudo]), 'arara.svg')
    return loja.pedir('POST', '/api/artes/', corpo, { 'idempotency-key': 'arara' })
  }
  const primeira = await sendKeyedArte('<svg/>')
  expect(primeira.status).toBe(201)
  expect((await sendKeyedArte('<svg/>')).body).toEqual(primeira.body)
  expect((await sendKeyedArte('<svg></svg>')).status).toBe(409)
  expect(await arquivos()).toHaveLength(antes + 1)
  expect((await loja.pedir('GET', `/api/artes/${primeira.body.id}/arquivo/`)).status).toBe(200)
})

test('of a file name that is too long the ending stays', async () => {
  const { body } = await sendArte(`${'a'.repeat(250)}.svg`, Buffer.from('<svg/>'))
  expect(body.arquivo).toBe(`${'a'.repeat(196)}.svg`)
})

test('an art whose commit may have succeeded keeps its file; one whose commit surely failed loses it', async () => {
  const { db } = loja.banco
  const antes = (await arquivos()).length
  const failArte = async (funcao: string, quando: string, adiado = '') => {
    await sql.raw(`create function falhar() returns trigger language plpgsql as $$ begin ${funcao}; end $$`).execute(db)
    const gatilho = `create ${adiado && 'constraint'} trigger falhar ${quando} on arte_versoes ${adiado}`
    await sql.raw(`${gatilho} for each row execute function falhar()`).execute(db)
    const { body } = await sendArte('leao.svg', Buffer.from('<svg/>'))
    await sql`drop function falhar cascade`.execute(db)
    return [body.codigo, (await arquivos()).length - antes]
  }
  const cheio = `raise exception 'could not extend file' using errcode = 'disk_full'`
  expect(await failArte(cheio, 'after insert')).toEqual(['SEM_ESPACO', 0])
  // The connection breaks during the commit: the outcome is unknown.
  const cair = 'perform pg_terminate_backend(pg_backend_pid()); return null'
  expect(await failArte(cair, 'after insert', 'deferrable initially deferred')).toEqual(['INDISPONIVEL', 1])
})

test('an art is on the queue as it was when the sale was made', async () => {
  const e = await createEstampada(balcao, 2)
  const { body: arte } = await sendArte('leao.pdf', Buffer.from('%PDF-1.7'))
  const estampa = { posicao: 'frente', arte_id: arte.id, tecnica: 'dtf', largura_mm: 280, altura_mm: 300 }
  const posta = await loja.pedir('PUT', `/api/produtos/${e.produto.id}/estampas/`, [estampa])
  expect(posta.body).toMatchObject([{ ...estampa, arte: 'Leão', versao: 1 }])
  const saveEstampas = (produto: number, ...estampas: object[]) =>
    loja.pedir('PUT', `/api/produtos/${produto}/estampas/`, estampas)
  expect((await saveEstampas(999_999, estampa)).body.codigo).toBe('PRODUTO_NAO_ENCONTRADO')
  const unknownArteAnswer = await saveEstampas(e.produto.id, estampa, {
    ...estampa,
    posicao: 'costas',
    arte_id: 999_999,
  })
  expect(unknownArteAnswer.body.erros).toEqual({ '1.arte_id': ['Arte não encontrada'] })
  expect((await saveEstampas(e.produto.id, { ...estampa, arte_id: 999_999 })).body.erros).toHaveProperty(['0.arte_id'])
  const { body: venda } = await balcao.vender([linha(e, 1)])
  const lida = await escanear(e.lm.sku)
  expect(lida.body).toMatchObject({ arte: 'Leão', posicoes: [{ posicao: 'frente' }], faltam: 1 })
  await sendArte('leao.pdf', Buffer.from('%PDF-1.8'), { arte_id: String(arte.id) })
  expect((await producaoDe(venda.id)).estampas).toMatchObject([{ arte: 'Leão', versao: 1, tecnica: 'dtf' }])
  const { body: secondVenda } = await balcao.vender([linha(e, 1)])
  expect((await producaoDe(secondVenda.id)).estampas).toMatchObject([{ arte: 'Leão', versao: 2 }])
  expect(await producoes(`arte=${arte.id}&tecnica=dtf&situacao=abertas`)).toHaveLength(2)
  expect(await producoes('tecnica=silk')).toEqual([])
})
