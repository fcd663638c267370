import { createHash, randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { openBancada, turnOnProducao } from '../../../test/support/estampada.ts'
import { textosDoPdf } from '../../../test/support/textos-do-pdf.ts'
import { balcaoDoArquivo } from '../../../test/support/vendas.ts'
import { buildArquivoName } from './impressao.arquivos.ts'
import { buildArtesZip } from './impressao.zip.ts'

const balcao = await balcaoDoArquivo()
const { loja } = balcao
const { agir, concluir, producaoDe } = openBancada(balcao)

const LISTA = '/api/producoes/lista-de-impressao/'
/** The server packs a file of this size in several parts. */
const GRANDE = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(400_000)])

let [escudo, brasao] = [0, 0]
beforeAll(async () => {
  await turnOnProducao(loja, false)
  ;[escudo, brasao] = [
    await sendArte('Escudo', 'escudo.svg', '<svg>1</svg>'),
    await sendArte('Brasão', 'b.PDF', GRANDE),
  ]
})
async function sendArte(nome: string, arquivo: string, conteudo: string | Buffer<ArrayBuffer>, arteId?: number) {
  const corpo = new FormData()
  corpo.set('nome', nome)
  if (arteId !== undefined) corpo.set('arte_id', String(arteId))
  corpo.set('arquivo', new Blob([conteudo]), arquivo)
  const { status, body } = await loja.pedir('POST', '/api/artes/', corpo)
  expect([status, body.codigo]).toEqual([201, undefined])
  return body.id as number
}
const frente = (dados: object = {}) => ({
  posicao: 'frente',
  arte_id: escudo,
  tecnica: 'dtf',
  largura_mm: 280,
  altura_mm: 305,
  cores: 2,
  ...dados,
})
/** A sale of so many pieces with these prints, and its production. */
async function sellEstampadas(quantidade: number, estampas: readonly object[], nome = 'Ana Conceição') {
  const lisa = await balcao.criarProduto({
    titulo: 'Lisa',
    variacoes: [{ nome_cor: 'Preta', tamanho: 'M', quantidade }],
  })
  const item = { id: lisa.id, variacao_id: lisa.variacoes[0].id, quantidade, valor_unitario: 50, estampas }
  const { status, body } = await balcao.vender([item], { cliente_id: await balcao.criarCliente(nome) })
  expect([status, body.codigo]).toEqual([201, undefined])
  return { venda: body.id as number, producao: (await producaoDe(body.id)).id as number }
}
async function download(formato: string, ids: readonly number[] = []) {
  const url = `${LISTA}?formato=${formato}${ids.length > 0 ? `&ids=${ids.join(',')}` : ''}`
  const { statusCode, headers, rawPayload } = await loja.app.inject({
    url,
    headers: { authorization: `Bearer ${loja.access}` },
  })
  expect([statusCode, headers['content-disposition']]).toEqual([
    200,
    `attachment; filename="lista-de-impressao.${formato}"`,
  ])
  return { bytes: rawPayload, tipo: headers['content-type'] }
}
const csv = async (ids?: readonly number[]) => (await download('csv', ids)).bytes.toString().split('\r\n')
const zip = async (ids?: readonly number[]) => unzipSync((await download('zip', ids)).bytes)
const refusal = async (query: string) => {
  const { status, body } = await loja.pedir('GET', `${LISTA}?${query}`)
  return [status, body.codigo, body.detail]
}
const endAbertas = () => sql`update producoes set cancelada_em = now(), reservada = 0`.execute(loja.banco.db)

test('the table for the printer has a line for each print of each order, with what is still to be made', async () => {
  const time = await sellEstampadas(10, [frente(), frente({ posicao: 'manga_esquerda', cores: null, altura_mm: null })])
  const loja1 = await sellEstampadas(3, [frente({ arte_id: brasao, tecnica: 'silk' })], '=1+1; "Zé"')
  await concluir(time.producao, 4)
  const { tipo, bytes } = await download('csv', [time.producao, loja1.producao])
  expect(tipo).toBe('text/csv; charset=utf-8')
  expect(bytes.toString()).toBe(
    [
      '\ufeff"Arte";"Versão";"Posição";"Técnica";"Largura (cm)";"Altura (cm)";"Cores";"Quantidade";"Venda";"Cliente";"Arquivo"',
      `"Escudo";"1";"Frente";"DTF";"28";"30,5";"2";"6";"${time.venda}";"Ana Conceição";"${time.venda}_frente_28x30,5cm_6x_Escudo_v1.svg"`,
      `"Escudo";"1";"Manga esquerda";"DTF";"28";"";"";"6";"${time.venda}";"Ana Conceição";"${time.venda}_manga-esquerda_28cm-de-largura_6x_Escudo_v1.svg"`,
      `"Brasão";"1";"Frente";"Silk";"28";"30,5";"2";"3";"${loja1.venda}";"'=1+1; ""Zé""";"${loja1.venda}_frente_28x30,5cm_3x_Brasão_v1.PDF"`,
      '',
    ].join('\r\n'),
  )
})

