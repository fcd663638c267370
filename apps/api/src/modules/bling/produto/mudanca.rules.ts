import { mesmoSku } from '@estampa/contract/produtos/variacoes.ts'
import type { ProdutoLigado, VariacaoLigada } from './mudanca.data.ts'
import { EXCLUIDO, hasFilhos, isKit, nomeDoFormato, type ProdutoDoBling } from './produtos.mapping.ts'

/** Changes of a linked product since it was last looked at: a person decides what follows from them. */

const EXCLUIDO_LA = 'Este produto foi excluído no Bling.'

/** Is nothing of the product left at Bling? */
export const isProdutoGone = (remoto: ProdutoDoBling | null): remoto is null =>
  remoto === null || remoto.situacao === EXCLUIDO

/** Each change of structure in a sentence; none while the product there is what it is here. */
export function oQueMudou(localProduto: ProdutoLigado, remoto: ProdutoDoBling | null): string[] {
  if (isProdutoGone(remoto)) return [EXCLUIDO_LA]
  const formato = mudancaDeFormato(localProduto, remoto)
  if (formato !== null) return [formato]
  return [
    ...mudancaDeCodigo(`O código de ${localProduto.titulo}`, localProduto, remoto.codigo),
    ...(hasFilhos(remoto) ? localProduto.variacoes.flatMap((variacao) => mudancaDaVariacao(variacao, remoto)) : []),
  ]
}

/** Here and there must be of one kind; where they never were, a person linked them so. */
function mudancaDeFormato(localProduto: ProdutoLigado, { formato }: ProdutoDoBling): string | null {
  if (formato === '' || formato === localProduto.formato || combina(localProduto, formato)) return null
  return `No Bling ele passou de ${nomeDoFormato(localProduto.formato)} a ${nomeDoFormato(formato)}.`
}

/**
 * Does a product of this kind at Bling stand for the one here? Variations that are not linked may be made at Bling
 * still.
 */
function combina({ kit, tem_variacoes, variacoes }: ProdutoLigado, formato: string): boolean {
  if (kit) return isKit({ formato })
  if (variacoes.length > 0) return hasFilhos({ formato })
  return !isKit({ formato }) && (tem_variacoes || !hasFilhos({ formato }))
}

function mudancaDaVariacao(variacao: VariacaoLigada, { variacoes }: ProdutoDoBling): string[] {
  const filho = variacoes.find(({ id }) => String(id) === variacao.id_bling)
  if (!filho || filho.situacao === EXCLUIDO)
    return [`A variação ${variacao.nome} não está mais neste produto no Bling.`]
  const formato = filho.formato || variacao.formato
  if (formato !== variacao.formato)
    return [
      `A variação ${variacao.nome} passou no Bling de ${nomeDoFormato(variacao.formato)} a ${nomeDoFormato(formato)}.`,
    ]
  return mudancaDeCodigo(`O código de ${variacao.nome}`, variacao, filho.codigo ?? '')
}

type ComCodigo = Pick<VariacaoLigada, 'codigo_la' | 'sku' | 'contado'>

/** A code that is ours, or was when it was told, is known. */
export const codigoConhecido = ({ codigo_la, sku, contado }: ComCodigo, blingCodigo: string): boolean =>
  codigo_la === null || [codigo_la, sku, contado].some((codigo) => isSameCodigo(codigo, blingCodigo))
const isSameCodigo = (a: string | null, b: string) => ((a ?? '').trim() === '' ? b.trim() === '' : mesmoSku(a, b))

const mudancaDeCodigo = (oque: string, localCodigos: ComCodigo, blingCodigo: string): string[] =>
  codigoConhecido(localCodigos, blingCodigo)
    ? []
    : [`${oque} passou de “${localCodigos.codigo_la}” a “${blingCodigo}”.`]

/** Says why the product cannot be linked with the one at Bling as it is now, in words; null when it can. */
export function impedimento(localProduto: ProdutoLigado, remoto: ProdutoDoBling | null): string | null {
  if (isProdutoGone(remoto)) return 'Ele continua excluído no Bling: restaure-o lá, ou use “Desligar do Bling”.'
  if (hasFilhos(remoto) && !localProduto.tem_variacoes)
    return localProduto.kit
      ? 'Aqui ele é um kit, e no Bling tem variações: use “Desligar do Bling”.'
      : 'No Bling ele tem variações: crie aqui as variações com os códigos de lá e use “Ligar de novo”, ou “Desligar do Bling”.'
  if (!hasFilhos(remoto) && localProduto.tem_variacoes)
    return 'Aqui ele tem variações, e no Bling não: transforme-o lá em produto com variações, ou use “Desligar do Bling”.'
  return null
}

const COMO_RESPONDER =
  'Nada foi movido, e o estoque dele espera. “Ligar de novo” fica com o que há no Bling; “Desligar do Bling” deixa o produto só aqui.'

export const formatMudancaPergunta = (mudancas: readonly string[]): string => [...mudancas, COMO_RESPONDER].join(' ')

/** Returns the snapshot of Bling's product that later readings are compared with. */
export const comoEsta = ({ formato, codigo, variacoes }: ProdutoDoBling) => ({
  formato,
  codigo,
  filhos: new Map(variacoes.map((filho) => [String(filho.id), filho.codigo ?? ''])),
})
