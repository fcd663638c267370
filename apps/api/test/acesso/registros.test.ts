import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLogger } from '../../src/infra/process/logger.ts'
import { rotasDe } from '../entradas/requisicoes.ts'
import { openLoja, type TestLoja } from '../support/loja.ts'

let loja: TestLoja
let registros = ''
beforeAll(async () => {
  loja = await openLoja(undefined, {
    logger: createLogger('trace', { write: (linha: string) => void (registros += linha) }),
  })
})
afterAll(() => loja.fechar())

const PLANTADOS = {
  nome: 'Joaquina',
  sobrenome: 'Quitéria',
  cpf: '52998224725',
  documento: '529.982.247-25',
  cep: '50030230',
  celular: '81999990000',
  token: 'um-token-inteiro',
}
const CONSULTA = new URLSearchParams({
  busca: `${PLANTADOS.nome} ${PLANTADOS.sobrenome}`,
  documento: PLANTADOS.documento,
  access_token: PLANTADOS.token,
}).toString()

/** The planted texts that stand in the logs, as they are or as an address has them. */
const achados = () =>
  Object.entries(PLANTADOS)
    .filter(([, valor]) => [valor, encodeURIComponent(valor)].some((escrito) => registros.includes(escrito)))
    .map(([key]) => key)
const enderecos = () =>
  registros
    .split('\n')
    .filter(Boolean)
    .map((linha) => JSON.parse(linha).req?.url)
    .filter((url) => url !== undefined)

test('no address of the API is logged with a name, a document or a token that stands in it', async () => {
  const rotas = rotasDe((await loja.pedir('GET', '/api/docs/')).body)
  registros = ''
  const valores = Object.values(PLANTADOS)
  for (const [i, { metodo, caminho }] of rotas.entries()) {
    const url = caminho.replaceAll(/\{\w+\}/g, encodeURIComponent(valores[i % valores.length] ?? ''))
    await loja.pedir(metodo, `${url}?${CONSULTA}`, metodo === 'GET' ? undefined : PLANTADOS, { authorization: '' })
  }
  expect(enderecos()).toHaveLength(rotas.length)
  expect(achados()).toEqual([])
  expect(enderecos()).toContain('/api/clientes/:id/?…')
})

test.each([
  [`/clientes/${PLANTADOS.documento}`, '/clientes/…'],
  [`/${PLANTADOS.nome}?x`, '/…?…'],
  [`/api/nada/${PLANTADOS.cpf}/`, '/api/…'],
  [`/api/convites/${PLANTADOS.token}/`, '/api/convites/:token/'],
  [`/convites/${PLANTADOS.token}`, '/convites/…'],
  [`/midia/${PLANTADOS.token}.pdf?validade=1&assinatura=${PLANTADOS.token}`, '/midia/*?…'],
  [`/api/%zz/${PLANTADOS.cpf}`, '/api/…'],
  ['/', '/'],
  ['/vendas/nova', '/vendas/…'],
  ['/api/clientes/12/', '/api/clientes/12/'],
  ['/api/vendas/34/?x=1', '/api/vendas/34/?…'],
])('%s is logged as %s', async (url, escrita) => {
  registros = ''
  await loja.pedir('GET', url)
  expect(enderecos()).toEqual([escrita])
  expect(achados()).toEqual([])
})

test('what people type is not logged with the errors that it causes', async () => {
  registros = ''
  const corpo = { nome: PLANTADOS.nome, sobrenome: PLANTADOS.sobrenome, cpf: PLANTADOS.cpf }
  expect((await loja.pedir('POST', '/api/clientes/', corpo)).status).toBe(201)
  await loja.pedir('POST', '/api/clientes/', corpo)
  await loja.pedir('POST', '/api/clientes/', `{"nome":"${PLANTADOS.nome}`, { 'content-type': 'application/json' })
  await loja.pedir('POST', '/api/auth/login/', { username: PLANTADOS.nome, password: PLANTADOS.token })
  expect(registros.length).toBeGreaterThan(0)
  expect(achados()).toEqual([])
})
