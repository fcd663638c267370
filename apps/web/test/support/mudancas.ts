import { desconectarDoBling } from '../../src/modules/bling/bling.queries.ts'
import { anonimizarCliente } from '../../src/modules/clientes/AnonimizarDialog.tsx'
import { useSalvarCliente } from '../../src/modules/clientes/ClienteForm.tsx'
import { useExclusao } from '../../src/modules/clientes/ClientePage.tsx'
import { exportarCliente } from '../../src/modules/clientes/ExportarDialog.tsx'
import * as juncao from '../../src/modules/clientes/juncao.queries.ts'
import { mudarConta, verificarConta } from '../../src/modules/configuracoes/bling/conta.queries.ts'
import { mudarCifra, pedirCopia } from '../../src/modules/configuracoes/copias.queries.ts'
import { mudarNotas } from '../../src/modules/configuracoes/notas/notas.queries.ts'
import { aplicarContagem } from '../../src/modules/contagem/registrado.queries.ts'
import { useSalvarEmbalagem } from '../../src/modules/embalagens/EmbalagensPage.tsx'
import { embalagens } from '../../src/modules/embalagens/embalagens.queries.ts'
import * as frete from '../../src/modules/frete/frete.queries.ts'
import * as importacao from '../../src/modules/importacao/bling/importacao.queries.ts'
import * as planilhas from '../../src/modules/importacao/planilha/planilhas.queries.ts'
import { excluirPermanentemente } from '../../src/modules/lixeira/lixeira.queries.ts'
import * as orcamentos from '../../src/modules/orcamentos/orcamentos.queries.ts'
import * as preparo from '../../src/modules/producao/preparo/preparo.queries.ts'
import * as producao from '../../src/modules/producao/producao.queries.ts'
import { useNoBling } from '../../src/modules/produtos/bling/useNoBling.ts'
import { useCorrecao } from '../../src/modules/produtos/estoque/CorrecaoDoEstoque.tsx'
import { useGaleria } from '../../src/modules/produtos/imagens/ImagensModal.tsx'
import * as produtos from '../../src/modules/produtos/produtos.queries.ts'
import { useRegistrarPagamento } from '../../src/modules/vendas/detalhe/pagamento/RegistrarPagamento.tsx'
import * as envio from '../../src/modules/vendas/envio.queries.ts'
import { rascunhoDe } from '../../src/modules/vendas/formulario/rascunho.ts'
import { useSalvarVenda } from '../../src/modules/vendas/formulario/useSalvarVenda.ts'
import * as nota from '../../src/modules/vendas/nota.queries.ts'
import { useTrocar } from '../../src/modules/vendas/TrocaPage.tsx'
import * as vendas from '../../src/modules/vendas/vendas.queries.ts'
import { lerCliente, lerVenda } from './lidos.ts'
import { com, type Mudanca, nada, noHook, salva } from './mudanca.tsx'

const venda = lerVenda({ id: 7, cliente: 3 })
const cliente = lerCliente({ id: 3, nome: 'Ana' })
const arte = { nome: 'A', arquivo: new File([], 'a.pdf'), chave: 'k' }
const planilha = { tipo: 'produtos', modo: 'ambos', arquivo: new File([], 'a.csv') } as const
const troca = { voltam: [], motivo: 'tamanho', observacao: '', itens: [] } as never

const COM_FALTA = { itens: [{ produto_id: 5 }], faltas: [{ linha: 0, a_produzir: 1 }] } as never
const LISTAS_DE_PRODUTOS = ['produtos', 'filtros de produtos'] as const
const PRODUTOS = [...LISTAS_DE_PRODUTOS, 'produto 5', 'produto 6', 'estoque 5'] as const
const LISTAS_DE_VENDAS = ['vendas', 'fila de vendas', 'vendas da cliente 3'] as const
const AS_DUAS_VENDAS = ['venda 7', 'venda 8', 'historia 7', 'historia 8', 'frete 7', 'frete 8', 'envio 7'] as const
const VENDAS = [...LISTAS_DE_VENDAS, ...AS_DUAS_VENDAS] as const
const DA_VENDA = [...LISTAS_DE_VENDAS, 'historia 7', ...PRODUTOS] as const
const SALVA = [DA_VENDA, { novas: ['venda 7'] }] as const
const A_RELER = ['venda 7', ...DA_VENDA] as const
const CLIENTES = ['clientes', 'opcoes de clientes'] as const
const ORCAMENTOS = ['orcamentos', 'orcamento 9'] as const
const PRODUCAO = ['a loja estampa', 'fila da producao', 'producao 1', 'artes', 'estampas 5', 'ficha 5'] as const
const SEM_PRODUTO = [LISTAS_DE_PRODUTOS, { fora: ['produto 5'] }] as const
const CAIXAS = ['embalagens 7', 'embalagens'] as const

