import type { ProdutoEntrada, VariacaoEntrada } from '@estampa/contract/produtos/entrada.schemas.ts'
import type { Produto, Variacao } from '@estampa/contract/produtos/produtos.schemas.ts'
import { sumQuantities } from '@estampa/contract/produtos/variacoes.ts'
import { inteiroDoTexto, parseDecimal, parseReais } from '@estampa/contract/shared/money.ts'
import type { BodyOf } from '../../../shared/forms/useSave.ts'
import type { CamposDaParte, CamposDaVariacao, CamposDoProduto } from './campos.ts'
import { corETamanho, skuDaVariacao } from './skus.ts'

export type CorpoDoProduto = ReturnType<typeof corpoDoProduto>

const inteiro = (texto: string) => inteiroDoTexto(texto) ?? 0

/** The variations to save: none while the switch for variations is off. */
export const variacoesAtivas = (campos: CamposDoProduto): CamposDaVariacao[] =>
  campos.tem_variacoes ? campos.variacoes : []

/** The product's quantity with variations: their sum. Unreadable quantities count as 0. */
export const quantidadeTotal = (variacoes: readonly Pick<CamposDaVariacao, 'quantidade'>[]): number =>
  sumQuantities(
    variacoes
      .map((v) => inteiro(v.quantidade))
      .map((quantidade) => ({ quantidade: Number.isInteger(quantidade) ? quantidade : 0 })),
  )

/** The JSON of the product, without links to images: a new product gets them after creation, by SKU. */
export function corpoDoProduto(campos: CamposDoProduto) {
  const variacoes = variacoesAtivas(campos)
  return {
    modelo_id: campos.modelo_id,
    categoria_id: campos.categoria_id,
    titulo: campos.titulo.trim(),
    descricao: campos.descricao.trim(),
    sku: campos.sku.trim() || null,
    gtin: campos.gtin.trim() || null,
    ncm: campos.ncm.trim() || null,
    cest: campos.cest.trim() || null,
    origem_fiscal: Number(campos.origem_fiscal),
    unidade: campos.unidade.trim() || null,
    largura: parseDecimal(campos.largura),
    altura: parseDecimal(campos.altura),
    comprimento: parseDecimal(campos.comprimento),
    peso: parseDecimal(campos.peso),
    preco_custo: parseReais(campos.preco_custo),
    preco_venda: parseReais(campos.preco_venda),
    qtd: campos.kit ? 0 : variacoes.length > 0 ? quantidadeTotal(variacoes) : inteiro(campos.qtd),
    tem_cor: campos.tem_variacoes && campos.tem_cor,
    tem_tamanho: campos.tem_variacoes && campos.tem_tamanho,
    publicar_bling: campos.publicar_bling,
    variacoes: variacoes.map((v) => corpoDaVariacao(campos, v)),
    ...(campos.peca_lisa !== null && { peca_lisa: campos.peca_lisa && !campos.kit }),
    ...(campos.kit && { componentes: campos.componentes.map(corpoDaParte) }),
  } satisfies BodyOf<ProdutoEntrada, 'codigo' | 'versao' | 'componentes' | 'peca_lisa'>
}

const corpoDaParte = ({ produto_id, variacao_id, quantidade }: CamposDaParte) => ({
  produto_id,
  variacao_id,
  quantidade: inteiro(quantidade),
})

function corpoDaVariacao(campos: CamposDoProduto, v: CamposDaVariacao) {
  const { nome_cor, tamanho } = corETamanho(campos, v)
  return {
    ...(v.id === null ? {} : { id: v.id }),
    sku: skuDaVariacao(campos, v) || null,
    sku_personalizado: v.sku_personalizado,
    gtin: v.gtin.trim() || null,
    cor: campos.tem_cor ? v.cor || null : null,
    nome_cor: nome_cor || null,
    tamanho: tamanho || null,
    preco_custo: parseReais(v.preco_custo),
    preco_venda: parseReais(v.preco_venda),
    // Empty means 0 for a new variation; for a stored one the form asks for it.
    quantidade: v.id === null ? inteiro(v.quantidade) : inteiroDoTexto(v.quantidade),
    descricao: v.descricao.trim(),
  } satisfies BodyOf<VariacaoEntrada, 'id' | 'imagens_vinculadas'>
}

/** The body of an edit. `antes`: the product as loaded; adds its version and the links to its remaining images. */
export function corpoDaEdicao(
  campos: CamposDoProduto,
  antes: Pick<Produto, 'versao' | 'kit'> & { readonly variacoes: readonly Pick<Variacao, 'id'>[] },
  imagens: ReadonlySet<string>,
) {
  const { qtd, componentes = [], ...corpo } = corpoDoProduto(campos)
  return {
    ...corpo,
    // A kit has no quantity of its own, and other products no parts.
    ...(antes.kit || campos.kit
      ? { componentes }
      : { qtd: corpo.variacoes.length > 0 ? qtd : inteiroDoTexto(campos.qtd) }),
    // The person removed all variations, and their pieces with them.
    ...(corpo.variacoes.length === 0 && { variacoes_removidas: antes.variacoes.map(({ id }) => id) }),
    versao: antes.versao,
    variacoes: corpo.variacoes.map((variacao, i) => ({
      ...variacao,
      imagens_vinculadas: (campos.variacoes[i]?.imagens ?? []).filter((chave) => imagens.has(chave)).map(Number),
    })),
  }
}

/** Writes the body as a form with files (spec §7): booleans as 1/0, lists as JSON text, nulls left out. */
export function comoFormulario(corpo: CorpoDoProduto, arquivos: readonly File[]): FormData {
  const formulario = new FormData()
  for (const [campo, valor] of Object.entries(corpo)) {
    if (campo === 'variacoes' || campo === 'componentes') formulario.append(campo, JSON.stringify(valor))
    else if (typeof valor === 'boolean') formulario.append(campo, valor ? '1' : '0')
    else if (valor !== null) formulario.append(campo, String(valor))
  }
  for (const arquivo of arquivos) formulario.append('imagens', arquivo)
  return formulario
}
