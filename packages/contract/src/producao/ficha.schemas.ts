import { z } from 'zod'
import { id, talvezId, textoObrigatorio } from '../shared/fields.ts'
import { lista } from '../shared/lista.ts'
import { CARACTERES, VARIACOES_MAXIMAS } from '../shared/maximos.ts'

const material = z.object({
  nome: textoObrigatorio(CARACTERES.material.nome),
  quantidade: z
    .number('Quantidade inválida')
    .gt(0, 'Informe um valor maior que zero')
    .max(99_999, 'Quantidade alta demais'),
})

/**
 * Which blank makes which variation. Without `variacao_id` the product itself; `lisa_produto_id` names a blank that has no
 * variations.
 */
const linhaDaFicha = z
  .object({
    variacao_id: talvezId,
    lisa_variacao_id: talvezId,
    lisa_produto_id: talvezId,
    materiais: lista(material, { max: [5] }).default([]),
  })
  .refine((linha) => linha.lisa_variacao_id !== null || linha.lisa_produto_id !== null, {
    message: 'Escolha a peça lisa',
    path: ['lisa_variacao_id'],
  })
export type LinhaDaFichaEntrada = z.output<typeof linhaDaFicha>

export const fichaEntrada = lista(linhaDaFicha, {
  max: [VARIACOES_MAXIMAS],
  erro: 'Envie a lista de variações e peças lisas',
}).refine(
  (linhas) => new Set(linhas.map(({ variacao_id }) => variacao_id)).size === linhas.length,
  'Cada variação só pode aparecer uma vez',
)

export const ficha = z.array(
  z.object({
    variacao_id: id.nullable(),
    lisa_produto_id: id,
    lisa_variacao_id: id.nullable(),
    lisa: z.string().describe('Produto, cor e tamanho da peça lisa'),
    livres: z.int().describe('Peças lisas que ninguém reservou'),
    materiais: z.array(material),
  }),
)
export type Ficha = z.infer<typeof ficha>
