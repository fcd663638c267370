import { readdir } from 'node:fs/promises'
import { digitoVerificador } from '@estampa/contract/shared/documents.ts'
import { expect, test } from 'vitest'
import { expedicaoDoArquivo } from '../../../../test/support/expedicao.ts'
import { recusa } from '../../../../test/support/vendas.ts'

const exp = await expedicaoDoArquivo()

const LINK = /^\/midia\/[0-9a-f]{32}\.pdf\?validade=\d+&assinatura=/
const declaracao = async (id: number) => (await exp.ler(id)).etiqueta?.declaracao
const requestDeclaracao = (id: number) => exp.pedir(id, 'declaracao')
const arquivos = () => readdir(exp.loja.midiaDir)

test('a label without an invoice has the carrier’s declaration: our copy, at an address that lasts ten minutes', async () => {
  const id = await exp.venda()
  await exp.etiqueta(id)
  await exp.loja.queue.drain()
  expect(await declaracao(id)).toMatchObject({ estado: 'pronta' })
  const readyDeclaracao = await declaracao(id)
  expect(readyDeclaracao).toEqual({
    estado: 'pronta',
    chave: expect.stringMatching(/^\d{20}99\d{22}$/),
    motivo: null,
    link_declaracao: expect.stringMatching(LINK),
  })
  const pdf = await exp.loja.app.inject({ url: readyDeclaracao.link_declaracao })
  expect(pdf.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' })
  expect([pdf.statusCode, pdf.body]).toEqual([200, expect.stringMatching(/^%PDF-.*DACE/s)])
  expect((await exp.loja.app.inject({ url: readyDeclaracao.link_declaracao.split('?')[0] })).statusCode).toBe(403)
  const { status, body } = await requestDeclaracao(id)
  expect([status, body]).toMatchObject([200, { estado: 'pronta', link_declaracao: expect.stringMatching(LINK) }])
})

test.each([
  [{ melhorEnvioDeclaracao: 'atrasada' }, 'esperando', null],
  [{ melhorEnvioDeclaracao: 'recusada' }, 'falhou', 'documento do destinatário é inválido'],
  [{ escoposRetirados: ['shipping-print'] }, 'esperando', 'shipping-print'],
])('with %j it is %s, and the label is no worse; asked for again it comes', async (configuracao, estado, motivo) => {
  const id = await exp.venda()
  await exp.com({ melhorEnvioDeclaracao: 'atrasada' })
  expect((await exp.etiqueta(id)).status).toBe(200)
  await exp.com({ melhorEnvioDeclaracao: 'emitida', ...configuracao })
  const expectedDeclaracao = {
    estado,
    motivo: motivo === null ? null : expect.stringContaining(motivo),
    link_declaracao: null,
  }
  await expect.poll(async () => (await requestDeclaracao(id)).body).toMatchObject(expectedDeclaracao)
  await exp.com({ melhorEnvioDeclaracao: 'emitida', escoposRetirados: [] })
  await expect.poll(async () => (await requestDeclaracao(id)).body).toMatchObject({ estado: 'pronta', motivo: null })
})

test('a token that may not search still gets the file, without its key', async () => {
  const id = await exp.venda()
  await exp.com({ melhorEnvioDeclaracao: 'atrasada' })
  await exp.etiqueta(id)
  await exp.com({ melhorEnvioDeclaracao: 'emitida', escoposRetirados: ['orders-read'] })
  await expect.poll(async () => (await requestDeclaracao(id)).body).toMatchObject({ estado: 'pronta', chave: null })
})

test('goes with the label that is given back', async () => {
  const id = await exp.venda()
  const antes = await arquivos()
  await exp.etiqueta(id)
  await exp.loja.queue.drain()
  expect(await declaracao(id)).toMatchObject({ estado: 'pronta' })
  expect(await arquivos()).toHaveLength(antes.length + 2)
  expect((await exp.devolver(id)).status).toBe(200)
  expect(await arquivos()).toEqual(antes)
  expect(await requestDeclaracao(id)).toMatchObject(recusa(409, 'SEM_DECLARACAO'))
})

test('a label with an invoice, and a pick-up in the shop, have none', async () => {
  const invoicedVenda = await exp.venda()
  const corpo = '2626111122233300018155001000000123100000012'
  const nfe_chave = `${corpo}${digitoVerificador(corpo)}`
  const opcoes = await exp.loja.pedir('PUT', `/api/vendas/${invoicedVenda}/opcoes-de-envio/`, { nfe_chave })
  expect(opcoes.status).toBe(200)
  const retirada = await exp.venda({ origem: 'loja_fisica', codigo: 'retirada-na-loja' })
  for (const id of [invoicedVenda, retirada]) {
    expect((await exp.etiqueta(id)).status).toBe(200)
    expect(await declaracao(id)).toBeNull()
    expect(await requestDeclaracao(id)).toMatchObject(recusa(409, 'SEM_DECLARACAO'))
  }
})
