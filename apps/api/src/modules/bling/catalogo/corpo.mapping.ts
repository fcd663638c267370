import { nomeNaFrase } from '@estampa/contract/produtos/pares.ts'
import type { Produto, Variacao } from '@estampa/contract/produtos/produtos.schemas.ts'
import { CAMPOS_FISCAIS } from '@estampa/contract/shared/fiscal.ts'
import { baseDoProduto, CAMPOS, mergeBodies, NOME_MAXIMO, precoDaVariacao } from '../produto/campos.mapping.ts'
import {
  COM_VARIACOES,
  EM_CENTIMETROS,
  KIT,
  type ProdutoDoBling,
  produtoDoBling,
  SIMPLES,
} from '../produto/produtos.mapping.ts'

/** Request bodies that create a product, its variations and its pictures at Bling. */

const TIPO_PRODUTO = 'P'
const ATIVO = 'A'

/** Everything the ERP will refuse a product for, in plain words; empty when it may be published. */
export function faltasParaPublicar(produto: Produto): string[] {
  const { variacoes } = produto
  const lacksPreco = (preco: number | null) => preco === null || preco <= 0
  return [
    produto.sku === null ? 'o SKU do produto' : null,
    ...produto.componentes.map(({ titulo, id_bling }) => (id_bling === null ? `publicar a parte “${titulo}”` : null)),
    produto.titulo.length > NOME_MAXIMO ? `um título de até ${NOME_MAXIMO} caracteres` : null,
    variacoes.length === 0 && lacksPreco(produto.preco_venda) ? 'o preço de venda' : null,
    ...variacoes.flatMap((v) => [
      v.sku === null ? `o SKU da variação "${nomeNaFrase(v)}"` : null,
      lacksPreco(precoDaVariacao(produto, v)) ? `o preço de venda da variação "${nomeNaFrase(v)}"` : null,
    ]),
  ].filter((falta) => falta !== null)
}

/** The parent has one price; where it has none of its own, the lowest of its variations. */
function precoDoPai(produto: Produto): number {
  const precos = produto.variacoes.map((v) => precoDaVariacao(produto, v) ?? 0).filter((preco) => preco > 0)
  return produto.preco_venda !== null && produto.preco_venda > 0 ? produto.preco_venda : Math.min(...precos)
}

// `:` and `;` separate attributes and options at Bling.
const opcao = (texto: string) => texto.replace(/[:;]/g, ' ').trim()

function nomesDasOpcoes(v: Variacao, ordem: number): string {
  const partes = [v.nome_cor ? `Cor:${opcao(v.nome_cor)}` : null, v.tamanho ? `Tamanho:${opcao(v.tamanho)}` : null]
  const dadas = partes.filter((parte) => parte !== null)
  // Without colour and size the variations would all have the same name.
  return dadas.length > 0 ? dadas.join(';') : `Opção:${opcao(v.sku ?? String(ordem))}`
}

export interface EnvioDoProduto {
  readonly categoriaBling: number | null
  /** Addresses of the pictures: the ERP downloads them some time later. */
  readonly imagens: readonly string[]
}

const NADA_LA = produtoDoBling.parse({ data: { id: 0 } }).data

/** Builds what a new product and its new variations have alike. Unknown measures are not sent. */
function comum(produto: Produto): object {
  const base = baseDoProduto(produto)
  const { dimensoes, ...corpo } = mergeBodies(
    (['titulo', 'peso', 'largura', 'altura', 'comprimento', ...CAMPOS_FISCAIS] as const).map((campo) =>
      CAMPOS[campo].corpo(base[campo], NADA_LA, null),
    ),
  )
  const medidas = dimensoes ? { dimensoes: { ...dimensoes, unidadeMedida: EM_CENTIMETROS } } : {}
  return { tipo: TIPO_PRODUTO, situacao: ATIVO, ...corpo, ...medidas }
}

/** A new child, at this place among its siblings. */
const corpoDoFilho = (produto: Produto, v: Variacao, ordem: number): object => ({
  ...comum(produto),
  codigo: v.sku ?? '',
  ...(v.gtin === null ? {} : { gtin: v.gtin }),
  formato: SIMPLES,
  preco: precoDaVariacao(produto, v) ?? 0,
  variacao: { nome: nomesDasOpcoes(v, ordem), ordem, produtoPai: { cloneInfo: true } },
})

/** Builds the pictures of a product that has none at Bling; with them its video has to be said. */
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
export function corpoDoProduto(produto: Produto, { categoriaBling, imagens }: EnvioDoProduto): object {
  const { variacoes } = produto
  const hasVariacoes = variacoes.length > 0
  return {
    ...comum(produto),
    codigo: produto.sku ?? '',
    ...(produto.gtin === null ? {} : { gtin: produto.gtin }),
    formato: hasVariacoes ? COM_VARIACOES : produto.kit ? KIT : SIMPLES,
    ...(produto.kit ? { estrutura: corpoDaEstrutura(produto) } : {}),
    preco: hasVariacoes ? precoDoPai(produto) : (produto.preco_venda ?? 0),
    descricaoCurta: produto.descricao,
    ...(categoriaBling === null ? {} : { categoria: { id: categoriaBling } }),
    ...(imagens.length > 0 ? corpoDasImagens(imagens) : {}),
    ...(hasVariacoes ? { variacoes: variacoes.map((v, i) => corpoDoFilho(produto, v, i + 1)) } : {}),
  }
}

/** Adds and renames children. Each there is named by its id: else it could be taken for a removed, or a new, one. */
export function corpoDosFilhos(
  produto: Produto,
  remoto: ProdutoDoBling,
  novas: readonly Variacao[],
  renomeados: readonly { readonly id: number; readonly nome: string }[],
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
      const troca = trocas.find(
        ([oldValue]) => oldValue !== null && opcao(oldValue).toLowerCase() === valor.trim().toLowerCase(),
      )
      return troca?.[1] ? `${atributo}:${opcao(troca[1])}` : par
    })
    .join(';')
  return depois === nome ? null : depois
}
