import {
  MutationObserver,
  type MutationObserverOptions,
  type QueryClient,
  QueryClientProvider,
} from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import { MemoryRouter } from 'react-router'
import { renderHook } from 'vitest-browser-react'
import { useCriarAtributo, useExcluirAtributo, useRenomearAtributo } from '../../src/modules/atributos/useAtributo.ts'
import { useValores } from '../../src/modules/atributos/useValores.ts'
import { desconectarDoBling } from '../../src/modules/bling/bling.queries.ts'
import { lerCliente } from '../../src/modules/clientes/clientes.queries.ts'
import { anonimizarCliente, exportarCliente } from '../../src/modules/clientes/dados.queries.ts'
import { useSalvarCliente } from '../../src/modules/clientes/formulario/useSalvarCliente.ts'
import { useExclusao } from '../../src/modules/clientes/useExclusao.ts'
import { mudarConta, verificarConta } from '../../src/modules/configuracoes/bling/conta.queries.ts'
import { mudarCifra, pedirCopia } from '../../src/modules/configuracoes/copias.queries.ts'
import { camposDe as camposDaLoja } from '../../src/modules/configuracoes/loja/campos.ts'
import { lerDados } from '../../src/modules/configuracoes/loja/loja.queries.ts'
import { useSalvarDados } from '../../src/modules/configuracoes/loja/useSalvarDados.ts'
import { mudarConfiguracaoDePagamento } from '../../src/modules/configuracoes/pagamento/pagamento.queries.ts'
import { aplicarContagem } from '../../src/modules/contagem/registrado.queries.ts'
import { excluirEmbalagem, salvarEmbalagem } from '../../src/modules/embalagens/embalagens.queries.ts'
import { desconectarDoFrete, verificarFrete } from '../../src/modules/frete/frete.queries.ts'
import * as planilhas from '../../src/modules/importacao/planilhas.queries.ts'
import { excluirPermanentemente } from '../../src/modules/lixeira/lixeira.queries.ts'
import { useSalvarModelo } from '../../src/modules/modelos/useSalvarModelo.ts'
import * as orcamentos from '../../src/modules/orcamentos/orcamentos.queries.ts'
import * as preparo from '../../src/modules/producao/preparo/preparo.queries.ts'
import * as producao from '../../src/modules/producao/producao.queries.ts'
import { useNoBling } from '../../src/modules/produtos/bling/useNoBling.ts'
import { useCorrecao } from '../../src/modules/produtos/estoque/CorrecaoDoEstoque.tsx'
import { useGaleria } from '../../src/modules/produtos/imagens/imagens.queries.ts'
import {
  moverParaLixeira,
  moverUmParaLixeira,
  restaurarDaLixeira,
} from '../../src/modules/produtos/produtos.queries.ts'
import { importarContatos } from '../../src/modules/sincronizacao/importar/contatos.queries.ts'
import * as importacao from '../../src/modules/sincronizacao/importar/importacao.queries.ts'
import { useSincronizacao } from '../../src/modules/sincronizacao/useSincronizacao.ts'
import { buscarDeclaracao, cancelarEtiqueta } from '../../src/modules/vendas/envio.queries.ts'
import { rascunhoDe } from '../../src/modules/vendas/formulario/rascunho.ts'
import { useSalvarVenda } from '../../src/modules/vendas/formulario/useSalvarVenda.ts'
import { mudarOpcoesDeEnvio } from '../../src/modules/vendas/opcoes.queries.ts'
import * as pagamento from '../../src/modules/vendas/pagamento.queries.ts'
import { useTrocar } from '../../src/modules/vendas/troca/useTrocar.ts'
import { lerVenda } from '../../src/modules/vendas/venda.ts'
import * as vendas from '../../src/modules/vendas/vendas.queries.ts'

import type { Efeito } from './lidas.ts'

const venda = lerVenda({ id: 7, cliente: 3 })
const cliente = lerCliente({ id: 3, nome: 'Ana' })

