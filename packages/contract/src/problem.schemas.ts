import { z } from 'zod'
import { caixa, movimentoDeCaixa } from './caixas/caixas.schemas.ts'

/** Product as it stands at Bling. `preco` in reais with two decimals; `variacoes`: how many it has at Bling. */
export const produtoNoBling = z.object({
  id: z.number(),
  nome: z.string(),
  preco: z.number(),
  formato: z.string().describe('S simples, V com variações, E kit'),
  situacao: z.string().describe('A ativo, I inativo'),
  variacoes: z.number().int(),
})
export type ProdutoNoBling = z.infer<typeof produtoNoBling>

/** A product whose code was read where one of its variations has to be named. */
export const qualVariacao = z.object({
  produto_id: z.int(),
  titulo: z.string(),
  variacoes: z.array(z.object({ id: z.int(), nome: z.string(), sku: z.string().nullable() })),
})
export type QualVariacao = z.infer<typeof qualVariacao>

/** The field of a record where something is filled in. */
const faltaNoCampo = z.union([
  z.object({ produto_id: z.int(), campo: z.string() }),
  z.object({ cliente_id: z.int(), campo: z.string() }),
])
export type FaltaNoCampo = z.infer<typeof faltaNoCampo>

/** RFC 9457 answer of every failed request, with the members the specification's screens read. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  codigo: z.string(),
  erro: z.string().describe('A mesma frase de `detail`.'),
  erros: z.record(z.string(), z.array(z.string())).optional().describe('Mensagens por campo.'),
  sku: z.array(z.string()).optional().describe('Presente quando o SKU está em conflito.'),
  produtos: z.array(z.string()).optional().describe('Produtos ainda não publicados.'),
  faltas: z.array(z.string()).optional().describe('O que falta para a nota, em NOTA_COM_FALTAS.'),
  onde: z
    .array(faltaNoCampo.nullable())
    .optional()
    .describe('Ao lado de `faltas`, na mesma ordem: o campo em que se preenche; null onde não é um campo.'),
  disponivel: z.number().int().optional().describe('Peças disponíveis, em ESTOQUE_INSUFICIENTE.'),
  faltam: z.number().int().optional().describe('Peças que ainda serão estampadas, em FALTA_ESTAMPAR.'),
  compra_id: z.int().optional().describe('A compra em que a nota já está, em NOTA_JA_LANCADA.'),
  caixas: z.array(caixa).optional().describe('Os caixas da loja, em CAIXA_FECHADO.'),
  movimentos: z.array(movimentoDeCaixa).optional().describe('O que entrou ou saiu depois, em CAIXA_MUDOU.'),
  bling: produtoNoBling.optional().describe('O que está no Bling, em PRODUTO_JA_EXISTE_NO_BLING.'),
  qual: qualVariacao.optional().describe('As variações de que se escolhe uma, em QUAL_VARIACAO.'),
  requer_login_bling: z.boolean().optional(),
  empresa: z
    .object({ id: z.string(), nome: z.string() })
    .optional()
    .describe('A empresa da conta, em BLING_OUTRA_EMPRESA.'),
  atual: z.unknown().optional().describe('O estado atual, em EDICAO_CONCORRENTE.'),
})
export type Problem = z.infer<typeof problem>
