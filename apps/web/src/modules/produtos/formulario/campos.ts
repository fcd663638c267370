import type { Produto, Variacao } from '@estampa/contract/produtos/produtos.schemas.ts'
import { formatCest, formatNcm, ORIGEM_INICIAL, UNIDADE_INICIAL } from '@estampa/contract/shared/fiscal.ts'
import { formatDecimal, formatMedida } from '@estampa/contract/shared/money.ts'
import type { UseFormReturn } from 'react-hook-form'
import { idDe, lista, objeto } from '../../../shared/api/readers.ts'

/** A variation as the form holds it: everything as typed. */
export const NOVA_VARIACAO = {
  /** Null until the server knows it. */
  id: null as number | null,
  /** The typed SKU; ignored while `sku_personalizado` is false, since the SKU is derived then. */
  sku: '',
  sku_personalizado: false,
  gtin: '',
  /** `#rrggbb`, or '' without colour. */
  cor: '',
  nome_cor: '',
  tamanho: '',
  preco_custo: '',
  preco_venda: '',
  quantidade: '0',
  estoque_minimo: '0',
  descricao: '',
  /** Keys of the linked images (see Foto). */
  imagens: [] as string[],
}
export type CamposDaVariacao = typeof NOVA_VARIACAO

const NOVA_PARTE = { nome: '', sku: '', quantidade: '1' }
export type CamposDaParte = typeof NOVA_PARTE & { produto_id: number; variacao_id: number | null }

/** The product as the form holds it. Ids are text because selects hold text; '' is none. */
export const NOVO_PRODUTO = {
  modelo_id: '',
  sku: '',
  gtin: '',
  titulo: '',
  descricao: '',
  categoria_id: '',
  ncm: '',
  cest: '',
  origem_fiscal: String(ORIGEM_INICIAL),
  unidade: UNIDADE_INICIAL as string,
  largura: '',
  altura: '',
  comprimento: '',
  peso: '',
  preco_custo: '',
  preco_venda: '',
  qtd: '0',
  estoque_minimo: '0',
  tem_variacoes: false,
  /** Most pieces with variations have both. */
  tem_cor: true,
  tem_tamanho: true,
  publicar_bling: false,
  variacoes: [] as CamposDaVariacao[],
  kit: false,
  componentes: [] as CamposDaParte[],
  /** Null in a shop that does not print: the form has no such field. */
  peca_lisa: null as boolean | null,
}
export type CamposDoProduto = typeof NOVO_PRODUTO

/** The parts of the form with a stable identity: passing them as props causes no render. */
export type AcoesDoFormulario = Pick<UseFormReturn<CamposDoProduto>, 'control' | 'register' | 'setValue' | 'trigger'>

export function toProdutoCampos(produto: Produto): CamposDoProduto {
  const declara = produto.tem_cor || produto.tem_tamanho
  return {
    modelo_id: idEmTexto(produto.modelo_id),
    sku: produto.sku ?? '',
    gtin: produto.gtin ?? '',
    titulo: produto.titulo,
    descricao: produto.descricao,
    categoria_id: idEmTexto(produto.categoria_id),
    ncm: formatNcm(produto.ncm ?? ''),
    cest: formatCest(produto.cest ?? ''),
    origem_fiscal: String(produto.origem_fiscal),
    unidade: produto.unidade,
    largura: formatMedida(produto.largura),
    altura: formatMedida(produto.altura),
    comprimento: formatMedida(produto.comprimento),
    peso: formatMedida(produto.peso),
    preco_custo: formatDecimal(produto.preco_custo),
    preco_venda: formatDecimal(produto.preco_venda),
    qtd: String(produto.qtd),
    estoque_minimo: String(produto.estoque_minimo),
    tem_variacoes: produto.tem_variacoes,
    tem_cor: produto.tem_cor || !declara,
    tem_tamanho: produto.tem_tamanho || !declara,
    publicar_bling: produto.publicar_bling,
    variacoes: produto.variacoes.map(camposDaVariacao),
    kit: produto.kit,
    peca_lisa: produto.peca_lisa ?? null,
    componentes: produto.componentes.map(({ produto_id, variacao_id, titulo, variacao, sku, quantidade }) => ({
      produto_id,
      variacao_id,
      nome: [titulo, variacao].filter(Boolean).join(' '),
      sku: sku ?? '',
      quantidade: String(quantidade),
    })),
  }
}

const camposDaVariacao = (v: Variacao): CamposDaVariacao => ({
  id: v.id,
  sku: v.sku ?? '',
  sku_personalizado: v.sku_personalizado,
  gtin: v.gtin ?? '',
  cor: v.cor ?? '',
  nome_cor: v.nome_cor ?? '',
  tamanho: v.tamanho ?? '',
  preco_custo: formatDecimal(v.preco_custo),
  preco_venda: formatDecimal(v.preco_venda),
  quantidade: String(v.quantidade),
  estoque_minimo: String(v.estoque_minimo),
  descricao: v.descricao,
  imagens: v.imagens_vinculadas.map(String),
})

const idEmTexto = (id: number) => (id > 0 ? String(id) : '')

/**
 * Returns the form's fields for saving over the newer product: variations deleted on the server lose their id and are
 * created.
 */
export function sobre(meus: CamposDoProduto, current: Produto): CamposDoProduto {
  const existentes = new Set(current.variacoes.map(({ id }) => id))
  return {
    ...meus,
    variacoes: meus.variacoes.map((v) => (v.id !== null && !existentes.has(v.id) ? { ...v, id: null } : v)),
  }
}

/** Reads stored fields, perhaps of an older version. */
export function parseProdutoFields(value: unknown): CamposDoProduto {
  const data = objeto(value)
  const variacoes = lista(data.variacoes)
    .map(objeto)
    .map((variacao) => ({ ...fillDefaults(NOVA_VARIACAO, variacao), id: idDe(variacao.id) }))
  const componentes = lista(data.componentes)
    .map(objeto)
    .flatMap((part) => {
      const produto_id = idDe(part.produto_id)
      return produto_id === null
        ? []
        : [{ ...fillDefaults(NOVA_PARTE, part), produto_id, variacao_id: idDe(part.variacao_id) }]
    })
  return { ...fillDefaults(NOVO_PRODUTO, data), variacoes, componentes }
}

const fillDefaults = <T extends object>(padrao: T, data: Readonly<Record<string, unknown>>): T =>
  Object.fromEntries(
    Object.entries(padrao).map(([field, value]) => [field, typeof data[field] === typeof value ? data[field] : value]),
  ) as T
