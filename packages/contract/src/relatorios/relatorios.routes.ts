import { z } from 'zod'
import { routes } from '../route.ts'
import { chaveDe, dia, escrito, id, ignoreEmptyText, texto } from '../shared/fields.ts'
import { parseDecimal } from '../shared/money.ts'
import { arquivoDePlanilha, planilhaQuery } from '../shared/planilha.ts'
import { fallback } from '../shared/tolerance.ts'
import { AGRUPAMENTOS, NOMES_DOS_RELATORIOS } from './relatorios.ts'

export const relatorioParams = z.object({ relatorio: z.enum(NOMES_DOS_RELATORIOS, 'Relatório inválido') })

export const relatorioQuery = z.object({
  de: dia.describe('Primeiro dia, em São Paulo; sem ele, 30 dias até `ate`'),
  ate: dia.describe('Último dia; sem ele, hoje'),
  por: ignoreEmptyText(chaveDe(AGRUPAMENTOS, 'Agrupamento inválido')),
  porcento: z.preprocess(
    escrito(parseDecimal),
    z.number('Número inválido').min(0, 'De 0 a 100').max(100, 'De 0 a 100').default(5),
  ),
  cobrir: z.coerce
    .number('Número inválido')
    .int('Número inválido')
    .min(1, 'De 1 a 365 dias')
    .max(365, 'De 1 a 365 dias')
    .default(30),
})
export type ConsultaDoRelatorio = z.output<typeof relatorioQuery>
export const vendasDoRelatorioQuery = relatorioQuery.extend({
  chave: texto(200).optional().describe('A linha do relatório; sem ela, todas'),
  pagina: z.coerce.number('Página inválida').int('Página inválida').min(1).max(10_000).default(1),
})
export type VendasDoRelatorioQuery = z.output<typeof vendasDoRelatorioQuery>
export const planilhaDoRelatorioQuery = relatorioQuery.extend({ formato: planilhaQuery.formato })

/** By the names of the report's columns; null: there is none, or the person may not see it. */
const figuras = z.record(z.string(), z.union([z.number(), z.string(), z.null()]))
export type Figuras = z.infer<typeof figuras>
const linha = z.object({ chave: z.string(), rotulo: z.string(), produto_id: id.nullable(), figuras })
export type LinhaDoRelatorio = z.infer<typeof linha>

export const relatorio = z.object({
  de: z.string(),
  ate: z.string(),
  ao_todo: z.int().describe('Linhas ao todo; a resposta traz as primeiras'),
  total: figuras,
  linhas: z.array(linha),
  sem_turnos_abertos: z
    .boolean()
    .optional()
    .describe('Falta o que está em turnos abertos: quem pede conta o caixa sem ver a soma'),
  sem_estampa: z
    .int()
    .optional()
    .describe('Na margem: vendas cujo custo conta só as peças, sem as estampas; ausente sem elas'),
})
export type RelatorioLido = z.infer<typeof relatorio>

export const vendasDoRelatorio = z.object({
  mais: z.boolean(),
  vendas: z.array(
    z.object({
      venda_id: id,
      cliente_nome: z.string(),
      tipo: fallback(z.enum(['venda', 'troca', 'cancelamento', 'pagamento', 'etiqueta']), 'venda'),
      dia: z.string(),
      figuras,
    }),
  ),
})
export type VendasDoRelatorio = z.infer<typeof vendasDoRelatorio>

export const relatoriosRoutes = routes({
  'GET /relatorios/:relatorio/': {
    resumo: 'As somas de um relatório por linha e ao todo; custos só para quem os vê',
    cache: 'nunca',
    params: relatorioParams,
    query: relatorioQuery,
    resposta: relatorio,
  },
  'GET /relatorios/:relatorio/vendas/': {
    resumo: 'As vendas de que é feita uma linha, ou todo o relatório, as mais novas primeiro',
    cache: 'nunca',
    params: relatorioParams,
    query: vendasDoRelatorioQuery,
    resposta: vendasDoRelatorio,
  },
  'GET /relatorios/:relatorio/exportar/': {
    prova: 'sempre',
    resumo: 'Todas as linhas de um relatório como planilha',
    permissao: 'exportar_dados',
    cache: 'nunca',
    params: relatorioParams,
    query: planilhaDoRelatorioQuery,
    resposta: arquivoDePlanilha,
  },
})
