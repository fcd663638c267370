import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { emulatedBling } from '../../src/modules/bling/conexao/bling.config.ts'
import { lojaDoArquivo } from '../support/loja.ts'

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
      ([campo, valor]) => `--x\r\ncontent-disposition: form-data; name="${campo}"\r\n\r\n${valor}\r\n`,
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

test('a signed notification is taken whatever text it holds: a provider that is refused stops telling', async () => {
  for (const [i, texto] of TEXTOS.entries()) {
    const dados = { eventId: `${i}${texto}`, event: `product.${texto}`, data: { id: 1, situacao: texto } }
    const corpo = Buffer.from(JSON.stringify(dados))
    const assinatura = createHmac('sha256', segredo).update(corpo).digest('hex')
    const headers = { 'content-type': 'application/json', 'x-bling-signature-256': `sha256=${assinatura}` }
    const aviso = { method: 'POST', url: '/api/bling/webhook/', headers, payload: corpo } as const
    expect([texto, (await loja.app.inject(aviso)).statusCode]).toEqual([texto, 200])
  }
  const { rows } = await sql<{ tipo: string }>`select tipo from bling_eventos order by evento_id`.execute(loja.banco.db)
  expect(rows).toEqual(['a\ufffdb', 'a\ufffd', '\ufffda'].map((texto) => ({ tipo: `product.${texto}` })))
})
