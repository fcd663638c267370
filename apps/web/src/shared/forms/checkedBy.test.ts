import { expect, test } from 'vitest'
import { checkedBy } from './checkedBy.ts'

interface Campos {
  nome: string
  uf: string
}
const OPCOES = { fields: {}, shouldUseNativeValidation: undefined }
const cliente = async () => (await import('@estampa/contract/clientes/clientes.schemas.ts')).clienteEntrada
const corpoDe = (campos: Campos) => ({ ...campos, cpf: '52998224725' })

test('fields carry the sentences of the contract about the body that would be sent', async () => {
  const { values, errors } = await checkedBy(cliente, corpoDe)({ nome: ' ', uf: 'P1' }, undefined, OPCOES)
  expect({ values, errors }).toMatchObject({
    values: {},
    errors: { nome: { message: 'Informe o nome' }, uf: { message: 'Duas letras' } },
  })
})

test('what the contract takes goes on as it was typed', async () => {
  const campos = { nome: ' Ana ', uf: 'pe' }
  expect(await checkedBy(cliente, corpoDe)(campos, undefined, OPCOES)).toEqual({ values: campos, errors: {} })
})

test('a schema that cannot be fetched leaves the check to the server', async () => {
  const falha = () => Promise.reject(new Error('offline'))
  const campos = { nome: '', uf: '' }
  expect(await checkedBy<Campos>(falha)(campos, undefined, OPCOES)).toEqual({ values: campos, errors: {} })
})
