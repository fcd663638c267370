import { expect, test } from 'vitest'
import { lido, recusa } from '../../test/lido.ts'
import { rotuloDoMotivo } from '../vendas/motivos.ts'
import { trocaEntrada } from './trocas.routes.ts'

const troca = { voltam: [{ item_id: '1', quantidade: '2' }], motivo: 'cor' }

test.each([
  [{}, { voltam: [{ item_id: 1, quantidade: 2 }], observacao: '', itens: [] }],
  [
    { observacao: null, itens: null },
    { observacao: '', itens: [] },
  ],
  [
    { observacao: ' rasgada ', itens: [{ produto: 3 }] },
    { observacao: 'rasgada', itens: [{ id: 3 }] },
  ],
  [{ voltam: [] }, recusa('Informe o que volta.')],
  [{ voltam: 1 }, recusa('Informe o que volta.')],
  [{ voltam: [{ item_id: 1, quantidade: 0 }] }, recusa('Quantidade inválida')],
  [{ motivo: '' }, recusa('Escolha o motivo')],
])('an exchange with %j is read as %j', (dados, esperado) => {
  expect(lido(trocaEntrada, { ...troca, ...dados })).toMatchObject(esperado)
})

test('a reason is called by its label', () => {
  expect([rotuloDoMotivo('cor'), rotuloDoMotivo('outra')]).toEqual(['Cor ou estampa', 'outra'])
})
