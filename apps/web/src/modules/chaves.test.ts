import { hashKey } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { lerVenda } from '../../test/support/lidos.ts'
import { listaDaAuditoria } from './auditoria/auditoria.queries.ts'
import { buscaDeCategorias, umaCategoria } from './categorias/categorias.queries.ts'
import { comprasDoCliente, listaDeClientes, opcoesDeClientes, umCliente } from './clientes/clientes.queries.ts'
import { codigoMostrado } from './configuracoes/aparelhos/aparelhos.queries.ts'
import { embalagensDaVenda } from './embalagens/embalagens.queries.ts'
import { itensDaImportacao, produtosParaVincular } from './importacao/bling/importacao.queries.ts'
import { linhasDaImportacao, umaImportacao } from './importacao/planilha/planilhas.queries.ts'
import { listaDeModelos, umModelo } from './modelos/modelos.queries.ts'
import { listaDeOrcamentos, umOrcamento } from './orcamentos/orcamentos.queries.ts'
import { artes, estampasDoProduto, fichaDoProduto } from './producao/preparo/preparo.queries.ts'
import { filaDaProducao, umaProducao } from './producao/producao.queries.ts'
import { doisLados } from './produtos/bling/useNoBling.ts'
import { estoqueDe, movimentosDe } from './produtos/estoque/estoque.queries.ts'
import { andamentoDoLote, previaDoLote } from './produtos/lista/emLote.queries.ts'
import { listaDeProdutos, umProduto } from './produtos/produtos.queries.ts'
import { umRelatorio, vendasDaLinha } from './relatorios/relatorios.queries.ts'
import * as sincronizacoes from './sincronizacao/sincronizacao.queries.ts'
import {
  agenciasDaVenda,
  fretesIndisponiveis,
  opcoesDeEnvio,
  opcoesDeFrete,
  rastreamentoDaVenda,
} from './vendas/envio.queries.ts'
import { listaDeVendas } from './vendas/lista.queries.ts'
import { historicoDaVenda, umaVenda } from './vendas/vendas.queries.ts'

