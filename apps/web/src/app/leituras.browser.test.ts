import { hashKey, QueryClient, type QueryFunction, type QueryKey } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { answer, ok, prepare, queries, received } from '../../test/support/api-control.ts'
import { readVenda } from '../../test/support/lidos.ts'
import { signInBeforeEach } from '../../test/support/signed-in.ts'
import { listaDaAuditoria } from '../modules/auditoria/auditoria.queries.ts'
import { buscaDeCategorias, umaCategoria } from '../modules/categorias/categorias.queries.ts'
import { comprasDoCliente, listaDeClientes, opcoesDeClientes, umCliente } from '../modules/clientes/clientes.queries.ts'
import { shownCodigo } from '../modules/configuracoes/aparelhos/aparelhos.queries.ts'
import { embalagensDaVenda } from '../modules/embalagens/embalagens.queries.ts'
import { itensDaImportacao } from '../modules/importacao/bling/importacao.queries.ts'
import { linhasDaImportacao, umaImportacao } from '../modules/importacao/planilha/planilhas.queries.ts'
import { listaDeModelos, modelos } from '../modules/modelos/modelos.queries.ts'
import { listaDeOrcamentos, umOrcamento } from '../modules/orcamentos/orcamentos.queries.ts'
import { artes, estampasDoProduto, fichaDoProduto } from '../modules/producao/preparo/preparo.queries.ts'
import { filaDaProducao, umaProducao } from '../modules/producao/producao.queries.ts'
import { doisLados } from '../modules/produtos/bling/useNoBling.ts'
import { estoqueDe, movimentosDe } from '../modules/produtos/estoque/estoque.queries.ts'
import { andamentoDoLote, previaDoLote } from '../modules/produtos/lista/emLote.queries.ts'
import { listaDeProdutos, umProduto } from '../modules/produtos/produtos.queries.ts'
import { umRelatorio, vendasDaLinha } from '../modules/relatorios/relatorios.queries.ts'
import * as sincronizacoes from '../modules/sincronizacao/sincronizacao.queries.ts'
import * as tarefas from '../modules/sincronizacao/tarefas.queries.ts'
import * as envio from '../modules/vendas/envio.queries.ts'
import { listaDeVendas } from '../modules/vendas/lista.queries.ts'
import { historicoDaVenda, umaVenda } from '../modules/vendas/vendas.queries.ts'

signInBeforeEach()

const venda = readVenda({ id: 7, cliente: 3 })
const DIAS = { de: '2026-11-01', ate: '2026-11-30' }
const ATOS = { busca: 'a', tipo: 'entrada', usuario_id: '2', ...DIAS }

const LINHAS = { situacao: '', busca: '' } as const
const ITENS = { proposta: '', modelo: '', busca: '' } as const
const cotacao = (data: object) => envio.opcoesDeFrete(readVenda({ id: 1, ...data }))

