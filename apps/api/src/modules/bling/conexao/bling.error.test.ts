import { expect, test } from 'vitest'
import { DomainError } from '../../../infra/base/errors.ts'
import { BlingError, comoResposta, limiteDoDia, type MotivoBling, motivosDoErro } from './bling.error.ts'

test.each([
  [{ fields: [{ msg: 'Um.' }, { msg: 'Dois.', collection: [{ msg: 'Três.' }, { msg: 'Um.' }] }] }, 'Um. Dois. Três.'],
  [{ fields: [{ collection: [{ msg: 'Dentro.' }] }], description: 'D' }, 'Dentro.'],
  [{ fields: [{ code: 3 }], description: 'D', message: 'M' }, 'D'],
  [{ message: 'M' }, 'M'],
  [{}, 'sem explicação.'],
])('an error %j says %j', (error, frase) => {
  expect(motivosDoErro({ error })).toBe(frase)
})

test('an answer that is no error says nothing', () => {
  for (const corpo of [null, undefined, '', 3, [], {}, { error: null }]) {
    expect(motivosDoErro(corpo)).toBe('sem explicação.')
    expect(limiteDoDia(corpo)).toBe(false)
  }
})

test.each([
  [{ period: 'day' }, true],
  [{ period: 'second' }, false],
  [{ period: 'second', description: 'Limite por dia' }, false],
  [{ description: 'O limite do dia foi atingido' }, true],
  [{ description: 'O limite diário foi atingido' }, false],
  [{ description: 'O limite por segundo' }, false],
])('a refusal %j is the limit of the day: %j', (error, sim) => {
  expect(limiteDoDia({ error })).toBe(sim)
})

test.each([
  ['autorizacao', 'BLING_NAO_AUTORIZADO', undefined],
  ['inexistente', 'PRODUTO_NAO_EXISTE_NO_BLING', undefined],
  ['recusado', 'BLING_RECUSOU', undefined],
  ['incerto', 'BLING_FORA', 10],
  ['ocupado', 'BLING_FORA', 10],
  ['amanha', 'BLING_FORA', 10],
  ['pausado', 'BLING_FORA', 10],
] satisfies [MotivoBling, string, number | undefined][])(
  'to a person who waits, %s is %s',
  (motivo, codigo, segundos) => {
    const resposta = comoResposta(new BlingError(motivo, 'O Bling recusou: Sem nome.')) as DomainError
    expect(resposta).toBeInstanceOf(DomainError)
    expect([resposta.codigo, resposta.esperarSegundos]).toEqual([codigo, segundos])
    if (motivo === 'recusado') expect(resposta.message).toBe('O Bling recusou: Sem nome.')
    if (motivo === 'autorizacao') expect(resposta.extras).toEqual({ requer_login_bling: true })
  },
)
