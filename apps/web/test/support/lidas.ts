import { listaDeAtributos } from '../../src/modules/atributos/atributos.queries.ts'
import { conexaoDoBling } from '../../src/modules/bling/bling.queries.ts'
import { arvoreDeCategorias } from '../../src/modules/categorias/categorias.queries.ts'
import {
  comprasDoCliente,
  listaDeClientes,
  opcoesDeClientes,
  umCliente,
} from '../../src/modules/clientes/clientes.queries.ts'
import * as compras from '../../src/modules/compras/compras.queries.ts'
import { conferenciaDaConta } from '../../src/modules/configuracoes/bling/conta.queries.ts'
import { copiasDaLoja } from '../../src/modules/configuracoes/copias.queries.ts'
import { dadosDaLoja } from '../../src/modules/configuracoes/loja/loja.queries.ts'
import { configuracaoDePagamento } from '../../src/modules/configuracoes/pagamento/pagamento.queries.ts'
import { embalagens, embalagensDaVenda } from '../../src/modules/embalagens/embalagens.queries.ts'
import { acessosAoFrete, configuracaoDoFrete } from '../../src/modules/frete/frete.queries.ts'
import * as importacao from '../../src/modules/importacao/bling/importacao.queries.ts'
import * as planilhas from '../../src/modules/importacao/planilha/planilhas.queries.ts'
import { listaDaLixeira } from '../../src/modules/lixeira/lixeira.queries.ts'
import { listaDeModelos, modelos } from '../../src/modules/modelos/modelos.queries.ts'
import * as orcamentos from '../../src/modules/orcamentos/orcamentos.queries.ts'
import { painelDaLoja } from '../../src/modules/painel/painel.queries.ts'
import * as preparo from '../../src/modules/producao/preparo/preparo.queries.ts'
import * as producao from '../../src/modules/producao/producao.queries.ts'
import { estoqueDe } from '../../src/modules/produtos/estoque/estoque.queries.ts'
import { filtrosDisponiveis, listaDeProdutos, umProduto } from '../../src/modules/produtos/produtos.queries.ts'
import { umaSincronizacao } from '../../src/modules/sincronizacao/sincronizacao.queries.ts'
import { opcoesDeEnvio, opcoesDeFrete } from '../../src/modules/vendas/envio.queries.ts'
import { filaDeVendas, listaDeVendas } from '../../src/modules/vendas/lista.queries.ts'
import * as vendas from '../../src/modules/vendas/vendas.queries.ts'
import { listCompras } from '../../src/shared/compras/listCompras.ts'
import { readVenda } from './lidos.ts'

const venda = readVenda({ id: 7, cliente: 3 })
const PAGINAS = { pages: [], pageParams: [] }

/**
 * Answers that a shop has read before, by the name that the table below gives them. Products 6, sale 8 and customer 4
 * are other ones.
 */
export const LIDAS = {
  vendas: [listaDeVendas({ busca: 'ana' }).queryKey, PAGINAS],
  'fila de vendas': [filaDeVendas.queryKey, {}],
  'vendas da cliente 3': [comprasDoCliente(3).queryKey, PAGINAS],
  'venda 7': [vendas.umaVenda(7).queryKey, {}],
  'venda 8': [vendas.umaVenda(8).queryKey, {}],
  'historia 7': [vendas.historicoDaVenda(7).queryKey, []],
  'historia 8': [vendas.historicoDaVenda(8).queryKey, []],
  'frete 7': [opcoesDeFrete(venda).queryKey, []],
  'frete 8': [opcoesDeFrete(readVenda({ id: 8 })).queryKey, []],
  'envio 7': [opcoesDeEnvio(7).queryKey, {}],
  'embalagens 7': [embalagensDaVenda(7).queryKey, {}],
  embalagens: [embalagens.list().queryKey, []],
  'chave do pix': [configuracaoDePagamento.queryKey, {}],
  produtos: [listaDeProdutos({ busca: 'cam' }).queryKey, PAGINAS],
  'filtros de produtos': [filtrosDisponiveis.queryKey, {}],
  'produto 5': [umProduto(5).queryKey, { id: 5, imagens: [] }],
  'produto 6': [umProduto(6).queryKey, { id: 6, imagens: [] }],
  'estoque 5': [estoqueDe(5, 1).queryKey, {}],
  lixeira: [listaDaLixeira.queryKey, PAGINAS],
  clientes: [listaDeClientes('ana').queryKey, PAGINAS],
  'opcoes de clientes': [opcoesDeClientes().queryKey, {}],
  'cliente 3': [umCliente(3).queryKey, {}],
  'cliente 4': [umCliente(4).queryKey, {}],
  modelos: [listaDeModelos().queryKey, []],
  'modelo 2': [modelos.record(2).queryKey, {}],
  categorias: [arvoreDeCategorias.queryKey, []],
  atributos: [listaDeAtributos.queryKey, []],
  sincronizacao: [umaSincronizacao(4).queryKey, {}],
  contatos: [importacao.contatosDaConta.queryKey, null],
  importacao: [importacao.ultimaImportacao.queryKey, null],
  'conexao com o bling': [conexaoDoBling.queryKey, {}],
  'conta no bling': [conferenciaDaConta.queryKey, {}],
  'acesso ao frete': [acessosAoFrete.queryKey, []],
  'como se compram etiquetas': [configuracaoDoFrete.queryKey, { tolerancia_do_preco: 1 }],
  copias: [copiasDaLoja(undefined).queryKey, {}],
  planilhas: [planilhas.ultimasImportacoes.queryKey, []],
  compras: [listCompras({}).queryKey, PAGINAS],
  'compra 9': [compras.readCompra(9).queryKey, {}],
  orcamentos: [orcamentos.listaDeOrcamentos({}).queryKey, PAGINAS],
  'orcamento 9': [orcamentos.umOrcamento(9).queryKey, {}],
  'a loja estampa': [producao.configuracaoDaProducao.queryKey, {}],
  'fila da producao': [producao.filaDaProducao({}).queryKey, PAGINAS],
  'producao 1': [producao.umaProducao(1).queryKey, {}],
  artes: [preparo.artes('').queryKey, PAGINAS],
  'estampas 5': [preparo.estampasDoProduto(5).queryKey, [{}]],
  'ficha 5': [preparo.fichaDoProduto(5).queryKey, [{}]],
  loja: [dadosDaLoja.queryKey, {}],
  painel: [painelDaLoja.queryKey, {}],
} as const
export type NomeDeLida = keyof typeof LIDAS