const FILTROS_DA_AUDITORIA = { busca: '', tipo: '', usuario_id: '', de: '', ate: '' }
const MES = { de: '2026-11-01', ate: '2026-11-30' }
const LINHAS = { situacao: '', busca: '' } as const
const venda = (dados: object) => opcoesDeFrete(lerVenda({ id: 1, ...dados }))

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
  [
    'synchronisations by state',
    sincronizacoes.listaDeSincronizacoes(['falhou']),
    sincronizacoes.listaDeSincronizacoes(['pendente']),
  ],
  ['synchronisations', sincronizacoes.umaSincronizacao(1), sincronizacoes.umaSincronizacao(2)],
  ['quotes of sales', opcoesDeFrete(lerVenda({ id: 1 })), opcoesDeFrete(lerVenda({ id: 2 }))],
  [
    'quotes before and after a product was published',
    opcoesDeFrete(lerVenda({ id: 1, produtos_nao_publicados: ['Camiseta'] })),
    opcoesDeFrete(lerVenda({ id: 1, produtos_nao_publicados: [] })),
  ],
  ...(['altura', 'largura', 'comprimento', 'peso'] as const).map(
    (medida) => [`quotes by ${medida}`, venda({ [medida]: 1 }), venda({ [medida]: 2 })] as const,
  ),
  ...(['cep', 'endereco', 'municipio', 'uf'] as const).map(
    (campo) =>
      [`quotes by ${campo}`, venda({ cliente: { [campo]: 'a' } }), venda({ cliente: { [campo]: 'b' } })] as const,
  ),
  ['refusals of sales', fretesIndisponiveis(lerVenda({ id: 1 }), 1), fretesIndisponiveis(lerVenda({ id: 2 }), 1)],
  ['refusals of quotes', fretesIndisponiveis(lerVenda({ id: 1 }), 1), fretesIndisponiveis(lerVenda({ id: 1 }), 2)],
  ['trackings of sales', rastreamentoDaVenda(1, 'A'), rastreamentoDaVenda(2, 'A')],
  ['trackings by code', rastreamentoDaVenda(1, 'A'), rastreamentoDaVenda(1, 'B')],
  ['sales by filter', listaDeVendas({ busca: 'a' }), listaDeVendas({ busca: 'b' })],
  ['sales by tab', listaDeVendas({ status: 'separacao' }), listaDeVendas({ status: 'embalagem' })],
  ['counters', agenciasDaVenda(1, 'a'), agenciasDaVenda(1, 'b')],
  ['counters of sales', agenciasDaVenda(1, 'a'), agenciasDaVenda(2, 'a')],
  ['shipping options', opcoesDeEnvio(1), opcoesDeEnvio(2)],
  ['sales', umaVenda(1), umaVenda(2)],
  ['histories', historicoDaVenda(1), historicoDaVenda(2)],
  ['sales of customers', comprasDoCliente(1), comprasDoCliente(2)],
  ['quotes by search', listaDeOrcamentos({ busca: 'a' }), listaDeOrcamentos({ busca: 'b' })],
  ['quotes by customer', listaDeOrcamentos({ cliente: 1 }), listaDeOrcamentos({ cliente: 2 })],
  ['single quotes', umOrcamento(1), umOrcamento(2)],
  ['reports', umRelatorio('vendas', MES), umRelatorio('margem', MES)],
  ['reports by period', umRelatorio('vendas', MES), umRelatorio('vendas', { ...MES, ate: '2026-11-29' })],
  ['reports by grouping', umRelatorio('vendas', { por: 'dia' }), umRelatorio('vendas', { por: 'mes' })],
  ['sales of rows', vendasDaLinha('vendas', MES, 'a'), vendasDaLinha('vendas', MES, 'b')],
  ['sales of a row and of all rows', vendasDaLinha('vendas', MES, 'a'), vendasDaLinha('vendas', MES, undefined)],
  ['sales of a row by period', vendasDaLinha('vendas', MES, 'a'), vendasDaLinha('vendas', {}, 'a')],
  ['sales of a row by report', vendasDaLinha('vendas', MES, 'a'), vendasDaLinha('margem', MES, 'a')],
  ['productions by filter', filaDaProducao({ arte: 1 }), filaDaProducao({ lisa: 1 })],
  ['productions', umaProducao(1), umaProducao(2)],
  ['prints of products', estampasDoProduto(1), estampasDoProduto(2)],
  ['recipes of products', fichaDoProduto(1), fichaDoProduto(2)],
  ['prints and recipe of a product', estampasDoProduto(1), fichaDoProduto(1)],
  ['arts by search', artes('a'), artes('b')],
  ['imports of spreadsheets', umaImportacao(1), umaImportacao(2)],
  ['rows of spreadsheets', linhasDaImportacao(1, LINHAS), linhasDaImportacao(2, LINHAS)],
  ['rows by search', linhasDaImportacao(1, LINHAS), linhasDaImportacao(1, { ...LINHAS, busca: 'a' })],
  ['rows by state', linhasDaImportacao(1, LINHAS), linhasDaImportacao(1, { ...LINHAS, situacao: 'erro' })],
  ['changes of many', andamentoDoLote(1), andamentoDoLote(2)],
  ['previews by products', previaDoLote({ ids: [1] }, null), previaDoLote({ ids: [2] }, null)],
  ['acts by filter', listaDaAuditoria(FILTROS_DA_AUDITORIA), listaDaAuditoria({ ...FILTROS_DA_AUDITORIA, busca: 'a' })],
  ['categories', umaCategoria(1), umaCategoria(2)],
  ['categories by search', buscaDeCategorias('a'), buscaDeCategorias('b')],
  ['last publications of products', sincronizacoes.ultimaDoProduto(1), sincronizacoes.ultimaDoProduto(2)],
  ['tasks of orders', sincronizacoes.tarefasDoPedidoImportado(1), sincronizacoes.tarefasDoPedidoImportado(2)],
  ['several synchronisations', sincronizacoes.variasSincronizacoes([1]), sincronizacoes.variasSincronizacoes([1, 2])],
  ['codes on the screen', codigoMostrado('a'), codigoMostrado('b')],
  ['a sale and its history', umaVenda(1), historicoDaVenda(1)],
] as const

test.each(PARES)('%s are kept apart', (_, uma, outra) => {
  expect(hashKey(uma.queryKey)).not.toBe(hashKey(outra.queryKey))
})