test('each line names its piece: in the table for the printer last, where that is asked; in the PDF with the picture of its art', async () => {
  const { producao } = await sellEstampadas(2, [frente()])
  const url = `${LISTA}?formato=csv&pecas=true&ids=${producao}`
  const { payload } = await loja.app.inject({ url, headers: { authorization: `Bearer ${loja.access}` } })
  const [header, line] = payload.split('\r\n')
  expect([header, line]).toEqual([
    expect.stringMatching(/;"Arquivo";"Peça"$/),
    expect.stringMatching(/;"Lisa Preta M"$/),
  ])
  const picture = await sharp({ create: { width: 90, height: 60, channels: 4, background: 'red' } })
    .png()
    .toBuffer()
  const png = await sendArte('Sol', 'sol.png', Buffer.from(picture))
  const drawn = await sellEstampadas(1, [frente({ arte_id: png })])
  const { bytes } = await download('pdf', [producao, drawn.producao])
  expect(
    textosDoPdf(bytes)
      .split('\n')
      .filter((text) => text === 'Lisa Preta M'),
  ).toHaveLength(2)
  expect(bytes.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(1)
})

test('the files come once for each art, version, place and size, for all orders together', async () => {
  const first = await sellEstampadas(10, [frente(), frente({ posicao: 'costas', arte_id: brasao })])
  const second = await sellEstampadas(2, [frente({ tecnica: 'silk' }), frente({ largura_mm: 100, altura_mm: 100 })])
  await concluir(first.producao, 3)
  const arquivos = await zip([first.producao, second.producao])
  const texts = Object.entries(arquivos).map(([nome, bytes]) => [
    nome,
    bytes.length < 100 ? strFromU8(bytes) : bytes.length,
  ])
  const { venda } = first
  expect(Object.fromEntries(texts)).toEqual({
    [`${venda}+${second.venda}_frente_28x30,5cm_9x_Escudo_v1.svg`]: '<svg>1</svg>',
    [`${venda}_costas_28x30,5cm_7x_Brasão_v1.PDF`]: GRANDE.length,
    [`${second.venda}_frente_10x10cm_2x_Escudo_v1.svg`]: '<svg>1</svg>',
  })
  const sum = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
  expect(sum(arquivos[`${venda}_costas_28x30,5cm_7x_Brasão_v1.PDF`] ?? GRANDE.subarray(1))).toBe(sum(GRANDE))
})

test('two versions of an art are two files, and each production has its own', async () => {
  const arte = await sendArte('Onça', 'onca.svg', '<svg>old</svg>')
  const old = await sellEstampadas(1, [frente({ arte_id: arte })])
  await sendArte('Onça', 'onca.svg', '<svg>new</svg>', arte)
  const current = await sellEstampadas(1, [frente({ arte_id: arte })])
  const arquivos = await zip([old.producao, current.producao])
  expect(Object.fromEntries(Object.entries(arquivos).map(([nome, bytes]) => [nome, strFromU8(bytes)]))).toEqual({
    [`${old.venda}_frente_28x30,5cm_1x_Onça_v1.svg`]: '<svg>old</svg>',
    [`${current.venda}_frente_28x30,5cm_1x_Onça_v2.svg`]: '<svg>new</svg>',
  })
})

test('the PDF has a table for each version of an art', async () => {
  const [first, second] = [await sellEstampadas(10, [frente()]), await sellEstampadas(2, [frente()], 'Bia')]
  const third = await sellEstampadas(1, [frente({ arte_id: null, largura_mm: null, altura_mm: null })])
  const { tipo, bytes } = await download('pdf', [third.producao, first.producao, second.producao])
  expect(tipo).toBe('application/pdf')
  const text = textosDoPdf(bytes)
  expect(text).toContain('Lista de impressão')
  expect(text.split('\n').filter((line) => /Escudo|escudo|arte ainda vem|estampas? a imprimir/.test(line))).toEqual([
    expect.stringMatching(/ · 13 estampas a imprimir$/),
    'Escudo, versão 1',
    '12 estampas · escudo.svg',
    'A arte ainda vem',
  ])
  for (const cell of ['Frente', 'DTF', '28 × 30,5 cm', 'sem medida', String(first.venda), 'Ana Conceição', 'Bia'])
    expect(text.split('\n')).toContain(cell)
})

test('many prints take several pages, and each of them says whose they are', async () => {
  await endAbertas()
  for (let i = 0; i < 6; i++)
    await sellEstampadas(
      1,
      Array.from({ length: 20 }, () => frente()),
      'Cliente de nome comprido'.repeat(4),
    )
  const text = textosDoPdf((await download('pdf')).bytes)
  expect(text.match(/^Escudo, versão 1$/gm)?.length).toBeGreaterThan(4)
  expect(text.match(/^Frente$/gm)).toHaveLength(120)
})

test('an art that is still to come is told in the table and has no file; blocked productions come when they are named', async () => {
  await endAbertas()
  const blocked = await sellEstampadas(2, [frente({ arte_id: null }), frente({ posicao: 'costas' })])
  const stopped = await sellEstampadas(1, [frente()])
  await agir(stopped.producao, 'bloquear', { motivo: 'Falta filme' })
  expect(await refusal('formato=csv')).toEqual([
    404,
    'NADA_A_PRODUZIR',
    'Não há nada a imprimir: nenhuma produção aberta tem estampas a fazer.',
  ])
  const open = await sellEstampadas(5, [frente()])
  expect((await csv()).slice(1)).toEqual([expect.stringContaining(`"5";"${open.venda}"`), ''])
  expect((await csv([blocked.producao, stopped.producao])).slice(1)).toEqual([
    `"a arte ainda vem";"";"Frente";"DTF";"28";"30,5";"2";"2";"${blocked.venda}";"Ana Conceição";""`,
    expect.stringContaining(`"Costas"`),
    expect.stringContaining(`"1";"${stopped.venda}"`),
    '',
  ])
  expect(Object.keys(await zip([blocked.producao]))).toEqual([`${blocked.venda}_costas_28x30,5cm_2x_Escudo_v1.svg`])
  const toCome = await sellEstampadas(1, [frente({ arte_id: null })])
  expect(await refusal(`formato=zip&ids=${toCome.producao}`)).toEqual([
    404,
    'NADA_A_PRODUZIR',
    'Não há arquivo a baixar: as artes destas estampas ainda vêm.',
  ])
})

test('a production that is printed or unknown gives no list; a malformed query is refused', async () => {
  const { producao } = await sellEstampadas(1, [frente()])
  await concluir(producao, 1)
  const nothing = [404, 'NADA_A_PRODUZIR', 'Não há nada a imprimir nas produções escolhidas.']
  expect(await refusal(`ids=${producao},99999999`)).toEqual(nothing)
  expect((await refusal('formato=xlsx'))[0]).toBe(400)
  expect((await refusal('ids=a'))[0]).toBe(400)
  expect((await loja.pedir('GET', LISTA, undefined, { authorization: '' })).status).toBe(401)
})

test('the list contains productions for the shelf', async () => {
  const { venda, producao } = await sellEstampadas(2, [frente()])
  const shelf = await sellEstampadas(1, [frente()])
  await sql`update producoes set venda_id = null, item_id = null where id = ${shelf.producao}`.execute(loja.banco.db)
  expect((await csv([shelf.producao]))[1]).toContain(`"1";"Estoque";"";"estoque_frente_28x30,5cm_1x_Escudo_v1.svg"`)
  expect(Object.keys(await zip([producao, shelf.producao]))).toEqual([
    `${venda}+estoque_frente_28x30,5cm_3x_Escudo_v1.svg`,
  ])
})

test('a file that is gone is named in the ZIP', async () => {
  const arte = await sendArte('Perdida', 'perdida.svg', '<svg/>')
  const { venda, producao } = await sellEstampadas(1, [frente({ arte_id: arte }), frente({ posicao: 'costas' })])
  const { rows } = await sql<{ arquivo: string }>`select arquivo from arte_versoes where arte_id = ${arte}`.execute(
    loja.banco.db,
  )
  await rm(join(loja.midiaDir, `${rows[0]?.arquivo}.arte`))
  const arquivos = await zip([producao])
  expect(Object.keys(arquivos)).toEqual([`${venda}_costas_28x30,5cm_1x_Escudo_v1.svg`, 'LEIA-ME.txt'])
  expect(strFromU8(arquivos['LEIA-ME.txt'] ?? new Uint8Array())).toBe(
    `Faltam neste ZIP:\r\n\r\n${venda}_frente_28x30,5cm_1x_Perdida_v1.svg: o arquivo não está mais guardado. Envie a arte de novo.\r\n`,
  )
})

test('a file that a ZIP has no room for is named in it; the others are not read before the first is taken', async () => {
  let reads = 0
  const files = {
    readRaw: () => {
      reads++
      return Promise.resolve(Readable.from([Buffer.alloc(200_000, 'a'), Buffer.alloc(200_000, 'b')]))
    },
  }
  const arquivos = ['a', 'b', 'c'].map((nome) => ({ nome: `${nome}.png`, arquivo: nome, bytes: 400_000 }))
  const pieces = buildArtesZip(files, arquivos, { bytes: 900_000, arquivos: 10 })
  const head = Buffer.from((await pieces.next()).value ?? [])
  expect(reads).toBe(1)
  const unzipped = unzipSync(Buffer.concat([head, await buffer(Readable.from(pieces))]))
  expect(Object.entries(unzipped).map(([nome, bytes]) => [nome, bytes.length])).toEqual([
    ['a.png', 400_000],
    ['b.png', 400_000],
    ['LEIA-ME.txt', expect.any(Number)],
  ])
  expect(strFromU8(unzipped['LEIA-ME.txt'] ?? new Uint8Array())).toContain('c.png: não coube neste ZIP.')
})

const nomeado = {
  vendas: [1043, 1042, 1042] as readonly (number | null)[],
  posicao: 'frente',
  largura_mm: 280,
  altura_mm: 300,
  quantidade: 12,
  arte: 'Escudo',
  versao: 2,
  enviada_como: 'arte final.png',
} as const

test.each([
  [{}, '1042+1043_frente_28x30cm_12x_Escudo_v2.png'],
  [{ vendas: [null, 7] }, '7+estoque_frente_28x30cm_12x_Escudo_v2.png'],
  [{ vez: 2 }, '1042+1043_frente_28x30cm_12x_Escudo_v2_2.png'],
  [{ largura_mm: null }, '1042+1043_frente_30cm-de-altura_12x_Escudo_v2.png'],
  [{ largura_mm: null, altura_mm: null }, '1042+1043_frente_sem-medida_12x_Escudo_v2.png'],
  [{ arte: ' ../a\\b:c\u0000\u202e\td\n ' }, '1042+1043_frente_28x30cm_12x_..-a-b-c d_v2.png'],
  [{ arte: '\u0001' }, '1042+1043_frente_28x30cm_12x_arte_v2.png'],
  [{ enviada_como: 'sem final' }, '1042+1043_frente_28x30cm_12x_Escudo_v2'],
  [{ enviada_como: 'a.p/ng' }, '1042+1043_frente_28x30cm_12x_Escudo_v2'],
])('the name of a file says orders, place, size, count, art and version: %j', (dados, nome) => {
  expect(buildArquivoName({ ...nomeado, ...dados })).toBe(nome)
})

test('a long name of an art, or many orders, make no long file name', () => {
  const vendas = Array.from({ length: 300 }, (_, i) => 100_000 + i)
  const nome = buildArquivoName({ ...nomeado, vendas, arte: 'ç'.repeat(120), enviada_como: 'a.tiff' })
  expect(nome).toMatch(/^100000\+100001\+(\d{6}\+)+mais-29\d_frente_28x30cm_12x_ç+_v2\.tiff$/)
  const kept = nome.split('+mais-')[0]?.split('+').length ?? 0
  expect(nome).toContain(`+mais-${300 - kept}_`)
  for (const arte of ['a'.repeat(120), 'ç'.repeat(120), '漢'.repeat(120), '🦁'.repeat(60)])
    expect(Buffer.byteLength(buildArquivoName({ ...nomeado, arte, vez: 3 }))).toBeLessThanOrEqual(150)
  expect(buildArquivoName({ ...nomeado, arte: 'a'.repeat(120) })).toHaveLength(150)
})

test('two arts of one name have two files', async () => {
  const ids = [await sendArte('Gêmea', 'a.svg', '<svg>a</svg>'), await sendArte('gêmea', 'b.svg', '<svg>b</svg>')]
  const { venda, producao } = await sellEstampadas(
    1,
    ids.map((arte_id) => frente({ arte_id })),
  )
  const arquivos = await zip([producao])
  expect(Object.entries(arquivos).map(([nome, bytes]) => [nome, strFromU8(bytes)])).toEqual([
    [`${venda}_frente_28x30,5cm_1x_Gêmea_v1.svg`, '<svg>a</svg>'],
    [`${venda}_frente_28x30,5cm_1x_gêmea_v1_2.svg`, '<svg>b</svg>'],
  ])
})
