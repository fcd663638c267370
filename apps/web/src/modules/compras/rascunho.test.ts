import { compra as compraSchema } from '@estampa/contract/compras/compras.schemas.ts'
import { expect, test } from 'vitest'
import { buildCompraRascunho, describeLinhas, suggestedLinha, toCompraBody, valueOf } from './rascunho.ts'

const item = {
  id: 5,
  produto_id: 1,
  variacao_id: 2,
  sku: 'CM-P',
  titulo: 'Camiseta',
  variacao: 'Preta P',
  quantidade: 12,
  recebida: 0,
  a_mais: 0,
  custo_unitario: 1234.5,
  codigo_do_fornecedor: null,
  do_fornecedor: null,
}
const compra = compraSchema.parse({
  id: 3,
  numero: 3,
  fornecedor: { id: 9, nome: 'Malhas' },
  situacao: 'rascunho',
  previsao: null,
  atrasada: false,
  pecas: 12,
  recebidas: 0,
  total: 1,
  criado_em: '',
  observacao: '',
  nota_chave: null,
  avisos: [],
  pedidos_sem_nota: [],
  itens: [item],
  recebimentos: [],
  frete: 0,
  pedida_em: null,
  versao: 1,
})

test('a stored draft goes back as it came, its costs only by who sees them', () => {
  const draft = buildCompraRascunho(compra, null)
  const linha = { id: 5, produto_id: 1, variacao_id: 2, quantidade: '12' }
  const head = { fornecedor_id: 9, previsao: '', observacao: '', versao: 4 }
  expect(toCompraBody(draft, 4, true)).toEqual({ ...head, frete: '', itens: [{ ...linha, custo_unitario: '1234,50' }] })
  expect(toCompraBody(draft, 4, false)).toEqual({ ...head, itens: [linha] })
  expect(describeLinhas(draft)).toBe('12 × Camiseta Preta P a 1234,50')
  expect(draft.itens.map(valueOf)).toEqual([14814])
})

test('a line of an invoice says what the invoice says, waits for its pieces, and sends a cost only when one is typed', () => {
  const do_fornecedor = {
    codigo: 'D1',
    descricao: 'MEIA DUZIA',
    ean: null,
    ncm: null,
    unidade: 'DZ',
    quantidade: 2,
    valor: 100,
    confirmar_quantidade: true,
  }
  const draft = buildCompraRascunho({ ...compra, itens: [{ ...item, produto_id: null, do_fornecedor }] }, null)
  expect(draft.itens).toMatchObject([{ quantidade: '', custo_unitario: '', nota: 'D1 MEIA DUZIA: 2 DZ, R$ 100,00' }])
  expect(toCompraBody(draft, 1, true).itens[0]).not.toHaveProperty('custo_unitario')
  const typed = { ...draft, itens: draft.itens.map((linha) => ({ ...linha, custo_unitario: '4,20' })) }
  expect(toCompraBody(typed, 1, true).itens[0]).toMatchObject({ custo_unitario: '4,20' })
})

test('a suggested piece is a line of so many pieces', () => {
  const suggestion = { disponivel: 0, a_estampar: 9, a_receber: 0, minimo: 0, por_dia: 0, sugerido: 9 }
  const linha = suggestedLinha({
    produto_id: 1,
    variacao_id: 2,
    sku: 'L-M',
    titulo: 'Lisa',
    variacao: 'M',
    ...suggestion,
  })
  expect(linha).toMatchObject({ id: null, produto_id: 1, nome: 'Lisa M', quantidade: '9', custo_unitario: '' })
})
