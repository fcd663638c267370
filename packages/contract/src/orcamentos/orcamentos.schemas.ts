import { z } from 'zod'
import { aprovacaoDaLinha, estampaDaLinha, mockup } from '../producao/estampas.schemas.ts'
import { personalizacao } from '../producao/personalizacao.schemas.ts'
import { alcance } from '../shared/alcance.ts'
import { id, iguais, umDe } from '../shared/fields.ts'
import { fallback } from '../shared/tolerance.ts'
import { SITUACOES } from './orcamentos.machine.ts'

const situacao = fallback(umDe(SITUACOES), 'rascunho')

/** A picture that was dropped in, before the quote that carries it is saved. */
export const mockupEnviado = mockup.omit({ digest: true })

export const itemDaVersao = z.object({
  item_id: id.describe('Da linha, em todas as versões'),
  produto_id: id.nullable().describe('null: linha livre'),
  variacao_id: id.nullable(),
  descricao: z.string(),
  quantidade: z.int(),
  valor_unitario: z.number(),
  estampa: z.string(),
  personalizacao,
  estampas: z.array(estampaDaLinha),
  grupo: z.string().nullable(),
  mockups: z.array(mockup),
  aprovacao: aprovacaoDaLinha,
})
export type ItemDoOrcamento = z.infer<typeof itemDaVersao>

/** Version of a quote, with what was asked, seen and approved of it; once sent, its content never changes. */
export const versaoDoOrcamento = z.object({
  numero: z.int(),
  itens: z.array(itemDaVersao),
  ...iguais(['desconto', 'frete', 'subtotal', 'total'], z.number()),
  ...iguais(['validade', 'termos', 'criado_em'], z.string()),
  enviada_em: z.string().nullable(),
  vista_em: z.string().nullable(),
  mudanca: z.object({ texto: z.string(), em: z.string() }).nullable(),
  aprovacao: z
    .object({
      nome: z.string(),
      em: z.string(),
      endereco: z.string().nullable(),
      anulada_em: z.string().nullable().describe('Uma edição depois da aprovação a anula'),
    })
    .nullable(),
  recusada_em: z.string().nullable(),
})
export type VersaoDoOrcamento = z.infer<typeof versaoDoOrcamento>

/** A quote in a list. `numero` is its id. `espera`: who has to act next, since when. */
export const orcamentoResumo = z.object({
  id,
  numero: id,
  situacao,
  cliente: z.object({ id, nome: z.string() }).nullable(),
  nome: z.string().describe('Do cliente, ou o que foi informado'),
  telefone: z.string(),
  total: z.number(),
  validade: z.string(),
  vence: fallback(z.enum(['hoje', 'amanha']), 'amanha')
    .nullable()
    .describe('Enquanto espera pelo cliente'),
  espera: z.object({ quem: fallback(z.enum(['loja', 'cliente']), 'loja'), desde: z.string() }).nullable(),
  venda_id: id.nullable(),
  criado_em: z.string(),
  alterado_em: z.string(),
})
export type OrcamentoResumo = z.infer<typeof orcamentoResumo>

/** Why the sale of a line would be refused now. */
const falta = z.object({
  linha: z.int(),
  descricao: z.string(),
  motivo: fallback(z.enum(['sem_produto', 'produto_indisponivel', 'estoque']), 'sem_produto'),
  disponivel: z.int().nullable(),
  a_produzir: z.int().nullable().describe('Peças que faltam mandar produzir; null: sem ficha, ou a loja não estampa'),
  em_producao: z.int().describe('Peças que já se produzem para o estoque'),
  a_receber: fallback(z.int(), 0).describe('Pedidas a fornecedores e ainda não recebidas'),
  previsao_a_receber: fallback(z.string().nullable(), null).describe('O dia das primeiras delas'),
  peca_lisa: fallback(z.boolean(), false).describe('A própria peça em que se estampa: de ficha não precisa'),
})

/** Pieces of an item that a sale of what there was left out. */
const itemDeFora = z.object({ item_id: id, quantidade: z.int() })
export type ItemDeFora = z.infer<typeof itemDeFora>

/** A quote in full: the fields of its current version, and every version. */
export const orcamento = z.object({
  ...orcamentoResumo.shape,
  ...versaoDoOrcamento.pick({ itens: true, desconto: true, frete: true, subtotal: true, termos: true }).shape,
  email: z.string(),
  versao_atual: z.int(),
  versoes: z.array(versaoDoOrcamento).describe('Da mais nova à mais antiga'),
  links: z.int().describe('Quantos links abrem o orçamento agora'),
  alcance_do_link: alcance,
  faltas: z.array(falta),
  venda_total: fallback(z.number().nullable(), null).describe('O que a venda dele cobra agora; null: não foi vendido'),
  ficou_de_fora: fallback(z.array(itemDeFora), []).describe('Da versão vendida, as peças que não entraram na venda'),
  versao: z.int().describe('Para a próxima edição'),
})
export type Orcamento = z.infer<typeof orcamento>

export const linkDoOrcamento = z.object({
  link: z.string(),
  expira_em: z.string().describe('O último momento da validade, em São Paulo'),
  alcance,
})
export type LinkDoOrcamento = z.infer<typeof linkDoOrcamento>

/** Content of the link: one version, nothing of other customers, no document, address or telephone of this one. */
export const aprovacao = z.object({
  numero: id,
  loja: z.object({ nome: z.string(), telefone: z.string(), logo: z.string().nullable() }),
  nome: z.string(),
  situacao,
  ...versaoDoOrcamento.pick({ itens: true, desconto: true, frete: true, subtotal: true, total: true }).shape,
  ...versaoDoOrcamento.pick({ validade: true, termos: true, aprovacao: true, mudanca: true }).shape,
  versao: z.int(),
  outras_aprovadas: z.array(z.int()).describe('Versões que foram aprovadas, além desta: `?versao=`'),
  pode: z.object({ aprovar: z.boolean(), pedir_mudanca: z.boolean(), recusar: z.boolean() }),
  aviso: z.string().nullable(),
})
export type Aprovacao = z.infer<typeof aprovacao>

/** Content of the link of a sale's proof: its printed lines without prices. */
export const provaDaVenda = z.object({
  numero: id,
  prova: z.literal(true),
  ...aprovacao.pick({ loja: true, nome: true, versao: true, aviso: true }).shape,
  itens: z.array(
    itemDaVersao.pick({
      item_id: true,
      descricao: true,
      quantidade: true,
      estampas: true,
      personalizacao: true,
      mockups: true,
      aprovacao: true,
    }),
  ),
  pode: z.object({ aprovar: z.boolean(), pedir_mudanca: z.boolean(), recusar: z.literal(false) }),
})
export type ProvaDaVenda = z.infer<typeof provaDaVenda>
export const provaEnviada = z.object({ link: z.string(), versao: z.int(), alcance })
export type ProvaEnviada = z.infer<typeof provaEnviada>
