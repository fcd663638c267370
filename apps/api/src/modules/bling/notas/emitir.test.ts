import { expect, test } from 'vitest'
import { diferencaDaNota } from './acompanhamento.sync.ts'
import { naturezaEForma } from './emitir.sync.ts'
import type { VendaDaNota } from './notas.data.ts'
import { notaDoBling } from './notas.mapping.ts'

type Config = Parameters<typeof naturezaEForma>[0]
const DINHEIRO = { forma: 'dinheiro', id_bling: 71 } as const
const PIX = { forma: 'pix', id_bling: 72 } as const
const completa: Config = {
  natureza_id: 1,
  natureza_contribuinte_id: 2,
  natureza_consumidor_id: 3,
  formas: [DINHEIRO, PIX],
}
const nenhuma: Config = {
  natureza_id: null,
  natureza_contribuinte_id: null,
  natureza_consumidor_id: null,
  formas: [],
}
const soGeral = { ...nenhuma, natureza_id: 1 }
const soEmpresa = { ...nenhuma, natureza_contribuinte_id: 2 }
const soConsumidor = { ...nenhuma, natureza_consumidor_id: 3 }

// Null: the invoice takes the account's own.
test.each<[string, Config, number | null, number | null, number | null]>([
  ['all', completa, 2, 1, 3],
  ['the general one', soGeral, 1, 1, null],
  ['that for companies', soEmpresa, 2, null, null],
  ['that for NFC-e', soConsumidor, null, null, 3],
  ['none', nenhuma, null, null, null],
])('of %s chosen: the nature for a company, for a person, of an NFC-e', (_, config, empresa, pessoa, nfce) => {
  const natureza = (contribuinte: string, modelo: 55 | 65) =>
    naturezaEForma(config, { modelo }, { contribuinte, forma: 'pix' }).natureza
  expect([natureza('sim', 55), natureza('nao', 55), natureza('nao', 65)]).toEqual([empresa, pessoa, nfce])
  // Free of registration is no taxpayer; an NFC-e is a consumer's, whoever buys.
  expect([natureza('isento', 55), natureza('sim', 65)]).toEqual([pessoa, nfce])
})

test('of two forms of payment that the shop named, the sale’s own; none for one that it did not name', () => {
  const forma = (pagamento: string) =>
    naturezaEForma(completa, { modelo: 55 }, { contribuinte: 'nao', forma: pagamento }).forma
  expect(['dinheiro', 'pix', 'boleto', 'a_receber'].map(forma)).toEqual([71, 72, null, null])
})

const OUTRO_VALOR = /é de R\$\s50,01, e o cliente paga R\$\s50,00/
const DE_ANTES = /de antes da última edição/
test.each<[string, object, Partial<VendaDaNota>, RegExp | null]>([
  ['of the same amount', { valorNota: 50 }, {}, null],
  ['of the same cents, as a float adds them', { valorNota: 50.3 }, { valor: 50.1 + 0.2 }, null],
  ['of a cent more', { valorNota: 50.01 }, {}, OUTRO_VALOR],
  ['that tells no amount', {}, {}, null],
  ['of the edit that the sale is at', { valorNota: 50, numeroPedidoLoja: 'ESTAMPA-7-3' }, { revisao: 3 }, null],
  ['of the edit before it', { valorNota: 50, numeroPedidoLoja: 'ESTAMPA-7-2' }, { revisao: 3 }, DE_ANTES],
  ['that its shop’s number marks so', { loja: { numero: 'ESTAMPA-7-2' } }, { revisao: 3 }, DE_ANTES],
  ['of another sale’s mark', { valorNota: 50, numeroPedidoLoja: 'ESTAMPA-8-2' }, { revisao: 3 }, null],
  ['of a channel’s sale', { numeroPedidoLoja: 'ESTAMPA-7-2' }, { revisao: 3, importada: true }, null],
])('an invoice %s differs from its sale: %j', (_, dada, mais, frase) => {
  const blingNota = notaDoBling.parse({ data: { id: 1, situacao: 1, ...dada } }).data
  const venda = { id: 7, revisao: 1, importada: false, valor: 50, ...mais } as VendaDaNota
  const sentence = diferencaDaNota(blingNota, venda)?.frase ?? null
  expect(sentence).toEqual(frase === null ? null : expect.stringMatching(frase))
})
