import { expect, test } from 'vitest'
import {
  FORMAS_GUARDADAS,
  frasePagamento,
  rotuloDaForma,
  rotuloDaSituacao,
  SITUACOES_DE_PAGAMENTO,
} from './situacao.ts'

test('a sale says in words how far it is paid', () => {
  expect(frasePagamento({ pagamento: null, falta_pagar: 50 })).toBe('')
  expect(frasePagamento({ pagamento: 'pendente', falta_pagar: 50 })).toBe('A receber')
  expect(frasePagamento({ pagamento: 'parcial', falta_pagar: 20 })).toBe('Falta R$ 20,00')
  expect(frasePagamento({ pagamento: 'nada_a_receber', falta_pagar: 0 })).toBe('Nada a receber')
  expect(frasePagamento({ pagamento: 'pago', falta_pagar: 0 })).toBe('Pago')
  expect(frasePagamento({ pagamento: 'pago', falta_pagar: -0 })).toBe('Pago')
  expect(frasePagamento({ pagamento: 'pago', falta_pagar: -5.5 })).toBe('Pago a mais R$ 5,50')
  expect(frasePagamento({ pagamento: 'parcial', falta_pagar: 0.01 })).toBe('Falta R$ 0,01')
  expect(frasePagamento({ pagamento: 'pago', falta_pagar: -0.01 })).toBe('Pago a mais R$ 0,01')
})

test('a form of payment is called by its label, that of an exchange too', () => {
  expect(['pix', 'cartao', 'troca', 'cheque'].map(rotuloDaForma)).toEqual(['PIX', 'Cartão', 'Troca', 'cheque'])
  expect(FORMAS_GUARDADAS.map(({ valor }) => rotuloDaForma(valor))).toEqual([
    'PIX',
    'Dinheiro',
    'Cartão',
    'Outro',
    'Troca',
  ])
})

test('how far a sale is paid is called by its label', () => {
  expect(SITUACOES_DE_PAGAMENTO.map(({ valor }) => rotuloDaSituacao(valor))).toEqual([
    'A receber',
    'Pago em parte',
    'Pago',
    'Nada a receber',
  ])
})