/** A reading, and what it asks the server for. */
const LEITURAS = [
  [
    listaDeVendas({ busca: 'a', status: 'embalagem', atrasadas: true }),
    'GET /vendas/?busca=a&status=embalagem&atrasadas=true',
  ],
  [umaVenda(7), 'GET /vendas/7/'],
  [historicoDaVenda(7), 'GET /vendas/7/historico/'],
  [envio.opcoesDeFrete(venda), 'POST /vendas/7/calcular-frete/'],
  [envio.fretesIndisponiveis(venda, 1), 'GET /vendas/7/fretes-indisponiveis/'],
  [envio.rastreamentoDaVenda(7, 'BR1'), 'GET /vendas/7/rastreamento/'],
  [envio.agenciasDaVenda(7, 'centro'), 'GET /vendas/7/agencias/?busca=centro'],
  [listaDeProdutos({ cor: 'Azul', preco_min: 10 }), 'GET /produtos/busca/?cor=Azul&preco_min=10'],
  [estoqueDe(5, 1), 'GET /produtos/5/estoque/'],
  [movimentosDe(5, null), 'GET /produtos/5/movimentos/'],
  [movimentosDe(5, 9), 'GET /produtos/5/movimentos/?variacao=9'],
  [doisLados(5, null), 'GET /produtos/5/bling/'],
  [doisLados(5, 8), 'GET /produtos/5/bling/?id_bling=8'],
  [listaDeClientes('ana'), 'GET /clientes/?busca=ana'],
  [umCliente(3), 'GET /clientes/3/'],
  [comprasDoCliente(3), 'GET /clientes/3/vendas/'],
  [listaDeModelos('b'), 'GET /modelos/?busca=b'],
  [buscaDeCategorias(''), 'GET /categorias/'],
  [buscaDeCategorias('c'), 'GET /categorias/?busca=c'],
  [listaDeOrcamentos({ busca: 'a', cliente: 3 }), 'GET /orcamentos/?busca=a&cliente=3'],
  [umOrcamento(6), 'GET /orcamentos/6/'],
  [umRelatorio('margem', { ...DIAS, por: 'cor' }), 'GET /relatorios/margem/?de=2026-11-01&ate=2026-11-30&por=cor'],
  [vendasDaLinha('margem', {}, 'x'), 'GET /relatorios/margem/vendas/?chave=x&pagina=2'],
  [vendasDaLinha('margem', {}, undefined), 'GET /relatorios/margem/vendas/?pagina=2'],
  [filaDaProducao({ arte: 4 }), 'GET /producoes/?arte=4&limite=200'],
  [artes('sol'), 'GET /artes/?busca=sol'],
  [linhasDaImportacao(1, { situacao: 'erro', busca: 'x' }), 'GET /importacoes/1/itens/?situacao=erro&busca=x'],
  [
    itensDaImportacao(1, { proposta: 'criar', modelo: '', busca: 'x' }),
    'GET /bling/importacoes/1/itens/?proposta=criar&busca=x',
  ],
  [listaDaAuditoria(ATOS), 'GET /auditoria/?busca=a&tipo=entrada&usuario_id=2&de=2026-11-01&ate=2026-11-30'],
  [tarefas.listaDeSincronizacoes(['falhou', 'pendente']), 'GET /sincronizacoes/?estado=falhou%2Cpendente'],
  [sincronizacoes.ultimaDoProduto(5), 'GET /sincronizacoes/?tipo=produto&alvo_id=5&limite=10'],
  [tarefas.importedPedidoTarefas(7), 'GET /sincronizacoes/?tipo=pedido_importado&alvo_id=7&estado=falhou&limite=20'],
] as const

/** Reads once, whatever the answer; a list that counts its pages reads the second one. */
const readQuery = ({
  queryFn,
  queryKey,
  initialPageParam = null,
}: (typeof LEITURAS)[number][0] & { initialPageParam?: unknown }) => {
  const pageParam = initialPageParam === 1 ? 2 : initialPageParam
  const context = { queryKey, pageParam, client: new QueryClient(), signal: new AbortController().signal }
  return (queryFn as QueryFunction)(context as never)
}

test('each reading asks for what its parameters say, and no more', async () => {
  await prepare({ '*': answer(404) })
  for (const [options] of LEITURAS) await Promise.resolve(readQuery(options as never)).catch(() => undefined)
  const requestedPaths = (await received()).map(({ route, query }) => `${route}${query}`)
  expect(requestedPaths).toEqual(LEITURAS.map(([, expectedPath]) => expectedPath))
})

