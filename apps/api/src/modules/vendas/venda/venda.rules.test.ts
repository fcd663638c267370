import type { ItemDaVenda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { expect, test } from 'vitest'
import type { VendaComItens } from './detalhe.data.ts'
import { comoVenda } from './venda.rules.ts'

const cliente = {
  nome: 'Ana',
  endereco: 'Rua da Aurora',
  numero: '10',
  complemento: 'ap. 2',
  bairro: 'Boa Vista',
  municipio: 'Recife',
  uf: 'PE',
  cep: '50050000',
}
const item = (dados: Partial<ItemDaVenda> = {}) =>
  ({
    id: 1,
    variacao_id: null,
    variacao: null,
    titulo: 'Camiseta',
    quantidade: 2,
    devolvidas: 0,
    partes: [],
    publicado: true,
    pendencia: null,
    ...dados,
  }) as ItemDaVenda
const venda = (dados: object, itens: ItemDaVenda[] = []) =>
  comoVenda({ importada: false, endereco: null, cliente, ...dados, itens } as VendaComItens, { ativo: true })

test.each([
  [{}, 'Rua da Aurora, 10, ap. 2 - Boa Vista, Recife/PE, CEP 50050-000'],
  [{ numero: '', complemento: '' }, 'Rua da Aurora - Boa Vista, Recife/PE, CEP 50050-000'],
  [{ bairro: '', uf: '', cep: '' }, 'Rua da Aurora, 10, ap. 2 - Recife'],
  [{ endereco: '', numero: '', complemento: '', bairro: '', municipio: '' }, 'PE, CEP 50050-000'],
  [{ bairro: '', municipio: '', uf: '', cep: '' }, 'Rua da Aurora, 10, ap. 2'],
])('a customer without %j lives at "%s"', (falta, endereco) => {
  expect(venda({ cliente: { ...cliente, ...falta } }).endereco).toBe(endereco)
})

test('a sale that was sent keeps its address; pieces are summed, and those that lack', () => {
  const itens = [
    item(),
    item({ titulo: 'Caneca', publicado: false, quantidade: 3, pendencia: 'sem_estoque' }),
    item({ titulo: 'Boné', publicado: false, quantidade: 4, pendencia: 'sem_produto' }),
    item({ quantidade: 5, pendencia: 'sem_estoque' }),
  ]
  expect(venda({ endereco: 'Ali' }, itens)).toMatchObject({
    endereco: 'Ali',
    cliente_nome: 'Ana',
    quantidade_itens: 14,
    pecas_que_faltam: 8,
    bling_ativo: true,
    produtos_nao_publicados: ['Caneca', 'Boné'],
  })
  expect(venda({ importada: true }, itens).produtos_nao_publicados).toEqual([])
})
