import { expect, test } from 'vitest'
import { foldPassos } from './historia.ts'

const AT = '2026-11-29T12:00:00Z'
const evento = (id: number, descricao: string, more: object = {}) => ({
  id,
  tipo: 'status' as const,
  descricao,
  de: null,
  para: null,
  antes: [],
  depois: [],
  usuario: 'Ana',
  criado_em: AT,
  ...more,
})
const TO_CONCLUIDO = evento(4, 'Passou de Enviado para Concluído.', { de: 'enviado', para: 'concluido' })
const TO_ENVIADO = evento(3, 'Passou de Retirada para Enviado. 1 peça sai sem estampa.', {
  de: 'retirada',
  para: 'enviado',
  criado_em: '2026-11-29T11:59:59.900Z',
})
const CREATED = evento(1, 'Venda criada com 1 peça.', { tipo: 'criada' })

test('steps of one act are one line, with what they say besides; what is no step stays', () => {
  const folded = foldPassos([TO_CONCLUIDO, TO_ENVIADO, CREATED])
  expect(folded.map(({ descricao }) => descricao)).toEqual([
    'Passou de Retirada para Concluído. 1 peça sai sem estampa.',
    'Venda criada com 1 peça.',
  ])
  expect(folded[0]).toMatchObject({ id: 4, de: 'retirada', para: 'concluido' })
})

test.each([
  ['of another moment', { criado_em: '2026-11-29T11:59:57Z' }],
  ['of another person', { usuario: 'Bia' }],
  ['that does not lead on', { para: 'retirada' }],
])('a step %s stays a line of its own', (_which, change) => {
  expect(foldPassos([TO_CONCLUIDO, { ...TO_ENVIADO, ...change }])).toHaveLength(2)
})

test('a payment between two steps keeps them apart', () => {
  const paid = evento(5, 'Pagamento registrado.', { tipo: 'pagamento' })
  expect(foldPassos([TO_CONCLUIDO, paid, TO_ENVIADO])).toEqual([TO_CONCLUIDO, paid, TO_ENVIADO])
})
