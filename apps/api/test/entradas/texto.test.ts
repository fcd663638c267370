import { createHmac } from 'node:crypto'
import { chaveDoSku } from '@estampa/contract/produtos/variacoes.ts'
import { CORPO_MAXIMO } from '@estampa/contract/route.ts'
import { comoCodigo } from '@estampa/contract/shared/escrita.ts'
import { normalizeText } from '@estampa/contract/shared/search.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { emulatedBling } from '../../src/modules/bling/conexao/bling.config.ts'
import { lojaDoArquivo } from '../support/loja.ts'
import { conteudos } from './corpo.ts'
import { valor } from './esquema.ts'
import { textosHostis } from './hostis.ts'
import { defeito } from './veredito.ts'

let segredo = ''
const loja = await lojaDoArquivo((publicUrl) => {
  const config = { ...emulatedBling(9), ativo: true, publicUrl }
  segredo = config.clientSecret
  return config
})

/** Texts that PostgreSQL does not store, or not as they were sent. */
const TEXTOS = ['a\u0000b', 'a\ud800', '\udfffa']

// In every other field too: `scripts/checks/texts.mjs` refuses a text without this rule.
test('text that cannot be stored is refused at its field', async () => {
  for (const texto of TEXTOS) {
    // Written as JSON: a lone half of a pair does not survive as bytes.
    const corpo = JSON.stringify({ nome: texto, cpf: '52998224725' })
    const { status, body } = await loja.pedir('POST', '/api/clientes/', corpo, { 'content-type': 'application/json' })
    expect([texto, status, body.codigo]).toEqual([texto, 400, 'DADOS_INVALIDOS'])
    expect(body.erros).toEqual({ nome: ['Caractere não permitido'] })
  }
})

test('addresses are refused alike', async () => {
  for (const url of ['/sincronizacoes/?tipo=a%00', '/produtos/busca/?busca=a%00', '/cep/0%00/'])
    expect([url, (await loja.pedir('GET', `/api${url}`)).status]).toEqual([url, 400])
})

/** A body of several parts, whose names of files are written as `comoNome` says. */
const partes = (comoNome: string, conteudo: string, campos: Readonly<Record<string, string>>) =>
  [
    ...Object.entries(campos).map(
      ([campo, conteudoDoCampo]) =>
        `--x\r\ncontent-disposition: form-data; name="${campo}"\r\n\r\n${conteudoDoCampo}\r\n`,
    ),
    `--x\r\ncontent-disposition: form-data; name="arquivo"; ${comoNome}\r\n\r\n${conteudo}\r\n--x--\r\n`,
  ].join('')

// Characters that no person typed cannot be mended by a person: the file is taken, and shows what was lost.
test.each(['filename="a\u0000b.csv"', "filename*=utf-8''a%00b.csv"])(
  'a file with the head %j is taken',
  async (comoNome) => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const corpo = partes(comoNome, 'sku;ti\u0000tulo\nA;B\u0000\n', { tipo: 'produtos' })
    const { status, body } = await loja.pedir('POST', '/api/importacoes/', corpo, headers)
    expect([status, body.total, body.delimitador]).toEqual([201, 1, ';'])
    expect(JSON.stringify(body)).not.toContain('\\u0000')
  },
)

test('the browser that a person signs in with may be called anything', async () => {
  const { status } = await loja.pedir(
    'POST',
    '/api/auth/login/',
    { username: 'ninguem', password: 'x' },
    { 'user-agent': '\udfff\ud800 \u00ff' },
  )
  expect(status).toBe(401)
})

const sendWebhook = (corpo: Buffer, assinatura: string) => {
  const headers = { 'content-type': 'application/json', 'x-bling-signature-256': `sha256=${assinatura}` }
  return loja.app.inject({ method: 'POST', url: '/api/bling/webhook/', headers, payload: corpo })
}
const sign = (corpo: Buffer) => createHmac('sha256', segredo).update(corpo).digest('hex')

