import { expect, test } from 'vitest'
import { contasDoRecibo, formatItem, fraseDoRecibo } from './recibo.ts'

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

const troca = (id: number, valor: number) => ({ ...(pagamento(id, valor) as object), forma: 'troca' }) as never
const frase = (pagamentos: readonly never[], dados: object = {}) =>
  fraseDoRecibo({
    cliente: { nome: 'Ana', cpf: '52998224725' },
    pagamento: 'pago',
    importada: false,
    pagamentos,
    ...dados,
  } as never)

test.each([
  ['paid in two parts', [pagamento(1, 60), pagamento(2, 40.1)], {}, 'Recebemos de Q, R$ 100,10.'],
  ['partly given back', [pagamento(1, 60), pagamento(2, -10)], {}, 'Recebemos de Q, R$ 60,00; devolvemos R$ 10,00.'],
  [
    'exchanged: its money went to the sale of the other piece',
    [pagamento(1, 57.9, 100), troca(2, -57.9)],
    { pagamento: 'nada_a_receber' },
    'Recebemos de Q, R$ 57,90; na troca, R$ 57,90 pagos aqui passaram para outra venda.',
  ],
  ['paid with returned pieces', [troca(1, 57.9)], {}, 'Recebemos de Q, R$ 57,90 em peças devolvidas.'],
  [
    'paid with returned pieces and money',
    [troca(1, 57.9), pagamento(2, 5)],
    {},
    'Recebemos de Q, R$ 5,00 e R$ 57,90 em peças devolvidas.',
  ],
  ['not paid', [], { pagamento: 'pendente' }, 'Ainda não recebemos de Q.'],
  ['returned before it was paid', [], { pagamento: 'nada_a_receber' }, 'Nada a receber de Q.'],
  ['paid at the channel', [], { pagamento: null, importada: true }, 'O pagamento de Q foi recebido pelo canal.'],
  ['older than payments', [], { pagamento: null }, 'Sem pagamentos registrados de Q.'],
])('a receipt of a sale that is %s says so', (_qual, pagamentos, dados, sentence) => {
  expect(frase(pagamentos, dados)).toBe(sentence.replace('Q', 'Ana, CPF: 529.982.247-25'))
})

test('money that an exchange took along did not go back to the customer', () => {
  expect(contas({ credito: 57.9, pagamentos: [pagamento(1, 57.9), troca(2, -57.9)] }).at(-1)).toBe(
    'Passou para outra venda em 29/11/2026, Troca: R$ 57,90',
  )
})

test('a line is named by its title, or by what was typed', () => {
  const linha = { quantidade: 2, titulo: 'Camiseta', descricao: '', variacao: 'Azul M' }
  expect(formatItem(linha)).toBe('2 × Camiseta Azul M')
  expect(formatItem({ ...linha, titulo: '', descricao: 'Ajuste', variacao: null })).toBe('2 × Ajuste')
})
