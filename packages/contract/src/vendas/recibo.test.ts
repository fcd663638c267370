import { expect, test } from 'vitest'
import { contasDoRecibo, formatItem } from './recibo.ts'

const pagamento = (id: number, valor: number, recebido: number | null = null) =>
  ({
    id,
    valor,
    recebido,
    forma: recebido === null ? 'pix' : 'dinheiro',
    criado_em: '2026-11-29T12:00:00Z',
    observacao: '',
    usuario: null,
  }) as never
const contas = (dados: object) =>
  contasDoRecibo({ total: 100, frete_cobrado: 0, credito: 0, pagamentos: [], ...dados }).map(
    ({ rotulo, valor }) => `${rotulo}: ${valor.replaceAll('\u00a0', ' ')}`,
  )

test('the sums of a receipt: only those that there are, money that went back by its own name', () => {
  expect(contas({})).toEqual(['Total dos produtos: R$ 100,00'])
  const pagamentos = [pagamento(1, 60), pagamento(2, -10)]
  expect(contas({ frete_cobrado: 12.5, credito: 40, pagamentos })).toEqual([
    'Total dos produtos: R$ 100,00',
    'Frete: R$ 12,50',
    'Peças devolvidas: -R$ 40,00',
    'Pago em 29/11/2026, PIX: R$ 60,00',
    'Devolvido em 29/11/2026, PIX: R$ 10,00',
  ])
})

test('cash that was handed over and what went back stand below the payment where they are known', () => {
  expect(contas({ pagamentos: [pagamento(1, 59.7, 100)] })).toEqual([
    'Total dos produtos: R$ 100,00',
    'Pago em 29/11/2026, Dinheiro: R$ 59,70',
    'Recebido: R$ 100,00',
    'Troco: R$ 40,30',
  ])
})

test('a line is named by its title, or by what was typed', () => {
  const linha = { quantidade: 2, titulo: 'Camiseta', descricao: '', variacao: 'Azul M' }
  expect(formatItem(linha)).toBe('2 × Camiseta Azul M')
  expect(formatItem({ ...linha, titulo: '', descricao: 'Ajuste', variacao: null })).toBe('2 × Ajuste')
})
