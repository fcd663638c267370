import { z } from 'zod'

/**
 * Bodies of requests as Bling's OpenAPI document describes them, re-stated, of the fields that the shop sends. Strict:
 * any other field is a mistake. Left out as known errors of the document: `atributos`, which it requires
 * of a variation and describes nowhere, and the required `id` of records that are only being made.
 */

const referencia = z.strictObject({ id: z.int().positive() })
const texto = z.string()
const numero = z.number()
const link = z.strictObject({ link: z.url() })

const basico = {
  id: z.int().positive().optional(),
  nome: texto.max(120),
  codigo: texto.optional(),
  preco: numero.optional(),
  tipo: z.enum(['P', 'S', 'N']),
  situacao: z.enum(['A', 'I']),
  formato: z.enum(['S', 'V', 'E']),
  descricaoCurta: texto.optional(),
}

const detalhes = z
  .strictObject({
    unidade: texto,
    pesoLiquido: numero,
    pesoBruto: numero,
    gtin: texto,
    categoria: referencia,
    tributacao: z.strictObject({ origem: z.int(), ncm: texto, cest: texto }).partial(),
    dimensoes: z
      .strictObject({ largura: numero, altura: numero, profundidade: numero, unidadeMedida: z.literal([0, 1, 2]) })
      .partial(),
    // With its pictures a product's video must be sent as well.
    midia: z.strictObject({
      video: z.strictObject({ url: texto }),
      imagens: z.strictObject({ imagensURL: z.array(link).optional() }),
    }),
  })
  .partial().shape

const variacao = z.strictObject({
  ...basico,
  ...detalhes,
  variacao: z.strictObject({
    nome: texto.regex(/^[^:;]+:[^:;]+(;[^:;]+:[^:;]+)*$/),
    ordem: z.int(),
    produtoPai: z.strictObject({ cloneInfo: z.boolean() }),
  }),
})

const produto = z.strictObject({ ...basico, ...detalhes, variacoes: z.array(variacao).optional() })

// A change keeps what it does not say: nothing is required, also of a child, but in a child's options all of them are.
const mudanca = z
  .strictObject({ ...basico, ...detalhes, variacoes: z.array(variacao.partial()) })
  .partial()
  .omit({ situacao: true })

const categoria = z.strictObject({ descricao: texto })

const lancamento = z.strictObject({
  produto: referencia,
  deposito: referencia,
  operacao: z.enum(['B', 'E', 'S']),
  quantidade: numero,
  observacoes: texto.optional(),
  custo: numero.optional(),
})

/** The body of each kind of write, by method and path below the API's root; `{id}` stands for a number. */
export const corpos: Readonly<Record<string, z.ZodType>> = {
  'POST /produtos': produto,
  'PATCH /produtos/{id}': mudanca,
  'PATCH /produtos/{id}/situacoes': z.strictObject({ situacao: z.enum(['A', 'I', 'E']) }),
  'POST /categorias/produtos': categoria.extend({ categoriaPai: referencia.optional() }),
  'PUT /categorias/produtos/{id}': categoria,
  'DELETE /categorias/produtos/{id}': z.null(),
  'POST /estoques': lancamento,
}
