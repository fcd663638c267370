import { type AddressInfo, connect, Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { createBase, openLoja } from '../../../test/support/loja.ts'
import { createUsuario } from '../../modules/autenticacao/usuarios.rules.ts'
import { BODIES } from './bodies.ts'

const loja = await openLoja()
afterAll(() => loja.fechar())

const sendBody = async (url: string, texto: string, method = 'POST') => {
  const { status, body } = await loja.pedir(method, `/api${url}`, texto, { 'content-type': 'application/json' })
  return [status, body.codigo]
}
const fundo = '['.repeat(900_000)
const largo = `[${'1,'.repeat(900_000)}1]`

test('JSON over 64 kB is refused, but by the routes that say that they need more', async () => {
  for (const [rota, quanto] of [
    ['/clientes/', 64_000],
    ['/modelos/', 64_000],
    ['/vendas/', 9_800_000],
    ['/estoque/contagem/', 300_000],
    ['/produtos/', 2_000_000],
  ] as const) {
    const corpo = (bytes: number) => JSON.stringify({ x: 'x'.repeat(bytes - 8) })
    expect([rota, ...(await sendBody(rota, corpo(quanto)))]).toEqual([rota, 400, 'DADOS_INVALIDOS'])
    expect([rota, ...(await sendBody(rota, corpo(quanto + 1)))]).toEqual([rota, 413, 'CORPO_GRANDE'])
  }
})

test('a product of 500 variations with long texts is saved', async () => {
  const base = await createBase(loja)
  const descricao = 'á'.repeat(1_500)
  const variacoes = Array.from({ length: 500 }, (_, n) => ({ sku: `V-${n}`, tamanho: `${n}`, descricao }))
  const grande = { ...base, titulo: 'Grande', sku: 'G', variacoes }
  const { status, body } = await loja.pedir('POST', '/api/produtos/', grande)
  expect([status, body.variacoes?.length]).toEqual([201, 500])
})

test('a body too deep or too wide is refused before parsing, also in the fields of a form', async () => {
  expect(await sendBody('/produtos/', fundo)).toEqual([400, 'CORPO_INVALIDO'])
  expect(await sendBody('/produtos/', largo)).toEqual([413, 'CORPO_GRANDE'])
  expect(await sendBody('/clientes/', fundo.slice(0, 60_000))).toEqual([400, 'CORPO_INVALIDO'])
  expect(await sendBody('/auth/login/', fundo.slice(0, 30_000))).toEqual([400, 'CORPO_INVALIDO'])
  const base = await createBase(loja, '002')
  for (const variacoes of [fundo, largo]) {
    const form = new FormData()
    for (const [nome, valor] of Object.entries({ ...base, titulo: 'Forma', sku: 'F', variacoes }))
      form.append(nome, `${valor}`)
    expect(await loja.pedir('POST', '/api/produtos/', form)).toMatchObject({
      status: 400,
      body: { erros: { variacoes: expect.arrayContaining(['Informe as variações como lista']) } },
    })
  }
})

test('the text fields of a form are together as long as a body may be', async () => {
  const form = new FormData()
  for (let n = 0; n < 5; n++) form.append(`x${n}`, 'x'.repeat(500_000))
  expect(await loja.pedir('POST', '/api/produtos/', form)).toMatchObject({
    status: 413,
    body: { codigo: 'CORPO_GRANDE' },
  })
})

test('a list that is too long has one message, whatever is in it', async () => {
  const ids = Array(12_000).fill('a')
  const { status, body } = await loja.pedir('POST', '/api/produtos/publicar-multiplos/', { ids })
  expect([status, body.erros]).toEqual([400, { ids: ['No máximo 1000 itens'] }])
})

test('large bodies wait for their turn, ordinary ones do not', async () => {
  const ids = Array.from({ length: 900 }, (_, n) => n + 1)
  const publishProdutos = (corpo: object) => loja.pedir('POST', '/api/produtos/publicar-multiplos/', corpo)
  const calmo = (await publishProdutos({ ids })).status
  const fim = await loja.app.largeBodies.take('another')
  let lido = false
  const grande = publishProdutos({ ids }).then(({ status }) => {
    lido = true
    return status
  })
  for (let n = 0; n < 5; n++) expect((await publishProdutos({ ids: ['x'] })).status).toBe(400)
  expect(lido).toBe(false)
  fim()
  expect(await grande).toBe(calmo)
})

test('one person holds half of what bodies may take; the other half is for others', async () => {
  const limitedLoja = await openLoja(undefined, { limites: { bodies: { ...BODIES, json: 150_000 } } })
  let socket = new Socket()
  try {
    await limitedLoja.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = limitedLoja.app.server.address() as AddressInfo
    await createUsuario(limitedLoja.banco.db, { username: 'bia', senha: 'senha-da-bia', tipo: 'funcionario' })
    const { body } = await limitedLoja.pedir('POST', '/api/auth/login/', { username: 'bia', password: 'senha-da-bia' })
    const linhas = ['POST /api/clientes/ HTTP/1.1', 'Host: a', `Authorization: Bearer ${limitedLoja.access}`]
    const corpo = `{"nome":"${'x'.repeat(40_000)}"}`
    const comeco = [...linhas, 'Content-Type: application/json', `Content-Length: ${corpo.length}`, '', '{'].join(
      '\r\n',
    )
    // While another of the same person is held, it may be the one that is refused: then it tries again.
    const holdSocket = () => {
      socket.destroy()
      socket = connect(port, '127.0.0.1').on('error', () => undefined)
      socket.once('data', holdSocket).write(comeco)
    }
    holdSocket()
    const saveCliente = async (access: string) => {
      const headers = { authorization: `Bearer ${access}`, 'content-type': 'application/json' }
      return (await fetch(`http://127.0.0.1:${port}/api/clientes/`, { method: 'POST', headers, body: corpo })).status
    }
    await expect.poll(() => saveCliente(limitedLoja.access)).toBe(503)
    expect(await saveCliente(body.access)).toBe(400)
    socket.off('data', holdSocket).destroy()
    await expect.poll(() => saveCliente(limitedLoja.access)).toBe(400)
  } finally {
    socket.destroy()
    await limitedLoja.fechar()
  }
})

test('a JSON header without a body is accepted where no body is expected, and nowhere else', async () => {
  const { id } = (await loja.pedir('POST', '/api/modelos/', { codigo: 'VAZIO', nome: 'Vazio' })).body
  expect((await sendBody(`/modelos/${id}/`, '', 'PUT'))[0]).toBe(400)
  expect(await sendBody(`/modelos/${id}/`, '', 'DELETE')).toEqual([204, undefined])
})
