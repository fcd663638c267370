import { createHmac } from 'node:crypto'
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
const credenciais = { username: 'dona', password: 'x' }
const item = { id: 1, quantidade: 1, valor_unitario: 10 }
const venda = { cliente_id: 1, origem: 'redes_sociais' }
const frete = { servico_frete: 'PAC', frete_valor: 10, codigo_servico_frete: '1' }
const cliente = { nome: 'Ana', cpf: '52998224725' }

test.each([
  ['POST', '/auth/login/', (texto: string) => ({ ...credenciais, username: texto })],
  ['POST', '/auth/login/', (texto: string) => ({ ...credenciais, password: texto })],
  ['POST', '/vendas/1/servico-frete/', (texto: string) => ({ ...frete, codigo_servico_frete: texto })],
  ['POST', '/vendas/1/servico-frete/', (texto: string) => ({ ...frete, servico_frete: texto })],
  ['POST', '/vendas/', (texto: string) => ({ ...venda, itens: [{ ...item, descricao: texto }] })],
  ['POST', '/clientes/', (texto: string) => ({ ...cliente, nome: texto })],
  ['POST', '/bling/callback/', (texto: string) => ({ code: texto, state: 'x' })],
])('%s %s refuses text that cannot be stored', async (metodo, url, corpo) => {
  for (const texto of TEXTOS) {
    // Written as JSON: a lone half of a pair does not survive as bytes.
    const { status, body } = await loja.pedir(metodo, `/api${url}`, JSON.stringify(corpo(texto)), {
      'content-type': 'application/json',
    })
    expect([texto, status, body.codigo]).toEqual([texto, 400, 'DADOS_INVALIDOS'])
    expect(Object.values(body.erros).flat()).toContain('Caractere não permitido')
  }
})

test('addresses and signed notifications are refused alike', async () => {
  for (const url of ['/sincronizacoes/?tipo=a%00', '/produtos/busca/?busca=a%00', '/cep/0%00/'])
    expect([url, (await loja.pedir('GET', `/api${url}`)).status]).toEqual([url, 400])
  for (const texto of TEXTOS) {
    const corpo = Buffer.from(JSON.stringify({ eventId: texto, event: 'product.updated', data: { id: 1 } }))
    const assinatura = createHmac('sha256', segredo).update(corpo).digest('hex')
    const headers = { 'content-type': 'application/json', 'x-bling-signature-256': `sha256=${assinatura}` }
    const { statusCode } = await loja.app.inject({
      method: 'POST',
      url: '/api/bling/webhook/',
      headers,
      payload: corpo,
    })
    expect([texto, statusCode]).toEqual([texto, 400])
  }
})
