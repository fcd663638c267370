import { z } from 'zod'
import { routes } from '../route.ts'
import { id, idTexto, ignoreEmptyText, talvezId } from '../shared/fields.ts'
import { lista } from '../shared/lista.ts'
import { PECAS_MAXIMAS } from '../shared/maximos.ts'
import { pagina, paginacaoQuery } from '../shared/pagination.ts'
import { arquivoDePlanilha, planilhaQuery } from '../shared/planilha.ts'
import { fallback } from '../shared/tolerance.ts'
import { LINHAS_DE_UMA_CONTAGEM, MOTIVOS_DA_CONTAGEM, MOTIVOS_DE_MOVIMENTO } from './motivos.ts'

const pecas = z
  .int('Quantidade inválida')
  .min(0, 'A quantidade não pode ser negativa')
  .max(PECAS_MAXIMAS, 'Quantidade alta demais')

/**
 * A counted line. `variacao_id` is null only for a product without variations. `esperado` is the recorded quantity that
 * the counter saw: when the record differs by now, the count may be outdated.
 */
const linhaDaContagem = z.object({ produto_id: id, variacao_id: talvezId, contado: pecas, esperado: pecas })

export const contagemEntrada = z.object({
  itens: lista(linhaDaContagem, { min: [1, 'Informe ao menos um item'], max: [LINHAS_DE_UMA_CONTAGEM] }).refine(
    (itens) => new Set(itens.map((i) => `${i.produto_id} ${i.variacao_id}`)).size === itens.length,
    'Cada produto ou variação só pode aparecer uma vez',
  ),
  motivo: z.enum(MOTIVOS_DA_CONTAGEM, 'Motivo inválido').default('contagem'),
})
export type ContagemEntrada = z.output<typeof contagemEntrada>
export type CorpoDaContagem = z.input<typeof contagemEntrada>

export const contagemAplicada = z.object({
  contados: z.int().describe('Linhas da contagem'),
  ajustados: z.int().describe('Linhas em que o contado era outro: um movimento para cada'),
})
export type ContagemAplicada = z.infer<typeof contagemAplicada>

/** Line of the stock ledger: `quantidade` pieces came (+) or went (−), after which there were `saldo`. */
export const movimento = z.object({
  id,
  produto_id: id.nullable(),
  variacao_id: id.nullable(),
  variacao: z.string().nullable().describe('Cor e tamanho, como eram.'),
  quantidade: z.int(),
  saldo: z.int(),
  motivo: z.enum(MOTIVOS_DE_MOVIMENTO),
  venda_id: id.nullable(),
  compra_id: id.nullable(),
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

export const movimentosBusca = z.object({ variacao: ignoreEmptyText(idTexto), ...paginacaoQuery })
export type MovimentosBusca = z.output<typeof movimentosBusca>

export const movimentosDaPlanilha = z.object({
  produto: ignoreEmptyText(idTexto),
  variacao: ignoreEmptyText(idTexto),
  ...planilhaQuery,
  ids: planilhaQuery.ids.describe('Produtos'),
})
export type MovimentosDaPlanilha = z.output<typeof movimentosDaPlanilha>

export const estoqueRoutes = routes({
  'GET /produtos/:id/estoque/': {
    resumo: 'Estoque físico, reservado e disponível de um produto e de suas variações',
    cache: 'etag',
    resposta: estoqueDoProduto,
  },
  'GET /produtos/:id/movimentos/': {
    resumo: 'Movimentos de estoque de um produto, os mais recentes primeiro',
    cache: 'etag',
    query: movimentosBusca,
    resposta: pagina(movimento),
  },
  'GET /estoque/movimentos/exportar/': {
    resumo: 'Movimentos de estoque como planilha, os mais recentes primeiro',
    permissao: 'exportar_dados',
    cache: 'nunca',
    query: movimentosDaPlanilha,
    resposta: arquivoDePlanilha,
  },
  'POST /estoque/contagem/': {
    resumo: 'Aplica uma contagem ou correção: as diferenças viram movimentos com o motivo, todas ou nenhuma',
    permissao: 'corrigir_estoque',
    corpo: 300_000,
    body: contagemEntrada,
    resposta: contagemAplicada,
  },
})
