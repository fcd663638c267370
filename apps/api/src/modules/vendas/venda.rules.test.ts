import type { ItemDaVenda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { expect, test } from 'vitest'
import type { VendaComItens } from './detalhe.data.ts'
import { lembretesDe, retratoDosLembretes } from './lembretes.ts'
import { copiaPara, nomeDaLinha, pecasDaVolta, pedidas } from './pecas.ts'
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

const variacao = { id: 5, nome: 'Azul M', sku: 'C-AZ', gtin: null, descricao: 'De algodão', custo: 21, imagem: 'azul' }
const produto = {
  id: 1,
  titulo: 'Camiseta',
  sku: 'C',
  descricao: 'Boa',
  custo: 20,
  imagem: 'capa',
  naLixeira: false,
  variacoes: [variacao],
}

test.each([
  [undefined, { sku: 'C', variacao: null, descricao: 'Boa', custo_unitario: 21, imagem_arquivo: 'capa' }],
  [variacao, { sku: 'C-AZ', variacao: 'Azul M', descricao: 'De algodão', custo_unitario: 21, imagem_arquivo: 'azul' }],
  [
    { ...variacao, sku: null, nome: null, descricao: '', imagem: null },
    { sku: null, variacao: null, descricao: 'Boa', custo_unitario: 21, imagem_arquivo: 'capa' },
  ],
])('a line of the variation %j copies %j', (qual, copia) => {
  expect(copiaPara(produto, qual)).toEqual({ titulo: 'Camiseta', ...copia })
})

test('lines of products or variations that are gone ask for no pieces but the parts of a kit; the others keep their place', () => {
  const linha = {
    ...item(),
    sku: null,
    descricao: '',
    valor_unitario: 1,
    desconto: 0,
    custo_unitario: null,
    imagem_arquivo: null,
  }
  const linhas = [
    { ...linha, produto_id: null },
    { ...linha, produto_id: 2, variacao_id: null, variacao: 'Rosa G' },
    { ...linha, produto_id: null, partes: [{ produto_id: 7, variacao_id: null, quantidade: 2 }] },
    { ...linha, produto_id: 1, variacao_id: 5, variacao: 'Azul M', quantidade: 3 },
  ]
  expect(pedidas(linhas)).toMatchObject([
    { produto_id: null, indice: 0 },
    { produto_id: null, indice: 1, descricao: 'Camiseta Rosa G' },
    { produto_id: null, indice: 2, partes: [{ produto_id: 7, quantidade: 2 }] },
    { produto_id: 1, variacao_id: 5, quantidade: 3, indice: 3, descricao: 'Camiseta Azul M' },
  ])
  expect(nomeDaLinha({ titulo: 'Camiseta', variacao: null })).toBe('Camiseta')
})

test.each([
  ['any of the product', { id: 1, variacao_id: null, variacao: null }, 1],
  ['a variation', { id: 1, variacao_id: 5, variacao: 'Azul M' }, 1],
  ['a variation that was deleted', { id: 1, variacao_id: null, variacao: 'Azul M' }, null],
  ['a product that was deleted', { id: null, variacao_id: null, variacao: null }, null],
])('pieces that were sold as %s come back to the product %j', (_, dados, produto_id) => {
  expect(pecasDaVolta(item(dados), 2)).toMatchObject({ produto_id, variacao_id: dados.variacao_id, quantidade: 2 })
})

test.each([
  [{}, {}],
  [
    { anotacao: null, prazo: null, prioritaria: null },
    { anotacao: '', prazo: null },
  ],
  [
    { anotacao: '', prazo: '2026-12-04', prioritaria: false },
    { anotacao: '', prazo: '2026-12-04', prioritaria: false },
  ],
])('of the reminders sent %j are kept %j', (enviados, guardados) => {
  expect(lembretesDe(enviados)).toEqual(guardados)
})

test('the history tells due date and priority, not the note', () => {
  const lembretes = { anotacao: 'x', prazo: '2026-12-04', prioritaria: true }
  expect(retratoDosLembretes(lembretes)).toEqual(['Prazo: 04/12/2026', 'Prioritária'])
  expect(retratoDosLembretes({ ...lembretes, prazo: null, prioritaria: false })).toEqual([])
})
