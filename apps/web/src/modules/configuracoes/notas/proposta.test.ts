import { expect, test } from 'vitest'
import { propostaDe, semEscolhas } from './proposta.ts'

const NADA = {
  ativa: false,
  natureza_id: null,
  natureza_contribuinte_id: null,
  natureza_consumidor_id: null,
  formas: [],
  emitir: 'na_mao' as const,
  enviar_email: false,
}
const nomeadas = (...nomes: string[]) => nomes.map((nome, i) => ({ id: i + 1, nome }))
const propor = (naturezas: string[], formas: string[] = []) => {
  const proposta = propostaDe(NADA, { naturezas: nomeadas(...naturezas), formas: nomeadas(...formas) })
  return [proposta.natureza_id, proposta.natureza_contribuinte_id, proposta.natureza_consumidor_id]
}

test.each([
  [
    [
      'Devolução de venda',
      'Venda de mercadorias',
      'Venda a consumidor final',
      'Venda a contribuinte',
      'Venda no balcão (NFC-e)',
    ],
    [3, 4, 5],
  ],
  [
    ['Compra', 'VENDA DE MERCADORIAS'],
    [2, null, null],
  ],
  [
    ['Venda a não contribuinte', 'Venda p/ pessoa jurídica'],
    [1, 2, null],
  ],
  [['Venda NFCe'], [null, null, 1]],
  [
    ['Remessa de venda', 'Retorno'],
    [null, null, null],
  ],
])('of natures called %j these are proposed: %j', (nomes, ids) => {
  expect(propor(nomes)).toEqual(ids)
})

test('forms of payment are matched by their names', () => {
  const formas = nomeadas('Dinheiro', 'Pix cobrança', 'Cartão de crédito', 'Boleto', 'Vale')
  expect(propostaDe(NADA, { naturezas: [], formas }).formas).toEqual([
    { forma: 'pix', id_bling: 2 },
    { forma: 'dinheiro', id_bling: 1 },
    { forma: 'cartao', id_bling: 3 },
    { forma: 'a_receber', id_bling: 4 },
  ])
})

test.each([
  [{}, true],
  [{ ativa: true }, false],
  [{ natureza_consumidor_id: 4 }, false],
  [{ formas: [{ forma: 'pix' as const, id_bling: 1 }] }, false],
])('a proposal is made where nothing was chosen: with %o %s', (dados, faz) => {
  expect(semEscolhas({ ...NADA, ...dados })).toBe(faz)
})
