import { z } from 'zod'
import { camposDeEstampa, mockupsEntrada } from '../producao/estampas.schemas.ts'
import { keyOfEstampas } from '../producao/estampas.ts'
import {
  faltaNaPersonalizacao,
  PERSONALIZADAS_MAXIMAS,
  personalizacaoEntrada,
} from '../producao/personalizacao.schemas.ts'
import {
  booleano,
  dinheiro,
  idTexto,
  ignoreEmptyText,
  quantidade,
  texto,
  textoObrigatorio,
  textoOuVazio,
  umDe,
  versao,
} from '../shared/fields.ts'
import { lista } from '../shared/lista.ts'
import { CARACTERES } from '../shared/maximos.ts'
import { buscaTexto, paginacaoQuery } from '../shared/pagination.ts'
import { ORIGENS } from '../vendas/opcoes.ts'
import { ITENS_MAXIMOS, SITUACOES } from './orcamentos.machine.ts'
import { valorDaLinha } from './orcamentos.totals.ts'

const { orcamento: MAXIMOS } = CARACTERES
export const itemDoOrcamentoEntrada = z
  .object({
    item_id: idTexto.optional().describe('Da linha, como foi lida; ausente: nova'),
    produto_id: idTexto.nullish().describe('null: linha livre'),
    variacao_id: idTexto.nullish(),
    descricao: texto(MAXIMOS.descricao).default('').describe('Vazia: o nome do produto'),
    quantidade: quantidade.pipe(z.int().min(1, 'Informe a quantidade')),
    valor_unitario: dinheiro.refine((valor) => valor !== null && valor > 0, 'Informe o preço'),
    estampa: texto(MAXIMOS.estampa).default('').describe('O que se estampa e onde'),
    mockups: mockupsEntrada.default([]),
    personalizacao: personalizacaoEntrada.default([]).describe('Uma por peça, ou nenhuma'),
    ...camposDeEstampa,
  })
  .superRefine((item, contexto) => {
    const aponta = (campo: string, message: string) =>
      contexto.addIssue({ code: 'custom', path: [campo], message, input: item })
    if (!item.produto_id && item.descricao === '') aponta('descricao', 'Descreva o item')
    const falta = faltaNaPersonalizacao(item.personalizacao, item.quantidade)
    if (falta !== null) aponta('personalizacao', falta)
  })
export type ItemDoOrcamentoEntrada = z.output<typeof itemDoOrcamentoEntrada>

const camposDoOrcamento = z.object({
  cliente_id: idTexto.nullish().describe('Sem cliente: `nome` e `telefone`'),
  nome: textoOuVazio(CARACTERES.cliente.nome),
  telefone: textoOuVazio(CARACTERES.cliente.telefone),
  itens: lista(itemDoOrcamentoEntrada, {
    min: [1, 'Adicione pelo menos um item ao orçamento.'],
    max: [ITENS_MAXIMOS, `No máximo ${ITENS_MAXIMOS} itens em um orçamento`],
    erro: 'Adicione pelo menos um item ao orçamento.',
  }),
  desconto: dinheiro.transform((valor) => valor ?? 0),
  frete: dinheiro.transform((valor) => valor ?? 0),
  validade: z.iso.date('Informe a validade'),
  termos: textoOuVazio(MAXIMOS.termos),
  versao,
})

