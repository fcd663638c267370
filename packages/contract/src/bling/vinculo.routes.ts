import { z } from 'zod'
import { produtoNoBling } from '../problem.schemas.ts'
import { produto } from '../produtos/produtos.schemas.ts'
import { routes } from '../route.ts'
import { faltaOu, id, idTexto } from '../shared/fields.ts'
import { CAMPOS_FISCAIS } from '../shared/fiscal.ts'
import { lista } from '../shared/lista.ts'

/** An id at Bling: beyond 32 bits; a number or its digits. */
export const idDoBling = z
  .union(
    [z.int().positive().max(Number.MAX_SAFE_INTEGER), z.string().regex(/^\d{1,15}$/, 'Identificador inválido')],
    faltaOu('Identificador inválido'),
  )
  .transform(Number)
  .pipe(z.int().positive('Identificador inválido'))

/** `estoque`: whose quantity both sides have afterwards; without it none moves. */
export const vinculacao = z.object({
  id_bling: idDoBling,
  estoque: z.enum(['daqui', 'do_bling'], 'Escolha entre daqui e do_bling').nullish(),
})

const CAMPOS = [
  ...(['titulo', 'sku', 'gtin', 'preco', 'descricao', 'largura', 'altura', 'comprimento', 'peso'] as const),
  ...CAMPOS_FISCAIS,
] as const
export type CampoDoVinculo = (typeof CAMPOS)[number]

/** Fields to send or to take; of a variation only `sku`, `gtin` and `preco`. `imagens` can only be sent. */
export const camposEscolhidos = z.object({
  campos: lista(z.enum(CAMPOS, 'Campo desconhecido'), { min: [1, 'Escolha ao menos um campo'], max: [20] }),
  variacao_id: id.nullish(),
})

const valor = z.union([z.string(), z.number()]).nullable()
const campo = z.object({ campo: z.enum(CAMPOS), aqui: valor, bling: valor, igual: z.boolean() })

/** Both sides of a product, field by field. Money in reais, measures in cm, weight in kg. */
export const comparacao = z.object({
  vinculado: z.boolean(),
  /** A kit is only read: nothing may be sent. */
  kit: z.boolean(),
  bling: produtoNoBling.nullable(),
  campos: z.array(campo),
  variacoes: z.array(
    z.object({
      /** Null: only Bling has it. */
      variacao_id: id.nullable(),
      nome: z.string(),
      /** Null: only we have it. */
      id_bling: z.number().nullable(),
      campos: z.array(campo),
    }),
  ),
  imagens: z.object({ aqui: z.int(), bling: z.int(), aviso: z.string().nullable() }),
  /** Versions that we replaced at Bling, the newest first. */
  versoes: z.array(
    z.object({
      id,
      criado_em: z.string(),
      usuario: z.string().nullable(),
      campos: z.array(z.object({ nome: z.string(), antes: z.string(), enviado: z.string() })),
    }),
  ),
})
export type Comparacao = z.infer<typeof comparacao>

export const vinculoRoutes = routes({
  'POST /produtos/:id/vincular-ao-bling/': {
    resumo: 'Vincula o produto e suas variações, pelo código, ao que já existe no Bling; não grava nada lá',
    carga: 'fornecedor',
    body: vinculacao,
    resposta: produto,
  },
  'GET /produtos/:id/bling/': {
    resumo: 'Os dois lados do produto, campo a campo',
    cache: 'nunca',
    carga: 'fornecedor',
    query: z.object({ id_bling: idDoBling.optional() }),
    resposta: comparacao,
  },
  'POST /produtos/:id/bling/enviar/': {
    resumo: 'Envia ao Bling os campos escolhidos; o que estava lá fica guardado',
    carga: 'fornecedor',
    body: camposEscolhidos,
    resposta: comparacao,
  },
  'POST /produtos/:id/bling/trazer/': {
    resumo: 'Traz do Bling os campos escolhidos',
    carga: 'fornecedor',
    body: camposEscolhidos,
    resposta: comparacao,
  },
  'POST /produtos/:id/bling/versoes/:versao/devolver/': {
    resumo: 'Devolve ao Bling o que estava lá antes de ser substituído',
    carga: 'fornecedor',
    params: z.object({ id: idTexto, versao: idTexto }),
    resposta: comparacao,
  },
})
