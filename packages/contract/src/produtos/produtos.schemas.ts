import { z } from 'zod'
import { imagem } from '../imagens/imagens.schemas.ts'
import { modelo } from '../modelos/modelos.schemas.ts'
import {
  booleano,
  dinheiro,
  id,
  idTexto,
  medida,
  quantidade,
  textoObrigatorio,
  textoOpcional,
  versao,
} from '../shared/fields.ts'
import { buscaTexto, pagina, paginacaoQuery } from '../shared/pagination.ts'

const objeto = (valor: unknown): valor is Record<string, unknown> =>
  valor !== null && typeof valor === 'object' && !Array.isArray(valor)
const idDe = (valor: unknown) => (objeto(valor) ? valor.id : valor === '' ? undefined : valor)
/** Multipart sends lists as JSON text (spec §7). */
const lista = (valor: unknown) => {
  if (typeof valor !== 'string') return valor
  if (valor.trim() === '') return undefined
  try {
    return JSON.parse(valor) as unknown
  } catch {
    return valor
  }
}
const cor = z
  .preprocess(
    (v) => (v === '' ? null : v),
    z
      .string('Cor inválida')
      .trim()
      .toLowerCase()
      .regex(/^#[0-9a-f]{6}$/, 'A cor deve ter a forma #rrggbb')
      .nullish(),
  )
  .transform((v) => v ?? null)

/** A variation as sent: `id` when it already exists. `sku` is derived when absent, unless `sku_personalizado`. */
export const variacaoEntrada = z.object({
  id: z.preprocess((v) => (v === '' || v === null ? undefined : v), idTexto.optional()),
  sku: textoOpcional(120),
  sku_personalizado: booleano,
  cor,
  nome_cor: textoOpcional(60).transform((v) => v?.replace(/\s+/g, '-') ?? null),
  tamanho: textoOpcional(20),
  preco_custo: dinheiro,
  preco_venda: dinheiro,
  quantidade,
  descricao: textoOpcional(2000),
  imagens_vinculadas: z.array(id).max(30).optional(),
})
export type VariacaoEntrada = z.output<typeof variacaoEntrada>

const semApelidos = (entrada: unknown) => {
  if (!objeto(entrada)) return entrada
  const { categoria, modelo: modeloDado, quantidade: qtd, quantidade_total: total, variacoes, ...resto } = entrada
  return {
    ...resto,
    modelo_id: idDe(resto.modelo_id ?? modeloDado),
    categoria_id: idDe(resto.categoria_id ?? categoria),
    qtd: resto.qtd ?? qtd ?? total,
    variacoes: lista(variacoes),
  }
}

/** A product as sent by the form, JSON or multipart. Measures in cm, weight in kg, money in reais. */
export const produtoEntrada = z.preprocess(
  semApelidos,
  z.object({
    modelo_id: idTexto.describe('Modelo (ou `modelo`)'),
    categoria_id: idTexto.describe('Categoria (ou `categoria`)'),
    titulo: textoObrigatorio(200),
    descricao: textoOpcional(20_000).transform((v) => v ?? ''),
    sku: textoOpcional(120),
    codigo: textoOpcional(60),
    largura: medida,
    altura: medida,
    comprimento: medida,
    peso: medida,
    preco_custo: dinheiro,
    preco_venda: dinheiro,
    qtd: quantidade.describe('Ignorada quando há variações: vale a soma delas.'),
    tem_cor: booleano,
    tem_tamanho: booleano,
    publicar_bling: booleano,
    variacoes: z
      .array(variacaoEntrada, 'Informe as variações como lista')
      .max(500, 'No máximo 500 variações')
      .optional()
      .describe('Ausente no PUT: ficam como estão.'),
    versao,
  }),
)
export type ProdutoEntrada = z.output<typeof produtoEntrada>

const preco = z.number().nullable()
export const variacao = z.object({
  id,
  sku: z.string().nullable(),
  sku_personalizado: z.boolean(),
  cor: z.string().nullable(),
  nome_cor: z.string().nullable(),
  tamanho: z.string().nullable(),
  preco_custo: preco,
  preco_venda: preco,
  quantidade: z.int(),
  quantidade_disponivel: z.int(),
  descricao: z.string(),
  id_bling: z.string().nullable(),
  qr_code_url: z.string(),
  imagens_vinculadas: z.array(id),
  imagens_vinculadas_urls: z.array(z.string()).describe('Miniaturas, na ordem do produto.'),
})
export type Variacao = z.infer<typeof variacao>

const emComum = {
  id,
  titulo: z.string(),
  codigo: z.string(),
  sku: z.string().nullable(),
  modelo_id: id,
  categoria: id,
  categoria_id: id,
  preco_custo: preco,
  preco_venda: preco,
  qtd: z.int(),
  quantidade_total: z.int(),
  quantidade_disponivel: z.int(),
  id_bling: z.string().nullable(),
  qr_code_url: z.string(),
  imagens_url: z.array(z.string()),
  tem_variacoes: z.boolean(),
  tem_cor: z.boolean(),
  tem_tamanho: z.boolean(),
  publicar_bling: z.boolean(),
  versao: z.int(),
  criado_em: z.string(),
  alterado_em: z.string(),
  excluido_em: z.string().nullable(),
}

/** A product in a list: what a card shows. `imagem_url` is the thumbnail of the first image. */
export const produtoResumo = z.object({
  ...emComum,
  imagem_url: z.string().nullable(),
  modelo: modelo.pick({ id: true, codigo: true, nome: true }),
  variacoes: z.array(
    variacao.pick({
      id: true,
      sku: true,
      cor: true,
      nome_cor: true,
      tamanho: true,
      preco_venda: true,
      quantidade: true,
    }),
  ),
})
export type ProdutoResumo = z.infer<typeof produtoResumo>

const medidas = { largura: preco, altura: preco, comprimento: preco, peso: preco }
/** A product in full. */
export const produto = z.object({
  ...emComum,
  ...medidas,
  descricao: z.string(),
  medidas: z.object(medidas),
  modelo,
  imagens: z.array(imagem),
  variacoes: z.array(variacao),
})
export type Produto = z.infer<typeof produto>

export const produtoCriado = produto.extend({ requer_login_bling: z.boolean().optional() })

const precoDaBusca = z.preprocess((v) => (v === '' ? undefined : v), dinheiro)
export const produtosBusca = z.object({
  busca: buscaTexto.describe('Título, SKU, código, modelo ou cor; sem acentos nem caixa. Todas as palavras.'),
  cor: textoOpcional(60).describe('Nome da cor ou #rrggbb'),
  tamanho: textoOpcional(20),
  preco_min: precoDaBusca,
  preco_max: precoDaBusca,
  modelo: z.preprocess((v) => (v === '' ? undefined : v), idTexto.optional()),
  ...paginacaoQuery,
})
export type ProdutosBusca = z.output<typeof produtosBusca>
export const paginaDeProdutos = pagina(produtoResumo)

export const filtrosDisponiveis = z.object({
  tamanhos: z.array(z.string()),
  cores: z.array(z.string()),
  preco: z.object({ min: preco, max: preco }),
})
export type FiltrosDisponiveis = z.infer<typeof filtrosDisponiveis>

/** `excluidos` is what the screen sends; the route lists nothing else. */
export const lixeiraBusca = z.object({ excluidos: booleano, busca: buscaTexto, ...paginacaoQuery })
