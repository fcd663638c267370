import { anonymiseCliente } from '../../src/modules/clientes/AnonimizarDialog.tsx'
import { useSaveCliente } from '../../src/modules/clientes/ClienteForm.tsx'
import { useClienteExclusao } from '../../src/modules/clientes/ClientePage.tsx'
import { exportCliente } from '../../src/modules/clientes/ExportarDialog.tsx'
import * as juncao from '../../src/modules/clientes/juncao.queries.ts'
import * as compras from '../../src/modules/compras/compras.queries.ts'
import { changeCifra, recordVistaFora, requestCopia } from '../../src/modules/configuracoes/copias.queries.ts'
import { changeLogo } from '../../src/modules/configuracoes/loja/loja.queries.ts'
import { changeNotas } from '../../src/modules/configuracoes/notas/notas.queries.ts'
import { sendContagem } from '../../src/modules/contagem/registrado.queries.ts'
import { useSaveEmbalagem } from '../../src/modules/embalagens/EmbalagensPage.tsx'
import { embalagens } from '../../src/modules/embalagens/embalagens.queries.ts'
import { anonymiseFornecedor } from '../../src/modules/fornecedores/AnonimizarFornecedorDialog.tsx'
import * as planilhas from '../../src/modules/importacao/planilha/planilhas.queries.ts'
import { deleteLixeiraProdutos } from '../../src/modules/lixeira/lixeira.queries.ts'
import * as orcamentos from '../../src/modules/orcamentos/orcamentos.queries.ts'
import * as preparo from '../../src/modules/producao/preparo/preparo.queries.ts'
import * as producao from '../../src/modules/producao/producao.queries.ts'
import { useNoBling } from '../../src/modules/produtos/bling/useNoBling.ts'
import { useCorrecao } from '../../src/modules/produtos/estoque/CorrecaoDoEstoque.tsx'
import { useGaleria } from '../../src/modules/produtos/imagens/ImagensModal.tsx'
import * as produtos from '../../src/modules/produtos/produtos.queries.ts'
import { usePagamentoForm } from '../../src/modules/vendas/detalhe/pagamento/RegistrarPagamento.tsx'
import { repeatVenda } from '../../src/modules/vendas/detalhe/RepetirPedido.tsx'
import * as envio from '../../src/modules/vendas/envio.queries.ts'
import { buildVendaRascunho } from '../../src/modules/vendas/formulario/rascunho.ts'
import { useVendaForm } from '../../src/modules/vendas/formulario/useVendaForm.ts'
import * as nota from '../../src/modules/vendas/nota.queries.ts'
import * as provas from '../../src/modules/vendas/provas.queries.ts'
import { useTrocaForm } from '../../src/modules/vendas/TrocaPage.tsx'
import * as vendas from '../../src/modules/vendas/vendas.queries.ts'
import { sendPictureAsArte } from '../../src/shared/vendas/estampas/ImagemSemEstampa.tsx'
import { sendMockups } from '../../src/shared/vendas/estampas/mockups.ts'
import { readCliente, readVenda } from './lidos.ts'
import { doNothing, mutate, runHook, salva, type TestMudanca } from './mudanca.tsx'
import { MUDANCAS_DAS_CONTAS } from './mudancas.contas.ts'

const venda = readVenda({ id: 7, cliente: 3 })
const cliente = readCliente({ id: 3, nome: 'Ana' })
/** One pixel. */
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII='
const PICTURE = { imagem: PIXEL, nome: 'A', clienteId: null, chave: 'k' }
const arte = { nome: 'A', arquivo: new File([], 'a.pdf'), chave: 'k' }
const planilha = { tipo: 'produtos', modo: 'ambos', arquivo: new File([], 'a.csv') } as const
const troca = { voltas: {}, lisas: {}, motivo: 'tamanho', observacao: '', linhas: [] } as const

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
const COMPRAS = ['compras', 'compra 9'] as const
const ORCAMENTOS = ['orcamentos', 'orcamento 9'] as const
const PRODUCAO = ['a loja estampa', 'fila da producao', 'producao 1', 'artes', 'estampas 5', 'ficha 5'] as const
const SEM_PRODUTO = [LISTAS_DE_PRODUTOS, { fora: ['produto 5'] }] as const
const CAIXAS = ['embalagens 7', 'embalagens'] as const
const CHEGADA = [...COMPRAS, ...PRODUTOS, ...PRODUCAO] as const
const JUNTADA = ['compras', ...PRODUTOS, ...PRODUCAO] as const
const RECEIVED = { body: {} as never, idempotencyKey: 'k' }

