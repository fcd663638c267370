import type { Produto, Variacao } from '@estampa/contract/produtos/produtos.schemas.ts'
import { nomeDaVariacao } from '@estampa/contract/produtos/variacoes.ts'
import { cortar } from '@estampa/contract/shared/corte.ts'
import { paraCentavos, paraReais } from '@estampa/contract/shared/money.ts'
import { z } from 'zod'
import { HTML_MAXIMO } from '../../../infra/base/html.ts'

/**
 * Names of a product and its variations there. Only `*.mapping.ts` know the ERP's field names.
 */

export const NOME_MAXIMO = 120
const TIPO_PRODUTO = 'P'
const ATIVO = 'A'
const EM_CENTIMETROS = 1

const numero = z.coerce.number()
/** References to nothing come as `{"id": 0}`. */
const idPositivo = z.number().transform((id) => (id > 0 ? id : null))

export const linhasDeProduto = z.object({
  data: z.array(
    z.object({
      id: z.number(),
      codigo: z.string().nullish(),
      situacao: z.string().nullish(),
      formato: z.string().nullish(),
      idProdutoPai: z.number().nullish(),
    }),
  ),
})
export type LinhaDeProduto = z.output<typeof linhasDeProduto>['data'][number]
const textoOuNada = z
  .string()
  .nullish()
  .transform((texto) => texto ?? '')
const numeroOuNada = numero.nullish().transform((valor) => valor ?? 0)
/** A child's name in its parent: `Cor:Azul;Tamanho:M`, in the account's own order and spelling. */
const variacaoDoBling = z.object({
  nome: textoOuNada,
  ordem: numeroOuNada,
  produtoPai: z.object({ id: z.number().nullish(), cloneInfo: z.boolean().nullish() }).nullish(),
})
const filho = z.object({
  id: z.number(),
  codigo: z.string().nullish(),
  gtin: z.string().nullish(),
  preco: numero.nullish(),
  formato: z.string().nullish(),
  situacao: z.string().nullish(),
  variacao: variacaoDoBling.nullish(),
})
const DIMENSOES_VAZIAS = { largura: 0, altura: 0, profundidade: 0, unidadeMedida: EM_CENTIMETROS }
const dimensoes = z.object({
  largura: numeroOuNada,
  altura: numeroOuNada,
  profundidade: numeroOuNada,
  unidadeMedida: numero.nullish().transform((unidade) => unidade ?? EM_CENTIMETROS),
})
const estrutura = z
  .object({
    tipoEstoque: textoOuNada,
    componentes: z.array(z.object({ produto: z.object({ id: z.number() }), quantidade: numero })).nullish(),
  })
  .nullish()
  .transform((dada) => ({
    estoqueProprio: dada?.tipoEstoque === 'F',
    componentes: (dada?.componentes ?? []).flatMap(({ produto: { id }, quantidade }) =>
      id > 0 && quantidade > 0 ? [{ id: String(id), quantidade }] : [],
    ),
  }))
export const produtoDoBling = z.object({
  data: z.object({
    id: z.number(),
    codigo: textoOuNada,
    gtin: textoOuNada,
    nome: textoOuNada,
    preco: numeroOuNada,
    formato: textoOuNada,
    situacao: textoOuNada,
    descricaoCurta: textoOuNada.transform((html) => cortar(html, HTML_MAXIMO)),
    pesoLiquido: numeroOuNada,
    pesoBruto: numeroOuNada,
    dimensoes: dimensoes.nullish().transform((dada) => dada ?? DIMENSOES_VAZIAS),
    categoria: z
      .object({ id: idPositivo })
      .nullish()
      .transform((categoria) => categoria?.id ?? null),
    variacao: variacaoDoBling.nullish(),
    estrutura,
    variacoes: z
      .array(filho)
      .nullish()
      .transform((v) => v ?? []),
    midia: z
      .object({
        video: z.object({ url: z.string().nullish() }).nullish(),
        imagens: z
          .object({ internas: z.array(z.unknown()).nullish(), externas: z.array(z.unknown()).nullish() })
          .nullish(),
      })
      .nullish()
      .transform((midia) => ({
        video: midia?.video?.url ?? '',
        imagens: (midia?.imagens?.internas?.length ?? 0) + (midia?.imagens?.externas?.length ?? 0),
      })),
  }),
})
export type ProdutoDoBling = z.output<typeof produtoDoBling>['data']
const umaCategoria = z.object({
  id: z.number(),
  descricao: z.string(),
  categoriaPai: z
    .object({ id: idPositivo })
    .nullish()
    .transform((pai) => pai?.id ?? null),
})
export const categoriaDoBling = z.object({ data: umaCategoria })
export const linhasDeCategoria = z.object({ data: z.array(umaCategoria) })