export const orcamentoEntrada = camposDoOrcamento.superRefine((dados, contexto) => {
  const aponta = (path: (string | number)[], message: string) =>
    contexto.addIssue({ code: 'custom', path, message, input: dados })
  if (!dados.cliente_id && dados.nome === '') aponta(['nome'], 'Escolha um cliente ou informe um nome')
  const valor = dados.itens.reduce(
    (soma, item) => soma + valorDaLinha({ ...item, valor_unitario: item.valor_unitario ?? 0 }),
    0,
  )
  if (dados.desconto > valor) aponta(['desconto'], 'O desconto é maior do que os itens')
  const nomes = dados.itens.reduce((soma, { personalizacao }) => soma + personalizacao.length, 0)
  if (nomes > PERSONALIZADAS_MAXIMAS)
    aponta(['itens'], `No máximo ${PERSONALIZADAS_MAXIMAS} peças com nome em um orçamento`)
  const pecas = new Set<string>()
  for (const [indice, { produto_id, variacao_id, estampas = [] }] of dados.itens.entries()) {
    const chave = `${produto_id}/${variacao_id ?? ''}/${keyOfEstampas(estampas)}`
    if (produto_id && pecas.has(chave)) aponta(['itens', indice, 'produto_id'], 'Este produto já está no orçamento')
    pecas.add(chave)
  }
})
export type OrcamentoEntrada = z.output<typeof orcamentoEntrada>
/** A change; the changed whole must still pass `orcamentoEntrada`. */
export const orcamentoAlteracao = camposDoOrcamento.partial()
export type OrcamentoAlteracao = z.output<typeof orcamentoAlteracao>

export const orcamentosBusca = z.object({
  ...paginacaoQuery,
  busca: buscaTexto,
  situacao: umDe(SITUACOES, 'Situação inválida').optional(),
  cliente: idTexto.optional(),
})

/** Data that a sale needs and a quote does not say. `linha`: the index of the item. */
export const gerarVendaEntrada = z
  .object({
    cliente_id: idTexto.nullish(),
    origem: umDe(ORIGENS, 'Selecione a origem da venda').default('redes_sociais'),
    produtos: lista(z.object({ linha: z.int().min(0), produto_id: idTexto, variacao_id: idTexto.nullish() }), {
      max: [ITENS_MAXIMOS],
    }).default([]),
    so_o_que_ha: booleano.describe('De cada linha só as peças que há agora; o resto fica fora da venda'),
  })
  .nullish()
export type GerarVendaEntrada = z.output<typeof gerarVendaEntrada>

/** A copy of the whole quote, or of the pieces that its sale left out. */
export const duplicarEntrada = z
  .object({ so_o_que_ficou_de_fora: booleano.describe('Só as peças que não entraram na venda dele') })
  .nullish()
export type DuplicarEntrada = z.output<typeof duplicarEntrada>

/** 256 bits in base64url; another text is a link that opens nothing. */
export const aprovacaoParams = z.object({ token: texto(100) })
/** The version that the person was shown; without one the version that the link shows counts. */
const mostrada = z.coerce.number('Versão inválida').int().min(1).max(1_000_000).optional()
const linhasDaVenda = lista(idTexto, { max: [300] }).optional()
/** Lines by their ids; a form of the page sends one as a text. */
const itensDaProva = z.preprocess(
  (valor) => (valor === undefined || Array.isArray(valor) ? valor : [valor]),
  linhasDaVenda,
)
export const aprovarEntrada = z.object({
  nome: textoObrigatorio(CARACTERES.cliente.nome, 'Escreva o seu nome'),
  versao: mostrada,
  itens: itensDaProva.describe('Só na prova de uma venda: as linhas que aprova; ausente: todas as mostradas'),
})
export const mudancaEntrada = z.object({
  texto: textoObrigatorio(MAXIMOS.mudanca, 'Escreva o que deve mudar'),
  versao: mostrada,
  item_id: ignoreEmptyText(idTexto).describe('A linha que deve mudar; ausente: o todo'),
})
export const aprovacaoQuery = z.object({ versao: mostrada })
export const soVersaoEntrada = z.object({ versao: mostrada }).nullish()

/** Lines of a sale whose prints the customer is to see; absent: all printed lines. */
export const provaEntrada = z.object({ itens: linhasDaVenda }).nullish()
/** What the customer said elsewhere. */
export const aprovacaoAnotada = z.object({
  itens: linhasDaVenda,
  por: textoObrigatorio(CARACTERES.cliente.nome, 'Diga quem aprovou'),
})