/** Each mutation of a screen, by the name of its hook, except hooks whose own test shows which queries are read again. */
export const MUDANCAS: Readonly<Record<string, Mudanca>> = {
  // Sales.
  mudarStatus: ['PATCH /vendas/7/status/', com(vendas.mudarStatus(venda), 'embalagem'), ...SALVA],
  escolherVariacao: [
    'PATCH /vendas/7/itens/1/',
    com(vendas.escolherVariacao(7), { itemId: 1, variacao_id: 2 }),
    ...SALVA,
  ],
  pedirNota: ['POST /vendas/7/nota/', com(nota.pedirNota(7), undefined), ...SALVA],
  reenviarNota: ['POST /vendas/7/nota/enviar/', com(nota.reenviarNota(7)), ...SALVA],
  mudarNotas: ['PATCH /notas/configuracao/', com(mudarNotas, {}), []],
  salvarMedidas: ['POST /vendas/7/medidas/', com(vendas.salvarMedidas(7), {} as never), ...SALVA],
  salvarServicoDeFrete: ['POST /vendas/7/servico-frete/', com(vendas.salvarServicoDeFrete(7), {} as never), ...SALVA],
  escolherProdutoDoItem: [
    'POST /vendas/7/itens/1/produto/',
    com(vendas.escolherProdutoDoItem(7, 1), { produto_id: 5 }),
    ...SALVA,
  ],
  salvarRastreio: ['POST /vendas/7/rastreio/', com(vendas.salvarRastreio(7), {} as never), ...SALVA],
  mudarLembretes: ['PATCH /vendas/7/', com(vendas.mudarLembretes(7), {} as never), ...SALVA],
  cancelarVenda: ['DELETE /vendas/7/', com(vendas.cancelarVenda(7)), A_RELER],
  sincronizarVenda: ['POST /vendas/7/sincronizar_bling/', com(vendas.sincronizarVenda(7)), A_RELER],
  useRegistrarPagamento: [
    'POST /vendas/7/pagamentos/',
    salva(useRegistrarPagamento, [venda, nada], { valor: '1' } as never),
    ...SALVA,
  ],
  apagarPagamento: ['DELETE /vendas/7/pagamentos/1/', com(vendas.apagarPagamento(7), 1), ...SALVA],
  cobrarFrete: ['PATCH /vendas/7/cobranca/', com(vendas.cobrarFrete(7), 10), ...SALVA],
  mudarOpcoesDeEnvio: [
    'PUT /vendas/7/opcoes-de-envio/',
    com(envio.mudarOpcoesDeEnvio(7), {}),
    ['frete 7'],
    { novas: ['envio 7'] },
  ],
  cancelarEtiqueta: ['POST /vendas/7/cancelar-etiqueta/', com(envio.cancelarEtiqueta(7))],
  recusarPreco: ['POST /vendas/7/recusar-preco/', com(envio.recusarPreco(7))],
  buscarDeclaracao: ['POST /vendas/7/declaracao/', com(envio.buscarDeclaracao(7)), ['venda 7']],
  'useSalvarVenda: a new one': [
    'POST /vendas/',
    salva(useSalvarVenda, [null, { onRefused: nada }], { rascunho: rascunhoDe(undefined), versao: null }),
    ...SALVA,
  ],
  'useSalvarVenda: an edit': [
    'PUT /vendas/7/',
    salva(useSalvarVenda, [7, { onRefused: nada }], { rascunho: rascunhoDe(venda), versao: 1 }),
    ...SALVA,
  ],
  useTrocar: ['POST /vendas/7/trocas/', noHook(useTrocar, [7], ({ trocar }) => trocar(troca)), A_RELER],
  // Products and their stock.
  moverParaLixeira: ['DELETE /produtos/lixeira-multiplos/', com(produtos.moverParaLixeira, [5]), ...SEM_PRODUTO],
  moverUmParaLixeira: ['DELETE /produtos/5/', com(produtos.moverUmParaLixeira, 5), ...SEM_PRODUTO],
  restaurarDaLixeira: [
    'POST /produtos/lixeira/restaurar-multiplos/',
    com(produtos.restaurarDaLixeira, [5]),
    LISTAS_DE_PRODUTOS,
  ],
  excluirPermanentemente: [
    'DELETE /produtos/lixeira/excluir-multiplos/',
    com(excluirPermanentemente, [5]),
    ['lixeira'],
  ],
  aplicarContagem: ['POST /estoque/contagem/', com(aplicarContagem, { contagem: [], chave: 'k' }), PRODUTOS],
  useCorrecao: [
    'POST /estoque/contagem/',
    noHook(useCorrecao, [5, nada], ({ corrigir }) => corrigir([], new Map(), 'contagem')),
    PRODUTOS,
  ],
  useGaleria: [
    'DELETE /produtos/imagens/9/',
    noHook(useGaleria, [5], ({ remover }) => remover.mutate(9)),
    LISTAS_DE_PRODUTOS,
    { novas: ['produto 5'] },
  ],
  useNoBling: [
    'POST /produtos/5/bling/versoes/2/devolver/',
    noHook(useNoBling, [5], ({ devolver }) => devolver.mutate(2)),
    [...PRODUTOS, 'sincronizacao', 'contatos'],
  ],
  // Customers, boxes, the shop.
  anonimizarCliente: [
    'POST /clientes/3/anonimizar/',
    com(anonimizarCliente(3), false),
    [...VENDAS, ...CLIENTES],
    { novas: ['cliente 3'] },
  ],
  juntarClientes: [
    'POST /clientes/3/juntar/',
    com(juncao.juntarClientes(3, String), { outro_id: 4, apesar_do_documento: false }),
    [...VENDAS, ...CLIENTES, 'cliente 3', 'cliente 4', ...ORCAMENTOS],
    { novas: ['cliente 3'] },
  ],
  separarClientes: [
    'POST /clientes/3/separar/',
    com(juncao.separarClientes(3), 4),
    [...VENDAS, ...CLIENTES, 'cliente 3', 'cliente 4', ...ORCAMENTOS],
    { novas: ['cliente 3'] },
  ],
  exportarCliente: ['GET /clientes/3/exportar/', com(exportarCliente(3), 'json')],
  useSalvarCliente: [
    'PUT /clientes/3/',
    salva(useSalvarCliente, [{ cliente }], { nome: 'Bia', cpf: '', uf: '' } as never),
    CLIENTES,
    { novas: ['cliente 3'] },
  ],
  'useExclusao of a customer': [
    'DELETE /clientes/3/',
    noHook(useExclusao, [], ({ excluir }) => excluir(cliente)),
    CLIENTES,
    { fora: ['cliente 3'] },
  ],
  useSalvarEmbalagem: ['POST /embalagens/', salva(useSalvarEmbalagem, [undefined, nada], {} as never), CAIXAS],
  'embalagens.remove': ['DELETE /embalagens/1/', com(embalagens.remove, 1), CAIXAS],
  pedirCopia: ['POST /copias/', com(pedirCopia), ['copias']],
  mudarCifra: ['PUT /copias/cifra/', com(mudarCifra, { modo: 'nenhuma' } as never), ['copias']],
  // Spreadsheets, quotes, prints.
  enviarPlanilha: ['POST /importacoes/', com(planilhas.enviarPlanilha, planilha), ['planilhas']],
  escolher: ['PATCH /importacoes/1/', com(planilhas.escolher, { id: 1 }), ['planilhas']],
  desfazerImportacao: ['POST /importacoes/1/desfazer/', com(planilhas.desfazerImportacao, 1), ['planilhas']],
  salvarOrcamento: [
    'PUT /orcamentos/9/',
    (client) => orcamentos.salvarOrcamento(client, {} as never, { id: 9 }),
    ORCAMENTOS,
  ],
  enviarMockups: ['POST /orcamentos/mockups/', com(orcamentos.enviarMockups, [])],
  criarLink: ['POST /orcamentos/9/link/', com(orcamentos.criarLink(9)), ORCAMENTOS],
  revogarLinks: ['DELETE /orcamentos/9/link/', com(orcamentos.revogarLinks(9)), ORCAMENTOS],
  excluirOrcamento: ['DELETE /orcamentos/9/', com(orcamentos.excluirOrcamento(9)), ORCAMENTOS],
  duplicarOrcamento: ['POST /orcamentos/9/duplicar/', com(orcamentos.duplicarOrcamento(9)), ORCAMENTOS],
  produzirOQueFalta: [
    'POST /producoes/',
    com(orcamentos.produzirOQueFalta(COM_FALTA)),
    [...PRODUTOS, ...PRODUCAO, ...ORCAMENTOS],
  ],
  gerarVenda: [
    'POST /orcamentos/9/gerar-venda/',
    com(orcamentos.gerarVenda(9), {}),
    [...VENDAS, ...PRODUTOS, ...ORCAMENTOS],
  ],
  mudarConfiguracaoDaProducao: [
    'PATCH /producao/configuracao/',
    com(producao.mudarConfiguracaoDaProducao, { ativa: true }),
    [],
    { novas: ['a loja estampa'] },
  ],
  lerNaBancada: ['POST /producoes/bancada/', com(producao.lerNaBancada, 'P-1'), PRODUCAO],
  concluirUma: ['POST /producoes/1/concluir/', com(producao.concluirUma, 1), PRODUCAO],
  perderUma: ['POST /producoes/1/perder/', com(producao.perderUma, 1), PRODUCAO],
  perderPronta: ['POST /producoes/1/perder/', com(producao.perderPronta(1)), PRODUCAO],
  bloquearProducao: ['POST /producoes/1/bloquear/', com(producao.bloquearProducao(1), 'Falta filme'), PRODUCAO],
  destinarSemVenda: [
    'POST /producoes/1/destinar/',
    com(producao.destinarSemVenda(1), { quantidade: 1, destino: 'devolver' }),
    PRODUCAO,
  ],
  estornarEvento: ['POST /producoes/1/estornar/', com(producao.estornarEvento(1), 2), PRODUCAO],
  enviarArte: ['POST /artes/', com(preparo.enviarArte(nada), arte), ['artes']],
  salvarEstampas: ['PUT /produtos/5/estampas/', com(preparo.salvarEstampas(5), []), [], { novas: ['estampas 5'] }],
  salvarFicha: ['PUT /produtos/5/ficha/', com(preparo.salvarFicha(5), []), PRODUTOS, { novas: ['ficha 5'] }],
  produzirParaEstoque: [
    'POST /producoes/',
    com(preparo.produzirParaEstoque, { chave: 'k' } as never),
    [...PRODUTOS, ...PRODUCAO],
  ],
  // Accounts at Bling and at the carriers.
  desconectarDoBling: [
    'DELETE /bling/conexao/',
    com(desconectarDoBling),
    ['importacao', 'conexao com o bling', 'conta no bling'],
  ],
  mudarConta: ['PATCH /bling/configuracao/', com(mudarConta, {}), ['conta no bling']],
  verificarConta: ['POST /bling/conferencia/', com(verificarConta), ['conta no bling']],
  mudarConfiguracaoDoFrete: [
    'PATCH /frete/configuracao/',
    com(frete.mudarConfiguracaoDoFrete, { tolerancia_do_preco: 2 }),
    [],
    { novas: ['como se compram etiquetas'] },
  ],
  verificarFrete: ['POST /frete/verificar/', com(frete.verificarFrete), ['acesso ao frete']],
  desconectarDoFrete: [
    'DELETE /melhor-envio/conexao/',
    com(frete.desconectarDoFrete),
    ['acesso ao frete', 'como se compram etiquetas'],
  ],
  importarContatos: ['POST /bling/contatos/importar/', com(importacao.importarContatos), [], { novas: ['contatos'] }],
  comecarImportacao: ['POST /bling/importacoes/', com(importacao.comecarImportacao), ['importacao']],
  cancelarImportacao: ['DELETE /bling/importacoes/1/', com(importacao.cancelarImportacao, 1), ['importacao']],
  aplicarImportacao: [
    'POST /bling/importacoes/1/aplicar/',
    com(importacao.aplicarImportacao, { id: 1, doBling: true }),
    ['importacao'],
  ],
  responderItem: [
    'PATCH /bling/importacoes/1/itens/2/',
    com(importacao.responderItem, { id: 1, item: 2, proposta: 'criar' }),
    ['importacao'],
  ],
  responderMuitos: ['PATCH /bling/importacoes/1/itens/', com(importacao.responderMuitos, { id: 1 }), ['importacao']],
  escolherCor: [
    'PATCH /bling/importacoes/1/',
    com(importacao.escolherCor, { id: 1, nome: 'Azul', cor: '#0000ff' }),
    ['importacao'],
  ],
}
