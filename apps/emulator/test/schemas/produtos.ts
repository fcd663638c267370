import { z } from 'zod'

/** Shapes of Bling's OpenAPI document, re-stated; strict, so that the emulator invents no field. */

const id = z.int().nonnegative()
const reference = z.strictObject({ id })
const date = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

const situacao = z.enum(['A', 'I', 'E'])
const tipo = z.enum(['P', 'S', 'N'])

export const produtoRow = z.strictObject({
  id,
  idProdutoPai: id.optional(),
  nome: z.string(),
  codigo: z.string(),
  preco: z.number(),
  precoCusto: z.number(),
  estoque: z.strictObject({ saldoVirtualTotal: z.number() }),
  tipo,
  situacao,
  formato: z.enum(['S', 'V', 'E']),
  descricaoCurta: z.string(),
  imagemURL: z.string(),
})

const internal = z.strictObject({
  link: z.url(),
  linkMiniatura: z.url(),
  validade: z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/),
  ordem: z.int().positive(),
  anexo: reference,
  anexoVinculo: reference,
})

const single = {
  id,
  nome: z.string(),
  codigo: z.string(),
  preco: z.number(),
  tipo,
  situacao,
  descricaoCurta: z.string(),
  imagemURL: z.string(),
  dataValidade: date,
  unidade: z.string(),
  pesoLiquido: z.number(),
  pesoBruto: z.number(),
  volumes: z.int(),
  itensPorCaixa: z.number(),
  gtin: z.string(),
  gtinEmbalagem: z.string(),
  tipoProducao: z.enum(['P', 'T']),
  condicao: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  freteGratis: z.boolean(),
  marca: z.string(),
  descricaoComplementar: z.string(),
  linkExterno: z.string(),
  observacoes: z.string(),
  descricaoEmbalagemDiscreta: z.string(),
  categoria: reference,
  estoque: z.strictObject({
    minimo: z.number(),
    maximo: z.number(),
    crossdocking: z.int(),
    localizacao: z.string(),
    saldoVirtualTotal: z.number(),
  }),
  fornecedor: z.strictObject({
    id,
    contato: z.strictObject({ id, nome: z.string() }),
    codigo: z.string(),
    precoCusto: z.number(),
    precoCompra: z.number(),
  }),
  actionEstoque: z.enum(['Z', 'T', '']),
  dimensoes: z.strictObject({
    largura: z.number(),
    altura: z.number(),
    profundidade: z.number(),
    unidadeMedida: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  }),
  tributacao: z.object({
    origem: z.int(),
    ncm: z.string(),
    cest: z.string(),
    spedTipoItem: z.string(),
    percentualTributos: z.number(),
    grupoProduto: reference,
  }),
  midia: z.strictObject({
    video: z.strictObject({ url: z.string() }),
    imagens: z.strictObject({
      imagensURL: z.array(z.strictObject({ link: z.url() })),
      externas: z.array(z.strictObject({ link: z.url() })),
      internas: z.array(internal),
    }),
  }),
  linhaProduto: reference,
  // Empty for a product that is no composition.
  estrutura: z.strictObject({
    tipoEstoque: z.enum(['F', 'V', '']),
    lancamentoEstoque: z.enum(['A', 'M', 'P', '']),
    componentes: z.array(z.strictObject({ produto: reference, quantidade: z.number() })),
  }),
  camposCustomizados: z.array(z.object({ idCampoCustomizado: id })),
  artigoPerigoso: z.boolean(),
}

const variacaoOf = (produtoPai: z.ZodType) => z.strictObject({ nome: z.string(), ordem: z.int(), produtoPai })
const cloneInfo = z.boolean()

/** A simple product, or a child read by its own id. */
export const produtoSimples = z.strictObject({
  ...single,
  formato: z.enum(['S', 'E']),
  variacao: variacaoOf(z.strictObject({ id, cloneInfo })).optional(),
})

export const produtoComVariacoes = z.strictObject({
  ...single,
  formato: z.literal('V'),
  variacoes: z.array(
    z.strictObject({ ...single, formato: z.enum(['S', 'E']), variacao: variacaoOf(z.strictObject({ cloneInfo })) }),
  ),
})

const savedVariation = z.strictObject({ id, warnings: z.array(z.string()) })

export const produtoSaved = z.strictObject({
  data: z.strictObject({
    id,
    variations: z.strictObject({
      saved: z.array(savedVariation),
      updated: z.array(savedVariation),
      deleted: z.array(savedVariation),
    }),
    warnings: z.array(z.string()),
  }),
})