type Acao = (client: QueryClient) => Promise<unknown>
const com =
  <R, V, C>(opcoes: MutationObserverOptions<R, Error, V, C>, dados: V): Acao =>
  (client) =>
    new MutationObserver(client, opcoes).mutate(dados)
/** A change that a screen makes through a hook of its own. */
const noHook =
  <H,>(usar: () => H, agir: (feito: H) => unknown): Acao =>
  async (client) => {
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>
        <MemoryRouter>{children}</MemoryRouter>
      </QueryClientProvider>
    )
    const { result, act } = await renderHook(usar, { wrapper })
    await act(() => void agir(result.current))
  }
const useFormDe = <C extends FieldValues>() => useForm() as unknown as UseFormReturn<C>

const TODOS_OS_PRODUTOS = ['produtos', 'filtros de produtos', 'produto 5', 'produto 6', 'estoque 5'] as const
const LISTAS_DE_VENDAS = ['vendas', 'fila de vendas', 'vendas da cliente 3'] as const
const DA_VENDA = [...LISTAS_DE_VENDAS, 'historia 7', ...TODOS_OS_PRODUTOS] as const
const VENDA_SALVA: Efeito = { novas: ['venda 7'], velhas: DA_VENDA }
const VENDA_A_RELER: Efeito = { velhas: ['venda 7', ...DA_VENDA] }
const LISTAS_DE_PRODUTOS = ['produtos', 'filtros de produtos'] as const
const CLIENTES = ['clientes', 'opcoes de clientes'] as const
const BLING = ['conexao com o bling'] as const
const ORCAMENTOS = ['orcamentos', 'orcamento 9'] as const
const PRODUCAO = ['a loja estampa', 'fila da producao', 'artes', 'estampas 5', 'ficha 5'] as const

