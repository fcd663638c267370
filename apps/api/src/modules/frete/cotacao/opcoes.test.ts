import { digitoVerificador } from '@estampa/contract/shared/documents.ts'
import { expect, test } from 'vitest'
import { expedicaoDoArquivo } from '../../../../test/support/expedicao.ts'
import { recusa } from '../../../../test/support/vendas.ts'

const exp = await expedicaoDoArquivo()

const base = `26060412ABC34501DE3555001${'0'.repeat(8)}11234567`.padEnd(43, '0').slice(0, 43)
const CHAVE = `${base}${digitoVerificador(base)}`
const opcoes = (id: number, corpo: object) => exp.loja.pedir('PUT', `/api/vendas/${id}/opcoes-de-envio/`, corpo)
const agencias = (id: number, busca = '') =>
  exp.loja.pedir('GET', `/api/vendas/${id}/agencias/?busca=${encodeURIComponent(busca)}`)

test('a parcel with an invoice goes as a commercial one, with its key; insurance and the rest as the sale says', async () => {
  const id = await exp.venda()
  const mudanca = { nfe_chave: CHAVE.replace(/(.{4})/g, '$1 ').toLowerCase(), seguro: false, mao_propria: true }
  expect(await opcoes(id, mudanca)).toMatchObject({ status: 200, body: { nfe_chave: CHAVE, seguro: false } })
  // Handed over in person it is dearer than it was shown: nobody pays that unasked.
  expect(await exp.etiqueta(id)).toMatchObject(recusa(409, 'FRETE_SUBIU'))
  await exp.escolher(id, '2')
  expect((await exp.etiqueta(id)).status).toBe(200)
  const [envio] = await exp.envios(id)
  expect(envio).toMatchObject({ non_commercial: false, own_hand: true, receipt: false, insurance_value: 0 })
  expect(await opcoes(id, { seguro: true })).toMatchObject(recusa(409, 'ETIQUETA_JA_PAGA'))
})

test('a service that asks for its counter gets the one that was picked, of the sender’s city, and it is remembered', async () => {
  await exp.com({ melhorEnvioAgencia: 'carrinho' })
  const id = await exp.venda({ codigo: '3' })
  const frase = 'O Melhor Envio recusou: Informe uma unidade válida da Jadlog para a postagem.'
  expect(await exp.etiqueta(id)).toMatchObject(recusa(502, 'FRETE_RECUSADO', frase))
  expect(await exp.pagamentos(id)).toEqual([])
  expect(await opcoes(id, { agencia_codigo: '1' })).toMatchObject(recusa(409, 'AGENCIA_DE_OUTRO_LUGAR'))
  const lista = (await agencias(id)).body
  expect(lista.length).toBeGreaterThan(3)
  const [achada, ...mais] = (await agencias(id, 'boa viagem')).body
  expect([achada.nome, mais]).toEqual(['Jadlog Boa Viagem', []])
  const { codigo, nome } = achada
  expect((await opcoes(id, { agencia_codigo: codigo })).body.agencia).toEqual({ codigo, nome })
  expect((await exp.etiqueta(id)).status).toBe(200)
  const secondVenda = await exp.venda({ codigo: '3' })
  const { body } = await exp.loja.pedir('GET', `/api/vendas/${secondVenda}/opcoes-de-envio/`)
  expect(body).toMatchObject({ agencia: null, agencia_lembrada: { codigo } })
  expect(await agencias(await exp.venda({ codigo: '2' }))).toMatchObject(recusa(409, 'AGENCIA_SEM_SERVICO'))
})