test('a signed notification is taken whatever text it holds: a provider that is refused stops telling', async () => {
  for (const [i, texto] of TEXTOS.entries()) {
    const dados = { eventId: `${i}${texto}`, event: `product.hostil ${texto}`, data: { id: 1, situacao: texto } }
    const corpo = Buffer.from(JSON.stringify(dados))
    expect([texto, (await sendWebhook(corpo, sign(corpo))).statusCode]).toEqual([texto, 200])
  }
  const { rows } = await sql<{ tipo: string }>`
    select tipo from bling_eventos where starts_with(tipo, 'product.hostil ') order by evento_id`.execute(loja.banco.db)
  expect(rows).toEqual(['a\ufffdb', 'a\ufffd', '\ufffda'].map((texto) => ({ tipo: `product.hostil ${texto}` })))
})

const evento = valor({
  type: 'object',
  properties: {
    eventId: { type: 'string', minLength: 1, maxLength: 200 },
    event: { enum: ['product.updated', 'stock.updated', 'virtual_stock.updated', 'order.deleted', 'order.', ''] },
    data: {
      type: 'object',
      properties: {
        id: { type: 'number' },
        situacao: { anyOf: [{ type: 'string' }, { type: 'object', properties: { id: { type: 'number' } } }] },
        produto: { type: 'object', properties: { id: { type: 'number' } }, required: ['id'] },
        saldoFisicoTotal: { type: 'number' },
      },
      required: ['id'],
    },
  },
  required: ['eventId', 'event', 'data'],
})

// A correct signature does not make the text trustworthy.
test('notifications that are signed and hostile are taken or refused; unsigned, never taken', async () => {
  await fc.assert(
    fc.asyncProperty(conteudos(evento), async (corpo) => {
      const certa = sign(corpo)
      const resposta = await sendWebhook(corpo, certa)
      const texto = resposta.body
      const body = resposta.statusCode < 300 ? null : resposta.json()
      const status = resposta.statusCode === 200 ? 204 : resposta.statusCode
      const errado = defeito({
        linha: '',
        texto,
        condicional: false,
        resposta: { status, headers: resposta.headers, body },
      })
      if (errado) throw new Error(`${corpo.toString().slice(0, 300)} → ${errado}`)
      const falsa = await sendWebhook(
        corpo,
        certa.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
      )
      expect(falsa.statusCode).toBe(corpo.length > CORPO_MAXIMO ? 413 : 401)
    }),
    { seed: 1, numRuns: 150 },
  )
  expect((await loja.pedir('GET', '/api/saude/')).status).toBe(200)
})

test('the database compares codes and texts as the contract does', async () => {
  const { db } = loja.banco
  const textos = [...textosHostis, ...fc.sample(fc.string({ unit: 'grapheme', maxLength: 12 }), 200)]
    .filter((texto) => !texto.includes('\u0000') && texto.isWellFormed())
    .flatMap((texto) => [texto, texto.normalize('NFD'), texto.toUpperCase()])
  // A letter of a newer Unicode than the database's has no small letter in the database: U+A7D2, of Unicode 17, in
  // PostgreSQL 18.
  const { rows } = await sql<{ texto: string; codigo: string; chave: string | null }>`
    select t as texto, como_codigo(t) as codigo, chave_sku(t) as chave
      from jsonb_array_elements_text(${JSON.stringify({ textos })}::jsonb->'textos') x(t) where unicode_assigned(t)`.execute(
    db,
  )
  expect(rows.length).toBeGreaterThan(textosHostis.length)
  const guardado = (texto: string) => texto.normalize('NFC')
  expect(rows).toEqual(
    rows.map(({ texto }) => {
      const [codigo, chave] = [comoCodigo(guardado(texto)), chaveDoSku(guardado(texto)) || null]
      return { texto, codigo, chave }
    }),
  )
  const bordo = await sql<{ a: string; b: string }>`
    select normalizar(normalize('Coração Bordô', NFD)) as a, normalizar('Coração Bordô') as b`.execute(db)
  expect(bordo.rows).toEqual([{ a: normalizeText('Coração Bordô'), b: normalizeText('Coração Bordô') }])
})
