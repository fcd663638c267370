import { z } from 'zod'
import { all, date, id, reference, stamp } from './shape.ts'

/** Shapes of Bling's OpenAPI document, re-stated; strict, so that the emulator invents no field. */

const situacao = z.enum(['A', 'I', 'E'])
const tipo = z.enum(['P', 'S', 'N'])

export const produtoRow = z.strictObject({
  id,
  idProdutoPai: id.optional(),
  ...all(z.string(), 'nome', 'codigo'),
  ...all(z.number(), 'preco', 'precoCusto'),
  estoque: z.strictObject({ saldoVirtualTotal: z.number() }),
  tipo,
  situacao,
  formato: z.enum(['S', 'V', 'E']),
  ...all(z.string(), 'descricaoCurta', 'imagemURL'),
})

const internal = z.strictObject({
  ...all(z.url(), 'link', 'linkMiniatura'),
  validade: stamp,
  ordem: z.int().positive(),
  ...all(reference, 'anexo', 'anexoVinculo'),
})

const single = {
  id,
  ...all(z.string(), 'nome', 'codigo', 'descricaoCurta', 'imagemURL', 'unidade', 'gtin', 'gtinEmbalagem', 'marca'),
  ...all(z.string(), 'descricaoComplementar', 'linkExterno', 'observacoes', 'descricaoEmbalagemDiscreta'),
  ...all(z.number(), 'preco', 'pesoLiquido', 'pesoBruto', 'itensPorCaixa'),
  ...all(z.boolean(), 'freteGratis', 'artigoPerigoso'),
  tipo,
  situacao,
  dataValidade: date,
  volumes: z.int(),
  tipoProducao: z.enum(['P', 'T']),
  condicao: z.literal([0, 1, 2]),
  ...all(reference, 'categoria', 'linhaProduto'),
  estoque: z.strictObject({
    ...all(z.number(), 'minimo', 'maximo'),
    crossdocking: z.int(),
    localizacao: z.string(),
    saldoVirtualTotal: z.number(),
  }),
  fornecedor: z.strictObject({
    id,
    contato: z.strictObject({ id, nome: z.string() }),
    codigo: z.string(),
    ...all(z.number(), 'precoCusto', 'precoCompra'),
  }),
  actionEstoque: z.enum(['Z', 'T', '']),
  dimensoes: z.strictObject({
    ...all(z.number(), 'largura', 'altura', 'profundidade'),
    unidadeMedida: z.literal([0, 1, 2]),
  }),
  tributacao: z.object({
    origem: z.int(),
    ...all(z.string(), 'ncm', 'cest', 'spedTipoItem'),
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
  // Empty for a product that is no composition.
  estrutura: z.strictObject({
    tipoEstoque: z.enum(['F', 'V', '']),
    lancamentoEstoque: z.enum(['A', 'M', 'P', '']),
    componentes: z.array(z.strictObject({ produto: reference, quantidade: z.number() })),
  }),
  camposCustomizados: z.array(z.object({ idCampoCustomizado: id })),
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

const warnings = z.array(z.string())

export const produtoSaved = z.strictObject({
  data: z.strictObject({
    id,
    variations: z.strictObject(all(z.array(z.strictObject({ id, warnings })), 'saved', 'updated', 'deleted')),
    warnings,
  }),
})