export const MUDANCAS: readonly (readonly [nome: string, rota: string, acao: Acao, efeito: Efeito])[] = [
  // Sales.
  ['mudarStatus', 'PATCH /vendas/7/status/', com(vendas.mudarStatus(venda), 'embalagem'), VENDA_SALVA],
  [
    'escolherVariacao',
    'PATCH /vendas/7/itens/1/',
    com(vendas.escolherVariacao(7), { itemId: 1, variacao_id: 2 }),
    VENDA_SALVA,
  ],
  ['salvarMedidas', 'POST /vendas/7/medidas/', com(vendas.salvarMedidas(7), {} as never), VENDA_SALVA],
  [
    'salvarServicoDeFrete',
    'POST /vendas/7/servico-frete/',
    com(vendas.salvarServicoDeFrete(7), {} as never),
    VENDA_SALVA,
  ],
  [
    'escolherProdutoDoItem',
    'POST /vendas/7/itens/1/produto/',
    com(vendas.escolherProdutoDoItem(7, 1), { produto_id: 5 }),
    VENDA_SALVA,
  ],
  ['salvarRastreio', 'POST /vendas/7/rastreio/', com(vendas.salvarRastreio(7), {} as never), VENDA_SALVA],
  ['mudarLembretes', 'PATCH /vendas/7/', com(vendas.mudarLembretes(7), {} as never), VENDA_SALVA],
  ['cancelarVenda', 'DELETE /vendas/7/', com(vendas.cancelarVenda(7), undefined), VENDA_A_RELER],
  ['sincronizarVenda', 'POST /vendas/7/sincronizar_bling/', com(vendas.sincronizarVenda(7), undefined), VENDA_A_RELER],
  [
    'registrarPagamento',
    'POST /vendas/7/pagamentos/',
    com(pagamento.registrarPagamento(7), { body: {} as never, chave: 'k' }),
    VENDA_SALVA,
  ],
  ['apagarPagamento', 'DELETE /vendas/7/pagamentos/1/', com(pagamento.apagarPagamento(7), 1), VENDA_SALVA],
  ['cobrarFrete', 'PATCH /vendas/7/cobranca/', com(pagamento.cobrarFrete(7), 10), VENDA_SALVA],
  [
    'mudarConfiguracaoDePagamento',
    'PUT /pagamentos/configuracao/',
    com(mudarConfiguracaoDePagamento, {} as never),
    { novas: ['chave do pix'] },
  ],
  [
    'mudarOpcoesDeEnvio',
    'PUT /vendas/7/opcoes-de-envio/',
    com(mudarOpcoesDeEnvio(7), {}),
    { novas: ['envio 7'], velhas: ['frete 7'] },
  ],
  ['cancelarEtiqueta', 'POST /vendas/7/cancelar-etiqueta/', com(cancelarEtiqueta(7), undefined), {}],
  ['buscarDeclaracao', 'POST /vendas/7/declaracao/', com(buscarDeclaracao(7), undefined), { velhas: ['venda 7'] }],
  [
    'useSalvarVenda: a new one',
    'POST /vendas/',
    noHook(
      () => useSalvarVenda(null, { onRefused: () => {} }),
      ({ salvar }) => salvar({ rascunho: rascunhoDe(undefined), versao: null }),
    ),
    VENDA_SALVA,
  ],
  [
    'useSalvarVenda: an edit',
    'PUT /vendas/7/',
    noHook(
      () => useSalvarVenda(7, { onRefused: () => {} }),
      ({ salvar }) => salvar({ rascunho: rascunhoDe(venda), versao: 1 }),
    ),
    VENDA_SALVA,
  ],
  [
    'useTrocar',
    'POST /vendas/7/trocas/',
    noHook(
      () => useTrocar(7),
      ({ trocar }) => trocar({ voltam: [], motivo: 'tamanho', observacao: '', itens: [] }),
    ),
    VENDA_A_RELER,
  ],
  // Products and their stock.
  [
    'moverParaLixeira',
    'DELETE /produtos/lixeira-multiplos/',
    com(moverParaLixeira, [5]),
    { velhas: LISTAS_DE_PRODUTOS, fora: ['produto 5'] },
  ],
  [
    'moverUmParaLixeira',
    'DELETE /produtos/5/',
    com(moverUmParaLixeira, 5),
    { velhas: LISTAS_DE_PRODUTOS, fora: ['produto 5'] },
  ],
  [
    'restaurarDaLixeira',
    'POST /produtos/lixeira/restaurar-multiplos/',
    com(restaurarDaLixeira, [5]),
    { velhas: LISTAS_DE_PRODUTOS },
  ],
  [
    'excluirPermanentemente',
    'DELETE /produtos/lixeira/excluir-multiplos/',
    com(excluirPermanentemente, [5]),
    { velhas: ['lixeira'] },
  ],
  [
    'aplicarContagem',
    'POST /estoque/contagem/',
    com(aplicarContagem, { contagem: [], chave: 'k' }),
    { velhas: TODOS_OS_PRODUTOS },
  ],
  [
    'useCorrecao',
    'POST /estoque/contagem/',
    noHook(
      () => useCorrecao(5, () => {}),
      ({ corrigir }) => corrigir([], new Map(), 'contagem'),
    ),
    { velhas: TODOS_OS_PRODUTOS },
  ],
  [
    'useGaleria',
    'DELETE /produtos/imagens/9/',
    noHook(
      () => useGaleria(5),
      ({ remover }) => remover.mutate(9),
    ),
    { novas: ['produto 5'], velhas: LISTAS_DE_PRODUTOS },
  ],
  [
    'useNoBling',
    'POST /produtos/5/bling/versoes/2/devolver/',
    noHook(
      () => useNoBling(5),
      ({ devolver }) => devolver.mutate(2),
    ),
    { velhas: [...TODOS_OS_PRODUTOS, 'sincronizacao', 'contatos'] },
  ],
  // Customers, models, attributes, boxes, the shop.
  [
    'anonimizarCliente',
    'POST /clientes/3/anonimizar/',
    com(anonimizarCliente(3), false),
    {
      novas: ['cliente 3'],
      velhas: [
        ...LISTAS_DE_VENDAS,
        'venda 7',
        'venda 8',
        'historia 7',
        'historia 8',
        'frete 7',
        'envio 7',
        ...CLIENTES,
      ],
    },
  ],
  ['exportarCliente', 'GET /clientes/3/exportar/', com(exportarCliente(3), 'json'), {}],
  [
    'useSalvarCliente',
    'PUT /clientes/3/',
    noHook(
      () => useSalvarCliente(cliente, useFormDe()),
      ({ salvar }) => salvar({ nome: 'Bia', cpf: '', uf: '' } as never),
    ),
    { novas: ['cliente 3'], velhas: CLIENTES },
  ],
  [
    'useExclusao of a customer',
    'DELETE /clientes/3/',
    noHook(useExclusao, ({ excluir }) => excluir(cliente)),
    { velhas: CLIENTES, fora: ['cliente 3'] },
  ],
  [
    'useSalvarModelo',
    'POST /modelos/',
    noHook(
      () => useSalvarModelo(undefined, useFormDe()),
      ({ salvar }) => salvar({ codigo: '', nome: 'A', descricao: '', observacao: '' } as never),
    ),
    { novas: ['modelo 2'], velhas: ['modelos'] },
  ],
  [
    'useCriarAtributo',
    'POST /atributos/',
    noHook(
      () => useCriarAtributo(() => {}),
      ({ mutate }) => mutate('Cor'),
    ),
    { novas: ['atributos'], velhas: ['atributos'] },
  ],
  [
    'useRenomearAtributo',
    'PUT /atributos/1/',
    noHook(
      () => useRenomearAtributo(1),
      ({ mutate }) => mutate('Cor'),
    ),
    { velhas: ['atributos'] },
  ],
  [
    'useExcluirAtributo',
    'DELETE /atributos/1/',
    noHook(useExcluirAtributo, ({ mutate }) => mutate({ id: 1, nome: 'Cor', opcoes: [] })),
    { velhas: ['atributos'] },
  ],
  [
    'useValores',
    'DELETE /atributos/1/valores/2/',
    noHook(
      () => useValores(1),
      ({ excluir }) => excluir.mutate({ id: 2, valor: 'Azul' }),
    ),
    { velhas: ['atributos'] },
  ],
  [
    'salvarEmbalagem',
    'POST /embalagens/',
    com(salvarEmbalagem, { id: null, body: {} as never, idempotencyKey: 'k' }),
    { velhas: ['embalagens 7', 'embalagens'] },
  ],
  ['excluirEmbalagem', 'DELETE /embalagens/1/', com(excluirEmbalagem, 1), { velhas: ['embalagens 7', 'embalagens'] }],
  [
    'useSalvarDados',
    'PUT /loja/',
    noHook(
      () => useSalvarDados(lerDados({}), useFormDe()),
      ({ salvar }) => salvar(camposDaLoja(lerDados({}))),
    ),
    { novas: ['loja'], velhas: ['painel'] },
  ],
  ['pedirCopia', 'POST /copias/', com(pedirCopia, undefined), { velhas: ['copias'] }],
  ['mudarCifra', 'PUT /copias/cifra/', com(mudarCifra, { modo: 'nenhuma' } as never), { velhas: ['copias'] }],
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
  ['salvarOrcamento', 'PUT /orcamentos/9/', com(orcamentos.salvarOrcamento(9), {} as never), { velhas: ORCAMENTOS }],
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
  [
    'enviarArte',
    'POST /artes/',
    com(preparo.enviarArte, { nome: 'A', arquivo: new File([], 'a.pdf'), chave: 'k' }),
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
  ['verificarFrete', 'POST /frete/verificar/', com(verificarFrete, undefined), { velhas: ['acesso ao frete'] }],
  [
    'desconectarDoFrete',
    'DELETE /melhor-envio/conexao/',
    com(desconectarDoFrete, undefined),
    { velhas: ['acesso ao frete'] },
  ],
  [
    'useSincronizacao',
    'POST /sincronizacoes/4/descartar/',
    noHook(
      () => useSincronizacao({ id: 4, tipo: 'venda' }),
      ({ descartar }) => descartar(),
    ),
    { novas: ['sincronizacao'], velhas: ['sincronizacao', 'contatos'] },
  ],
  ['importarContatos', 'POST /bling/contatos/importar/', com(importarContatos, undefined), { novas: ['contatos'] }],
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