/** Readings besides those of the table, row by row of one kind, each of which asks for something else. */
const OUTRAS = [
  [listaDeVendas({ status: 'separacao' }), listaDeVendas({ busca: 'b' }), listaDeVendas({ busca: 'a' })],
  [umaVenda(8), historicoDaVenda(8), comprasDoCliente(4), umCliente(4), umOrcamento(7)],
  [envio.opcoesDeEnvio(7), envio.opcoesDeEnvio(8), embalagensDaVenda(7), embalagensDaVenda(8)],
  [{}, { id: 8 }, { produtos_nao_publicados: ['Camiseta'] }].map(cotacao),
  ['altura', 'largura', 'comprimento', 'peso'].flatMap((medida) => [1, 2].map((n) => cotacao({ [medida]: n }))),
  ['cep', 'endereco', 'municipio', 'uf'].map((field) => cotacao({ cliente: { [field]: 'a' } })),
  [envio.fretesIndisponiveis(readVenda({ id: 8 }), 1), envio.fretesIndisponiveis(venda, 2)],
  [envio.rastreamentoDaVenda(8, 'BR1'), envio.rastreamentoDaVenda(7, 'BR2')],
  [envio.agenciasDaVenda(7, 'sul'), envio.agenciasDaVenda(8, 'centro')],
  [listaDeProdutos({ cor: 'Azul' }), listaDeProdutos({ tamanho: 'Azul' }), umProduto(5), umProduto(6)],
  [estoqueDe(6, 1), estoqueDe(5, 2), movimentosDe(6, null), movimentosDe(5, 8), doisLados(6, null), doisLados(5, 9)],
  [andamentoDoLote(1), andamentoDoLote(2), previaDoLote({ ids: [1] }, null), previaDoLote({ ids: [2] }, null)],
  // Also options and rows of customers.
  [listaDeClientes('opcoes'), listaDeClientes('b'), opcoesDeClientes(''), opcoesDeClientes('b')],
  [listaDeModelos('c'), modelos.record(1), modelos.record(2), buscaDeCategorias('d'), umaCategoria(1), umaCategoria(2)],
  [{ busca: 'a' }, { busca: 'b' }, { cliente: 3 }, { cliente: 4 }].map((filters) => listaDeOrcamentos(filters)),
  [{ por: 'dia' }, { por: 'mes' }, DIAS, { ...DIAS, ate: '2026-11-29' }].map((question) =>
    umRelatorio('vendas', question),
  ),
  [umRelatorio('margem', DIAS), vendasDaLinha('vendas', DIAS, 'a'), vendasDaLinha('vendas', DIAS, 'b')],
  [vendasDaLinha('vendas', DIAS, undefined), vendasDaLinha('vendas', {}, 'a'), vendasDaLinha('margem', DIAS, 'a')],
  [filaDaProducao({ arte: 1 }), filaDaProducao({ lisa: 1 }), umaProducao(1), umaProducao(2), artes('a'), artes('b')],
  [1, 2].flatMap((id) => [estampasDoProduto(id), fichaDoProduto(id), umaImportacao(id), shownCodigo(`${id}`)]),
  [linhasDaImportacao(1, LINHAS), linhasDaImportacao(2, LINHAS), linhasDaImportacao(1, { ...LINHAS, busca: 'a' })],
  [linhasDaImportacao(1, { ...LINHAS, situacao: 'erro' }), itensDaImportacao(1, { ...ITENS, busca: 'a' })],
  [itensDaImportacao(1, ITENS), itensDaImportacao(2, ITENS)],
  [listaDaAuditoria({ ...ATOS, busca: '' }), listaDaAuditoria({ ...ATOS, tipo: '' })],
  [tarefas.listaDeSincronizacoes(['falhou']), tarefas.listaDeSincronizacoes(['pendente'])],
  [sincronizacoes.umaSincronizacao(1), sincronizacoes.umaSincronizacao(2), sincronizacoes.ultimaDoProduto(1)],
  [tarefas.variasSincronizacoes([1]), tarefas.variasSincronizacoes([1, 2])],
  [tarefas.importedPedidoTarefas(1)],
]

test('no two readings are taken for each other', () => {
  const leituras: { queryKey: QueryKey }[] = [...LEITURAS.map(([leitura]) => leitura), ...OUTRAS.flat()]
  const keys = leituras.map(({ queryKey }) => hashKey(queryKey))
  expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([])
})

test('customers to choose from come in a page and a longer one, without those that are anonymous', async () => {
  const page = (ids: number[], next: string | null) =>
    ok({
      count: 9,
      next,
      previous: null,
      results: ids.map((id) => ({ id, nome: `C${id}`, anonimizado_em: id === 2 ? '2026-01-01' : null })),
    })
  await prepare({ 'GET /clientes/': [page([1, 2], '/api/clientes/?cursor=b&limite=50'), page([3], null)] })
  const opcoes = await readQuery(opcoesDeClientes('c') as never)
  expect(opcoes).toMatchObject({ clientes: [{ id: 1 }, { id: 3 }], total: 8 })
  expect(await queries()).toEqual(['?busca=c', '?cursor=b&limite=200'])
})

test('a report’s rows go on with the next page while there are more', () => {
  const { getNextPageParam } = vendasDaLinha('vendas', {}, 'a')
  const proxima = (mais: boolean) => getNextPageParam({ mais, vendas: [] }, [], 3, [])
  expect([proxima(true), proxima(false)]).toEqual([4, null])
})

test('a sale whose order was under way brings its history anew, another one does not', async () => {
  const client = new QueryClient()
  const { queryKey } = umaVenda(7)
  const context = { queryKey, client, signal: new AbortController().signal }
  const rereadVenda = async (before: object) => {
    client.setQueryData(historicoDaVenda(7).queryKey, [])
    client.setQueryData(queryKey, readVenda({ id: 7, ...before }))
    await prepare({ 'GET /vendas/7/': ok({ id: 7 }) })
    await (umaVenda(7).queryFn as QueryFunction)(context as never)
    return client.getQueryState(historicoDaVenda(7).queryKey)?.isInvalidated
  }
  expect(await rereadVenda({ sincronizacao: { id: 1, estado: 'pendente' }, numero_pedido_bling: null })).toBe(true)
  expect(await rereadVenda({})).toBe(false)
})
