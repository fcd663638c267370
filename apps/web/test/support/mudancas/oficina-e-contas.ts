import { desconectarDoBling } from '../../../src/modules/bling/bling.queries.ts'
import { mudarConta, verificarConta } from '../../../src/modules/configuracoes/bling/conta.queries.ts'
import {
  desconectarDoFrete,
  mudarConfiguracaoDoFrete,
  verificarFrete,
} from '../../../src/modules/frete/frete.queries.ts'
import * as importacao from '../../../src/modules/importacao/bling/importacao.queries.ts'
import * as planilhas from '../../../src/modules/importacao/planilha/planilhas.queries.ts'
import * as orcamentos from '../../../src/modules/orcamentos/orcamentos.queries.ts'
import * as preparo from '../../../src/modules/producao/preparo/preparo.queries.ts'
import * as producao from '../../../src/modules/producao/producao.queries.ts'
import { useSincronizacao } from '../../../src/modules/sincronizacao/SincronizacaoItem.tsx'
import { com, LISTAS_DE_VENDAS, type Mudanca, noHook, TODOS_OS_PRODUTOS } from './mudanca.tsx'

const BLING = ['conexao com o bling'] as const
const ORCAMENTOS = ['orcamentos', 'orcamento 9'] as const
const PRODUCAO = ['a loja estampa', 'fila da producao', 'artes', 'estampas 5', 'ficha 5'] as const

