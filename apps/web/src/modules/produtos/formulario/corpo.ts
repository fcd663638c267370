import type { ProdutoEntrada, VariacaoEntrada } from '@estampa/contract/produtos/entrada.schemas.ts'
import type { Produto, Variacao } from '@estampa/contract/produtos/produtos.schemas.ts'
import { sumQuantities } from '@estampa/contract/produtos/variacoes.ts'
import { inteiroDoTexto, parseDecimal, parseReais } from '@estampa/contract/shared/money.ts'
import type { BodyOf } from '../../../shared/forms/useSave.ts'
import type { CamposDaParte, CamposDaVariacao, CamposDoProduto } from './campos.ts'
import { corETamanho, skuDaVariacao } from './skus.ts'

export type CorpoDoProduto = ReturnType<typeof corpoDoProduto>

const inteiro = (text: string) => inteiroDoTexto(text) ?? 0

/** The variations to save: none while the switch for variations is off. */
export const variacoesAtivas = (fields: CamposDoProduto): CamposDaVariacao[] =>
  fields.tem_variacoes ? fields.variacoes : []

/** The product's quantity with variations: their sum. Unreadable quantities count as 0. */
export const quantidadeTotal = (variacoes: readonly Pick<CamposDaVariacao, 'quantidade'>[]): number =>
  sumQuantities(
    variacoes
      .map((v) => inteiro(v.quantidade))
      .map((quantidade) => ({ quantidade: Number.isInteger(quantidade) ? quantidade : 0 })),
  )

/** The JSON of the product, without links to images: a new product gets them after creation, by SKU. */
export function corpoDoProduto(fields: CamposDoProduto) {
  const variacoes = variacoesAtivas(fields)
  return {
    modelo_id: fields.modelo_id,
    categoria_id: fields.categoria_id,
    titulo: fields.titulo.trim(),
    descricao: fields.descricao.trim(),
    sku: fields.sku.trim() || null,
    gtin: fields.gtin.trim() || null,
    ncm: fields.ncm.trim() || null,
    cest: fields.cest.trim() || null,
    origem_fiscal: Number(fields.origem_fiscal),
    unidade: fields.unidade.trim() || null,
    largura: parseDecimal(fields.largura),
    altura: parseDecimal(fields.altura),
    comprimento: parseDecimal(fields.comprimento),
    peso: parseDecimal(fields.peso),
    preco_custo: parseReais(fields.preco_custo),
    preco_venda: parseReais(fields.preco_venda),
    qtd: fields.kit ? 0 : variacoes.length > 0 ? quantidadeTotal(variacoes) : inteiro(fields.qtd),
    estoque_minimo: inteiro(fields.estoque_minimo),
    tem_cor: fields.tem_variacoes && fields.tem_cor,
    tem_tamanho: fields.tem_variacoes && fields.tem_tamanho,
    publicar_bling: fields.publicar_bling,
    variacoes: variacoes.map((v) => corpoDaVariacao(fields, v)),
    ...(fields.peca_lisa !== null && { peca_lisa: fields.peca_lisa && !fields.kit }),
    ...(fields.kit && { componentes: fields.componentes.map(corpoDaParte) }),
  } satisfies BodyOf<ProdutoEntrada, 'codigo' | 'versao' | 'componentes' | 'peca_lisa'>
}

const corpoDaParte = ({ produto_id, variacao_id, quantidade }: CamposDaParte) => ({
  produto_id,
  variacao_id,
  quantidade: inteiro(quantidade),
})

function corpoDaVariacao(fields: CamposDoProduto, v: CamposDaVariacao) {
  const { nome_cor, tamanho } = corETamanho(fields, v)
  return {
    ...(v.id === null ? {} : { id: v.id }),
    sku: skuDaVariacao(fields, v) || null,
    sku_personalizado: v.sku_personalizado,
    gtin: v.gtin.trim() || null,
    cor: fields.tem_cor ? v.cor || null : null,
    nome_cor: nome_cor || null,
    tamanho: tamanho || null,
    preco_custo: parseReais(v.preco_custo),
    preco_venda: parseReais(v.preco_venda),
    // Empty means 0 for a new variation; for a stored one the form asks for it.
    quantidade: v.id === null ? inteiro(v.quantidade) : inteiroDoTexto(v.quantidade),
    estoque_minimo: inteiro(v.estoque_minimo),
    descricao: v.descricao.trim(),
  } satisfies BodyOf<VariacaoEntrada, 'id' | 'imagens_vinculadas'>
}

/** The body of an edit. `before`: the product as loaded; adds its version and the links to its remaining images. */
export function corpoDaEdicao(
  fields: CamposDoProduto,
  before: Pick<Produto, 'versao' | 'kit'> & { readonly variacoes: readonly Pick<Variacao, 'id'>[] },
  imagens: ReadonlySet<string>,
) {
  const { qtd, componentes = [], ...corpo } = corpoDoProduto(fields)
  return {
    ...corpo,
    // A kit has no quantity of its own, and other products no parts.
    ...(before.kit || fields.kit
      ? { componentes }
      : { qtd: corpo.variacoes.length > 0 ? qtd : inteiroDoTexto(fields.qtd) }),
    // The person removed all variations, and their pieces with them.
    ...(corpo.variacoes.length === 0 && { variacoes_removidas: before.variacoes.map(({ id }) => id) }),
    versao: before.versao,
    variacoes: corpo.variacoes.map((variacao, i) => ({
      ...variacao,
      imagens_vinculadas: (fields.variacoes[i]?.imagens ?? []).filter((key) => imagens.has(key)).map(Number),
    })),
  }
}

/** Writes the body as a form with files (spec §7): booleans as 1/0, lists as JSON text, nulls left out. */
export function comoFormulario(body: CorpoDoProduto, files: readonly File[]): FormData {
  const form = new FormData()
  for (const [field, value] of Object.entries(body)) {
    if (field === 'variacoes' || field === 'componentes') form.append(field, JSON.stringify(value))
    else if (typeof value === 'boolean') form.append(field, value ? '1' : '0')
    else if (value !== null) form.append(field, String(value))
  }
  for (const file of files) form.append('imagens', file)
  return form
}
