import { z } from 'zod'
import { gtinOpcional } from '../produtos/entrada.schemas.ts'
import { produtosBusca } from '../produtos/produtos.schemas.ts'
import { routes } from '../route.ts'
import { id, iguais, listaDeIds, texto, textoObrigatorio } from '../shared/fields.ts'
import { fiscalDoProduto } from '../shared/fiscal.schemas.ts'
import { type CampoFiscal, isCampoFiscal } from '../shared/fiscal.ts'
import { lista } from '../shared/lista.ts'
import { CARACTERES, LINHAS_DA_PREVIA_MAXIMAS, PECAS_MAXIMAS, REAIS_MAXIMOS } from '../shared/maximos.ts'
import { fallback } from '../shared/tolerance.ts'
import { valoresDoCampo } from './andamento.ts'
import { CAMPOS_DO_LOTE, type CampoDoLote, CELULAS_MAXIMAS, isLoteAction } from './lote.ts'

const CAMPOS_NUMERICOS = (Object.keys(CAMPOS_DO_LOTE) as CampoDoLote[]).filter(
  (campo): campo is Exclude<CampoDoLote, CampoFiscal> => !isCampoFiscal(campo),
)
const numberChange = z
  .object({
    campo: z.enum(CAMPOS_NUMERICOS),
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
  .refine(
    ({ campo, valor }) => campo !== 'estoque_minimo' || (Number.isInteger(valor) && valor <= PECAS_MAXIMAS),
    'O estoque mínimo é um número inteiro de peças',
  )
  .refine(({ operacao, valor }) => operacao !== 'fixar' || valor >= 0, 'O valor não pode ser negativo')
  .refine(({ campo, valor }) => !isLoteAction(campo) || valor === 1, 'Uma ação não tem outro valor')

/** Fiscal data are texts; an empty one empties the field, or gives it back what new products have. */
const fixado = <const C extends CampoFiscal, T extends z.ZodType>(campo: C, valor: T) =>
  z.object({
    campo: z.literal(campo),
    operacao: z.literal('fixar', 'Este campo só se fixa'),
    valor: valor.refine((value) => value !== undefined, 'Informe o valor').transform((value) => value ?? null),
  })
const alteracao = z.discriminatedUnion(
  'campo',
  [
    numberChange,
    fixado('ncm', fiscalDoProduto.ncm),
    fixado('origem_fiscal', fiscalDoProduto.origem_fiscal),
    fixado('cest', fiscalDoProduto.cest),
    fixado('unidade', fiscalDoProduto.unidade),
  ],
  'Este campo não muda em muitos de uma vez',
)
export type Alteracao = z.output<typeof alteracao>
export type AlteracaoDeNumero = z.output<typeof numberChange>

/** Change of many products at once: the ones named, or all that the filters find. */
export const loteEntrada = z
  .object({
    ids: listaDeIds.optional(),
    filtros: produtosBusca.omit({ cursor: true, limite: true }).optional(),
    alteracoes: lista(alteracao, { min: [1, 'Informe o que muda'], max: [10] })
      .refine(
        (alteracoes) => new Set(alteracoes.map(({ campo }) => campo)).size === alteracoes.length,
        'Cada campo muda uma vez',
      )
      .refine(
        (alteracoes) => alteracoes.length === 1 || !alteracoes.some(({ campo }) => isLoteAction(campo)),
        'Uma ação se faz sozinha',
      ),
    previa: z.boolean('Informe sim ou não').default(false),
    mostrar: z
      .int('Informe um número inteiro')
      .min(1)
      .max(LINHAS_DA_PREVIA_MAXIMAS)
      .optional()
      .describe('Linhas da prévia; sem isto, 50'),
  })
  .refine(({ ids, filtros }) => (ids === undefined) !== (filtros === undefined), 'Informe os produtos ou os filtros')
export type LoteEntrada = z.output<typeof loteEntrada>

export const loteProposto = z.object({
  quantos: z.int().describe('Linhas: produtos e variações em que algo muda'),
  produtos: z.int().describe('Produtos a que elas pertencem'),
  linhas: z
    .array(valoresDoCampo(['antes', 'depois'], { produto_id: id, variacao_id: id.optional(), nome: z.string() }))
    .describe('As primeiras 50, ou quantas foram pedidas'),
  lote_id: id.optional(),
})
export type LoteProposto = z.infer<typeof loteProposto>

export const loteEmAndamento = z.object({
  lote_id: id,
  estado: fallback(z.enum(['aplicando', 'concluida', 'desfazendo', 'desfeita']), 'aplicando'),
  ...iguais(['aplicar', 'aplicadas', 'desfeitas'], z.int()),
  ficaram: z.int().describe('Linhas que alguém mudou depois, e que ficam como estão'),
  recusadas: z.int(),
  conflitos: z
    .array(valoresDoCampo(['agora'], { produto_id: id, variacao_id: id.nullable(), motivo: z.string() }))
    .describe('De uma tabela, as células que não foram gravadas, com o valor que ficou'),
})
export type LoteEmAndamento = z.infer<typeof loteEmAndamento>

const reais = z
  .number('Informe um valor em reais')
  .min(0, 'O valor não pode ser negativo')
  .max(REAIS_MAXIMOS, 'Valor alto demais')
  .nullable()
const pecas = z
  .int('Informe um número inteiro de peças')
  .min(0, 'O estoque não pode ser negativo')
  .max(PECAS_MAXIMAS, 'Peças demais')
const gtin = gtinOpcional.transform((valor) => valor ?? null)
const variacaoFields = { produto_id: id, variacao_id: id.nullable().default(null) }
const produtoFields = { produto_id: id, variacao_id: z.null('Os dados fiscais são do produto').default(null) }
const celulaFiscal = <const C extends CampoFiscal, T extends z.ZodType>(campo: C, valor: T) => {
  const lado = valor.transform((value) => value ?? null)
  return z.object({ campo: z.literal(campo), ...produtoFields, antes: lado, depois: lado })
}
const celula = z.discriminatedUnion(
  'campo',
  [
    z.object({
      campo: z.literal('titulo'),
      produto_id: id,
      variacao_id: z.null('O título é do produto').default(null),
      antes: texto(CARACTERES.produto.titulo),
      depois: textoObrigatorio(CARACTERES.produto.titulo),
    }),
    z.object({ campo: z.literal('gtin'), ...variacaoFields, antes: gtin, depois: gtin }),
    z.object({ campo: z.enum(['preco_venda', 'preco_custo']), ...variacaoFields, antes: reais, depois: reais }),
    z.object({ campo: z.literal('estoque'), ...variacaoFields, antes: pecas, depois: pecas }),
    celulaFiscal('ncm', fiscalDoProduto.ncm),
    celulaFiscal('origem_fiscal', fiscalDoProduto.origem_fiscal),
    celulaFiscal('cest', fiscalDoProduto.cest),
    celulaFiscal('unidade', fiscalDoProduto.unidade),
  ],
  'Este campo não muda na tabela',
)

/** Changed cells of the table of products, each with the value that the person saw: another stored value is kept. */
export const celulasEntrada = z.object({
  celulas: lista(celula, {
    min: [1, 'Informe o que muda'],
    max: [CELULAS_MAXIMAS, `No máximo ${CELULAS_MAXIMAS} células por vez`],
  }).refine(
    (celulas) =>
      new Set(celulas.map(({ produto_id, variacao_id, campo }) => `${produto_id} ${variacao_id} ${campo}`)).size ===
      celulas.length,
    'Cada célula muda uma vez',
  ),
})
export type CelulaMudada = z.output<typeof celula>

/** Routes for a change of many products: shown, applied a hundred rows at a time, undone. */
export const loteRoutes = routes({
  'POST /produtos/em-lote/': {
    resumo:
      'Muda preço, custo, categoria, modelo, medidas ou dados fiscais de muitos produtos, ou lança uma entrada; `previa` só mostra',
    body: loteEntrada,
    corpo: 100_000,
    resposta: loteProposto,
  },
  'POST /produtos/em-lote/celulas/': {
    resumo: 'Grava as células mudadas de uma tabela de produtos; as que alguém mudou antes são ditas e ficam',
    body: celulasEntrada,
    corpo: 1_200_000,
    resposta: loteEmAndamento,
  },
  'GET /produtos/em-lote/:id/': {
    resumo: 'Até onde a mudança de muitos está',
    cache: 'nunca',
    resposta: loteEmAndamento,
  },
  'POST /produtos/em-lote/:id/desfazer/': {
    resumo: 'Devolve o que ainda tem o valor que a mudança gravou',
    resposta: loteEmAndamento,
  },
})
