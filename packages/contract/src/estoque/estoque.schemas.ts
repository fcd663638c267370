import { z } from 'zod'
import { id, idTexto } from '../shared/fields.ts'
import { pagina, paginacaoQuery } from '../shared/pagination.ts'
import { planilhaQuery } from '../shared/planilha.ts'
import { fallback } from '../shared/tolerance.ts'
import { MOTIVOS_DA_CONTAGEM } from './contagem.ts'

/** Why a stock changed. `saida`, `estorno` and `troca` belong to a sale, `producao` to what the shop prints; `inicial` is what the shop had when the ledger began. */
const motivo = z.enum(['inicial', 'cadastro', ...MOTIVOS_DA_CONTAGEM, 'bling', 'saida', 'estorno', 'troca', 'producao'])
export type MotivoDeMovimento = z.infer<typeof motivo>

/** One line of the ledger: `quantidade` pieces came (+) or went (−), after which there were `saldo`. */
export const movimento = z.object({
  id,
  produto_id: id.nullable(),
  variacao_id: id.nullable(),
  variacao: z.string().nullable().describe('Cor e tamanho, como eram.'),
  quantidade: z.int(),
  saldo: z.int(),
  motivo,
  venda_id: id.nullable(),
  kit: z.string().nullable().describe('O kit da venda de que a peça é parte.'),
  usuario: z.string().nullable(),
  criado_em: z.string(),
})
export type Movimento = z.infer<typeof movimento>

/** Pieces that an open sale or a production holds. Without `variacao_id` they count against the product's total. */
export const reserva = z.object({
  venda_id: id.nullable().describe('null: a produção as segura sem venda'),
  producao_id: id.nullable().describe('De peças lisas, ou de peças prontas que ficaram sem venda'),
  cliente_nome: z.string().nullable(),
  status: z.string().nullable(),
  variacao_id: id.nullable(),
  quantidade: z.int(),
  kit: z.string().nullable().describe('O kit da venda de que as peças são parte.'),
})
export type Reserva = z.infer<typeof reserva>

/** Pieces in the house, held by open sales, and left to sell (`fisico` − `reservado`). */
const saldo = { fisico: z.int(), reservado: z.int(), disponivel: fallback(z.int(), undefined) }
export const estoqueDoProduto = z.object({
  produto_id: id,
  ...saldo,
  variacoes: z.array(z.object({ variacao_id: id, nome: z.string(), sku: z.string().nullable(), ...saldo })),
  reservas: z.array(reserva).describe('No máximo 200, as mais antigas primeiro.'),
})
export type EstoqueDoProduto = z.infer<typeof estoqueDoProduto>

const talvezId = z.preprocess((v) => (v === '' ? undefined : v), idTexto.optional())
export const movimentosBusca = z.object({
  variacao: talvezId,
  ...paginacaoQuery,
})
export type MovimentosBusca = z.output<typeof movimentosBusca>

export const movimentosDaPlanilha = z.object({
  produto: talvezId,
  variacao: talvezId,
  ...planilhaQuery,
  ids: planilhaQuery.ids.describe('Produtos'),
})
export type MovimentosDaPlanilha = z.output<typeof movimentosDaPlanilha>
export const paginaDeMovimentos = pagina(movimento)
