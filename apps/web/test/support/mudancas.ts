import { desconectarDoBling } from '../../src/modules/bling/bling.queries.ts'
import { anonymiseCliente } from '../../src/modules/clientes/AnonimizarDialog.tsx'
import { useSalvarCliente } from '../../src/modules/clientes/ClienteForm.tsx'
import { useClienteExclusao } from '../../src/modules/clientes/ClientePage.tsx'
import { exportCliente } from '../../src/modules/clientes/ExportarDialog.tsx'
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
import { buildVendaRascunho } from '../../src/modules/vendas/formulario/rascunho.ts'
import { useSalvarVenda } from '../../src/modules/vendas/formulario/useSalvarVenda.ts'
import * as nota from '../../src/modules/vendas/nota.queries.ts'
import { useTrocar } from '../../src/modules/vendas/TrocaPage.tsx'
import * as vendas from '../../src/modules/vendas/vendas.queries.ts'
import { readCliente, readVenda } from './lidos.ts'
import { buildHookAct, buildMutationAct, doNothing, salva, type TestMudanca } from './mudanca.tsx'

const venda = readVenda({ id: 7, cliente: 3 })
const cliente = readCliente({ id: 3, nome: 'Ana' })
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
export const MUDANCAS: Readonly<Record<string, TestMudanca>> = {
  // Sales.
  changeVendaStatus: [
    'PATCH /vendas/7/status/',
    buildMutationAct(vendas.changeVendaStatus(venda), 'embalagem'),
    ...SALVA,
  ],
  chooseVariacao: [
    'PATCH /vendas/7/itens/1/',
    buildMutationAct(vendas.chooseVariacao(7), { itemId: 1, variacao_id: 2 }),
    ...SALVA,
  ],
  requestNota: ['POST /vendas/7/nota/', buildMutationAct(nota.requestNota(7), undefined), ...SALVA],
  resendNota: ['POST /vendas/7/nota/enviar/', buildMutationAct(nota.resendNota(7)), ...SALVA],
  mudarNotas: ['PATCH /notas/configuracao/', buildMutationAct(mudarNotas, {}), []],
  saveMedidas: ['POST /vendas/7/medidas/', buildMutationAct(vendas.saveMedidas(7), {} as never), ...SALVA],
  saveFreteService: [
    'POST /vendas/7/servico-frete/',
    buildMutationAct(vendas.saveFreteService(7), {} as never),
    ...SALVA,
  ],
  chooseItemProduto: [
    'POST /vendas/7/itens/1/produto/',
    buildMutationAct(vendas.chooseItemProduto(7, 1), { produto_id: 5 }),
    ...SALVA,
  ],
  saveRastreio: ['POST /vendas/7/rastreio/', buildMutationAct(vendas.saveRastreio(7), {} as never), ...SALVA],
  changeLembretes: ['PATCH /vendas/7/', buildMutationAct(vendas.changeLembretes(7), {} as never), ...SALVA],
  cancelVenda: ['DELETE /vendas/7/', buildMutationAct(vendas.cancelVenda(7)), A_RELER],
  syncVenda: ['POST /vendas/7/sincronizar_bling/', buildMutationAct(vendas.syncVenda(7)), A_RELER],
  useRegistrarPagamento: [
    'POST /vendas/7/pagamentos/',
    salva(useRegistrarPagamento, [venda, doNothing], { valor: '1' } as never),
    ...SALVA,
  ],
  deletePagamento: ['DELETE /vendas/7/pagamentos/1/', buildMutationAct(vendas.deletePagamento(7), 1), ...SALVA],
  chargeFrete: ['PATCH /vendas/7/cobranca/', buildMutationAct(vendas.chargeFrete(7), 10), ...SALVA],
  changeEnvioOptions: [
    'PUT /vendas/7/opcoes-de-envio/',
    buildMutationAct(envio.changeEnvioOptions(7), {}),
    ['frete 7'],
    { novas: ['envio 7'] },
  ],
  cancelEtiqueta: ['POST /vendas/7/cancelar-etiqueta/', buildMutationAct(envio.cancelEtiqueta(7))],
  refuseEtiquetaPreco: ['POST /vendas/7/recusar-preco/', buildMutationAct(envio.refuseEtiquetaPreco(7))],
  readDeclaracao: ['POST /vendas/7/declaracao/', buildMutationAct(envio.readDeclaracao(7)), ['venda 7']],
  'useSalvarVenda: a new one': [
    'POST /vendas/',
    salva(useSalvarVenda, [null, { onRefused: doNothing }], { rascunho: buildVendaRascunho(undefined), versao: null }),
    ...SALVA,
  ],
  'useSalvarVenda: an edit': [
    'PUT /vendas/7/',
    salva(useSalvarVenda, [7, { onRefused: doNothing }], { rascunho: buildVendaRascunho(venda), versao: 1 }),
    ...SALVA,
  ],
  useTrocar: ['POST /vendas/7/trocas/', buildHookAct(useTrocar, [7], ({ trocar }) => trocar(troca)), A_RELER],
  // Products and their stock.
  moverParaLixeira: [
    'DELETE /produtos/lixeira-multiplos/',
    buildMutationAct(produtos.moverParaLixeira, [5]),
    ...SEM_PRODUTO,
  ],
  moverUmParaLixeira: ['DELETE /produtos/5/', buildMutationAct(produtos.moverUmParaLixeira, 5), ...SEM_PRODUTO],
  restaurarDaLixeira: [
    'POST /produtos/lixeira/restaurar-multiplos/',
    buildMutationAct(produtos.restaurarDaLixeira, [5]),
    LISTAS_DE_PRODUTOS,
  ],
  excluirPermanentemente: [
    'DELETE /produtos/lixeira/excluir-multiplos/',
    buildMutationAct(excluirPermanentemente, [5]),
    ['lixeira'],
  ],
  aplicarContagem: [
    'POST /estoque/contagem/',
    buildMutationAct(aplicarContagem, { contagem: [], chave: 'k' }),
    PRODUTOS,
  ],
  useCorrecao: [
    'POST /estoque/contagem/',
    buildHookAct(useCorrecao, [5, doNothing], ({ corrigir }) => corrigir([], new Map(), 'contagem')),
    PRODUTOS,
  ],
  useGaleria: [
    'DELETE /produtos/imagens/9/',
    buildHookAct(useGaleria, [5], ({ remover }) => remover.mutate(9)),
    LISTAS_DE_PRODUTOS,
    { novas: ['produto 5'] },
  ],
  useNoBling: [
    'POST /produtos/5/bling/versoes/2/devolver/',
    buildHookAct(useNoBling, [5], ({ devolver }) => devolver.mutate(2)),
    [...PRODUTOS, 'sincronizacao', 'contatos'],
  ],
  // Customers, boxes, the shop.
  anonymiseCliente: [
    'POST /clientes/3/anonimizar/',
    buildMutationAct(anonymiseCliente(3), false),
    [...VENDAS, ...CLIENTES],
    { novas: ['cliente 3'] },
  ],
  mergeClientes: [
    'POST /clientes/3/juntar/',
    buildMutationAct(juncao.mergeClientes(3, String), { outro_id: 4, apesar_do_documento: false }),
    [...VENDAS, ...CLIENTES, 'cliente 3', 'cliente 4', ...ORCAMENTOS],
    { novas: ['cliente 3'] },
  ],
  splitClientes: [
    'POST /clientes/3/separar/',
    buildMutationAct(juncao.splitClientes(3), 4),
    [...VENDAS, ...CLIENTES, 'cliente 3', 'cliente 4', ...ORCAMENTOS],
    { novas: ['cliente 3'] },
  ],
  exportCliente: ['GET /clientes/3/exportar/', buildMutationAct(exportCliente(3), 'json')],
  useSalvarCliente: [
    'PUT /clientes/3/',
    salva(useSalvarCliente, [{ cliente }], { nome: 'Bia', cpf: '', uf: '' } as never),
    CLIENTES,
    { novas: ['cliente 3'] },
  ],
  useClienteExclusao: [
    'DELETE /clientes/3/',
    buildHookAct(useClienteExclusao, [], ({ excluir }) => excluir(cliente)),
    CLIENTES,
    { fora: ['cliente 3'] },
  ],
  useSalvarEmbalagem: ['POST /embalagens/', salva(useSalvarEmbalagem, [undefined, doNothing], {} as never), CAIXAS],
  'embalagens.remove': ['DELETE /embalagens/1/', buildMutationAct(embalagens.remove, 1), CAIXAS],
  pedirCopia: ['POST /copias/', buildMutationAct(pedirCopia), ['copias']],
  mudarCifra: ['PUT /copias/cifra/', buildMutationAct(mudarCifra, { modo: 'nenhuma' } as never), ['copias']],
  // Spreadsheets, quotes, prints.
  enviarPlanilha: ['POST /importacoes/', buildMutationAct(planilhas.enviarPlanilha, planilha), ['planilhas']],
  escolher: ['PATCH /importacoes/1/', buildMutationAct(planilhas.escolher, { id: 1 }), ['planilhas']],
  desfazerImportacao: [
    'POST /importacoes/1/desfazer/',
    buildMutationAct(planilhas.desfazerImportacao, 1),
    ['planilhas'],
  ],
  applyPlanilhaImportacao: [
    'POST /importacoes/1/aplicar/',
    buildMutationAct(planilhas.applyPlanilhaImportacao, 1),
    ['planilhas'],
  ],
  cancelPlanilhaImportacao: [
    'DELETE /importacoes/1/',
    buildMutationAct(planilhas.cancelPlanilhaImportacao, 1),
    ['planilhas'],
  ],
  saveOrcamento: [
    'PUT /orcamentos/9/',
    (client) => orcamentos.saveOrcamento(client, {} as never, { id: 9 }),
    ORCAMENTOS,
  ],
  enviarMockups: ['POST /orcamentos/mockups/', buildMutationAct(orcamentos.enviarMockups, [])],
  createLink: ['POST /orcamentos/9/link/', buildMutationAct(orcamentos.createLink(9)), ORCAMENTOS],
  revokeLinks: ['DELETE /orcamentos/9/link/', buildMutationAct(orcamentos.revokeLinks(9)), ORCAMENTOS],
  deleteOrcamento: ['DELETE /orcamentos/9/', buildMutationAct(orcamentos.deleteOrcamento(9)), ORCAMENTOS],
  duplicateOrcamento: ['POST /orcamentos/9/duplicar/', buildMutationAct(orcamentos.duplicateOrcamento(9)), ORCAMENTOS],
  produceMissingPecas: [
    'POST /producoes/',
    buildMutationAct(orcamentos.produceMissingPecas(COM_FALTA)),
    [...PRODUTOS, ...PRODUCAO, ...ORCAMENTOS],
  ],
  createOrcamentoVenda: [
    'POST /orcamentos/9/gerar-venda/',
    buildMutationAct(orcamentos.createOrcamentoVenda(9), {}),
    [...VENDAS, ...PRODUTOS, ...ORCAMENTOS],
  ],
  mudarConfiguracaoDaProducao: [
    'PATCH /producao/configuracao/',
    buildMutationAct(producao.mudarConfiguracaoDaProducao, { ativa: true }),
    [],
    { novas: ['a loja estampa'] },
  ],
  lerNaBancada: ['POST /producoes/bancada/', buildMutationAct(producao.lerNaBancada, 'P-1'), PRODUCAO],
  concluirUma: ['POST /producoes/1/concluir/', buildMutationAct(producao.concluirUma, 1), PRODUCAO],
  perderUma: ['POST /producoes/1/perder/', buildMutationAct(producao.perderUma, 1), PRODUCAO],
  loseProntaPeca: ['POST /producoes/1/perder/', buildMutationAct(producao.loseProntaPeca(1)), PRODUCAO],
  blockProducao: ['POST /producoes/1/bloquear/', buildMutationAct(producao.blockProducao(1), 'Falta filme'), PRODUCAO],
  applyDestino: [
    'POST /producoes/1/destinar/',
    buildMutationAct(producao.applyDestino(1), { quantidade: 1, destino: 'devolver' }),
    PRODUCAO,
  ],
  reverseEvento: ['POST /producoes/1/estornar/', buildMutationAct(producao.reverseEvento(1), 2), PRODUCAO],
  sendArte: ['POST /artes/', buildMutationAct(preparo.sendArte(doNothing), arte), ['artes']],
  saveEstampas: [
    'PUT /produtos/5/estampas/',
    buildMutationAct(preparo.saveEstampas(5), []),
    [],
    { novas: ['estampas 5'] },
  ],
  saveFicha: ['PUT /produtos/5/ficha/', buildMutationAct(preparo.saveFicha(5), []), PRODUTOS, { novas: ['ficha 5'] }],
  produzirParaEstoque: [
    'POST /producoes/',
    buildMutationAct(preparo.produzirParaEstoque, { chave: 'k' } as never),
    [...PRODUTOS, ...PRODUCAO],
  ],
  // Accounts at Bling and at the carriers.
  desconectarDoBling: [
    'DELETE /bling/conexao/',
    buildMutationAct(desconectarDoBling),
    ['importacao', 'conexao com o bling', 'conta no bling'],
  ],
  mudarConta: ['PATCH /bling/configuracao/', buildMutationAct(mudarConta, {}), ['conta no bling']],
  verificarConta: ['POST /bling/conferencia/', buildMutationAct(verificarConta), ['conta no bling']],
  mudarConfiguracaoDoFrete: [
    'PATCH /frete/configuracao/',
    buildMutationAct(frete.mudarConfiguracaoDoFrete, { tolerancia_do_preco: 2 }),
    [],
    { novas: ['como se compram etiquetas'] },
  ],
  verificarFrete: ['POST /frete/verificar/', buildMutationAct(frete.verificarFrete), ['acesso ao frete']],
  desconectarDoFrete: [
    'DELETE /melhor-envio/conexao/',
    buildMutationAct(frete.desconectarDoFrete),
    ['acesso ao frete', 'como se compram etiquetas'],
  ],
  importarContatos: [
    'POST /bling/contatos/importar/',
    buildMutationAct(importacao.importarContatos),
    [],
    { novas: ['contatos'] },
  ],
  comecarImportacao: ['POST /bling/importacoes/', buildMutationAct(importacao.comecarImportacao), ['importacao']],
  cancelBlingImportacao: [
    'DELETE /bling/importacoes/1/',
    buildMutationAct(importacao.cancelBlingImportacao, 1),
    ['importacao'],
  ],
  applyBlingImportacao: [
    'POST /bling/importacoes/1/aplicar/',
    buildMutationAct(importacao.applyBlingImportacao, { id: 1, doBling: true }),
    ['importacao'],
  ],
  responderItem: [
    'PATCH /bling/importacoes/1/itens/2/',
    buildMutationAct(importacao.responderItem, { id: 1, item: 2, proposta: 'criar' }),
    ['importacao'],
  ],
  responderMuitos: [
    'PATCH /bling/importacoes/1/itens/',
    buildMutationAct(importacao.responderMuitos, { id: 1 }),
    ['importacao'],
  ],
  escolherCor: [
    'PATCH /bling/importacoes/1/',
    buildMutationAct(importacao.escolherCor, { id: 1, nome: 'Azul', cor: '#0000ff' }),
    ['importacao'],
  ],
}
