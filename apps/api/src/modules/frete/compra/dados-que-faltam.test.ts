import { expect, test } from 'vitest'
import { expedicaoDoArquivo } from '../../../../test/support/expedicao.ts'
import { recusa } from '../../../../test/support/vendas.ts'

const exp = await expedicaoDoArquivo()

const LOJA = { nome: 'Ateliê Ipê', cep: '50030230', endereco: 'Rua do Sol', municipio: 'Recife', uf: 'PE' }
const saveDocumento = async (documento: string) =>
  expect((await exp.loja.pedir('PUT', '/api/loja/', { ...LOJA, documento })).status).toBe(200)
const [CPF, CNPJ] = ['11144477735', '11222333000181']
const documento = async (id: number) =>
  (await exp.loja.pedir('GET', `/api/vendas/${id}/opcoes-de-envio/`)).body.documento_da_loja
const FALTA = 'Dados incompletos: CPF ou CNPJ da loja (preencha em Configurações, Dados da loja)'

test('a shop without a document is told so before anything is asked of the carrier; with one the same sale gets its label', async () => {
  const [id, secondVenda] = [await exp.venda(), await exp.venda()]
  await saveDocumento('')
  await exp.esquecerPedidos()
  expect(await exp.etiqueta(id)).toMatchObject(recusa(409, 'ETIQUETA_INCOMPLETA', FALTA))
  expect([await exp.pedidos(), await exp.linhas(id), await documento(id)]).toEqual([[], [], null])
  await saveDocumento(CPF)
  expect((await exp.etiqueta(id)).status).toBe(200)
  expect(await documento(id)).toBe('cpf')
  await saveDocumento(CNPJ)
  expect((await exp.etiqueta(secondVenda)).status).toBe(200)
  expect(await documento(secondVenda)).toBe('cnpj')
  const remetentes = [await exp.envios(id), await exp.envios(secondVenda)].map(([envio]) => JSON.stringify(envio))
  expect(remetentes[0]).toContain(`"document":"${CPF}"`)
  expect(remetentes[1]).toContain(`"company_document":"${CNPJ}"`)
})

test('a label that is paid is made again although the document was taken away meanwhile', async () => {
  await exp.com({ melhorEnvioGeracao: 'falha' })
  const id = await exp.venda()
  expect((await exp.etiqueta(id)).status).toBe(502)
  await exp.com({ melhorEnvioGeracao: 'normal' })
  await saveDocumento('')
  expect((await exp.etiqueta(id)).status).toBe(200)
  expect(await exp.pagamentos(id)).toHaveLength(1)
  await saveDocumento(CNPJ)
})

test('a document that goes away while the label waits in the cart is told, and nothing is paid', async () => {
  const id = await exp.venda()
  await exp.com({ melhorEnvioAcrescimo: 50 })
  expect(await exp.etiqueta(id)).toMatchObject(recusa(409, 'FRETE_SUBIU'))
  await saveDocumento('')
  const { etiqueta } = await exp.ler(id)
  const aceita = await exp.loja.pedir('POST', `/api/vendas/${id}/comprar-etiqueta/`, { valor: etiqueta.pergunta.para })
  expect(aceita).toMatchObject(recusa(409, 'ETIQUETA_INCOMPLETA', FALTA))
  expect(await exp.pagamentos(id)).toEqual([])
  await exp.com({ melhorEnvioAcrescimo: 0 })
  await saveDocumento(CNPJ)
})

test('a customer without a document is named with the place where it is filled in', async () => {
  const id = await exp.venda()
  const { cliente } = await exp.ler(id)
  await exp.loja.banco.db.updateTable('clientes').set({ cpf: '' }).where('id', '=', cliente.id).execute()
  const falta = 'Dados incompletos: CPF ou CNPJ do cliente (preencha no cadastro do cliente)'
  expect(await exp.etiqueta(id)).toMatchObject(recusa(409, 'ETIQUETA_INCOMPLETA', falta))
  expect(await exp.envios(id)).toEqual([])
})
