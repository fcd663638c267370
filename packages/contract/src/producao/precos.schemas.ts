import { z } from 'zod'
import { dinheiro, idTexto, quantidade, talvezId, texto } from '../shared/fields.ts'
import { lista } from '../shared/lista.ts'
import { CARACTERES, PECAS_MAXIMAS } from '../shared/maximos.ts'
import { custo } from '../usuarios/restrito.ts'
import { posicao, tecnica } from './artes.schemas.ts'
import { coresDaEstampa, larguraDaEstampa } from './estampas.schemas.ts'
import { ESTAMPAS_MAXIMAS } from './opcoes.ts'

const TABELAS_MAXIMAS = 50
const FAIXAS_MAXIMAS = 20
const LINHAS_MAXIMAS = 50
/** An area of more than a square metre is no print of a piece of clothing. */
const AREA_MAXIMA_CM2 = 100_000

const preco = dinheiro.transform((reais) => reais ?? 0)
const area = z.number('Área inválida').gt(0, 'Informe um valor maior que zero').max(AREA_MAXIMA_CM2, 'Área alta demais')

const faixaEntrada = z.object({
  a_partir_de: z
    .int('Quantidade inválida')
    .min(1, 'Informe ao menos uma peça')
    .max(PECAS_MAXIMAS, 'Quantidade alta demais'),
  por_peca: dinheiro.refine((reais) => reais !== null, 'Informe o preço').transform((reais) => reais ?? 0),
  por_cor: preco.describe('Vezes as cores da estampa'),
  custo_por_peca: dinheiro.describe('Ausente de quem não vê custos: o que estava guardado'),
})

const tabelaEntrada = z.object({
  tecnica,
  area_ate_cm2: area.nullable().describe('Com este limite; null: qualquer área, também sem medidas'),
  faixas: lista(faixaEntrada, {
    min: [1, 'Informe ao menos um preço'],
    max: [FAIXAS_MAXIMAS, `No máximo ${FAIXAS_MAXIMAS} quantidades em uma tabela`],
    erro: 'Informe ao menos um preço',
  }).superRefine((faixas, contexto) => {
    for (const [indice, { a_partir_de }] of faixas.entries())
      if (faixas.findIndex((faixa) => faixa.a_partir_de === a_partir_de) < indice)
        contexto.addIssue({
          code: 'custom',
          path: [indice, 'a_partir_de'],
          message: 'Esta quantidade já está na tabela',
        })
  }),
  montagem: preco.describe('Uma vez por arte, técnica e posição de um grupo'),
  montagem_por_cor: preco.describe('Vezes as cores da estampa'),
})

export const precosEntrada = z.object({
  tabelas: lista(tabelaEntrada, {
    max: [TABELAS_MAXIMAS, `No máximo ${TABELAS_MAXIMAS} tabelas`],
    erro: 'Envie a lista de tabelas',
  }).superRefine((tabelas, contexto) => {
    for (const [indice, tabela] of tabelas.entries())
      if (tabelas.findIndex((candidate) => isSameTabela(candidate, tabela)) < indice)
        contexto.addIssue({
          code: 'custom',
          path: [indice, 'area_ate_cm2'],
          message: 'Já há uma tabela desta técnica com esta área',
        })
  }),
})
export type PrecosEntrada = z.output<typeof precosEntrada>

type ChaveDaTabela = Readonly<Pick<z.output<typeof tabelaEntrada>, 'tecnica' | 'area_ate_cm2'>>
/** Two tables are for the same prints. */
export const isSameTabela = (a: ChaveDaTabela, b: ChaveDaTabela): boolean =>
  a.tecnica === b.tecnica && a.area_ate_cm2 === b.area_ate_cm2

/** The prices of the shop's prints: by technique and area, then by the pieces of one order. */
export const precosDeEstampa = z.object({
  tabelas: z.array(
    z.object({
      tecnica,
      area_ate_cm2: z.number().nullable(),
      faixas: z
        .array(
          z.object({
            a_partir_de: z.int(),
            por_peca: z.number(),
            por_cor: z.number(),
            custo_por_peca: custo(z.number()),
          }),
        )
        .describe('Da menor quantidade à maior'),
      montagem: z.number(),
      montagem_por_cor: z.number(),
    }),
  ),
})
export type PrecosDeEstampa = z.infer<typeof precosDeEstampa>
export type TabelaDeEstampa = PrecosDeEstampa['tabelas'][number]

/** What of a print tells its price. */
const estampaAPrecificar = z.object({
  posicao,
  arte_id: talvezId,
  tecnica,
  largura_mm: larguraDaEstampa,
  altura_mm: larguraDaEstampa,
  cores: coresDaEstampa.describe('null: conta como uma'),
})
export type EstampaAPrecificar = z.output<typeof estampaAPrecificar>

export const calcularEntrada = z.object({
  itens: lista(
    z.object({
      produto_id: idTexto,
      variacao_id: idTexto.nullish().transform((valor) => valor ?? null),
      quantidade: quantidade.pipe(
        z.int().min(1, 'Informe ao menos uma peça').max(PECAS_MAXIMAS, 'Quantidade alta demais'),
      ),
      grupo: texto(CARACTERES.estampa.grupo)
        .nullish()
        .transform((valor) => valor || null)
        .describe('Linhas de um grupo contam juntas para a quantidade'),
      estampas: lista(estampaAPrecificar, { max: [ESTAMPAS_MAXIMAS], erro: 'Envie a lista de estampas' }),
    }),
    { min: [1, 'Informe ao menos uma linha'], max: [LINHAS_MAXIMAS], erro: 'Informe ao menos uma linha' },
  ),
})
export type CalcularEntrada = z.output<typeof calcularEntrada>

/** Prices that the tables propose; null with `motivo` where none holds a print. */
export const precosSugeridos = z.object({
  itens: z.array(
    z.object({
      peca: z.number().nullable().describe('Preço da peça lisa; null: ela não tem'),
      estampa: z.number().nullable().describe('As estampas de uma peça, somadas'),
      sugerido: z.number().nullable().describe('Por peça: lisa e estampas'),
      custo: custo(z.number()).describe('Por peça; null: o da peça ou de uma estampa não se sabe'),
      motivo: z.string().nullable().describe('Por que não há preço sugerido'),
    }),
  ),
  montagem: z.number().describe('Das estampas que têm tabela'),
  total: z.number().nullable(),
  motivo: z.string().nullable().describe('Da primeira linha sem preço'),
})
export type PrecosSugeridos = z.infer<typeof precosSugeridos>
