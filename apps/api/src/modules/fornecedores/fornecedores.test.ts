import { expect, test } from 'vitest'
import { balcaoDoArquivo } from '../../../test/support/vendas.ts'

const { loja } = await balcaoDoArquivo()

const createFornecedor = (mais: object) => loja.pedir('POST', '/api/fornecedores/', { nome: 'Malhas', ...mais })
const search = async (busca: string) =>
  (await loja.pedir('GET', `/api/fornecedores/?busca=${encodeURIComponent(busca)}`)).body.results.map(
    ({ nome }: { nome: string }) => nome,
  )

test('a supplier: only the name is asked for, a document once and right, letters in a CNPJ', async () => {
  const bare = await createFornecedor({})
  expect(bare).toMatchObject({ status: 201, body: { documento: null, prazo_dias: null, telefone: '', versao: 1 } })
  const first = await createFornecedor({ nome: 'Aviamentos Zé', documento: '12.ABC.345/01DE-35', prazo_dias: '5' })
  expect(first).toMatchObject({ status: 201, body: { documento: '12ABC34501DE35', prazo_dias: 5 } })
  expect(await createFornecedor({ documento: '12abc34501de35' })).toMatchObject({
    status: 409,
    body: {
      codigo: 'DOCUMENTO_DE_FORNECEDOR_REPETIDO',
      erros: { documento: [expect.stringContaining('Já existe um')] },
    },
  })
  expect((await createFornecedor({ documento: '11.222.333/0001-80' })).body.erros).toEqual({
    documento: ['Informe um CPF ou CNPJ válido'],
  })
  expect((await createFornecedor({ prazo_dias: '2,5' })).status).toBe(400)
  const change = await loja.pedir('PUT', `/api/fornecedores/${first.body.id}/`, { documento: '', versao: 9 })
  expect(change).toMatchObject({ status: 409, body: { codigo: 'EDICAO_CONCORRENTE' } })
})

test('a supplier is found by name without accents, by the document with and without its points', async () => {
  await createFornecedor({ nome: 'Fios & Cia', documento: '11.222.333/0001-81', telefone: '1133334444' })
  await createFornecedor({ nome: 'Ana Costureira', documento: '529.982.247-25' })
  expect(await search('11.222.333/0001-81')).toEqual(['Fios & Cia'])
  expect(await search('11222333')).toEqual(['Fios & Cia'])
  expect(await search('529.982')).toEqual(['Ana Costureira'])
  expect(await search('ze')).toEqual(['Aviamentos Zé'])
})
