import { expect, test } from 'vitest'
import { lido, recusa } from '../../test/lido.ts'
import { confirmacaoDaEntrada } from './autenticacao.schemas.ts'

const chave = {
  id: 'a',
  rawId: 'a',
  type: 'public-key',
  response: { clientDataJSON: 'a', authenticatorData: 'a', signature: 'a' },
}
const UMA = recusa('Informe um código ou uma chave de acesso')

test.each([
  [{ codigo: ' 123456 ' }, { codigo: '123456' }],
  [{ recuperacao: 'abcd' }, { recuperacao: 'abcd' }],
  [{ chave }, { chave: { ...chave, clientExtensionResults: {} } }],
  [{ codigo: '', recuperacao: 'abcd' }, { recuperacao: 'abcd' }],
  [{}, UMA],
  [{ codigo: ' ' }, UMA],
  [{ codigo: '123456', recuperacao: 'abcd' }, UMA],
  [{ codigo: '123456', recuperacao: 'abcd', chave }, UMA],
])('a sign-in is confirmed by one of its ways: %j', (dados, esperado) => {
  const base = 'recusa' in esperado ? {} : { ticket: 't' }
  expect(lido(confirmacaoDaEntrada, { ticket: 't', ...dados })).toMatchObject({ ...base, ...esperado })
})