/** Everything the ERP will refuse a product for, in plain words; empty when it may be published. */
export function faltasParaPublicar(produto: Produto): string[] {
  const { variacoes } = produto
  const semPreco = (preco: number | null) => preco === null || preco <= 0
  return [
    produto.sku === null ? 'o SKU do produto' : null,
    ...produto.componentes.map(({ titulo, id_bling }) => (id_bling === null ? `publicar a parte “${titulo}”` : null)),
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
  /** Addresses of the pictures: the ERP downloads them some time later. */
  readonly imagens: readonly string[]
}

/** Measures that are known; a zero is never sent. */
function medidasDe({ largura, altura, comprimento, peso }: Produto): object {
  const dadas = { largura, altura, profundidade: comprimento }
  const dimensoes = Object.fromEntries(Object.entries(dadas).filter(([, valor]) => Number(valor) > 0))
  return {
    ...(Number(peso) > 0 ? { pesoLiquido: peso, pesoBruto: peso } : {}),
    ...(Object.keys(dimensoes).length > 0 ? { dimensoes: { ...dimensoes, unidadeMedida: EM_CENTIMETROS } } : {}),
  }
}

const comum = (produto: Produto) => ({
  nome: cortar(produto.titulo, NOME_MAXIMO),
  tipo: TIPO_PRODUTO,
  situacao: ATIVO,
  unidade: 'UN',
  ...medidasDe(produto),
})

/** A new child, at this place among its siblings. */
const corpoDoFilho = (produto: Produto, v: Variacao, ordem: number): object => ({
  ...comum(produto),
  codigo: v.sku ?? '',
  ...(v.gtin === null ? {} : { gtin: v.gtin }),
  formato: SIMPLES,
  preco: precoDaVariacao(produto, v) ?? 0,
  variacao: { nome: nomesDasOpcoes(v, ordem), ordem, produtoPai: { cloneInfo: true } },
})

/** The pictures of a product that has none there; with them its video has to be said. */
export const corpoDasImagens = (imagens: readonly string[], video = ''): object => ({
  midia: { video: { url: video }, imagens: { imagensURL: imagens.map((link) => ({ link })) } },
})

/** Bling computes the kit's balance from its parts. */
const corpoDaEstrutura = ({ componentes }: Produto) => ({
  tipoEstoque: 'V',
  lancamentoEstoque: 'A',
  componentes: componentes.map(({ id_bling, quantidade }) => ({ produto: { id: Number(id_bling) }, quantidade })),
})

/** The body of a creation. */
export function corpoDoProduto(produto: Produto, { categoriaBling, imagens }: Envio): object {
  const { variacoes } = produto
  const comVariacoes = variacoes.length > 0
  return {
    ...comum(produto),
    codigo: produto.sku ?? '',
    ...(produto.gtin === null ? {} : { gtin: produto.gtin }),
    formato: comVariacoes ? COM_VARIACOES : produto.kit ? KIT : SIMPLES,
    ...(produto.kit ? { estrutura: corpoDaEstrutura(produto) } : {}),
    preco: comVariacoes ? precoDoPai(produto) : (produto.preco_venda ?? 0),
    descricaoCurta: produto.descricao,
    ...(categoriaBling === null ? {} : { categoria: { id: categoriaBling } }),
    ...(imagens.length > 0 ? corpoDasImagens(imagens) : {}),
    ...(comVariacoes ? { variacoes: variacoes.map((v, i) => corpoDoFilho(produto, v, i + 1)) } : {}),
  }
}

/** A child product at the ERP and its new name. */
interface Renomeado {
  readonly id: number
  readonly nome: string
}

/**
 * The part of a change of the parent that adds and renames children. Every child that is there is named by its id: one
 * that is not named could be taken for a removed one, and one without its id for a new one.
 */
export function corpoDosFilhos(
  produto: Produto,
  remoto: ProdutoDoBling,
  novas: readonly Variacao[],
  renomeados: readonly Renomeado[],
): object {
  const ultima = Math.max(0, ...remoto.variacoes.map(({ variacao }) => variacao?.ordem ?? 0), remoto.variacoes.length)
  const existentes = remoto.variacoes.map(({ id, variacao }) => {
    const nome = renomeados.find((renomeado) => renomeado.id === id)?.nome
    const produtoPai = { cloneInfo: variacao?.produtoPai?.cloneInfo ?? false }
    return nome === undefined ? { id } : { id, variacao: { nome, ordem: variacao?.ordem ?? 1, produtoPai } }
  })
  const feitas = novas.map((v, i) => corpoDoFilho(produto, v, ultima + i + 1))
  const formato = remoto.formato === COM_VARIACOES ? {} : { formato: COM_VARIACOES }
  return { ...formato, variacoes: [...existentes, ...feitas] }
}

type Opcoes = Pick<Variacao, 'nome_cor' | 'tamanho'>
/** A child's name with the options that changed, in the account's own words and order; null when none is found. */
export function nomeComOpcoes(nome: string, antes: Opcoes, agora: Opcoes): string | null {
  const trocas = [
    [antes.nome_cor, agora.nome_cor],
    [antes.tamanho, agora.tamanho],
  ] as const
  const depois = nome
    .split(';')
    .map((par) => {
      const [atributo = '', valor = ''] = par.split(/:(.*)/s)
      const troca = trocas.find(([de]) => de !== null && opcao(de).toLowerCase() === valor.trim().toLowerCase())
      return troca?.[1] ? `${atributo}:${opcao(troca[1])}` : par
    })
    .join(';')
  return depois === nome ? null : depois
}

/** The ERP's product under a SKU, in words for users. */
export const resumoDoBling = ({ id, nome, preco, formato, situacao, variacoes }: ProdutoDoBling) => ({
  id,
  nome,
  preco: paraReais(paraCentavos(preco)),
  formato,
  situacao,
  variacoes: variacoes.length,
})

export const EXCLUIDO = 'E'
export const INATIVO = 'I'
const SIMPLES = 'S'
const COM_VARIACOES = 'V'
const KIT = 'E'
export const ehKit = ({ formato }: { readonly formato: string }): boolean => formato === KIT
/**
 * What a kit over there is made of; empty for what is none, and for a kit with a stock of its own. An import that an
 * earlier version read has no structure.
 */
export const partesDoKit = ({ formato, estrutura }: Pick<ProdutoDoBling, 'formato'> & Partial<ProdutoDoBling>) =>
  formato === KIT && estrutura && !estrutura.estoqueProprio ? estrutura.componentes : []
const NOMES_DOS_FORMATOS: Readonly<Record<string, string>> = {
  [SIMPLES]: 'produto simples',
  [COM_VARIACOES]: 'produto com variações',
  [KIT]: 'kit',
}
export const nomeDoFormato = (formato: string): string => NOMES_DOS_FORMATOS[formato] ?? `formato ${formato}`
export const temFilhos = ({ formato }: { readonly formato: string }): boolean => formato === COM_VARIACOES
