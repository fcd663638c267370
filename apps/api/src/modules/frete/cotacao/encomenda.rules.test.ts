import { expect, test } from 'vitest'
import { SEM_FRETE } from '../frete.config.ts'
import type { VendaDoFrete } from '../frete.data.ts'
import { comoEncomenda } from './encomenda.rules.ts'

const item = { titulo: 'Camiseta', variacao: 'Azul M', quantidade: 1, subtotal: 10, publicado: true }
const opcoes = {
  seguro: null,
  aviso_recebimento: null,
  mao_propria: null,
  nfe_chave: null,
  agencia_codigo: null,
  agencia_nome: null,
}
const venda = {
  id: 7,
  total: 100,
  codigo_servico_frete: '2',
  altura: 1,
  largura: 2,
  comprimento: 3,
  peso: 0.4,
  cliente: { nome: 'Ana', cpf: '52998224725', cep: '22041001' },
  itens: [item],
  opcoes,
} as unknown as VendaDoFrete
const empresa = { remetente: { ...SEM_FRETE.remetente, documento: '11222333000181' }, inscricaoEstadual: '12' }
const pessoa = { ...empresa, remetente: { ...empresa.remetente, documento: '52998224725' } }
const padrao = { seguro: true, avisoRecebimento: false, maoPropria: false }

test('a parcel has the sale’s service, measures, value and lines, and the customer with their document', () => {
  const lida = comoEncomenda(venda, empresa, padrao)
  expect(lida).toMatchObject({
    vendaId: 7,
    servico: '2',
    valor: 100,
    remetente: empresa.remetente,
    destinatario: { nome: 'Ana', documento: '52998224725', cep: '22041001' },
    pacote: { altura: 1, largura: 2, comprimento: 3, peso: 0.4 },
    itens: [{ nome: 'Camiseta Azul M', quantidade: 1, valorUnitario: 10 }],
  })
  expect(lida.destinatario).not.toHaveProperty('cpf')
})

test.each([
  // Reais of the line, pieces, reais declared for each.
  [100, 1, 100],
  [200, 3, 66.67],
  [100, 3, 33.33],
  [10.01, 2, 5.01],
  [0.04, 8, 0.01],
  [19.97, 2, 9.99],
  [0, 2, 0],
])(
  'the declared value of a line of R$ %f with %i pieces is R$ %f each, to the nearest cent',
  (subtotal, quantidade, unitValue) => {
    const linha = { ...item, subtotal, quantidade, variacao: null }
    const { itens } = comoEncomenda({ ...venda, itens: [linha] }, empresa, padrao)
    expect(itens).toEqual([{ nome: 'Camiseta', quantidade, valorUnitario: unitValue }])
  },
)

test.each([
  [{}, padrao, { seguro: true, avisoRecebimento: false, maoPropria: false }],
  [
    {},
    { seguro: false, avisoRecebimento: true, maoPropria: true },
    { seguro: false, avisoRecebimento: true, maoPropria: true },
  ],
  [
    { seguro: false, aviso_recebimento: true, mao_propria: true },
    padrao,
    { seguro: false, avisoRecebimento: true, maoPropria: true },
  ],
  [{ agencia_codigo: '49' }, padrao, { agencia: '49', nfe: null, inscricaoEstadual: '12' }],
])('options %j over %j', (vendaOpcoes, lojaOpcoes, esperadas) => {
  const dela = { ...venda, opcoes: { ...opcoes, ...vendaOpcoes } }
  expect(comoEncomenda(dela, empresa, lojaOpcoes).opcoes).toMatchObject(esperadas)
})

test('an invoice goes along only where a company sends', () => {
  const invoicedVenda = { ...venda, opcoes: { ...opcoes, nfe_chave: '3'.repeat(44) } }
  expect(comoEncomenda(invoicedVenda, empresa, padrao).opcoes.nfe).toBe('3'.repeat(44))
  expect(comoEncomenda(invoicedVenda, pessoa, padrao).opcoes.nfe).toBeNull()
})
