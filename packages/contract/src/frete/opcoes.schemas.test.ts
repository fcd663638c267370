import { expect, test } from 'vitest'
import { lido, recusa } from '../../test/lido.ts'
import { opcoesDeEnvioEntrada } from './frete.routes.ts'

// The example of the manual of the NF-e.
const CHAVE = '52060433009911002506550120000007800267301615'

test.each([
  [{}, {}],
  [
    { seguro: null, mao_propria: true },
    { seguro: null, mao_propria: true },
  ],
  [{ nfe_chave: CHAVE.replace(/(\d{4})/g, '$1 ') }, { nfe_chave: CHAVE }],
  [{ nfe_chave: '' }, { nfe_chave: null }],
  [{ nfe_chave: null }, { nfe_chave: null }],
  [{ nfe_chave: '123' }, recusa('A chave da NF-e tem 44 dígitos; esta tem 3.')],
  [{ agencia_codigo: ' 12 ' }, { agencia_codigo: '12' }],
])('options of a parcel with %j are read as %j', (opcoes, esperado) => {
  expect(lido(opcoesDeEnvioEntrada, opcoes)).toEqual(esperado)
})