/** Each mutation of a screen, by the name of its hook, except hooks whose own test shows which queries are read again. */
export const MUDANCAS: Readonly<Record<string, TestMudanca>> = {
  // Sales.
  changeVendaStatus: ['PATCH /vendas/7/status/', mutate(vendas.changeVendaStatus(venda), 'embalagem'), ...SALVA],
  leaveUnprinted: ['PATCH /vendas/7/status/', mutate(vendas.leaveUnprinted(venda), 'embalagem'), ...SALVA],
  sendProva: ['POST /vendas/7/provas/', mutate(provas.sendProva(7)), A_RELER],
  revokeProvaLinks: ['DELETE /vendas/7/provas/link/', mutate(provas.revokeProvaLinks(7)), A_RELER],
  recordApproval: [
    'POST /vendas/7/provas/aprovar/',
    mutate(provas.recordApproval(7), { por: 'Bia', itens: [1] }),
    ...SALVA,
  ],
  chooseVariacao: [
    'PATCH /vendas/7/itens/1/',
    mutate(vendas.chooseVariacao(7), { itemId: 1, variacao_id: 2 }),
    ...SALVA,
  ],
  requestNota: ['POST /vendas/7/nota/', mutate(nota.requestNota(7), undefined), ...SALVA],
  resendNota: ['POST /vendas/7/nota/enviar/', mutate(nota.resendNota(7)), ...SALVA],
  changeNotas: ['PATCH /notas/configuracao/', mutate(changeNotas, {}), []],
  saveMedidas: ['POST /vendas/7/medidas/', mutate(vendas.saveMedidas(7), {} as never), ...SALVA],
  saveFreteService: ['POST /vendas/7/servico-frete/', mutate(vendas.saveFreteService(7), {} as never), ...SALVA],
  chooseItemProduto: [
    'POST /vendas/7/itens/1/produto/',
    mutate(vendas.chooseItemProduto(7, 1), { produto_id: 5 }),
    ...SALVA,
  ],
  saveRastreio: ['POST /vendas/7/rastreio/', mutate(vendas.saveRastreio(7), {} as never), ...SALVA],
  changeLembretes: ['PATCH /vendas/7/', mutate(vendas.changeLembretes(7), {} as never), ...SALVA],
  undoCancelamento: ['POST /vendas/7/desfazer-cancelamento/', mutate(vendas.undoCancelamento(7)), ...SALVA],
  changeLogo: ['DELETE /loja/logo/', mutate(changeLogo, null), [], { novas: ['loja'] }],
  cancelVenda: ['DELETE /vendas/7/', mutate(vendas.cancelVenda(7)), A_RELER],
  syncVenda: ['POST /vendas/7/sincronizar_bling/', mutate(vendas.syncVenda(7)), A_RELER],
  usePagamentoForm: [
    'POST /vendas/7/pagamentos/',
    salva(usePagamentoForm, [venda, doNothing], { valor: '1' } as never),
    ...SALVA,
  ],
  deletePagamento: [
    'DELETE /vendas/7/pagamentos/1/',
    mutate(vendas.deletePagamento(7), { pagamentoId: 1, motivo: '' }),
    ...SALVA,
  ],
  chargeFrete: ['PATCH /vendas/7/cobranca/', mutate(vendas.chargeFrete(7), 10), ...SALVA],
  changeEnvioOptions: [
    'PUT /vendas/7/opcoes-de-envio/',
    mutate(envio.changeEnvioOptions(7), {}),
    ['frete 7'],
    { novas: ['envio 7'] },
  ],
  cancelEtiqueta: ['POST /vendas/7/cancelar-etiqueta/', mutate(envio.cancelEtiqueta(7))],
  refuseEtiquetaPreco: ['POST /vendas/7/recusar-preco/', mutate(envio.refuseEtiquetaPreco(7))],
  readDeclaracao: ['POST /vendas/7/declaracao/', mutate(envio.readDeclaracao(7)), ['venda 7']],
  'useVendaForm: a new one': [
    'POST /vendas/',
    runHook(useVendaForm, [undefined], ({ state }) => state.save(buildVendaRascunho(undefined))),
    ...SALVA,
  ],
  'useVendaForm: an edit': [
    'PUT /vendas/7/',
    runHook(useVendaForm, [venda], ({ state }) => state.save(buildVendaRascunho(venda))),
    ...SALVA,
  ],
  useTrocaForm: ['POST /vendas/7/trocas/', salva(useTrocaForm, [venda], troca), A_RELER],
  // Products and their stock.
  moveToTrash: ['DELETE /produtos/lixeira-multiplos/', mutate(produtos.moveToTrash, [5]), ...SEM_PRODUTO],
  moveOneToTrash: ['DELETE /produtos/5/', mutate(produtos.moveOneToTrash, 5), ...SEM_PRODUTO],
  restoreFromTrash: [
    'POST /produtos/lixeira/restaurar-multiplos/',
    mutate(produtos.restoreFromTrash, [5]),
    LISTAS_DE_PRODUTOS,
  ],
  deleteLixeiraProdutos: [
    'DELETE /produtos/lixeira/excluir-multiplos/',
    mutate(deleteLixeiraProdutos, [5]),
    ['lixeira'],
  ],
  sendContagem: ['POST /estoque/contagem/', mutate(sendContagem, { contagem: [], chave: 'k' }), PRODUTOS],
  useCorrecao: [
    'POST /estoque/contagem/',
    runHook(useCorrecao, [5, doNothing], ({ corrigir }) => corrigir([], new Map(), 'contagem')),
    PRODUTOS,
  ],
  useGaleria: [
    'DELETE /produtos/imagens/9/',
    runHook(useGaleria, [5], ({ remover }) => remover.mutate(9)),
    LISTAS_DE_PRODUTOS,
    { novas: ['produto 5'] },
  ],
  useNoBling: [
    'POST /produtos/5/bling/versoes/2/devolver/',
    runHook(useNoBling, [5], ({ devolver }) => devolver.mutate(2)),
    [...PRODUTOS, 'sincronizacao', 'contatos'],
  ],
  // Customers, boxes, the shop.
  anonymiseCliente: [
    'POST /clientes/3/anonimizar/',
    mutate(anonymiseCliente(3), { no_bling: false, apagar: [] }),
    [...VENDAS, ...CLIENTES],
    { novas: ['cliente 3'] },
  ],
  mergeClientes: [
    'POST /clientes/3/juntar/',
    mutate(juncao.mergeClientes(3, String), { outro_id: 4, apesar_do_documento: false }),
    [...VENDAS, ...CLIENTES, 'cliente 3', 'cliente 4', ...ORCAMENTOS],
    { novas: ['cliente 3'] },
  ],
  splitClientes: [
    'POST /clientes/3/separar/',
    mutate(juncao.splitClientes(3), 4),
    [...VENDAS, ...CLIENTES, 'cliente 3', 'cliente 4', ...ORCAMENTOS],
    { novas: ['cliente 3'] },
  ],
  exportCliente: ['GET /clientes/3/exportar/', mutate(exportCliente(3), 'json')],
  useSaveCliente: [
    'PUT /clientes/3/',
    salva(useSaveCliente, [{ cliente }], { nome: 'Bia', cpf: '', uf: '' } as never),
    CLIENTES,
    { novas: ['cliente 3'] },
  ],
  useClienteExclusao: [
    'DELETE /clientes/3/',
    runHook(useClienteExclusao, [], ({ excluir }) => excluir(cliente)),
    CLIENTES,
    { fora: ['cliente 3'] },
  ],
  useSaveEmbalagem: ['POST /embalagens/', salva(useSaveEmbalagem, [undefined, doNothing], {} as never), CAIXAS],
  'embalagens.remove': ['DELETE /embalagens/1/', mutate(embalagens.remove, 1), CAIXAS],
  requestCopia: ['POST /copias/', mutate(requestCopia), ['copias']],
  recordVistaFora: ['POST /copias/vista-fora/', mutate(recordVistaFora, 'a.tar.zst'), ['copias']],
  changeCifra: ['PUT /copias/cifra/', mutate(changeCifra, { modo: 'nenhuma' } as never), ['copias']],
  // Spreadsheets, quotes, prints.
  sendPlanilha: ['POST /importacoes/', mutate(planilhas.sendPlanilha, planilha), ['planilhas']],
  changePlanilhaChoices: ['PATCH /importacoes/1/', mutate(planilhas.changePlanilhaChoices, { id: 1 }), ['planilhas']],
  undoPlanilhaImportacao: ['POST /importacoes/1/desfazer/', mutate(planilhas.undoPlanilhaImportacao, 1), ['planilhas']],
  applyPlanilhaImportacao: [
    'POST /importacoes/1/aplicar/',
    mutate(planilhas.applyPlanilhaImportacao, 1),
    ['planilhas'],
  ],
  cancelPlanilhaImportacao: ['DELETE /importacoes/1/', mutate(planilhas.cancelPlanilhaImportacao, 1), ['planilhas']],
  saveOrcamento: [
    'PUT /orcamentos/9/',
    (client) => orcamentos.saveOrcamento(client, {} as never, { id: 9 }),
    ORCAMENTOS,
  ],
  sendMockups: ['POST /orcamentos/mockups/', mutate(sendMockups, [])],
  sendPictureAsArte: ['POST /artes/', mutate(sendPictureAsArte, PICTURE)],
  changeComprasConfiguracao: [
    'PATCH /compras/configuracao/',
    mutate(compras.changeComprasConfiguracao, { custo: 'ultimo' }),
    COMPRAS,
  ],
  sendNotaXml: ['POST /compras/xml/', mutate(compras.sendNotaXml(null), new File([], 'nota.xml')), CHEGADA],
  joinCompra: ['POST /compras/9/juntar/', mutate(compras.joinCompra(9), 8), JUNTADA, { fora: ['compra 9'] }],
  actOnCompra: ['POST /compras/9/pedir/', mutate(compras.actOnCompra(9, 'pedir')), CHEGADA],
  receivePecas: ['POST /compras/9/receber/', mutate(compras.receivePecas(9), RECEIVED), [...CHEGADA, ...VENDAS]],
  anonymiseFornecedor: ['POST /fornecedores/3/anonimizar/', mutate(anonymiseFornecedor(3), undefined), COMPRAS],
  reverseRecebimento: ['POST /compras/9/recebimentos/2/estornar/', mutate(compras.reverseRecebimento(9, 2)), CHEGADA],
  answerMissingNumbers: ['POST /compras/9/preencher/', mutate(compras.answerMissingNumbers(9), true), CHEGADA],
  applyCustos: ['POST /compras/9/custos/', mutate(compras.applyCustos(9)), CHEGADA],
  createLink: ['POST /orcamentos/9/link/', mutate(orcamentos.createLink(9)), ORCAMENTOS],
  revokeLinks: ['DELETE /orcamentos/9/link/', mutate(orcamentos.revokeLinks(9)), ORCAMENTOS],
  deleteOrcamento: ['DELETE /orcamentos/9/', mutate(orcamentos.deleteOrcamento(9)), ORCAMENTOS],
  repeatVenda: ['POST /vendas/7/repetir/', mutate(repeatVenda(7)), ORCAMENTOS],
  duplicateOrcamento: ['POST /orcamentos/9/duplicar/', mutate(orcamentos.duplicateOrcamento(9)), ORCAMENTOS],
  quoteLeftPecas: ['POST /orcamentos/9/duplicar/', mutate(orcamentos.quoteLeftPecas(9)), ORCAMENTOS],
  produceMissingPecas: [
    'POST /producoes/',
    mutate(orcamentos.produceMissingPecas(COM_FALTA)),
    [...PRODUTOS, ...PRODUCAO, ...ORCAMENTOS],
  ],
  createOrcamentoVenda: [
    'POST /orcamentos/9/gerar-venda/',
    mutate(orcamentos.createOrcamentoVenda(9), {}),
    [...VENDAS, ...PRODUTOS, ...ORCAMENTOS],
  ],
  changeProducaoConfiguracao: [
    'PATCH /producao/configuracao/',
    mutate(producao.changeProducaoConfiguracao, { ativa: true }),
    [],
    { novas: ['a loja estampa'] },
  ],
  scanBancadaPeca: ['POST /producoes/bancada/', mutate(producao.scanBancadaPeca, 'P-1'), PRODUCAO],
  startProducoes: ['POST /producoes/comecar/', mutate(producao.startProducoes, [1]), PRODUCAO],
  finishPecas: [
    'POST /producoes/1/concluir/',
    mutate(producao.finishPecas, { producaoId: 1, quantidade: 1 }),
    PRODUCAO,
  ],
  finishProducoes: [
    'POST /producoes/1/concluir/',
    mutate(producao.finishProducoes, [{ producaoId: 1, quantidade: 2 }]),
    PRODUCAO,
  ],
  loseBancadaPeca: [
    'POST /producoes/1/perder/',
    mutate(producao.loseBancadaPeca, { producaoId: 1, motivo: 'erro_de_impressao' }),
    PRODUCAO,
  ],
  loseProntaPeca: ['POST /producoes/1/perder/', mutate(producao.loseProntaPeca(1)), PRODUCAO],
  changeArteVersao: [
    'POST /producoes/1/versao/',
    mutate(producao.changeArteVersao(1), { arte_id: 3, versao: 2 }),
    PRODUCAO,
  ],
  blockProducao: ['POST /producoes/1/bloquear/', mutate(producao.blockProducao(1), 'Falta filme'), PRODUCAO],
  applyDestino: [
    'POST /producoes/1/destinar/',
    mutate(producao.applyDestino(1), { quantidade: 1, destino: 'devolver' }),
    PRODUCAO,
  ],
  reverseEventos: ['POST /producoes/estornar/', mutate(producao.reverseEventos, [{ producaoId: 1 }]), PRODUCAO],
  reverseEvento: [
    'POST /producoes/1/estornar/',
    mutate(producao.reverseEvento, { producaoId: 1, eventoId: 2 }),
    PRODUCAO,
  ],
  sendArte: ['POST /artes/', mutate(preparo.sendArte(doNothing), arte), ['artes']],
  deleteArte: ['DELETE /artes/3/', mutate(preparo.deleteArte, 3), ['artes']],
  saveEstampas: ['PUT /produtos/5/estampas/', mutate(preparo.saveEstampas(5), []), [], { novas: ['estampas 5'] }],
  saveFicha: ['PUT /produtos/5/ficha/', mutate(preparo.saveFicha(5), []), PRODUTOS, { novas: ['ficha 5'] }],
  produceForEstoque: [
    'POST /producoes/',
    mutate(preparo.produceForEstoque, { chave: 'k' } as never),
    [...PRODUTOS, ...PRODUCAO],
  ],
  ...MUDANCAS_DAS_CONTAS,
}
