import type { Produto, Variacao } from '@estampa/contract/produtos/produtos.schemas.ts'
import { nomeDaVariacao } from '@estampa/contract/produtos/variacoes.ts'
import { z } from 'zod'

/**
 * What a product and its variations are called there. Only this file and `pedidos/*.mapping.ts` know the ERP's names of
 * fields.
 */

const NOME_MAXIMO = 120
const TIPO_PRODUTO = 'P'
const ATIVO = 'A'
const EM_CENTIMETROS = 1

const numero = z.coerce.number()
/** References to nothing come as `{"id": 0}`. */
const idPositivo = z.number().transform((id) => (id > 0 ? id : null))

export const criado = z.object({ data: z.object({ id: z.number().positive() }) })
export const linhasDeProduto = z.object({
  data: z.array(z.object({ id: z.number(), codigo: z.string().nullish(), situacao: z.string().nullish() })),
})
const filho = z.object({ id: z.number(), codigo: z.string().nullish(), preco: numero.nullish() })
export const produtoDoBling = z.object({
  data: z.object({
    id: z.number(),
    codigo: z.string().nullish(),
    variacoes: z
      .array(filho)
      .nullish()
      .transform((v) => v ?? []),
    midia: z
      .object({
        video: z.object({ url: z.string().nullish() }).nullish(),
        imagens: z.object({ internas: z.array(z.unknown()).nullish() }).nullish(),
      })
      .nullish()
      .transform((midia) => ({ video: midia?.video?.url ?? '', imagens: midia?.imagens?.internas?.length ?? 0 })),
  }),
})
export type ProdutoDoBling = z.output<typeof produtoDoBling>['data']
export const linhasDeCategoria = z.object({
  data: z.array(
    z.object({
      id: z.number(),
      descricao: z.string(),
      categoriaPai: z
        .object({ id: idPositivo })
        .nullish()
        .transform((pai) => pai?.id ?? null),
    }),
  ),
})
export const empresa = z.object({ data: z.object({ nome: z.string() }) })

/** Everything the ERP will refuse a product for, in plain words; empty when it may be published. */
export function faltasParaPublicar(produto: Produto): string[] {
  const { variacoes } = produto
  const semPreco = (preco: number | null) => preco === null || preco <= 0
  return [
    produto.sku === null ? 'o SKU do produto' : null,
    produto.titulo.length > NOME_MAXIMO ? `um título de até ${NOME_MAXIMO} caracteres` : null,
    variacoes.length === 0 && semPreco(produto.preco_venda) ? 'o preço de venda' : null,
    ...variacoes.flatMap((v) => [
      v.sku === null ? `o SKU da variação "${nomeDaVariacao(v)}"` : null,
      semPreco(precoDaVariacao(produto, v)) ? `o preço de venda da variação "${nomeDaVariacao(v)}"` : null,
    ]),
  ].filter((falta) => falta !== null)
}

/** A variation without a price of its own is sold at the product's. */
export const precoDaVariacao = (produto: Produto, v: Variacao): number | null =>
  v.preco_venda !== null && v.preco_venda > 0 ? v.preco_venda : produto.preco_venda

/** The parent has one price; where it has none of its own, the lowest of its variations. */
function precoDoPai(produto: Produto): number {
  const precos = produto.variacoes.map((v) => precoDaVariacao(produto, v) ?? 0).filter((preco) => preco > 0)
  return produto.preco_venda !== null && produto.preco_venda > 0 ? produto.preco_venda : Math.min(...precos)
}

// `:` and `;` separate attributes and options there.
const opcao = (texto: string) => texto.replace(/[:;]/g, ' ').trim()

function nomesDasOpcoes(v: Variacao, ordem: number): string {
  const partes = [v.nome_cor ? `Cor:${opcao(v.nome_cor)}` : null, v.tamanho ? `Tamanho:${opcao(v.tamanho)}` : null]
  const dadas = partes.filter((parte) => parte !== null)
  // Without colour and size the variations would all have the same name.
  return dadas.length > 0 ? dadas.join(';') : `Opção:${opcao(v.sku ?? String(ordem))}`
}

export interface Envio {
  readonly categoriaBling: number | null
  /** The ERP's id of a variation it already has. */
  readonly idDoFilho: (variacao: Variacao) => number | undefined
  /** Addresses of the pictures to add: the ERP downloads them, and only ever adds. */
  readonly imagens: readonly string[]
  /** The video that the product has there: pictures cannot be sent without it. */
  readonly video: string
}

/** The body of a creation or change. Children that exist carry their id, or they would be refused as new. */
export function corpoDoProduto(produto: Produto, { categoriaBling, idDoFilho, imagens, video }: Envio): object {
  const comVariacoes = produto.variacoes.length > 0
  const comum = { nome: produto.titulo.slice(0, NOME_MAXIMO), tipo: TIPO_PRODUTO, situacao: ATIVO, unidade: 'UN' }
  const { largura, altura, comprimento, peso } = produto
  const medidas = {
    ...(peso === null ? {} : { pesoLiquido: peso, pesoBruto: peso }),
    dimensoes: {
      largura: largura ?? 0,
      altura: altura ?? 0,
      profundidade: comprimento ?? 0,
      unidadeMedida: EM_CENTIMETROS,
    },
  }
  return {
    ...comum,
    ...medidas,
    codigo: produto.sku ?? '',
    formato: comVariacoes ? 'V' : 'S',
    preco: comVariacoes ? precoDoPai(produto) : (produto.preco_venda ?? 0),
    descricaoCurta: produto.descricao,
    ...(categoriaBling === null ? {} : { categoria: { id: categoriaBling } }),
    ...(imagens.length > 0
      ? { midia: { video: { url: video }, imagens: { imagensURL: imagens.map((link) => ({ link })) } } }
      : {}),
    ...(comVariacoes
      ? {
          variacoes: produto.variacoes.map((v, i) => {
            const id = idDoFilho(v)
            return {
              ...comum,
              ...medidas,
              ...(id === undefined ? {} : { id }),
              codigo: v.sku ?? '',
              formato: 'S',
              preco: precoDaVariacao(produto, v) ?? 0,
              variacao: { nome: nomesDasOpcoes(v, i + 1), ordem: i + 1, produtoPai: { cloneInfo: true } },
            }
          }),
        }
      : {}),
  }
}
