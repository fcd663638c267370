import { hashKey } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { listaDeClientes, opcoesDeClientes, umCliente } from './clientes/clientes.queries.ts'
import { comprasDoCliente } from './clientes/compras.queries.ts'
import { embalagensDaVenda } from './embalagens/embalagens.queries.ts'
import { listaDeModelos, umModelo } from './modelos/modelos.queries.ts'
import { doisLados } from './produtos/bling/bling.queries.ts'
import { estoqueDe, movimentosDe } from './produtos/estoque/estoque.queries.ts'
import { listaDeProdutos, umProduto } from './produtos/produtos.queries.ts'
import { itensDaImportacao, produtosParaVincular } from './sincronizacao/importar/importacao.queries.ts'
import { listaDeSincronizacoes, umaSincronizacao } from './sincronizacao/sincronizacao.queries.ts'
import { opcoesDeFrete, rastreamentoDaVenda } from './vendas/envio.queries.ts'
import { listaDeVendas } from './vendas/lista.queries.ts'
import { agenciasDaVenda, opcoesDeEnvio } from './vendas/opcoes.queries.ts'
import { lerVenda } from './vendas/venda.ts'
import { historicoDaVenda, umaVenda } from './vendas/vendas.queries.ts'

const FILTRO = { proposta: '', modelo: '', busca: '' } as const

/** Two readings of the same kind that must not be taken for each other. */
const PARES = [
  ['customers by search', listaDeClientes('a'), listaDeClientes('b')],
  ['options and rows of customers', listaDeClientes('opcoes'), opcoesDeClientes('')],
  ['options of customers by search', opcoesDeClientes('a'), opcoesDeClientes('b')],
  ['customers', umCliente(1), umCliente(2)],
  ['boxes of sales', embalagensDaVenda(1), embalagensDaVenda(2)],
  ['models by search', listaDeModelos('a'), listaDeModelos('b')],
  ['models', umModelo(1), umModelo(2)],
  ['both sides of products', doisLados(1, null), doisLados(2, null)],
  ['both sides with a product of Bling', doisLados(1, 5), doisLados(1, 6)],
  ['stocks of products', estoqueDe(1, 1), estoqueDe(2, 1)],
  ['stocks of versions', estoqueDe(1, 1), estoqueDe(1, 2)],
  ['movements of products', movimentosDe(1, null), movimentosDe(2, null)],
  ['movements of variations', movimentosDe(1, 3), movimentosDe(1, 4)],
  ['products by filter', listaDeProdutos({ cor: 'Azul' }), listaDeProdutos({ tamanho: 'Azul' })],
  ['products', umProduto(1), umProduto(2)],
  ['items of imports', itensDaImportacao(1, FILTRO), itensDaImportacao(2, FILTRO)],
  ['items by filter', itensDaImportacao(1, FILTRO), itensDaImportacao(1, { ...FILTRO, busca: 'a' })],
  ['products to link', produtosParaVincular('a'), produtosParaVincular('b')],
  ['synchronisations by state', listaDeSincronizacoes(['falhou']), listaDeSincronizacoes(['pendente'])],
  ['synchronisations', umaSincronizacao(1), umaSincronizacao(2)],
  ['quotes of sales', opcoesDeFrete(lerVenda({ id: 1 })), opcoesDeFrete(lerVenda({ id: 2 }))],
  [
    'quotes before and after a product was published',
    opcoesDeFrete(lerVenda({ id: 1, produtos_nao_publicados: ['Camiseta'] })),
    opcoesDeFrete(lerVenda({ id: 1, produtos_nao_publicados: [] })),
  ],
  ['trackings by code', rastreamentoDaVenda(1, 'A'), rastreamentoDaVenda(1, 'B')],
  ['sales by filter', listaDeVendas({ busca: 'a' }), listaDeVendas({ busca: 'b' })],
  ['sales by tab', listaDeVendas({ status: 'separacao' }), listaDeVendas({ status: 'embalagem' })],
  ['counters', agenciasDaVenda(1, 'a'), agenciasDaVenda(1, 'b')],
  ['shipping options', opcoesDeEnvio(1), opcoesDeEnvio(2)],
  ['sales', umaVenda(1), umaVenda(2)],
  ['histories', historicoDaVenda(1), historicoDaVenda(2)],
  ['sales of customers', comprasDoCliente(1), comprasDoCliente(2)],
  ['a sale and its history', umaVenda(1), historicoDaVenda(1)],
] as const

test.each(PARES)('%s are kept apart', (_, uma, outra) => {
  expect(hashKey(uma.queryKey)).not.toBe(hashKey(outra.queryKey))
})