/** Changes of spreadsheets, quotes, prints and accounts. */
export const MUDANCAS_DA_OFICINA_E_CONTAS: readonly Mudanca[] = [
  // Spreadsheets, quotes, prints.
  [
    'enviarPlanilha',
    'POST /importacoes/',
    com(planilhas.enviarPlanilha, { tipo: 'produtos', modo: 'ambos', arquivo: new File([], 'a.csv') }),
    { velhas: ['planilhas'] },
  ],
  ['escolher', 'PATCH /importacoes/1/', com(planilhas.escolher, { id: 1 }), { velhas: ['planilhas'] }],
  [
    'desfazerImportacao',
    'POST /importacoes/1/desfazer/',
    com(planilhas.desfazerImportacao, 1),
    { velhas: ['planilhas'] },
  ],
  [
    'salvarOrcamento',
    'PUT /orcamentos/9/',
    (client) => orcamentos.salvarOrcamento(client, {} as never, 9),
    { velhas: ORCAMENTOS },
  ],
  ['enviarMockups', 'POST /orcamentos/mockups/', com(orcamentos.enviarMockups, []), {}],
  ['criarLink', 'POST /orcamentos/9/link/', com(orcamentos.criarLink(9), undefined), { velhas: ORCAMENTOS }],
  ['revogarLinks', 'DELETE /orcamentos/9/link/', com(orcamentos.revogarLinks(9), undefined), { velhas: ORCAMENTOS }],
  ['excluirOrcamento', 'DELETE /orcamentos/9/', com(orcamentos.excluirOrcamento(9), undefined), { velhas: ORCAMENTOS }],
  [
    'duplicarOrcamento',
    'POST /orcamentos/9/duplicar/',
    com(orcamentos.duplicarOrcamento(9), undefined),
    { velhas: ORCAMENTOS },
  ],
  [
    'gerarVenda',
    'POST /orcamentos/9/gerar-venda/',
    com(orcamentos.gerarVenda(9), {}),
    {
      velhas: [
        ...LISTAS_DE_VENDAS,
        ...(['venda 7', 'venda 8', 'historia 7', 'historia 8', 'frete 7', 'envio 7'] as const),
        ...TODOS_OS_PRODUTOS,
        ...ORCAMENTOS,
      ],
    },
  ],
  [
    'mudarConfiguracaoDaProducao',
    'PATCH /producao/configuracao/',
    com(producao.mudarConfiguracaoDaProducao, { ativa: true }),
    { novas: ['a loja estampa'] },
  ],
  ['lerNaBancada', 'POST /producoes/bancada/', com(producao.lerNaBancada, 'P-1'), { velhas: PRODUCAO }],
  ['concluirUma', 'POST /producoes/1/concluir/', com(producao.concluirUma, 1), { velhas: PRODUCAO }],
  ['perderUma', 'POST /producoes/1/perder/', com(producao.perderUma, 1), { velhas: PRODUCAO }],
  ['perderPronta', 'POST /producoes/1/perder/', com(producao.perderPronta(1), undefined), { velhas: PRODUCAO }],
  [
    'bloquearProducao',
    'POST /producoes/1/bloquear/',
    com(producao.bloquearProducao(1), 'Falta filme'),
    { velhas: PRODUCAO },
  ],
  [
    'destinarSemVenda',
    'POST /producoes/1/destinar/',
    com(producao.destinarSemVenda(1), { quantidade: 1, destino: 'devolver' }),
    { velhas: PRODUCAO },
  ],
  ['estornarEvento', 'POST /producoes/1/estornar/', com(producao.estornarEvento(1), 2), { velhas: PRODUCAO }],
  [
    'enviarArte',
    'POST /artes/',
    com(
      preparo.enviarArte(() => {}),
      { nome: 'A', arquivo: new File([], 'a.pdf'), chave: 'k' },
    ),
    { velhas: ['artes'] },
  ],
  ['salvarEstampas', 'PUT /produtos/5/estampas/', com(preparo.salvarEstampas(5), []), { novas: ['estampas 5'] }],
  [
    'salvarFicha',
    'PUT /produtos/5/ficha/',
    com(preparo.salvarFicha(5), []),
    { novas: ['ficha 5'], velhas: TODOS_OS_PRODUTOS },
  ],
  [
    'produzirParaEstoque',
    'POST /producoes/',
    com(preparo.produzirParaEstoque, { chave: 'k' } as never),
    { velhas: [...TODOS_OS_PRODUTOS, ...PRODUCAO] },
  ],
  // Accounts at Bling and at the carriers.
  [
    'desconectarDoBling',
    'DELETE /bling/conexao/',
    com(desconectarDoBling, undefined),
    { velhas: ['importacao', ...BLING, 'conta no bling'] },
  ],
  ['mudarConta', 'PATCH /bling/configuracao/', com(mudarConta, {}), { velhas: ['conta no bling'] }],
  ['verificarConta', 'POST /bling/conferencia/', com(verificarConta, undefined), { velhas: ['conta no bling'] }],
  [
    'mudarConfiguracaoDoFrete',
    'PATCH /frete/configuracao/',
    com(mudarConfiguracaoDoFrete, { tolerancia_do_preco: 2 }),
    { novas: ['como se compram etiquetas'] },
  ],
  ['verificarFrete', 'POST /frete/verificar/', com(verificarFrete, undefined), { velhas: ['acesso ao frete'] }],
  [
    'desconectarDoFrete',
    'DELETE /melhor-envio/conexao/',
    com(desconectarDoFrete, undefined),
    { velhas: ['acesso ao frete', 'como se compram etiquetas'] },
  ],
  [
    'useSincronizacao',
    'POST /sincronizacoes/4/descartar/',
    noHook(
      () => useSincronizacao({ id: 4, tipo: 'venda', operacao: 'sincronizar' }),
      ({ descartar }) => descartar(),
    ),
    { novas: ['sincronizacao'], velhas: ['sincronizacao', 'contatos'] },
  ],
  [
    'importarContatos',
    'POST /bling/contatos/importar/',
    com(importacao.importarContatos, undefined),
    { novas: ['contatos'] },
  ],
  [
    'comecarImportacao',
    'POST /bling/importacoes/',
    com(importacao.comecarImportacao, undefined),
    { velhas: ['importacao'] },
  ],
  [
    'cancelarImportacao',
    'DELETE /bling/importacoes/1/',
    com(importacao.cancelarImportacao, 1),
    { velhas: ['importacao'] },
  ],
  [
    'aplicarImportacao',
    'POST /bling/importacoes/1/aplicar/',
    com(importacao.aplicarImportacao, { id: 1, doBling: true }),
    { velhas: ['importacao'] },
  ],
  [
    'responderItem',
    'PATCH /bling/importacoes/1/itens/2/',
    com(importacao.responderItem, { id: 1, item: 2, proposta: 'criar' }),
    { velhas: ['importacao'] },
  ],
  [
    'responderMuitos',
    'PATCH /bling/importacoes/1/itens/',
    com(importacao.responderMuitos, { id: 1 }),
    { velhas: ['importacao'] },
  ],
  [
    'escolherCor',
    'PATCH /bling/importacoes/1/',
    com(importacao.escolherCor, { id: 1, nome: 'Azul', cor: '#0000ff' }),
    { velhas: ['importacao'] },
  ],
]
