import { z } from 'zod'
import { produtosBusca } from '../produtos/produtos.schemas.ts'
import { id, listaDeIds } from '../shared/fields.ts'
import { lista } from '../shared/lista.ts'
import { PECAS_MAXIMAS, REAIS_MAXIMOS } from '../shared/maximos.ts'
import { CAMPOS_DO_LOTE, type CampoDoLote } from './lote.ts'

const alteracao = z
  .object({
    campo: z.enum(Object.keys(CAMPOS_DO_LOTE) as CampoDoLote[], 'Este campo não muda em muitos de uma vez'),
    operacao: z.enum(['fixar', 'somar', 'porcento'], 'Escolha entre fixar, somar e porcento'),
    valor: z
      .number('Informe o valor')
      .min(-REAIS_MAXIMOS, 'Valor baixo demais')
      .max(REAIS_MAXIMOS, 'Valor alto demais'),
    final: z.number().min(0).max(0.99).optional().describe('Centavos em que o preço termina, como 0.9'),
  })
  .refine(({ campo, operacao }) => operacao === 'fixar' || CAMPOS_DO_LOTE[campo].soma, 'Este campo só se fixa')
  .refine(
    ({ campo, operacao, valor }) =>
      campo !== 'estoque' || (operacao === 'somar' && Number.isInteger(valor) && valor > 0 && valor <= PECAS_MAXIMAS),
    'Uma entrada de estoque soma peças inteiras',
  )
  .refine(({ operacao, valor }) => operacao !== 'fixar' || valor >= 0, 'O valor não pode ser negativo')
export type Alteracao = z.output<typeof alteracao>

/** The same change of many products: the ones named, or all that the filters find. */
export const loteEntrada = z
  .object({
    ids: listaDeIds.optional(),
    filtros: produtosBusca.omit({ cursor: true, limite: true }).optional(),
    alteracoes: lista(alteracao, { min: [1, 'Informe o que muda'], max: [10] }).refine(
      (todas) => new Set(todas.map(({ campo }) => campo)).size === todas.length,
      'Cada campo muda uma vez',
    ),
    previa: z.boolean('Informe sim ou não').default(false),
  })
  .refine(({ ids, filtros }) => (ids === undefined) !== (filtros === undefined), 'Informe os produtos ou os filtros')
export type LoteEntrada = z.output<typeof loteEntrada>

const lado = z.union([z.string(), z.number()]).nullable()
export const loteProposto = z.object({
  quantos: z.int().describe('Linhas: produtos e variações em que algo muda'),
  linhas: z
    .array(
      z.object({
        produto_id: id,
        variacao_id: id.optional(),
        nome: z.string(),
        campo: z.string(),
        antes: lado,
        depois: lado,
      }),
    )
    .describe('As primeiras 50'),
  lote_id: id.optional(),
})
export type LoteProposto = z.infer<typeof loteProposto>

export const loteEmAndamento = z.object({
  lote_id: id,
  estado: z.enum(['aplicando', 'concluida', 'desfazendo', 'desfeita']),
  aplicar: z.int(),
  aplicadas: z.int(),
  desfeitas: z.int(),
  ficaram: z.int().describe('Linhas que alguém mudou depois, e que ficam como estão'),
  recusadas: z.int(),
})
export type LoteEmAndamento = z.infer<typeof loteEmAndamento>
