import type { Proposta } from '@estampa/contract/bling/importacao.routes.ts'
import { errorSentence } from '@estampa/contract/errors.ts'
import { MAXIMO_DE_IMAGENS } from '@estampa/contract/imagens/imagens.arquivos.ts'
import { avisosDosPares } from '@estampa/contract/produtos/pares.ts'
import { chaveDoSku } from '@estampa/contract/produtos/variacoes.ts'
import { cutText } from '@estampa/contract/shared/corte.ts'
import { CARACTERES, VARIACOES_MAXIMAS } from '@estampa/contract/shared/maximos.ts'
import { normalizeText } from '@estampa/contract/shared/search.ts'
import { MODELO_PADRAO } from '../../../shop/importacoes.ts'
import { type donosDosSkus } from '../../produtos/variacoes.data.ts'

import { fiscaisQueEntram } from '../produto/fiscal.mapping.ts'
import type { Ligada } from '../produto/mudanca.data.ts'
import { hasFilhos, INATIVO, type ProdutoDoBling, partesDoKit } from '../produto/produtos.mapping.ts'
import { type Detalhe, eansQueEntram, opcoesDaVariacao, toLocalVariacao } from './entrada.mapping.ts'

type Dono = Awaited<ReturnType<typeof donosDosSkus>>[number]

export interface ContextoDaProposta {
  /** The product here that this one of the account is linked with. */
  readonly ligado: Pick<Ligada, 'produto_id' | 'titulo'> | null
  /** By comparable code. */
  readonly donos: ReadonlyMap<string, Dono>
  /** The products and variations that have an EAN here, by comparable EAN. */
  readonly gtins: ReadonlyMap<string, { readonly nome: string }>
  /** Names of the account's kits, by id. */
  readonly kits: ReadonlyMap<string, string>
  /** In how many products and variations of the account a code stands, by comparable code. */
  readonly vezes: ReadonlyMap<string, number>
}

export interface Sugestao {
  readonly proposta: Proposta
  readonly motivo: string | null
  readonly produto_id: number | null
}

const { sku: CODIGO_MAXIMO, titulo: TITULO_MAXIMO } = CARACTERES.produto

const proposeQuestion = (motivo: string, produto_id: number | null = null): Sugestao => ({
  proposta: 'perguntar',
  motivo,
  produto_id,
})

/** Proposal for a product of the account, with its reason. A code that several products share becomes a question. */
export function proposeBlingItem({ remoto, fotos }: Detalhe, contexto: ContextoDaProposta): Sugestao {
  const { ligado, donos, vezes } = contexto
  if (ligado) {
    const motivo = `Já está vinculado a “${ligado.titulo}”.`
    return { proposta: 'ignorar', motivo, produto_id: ligado.produto_id }
  }
  const chave = chaveDoSku(remoto.codigo)
  const dentro = partesDoKit(remoto).find(({ id }) => contexto.kits.has(id))
  if (dentro) return proposeQuestion(errorSentence('KIT_DENTRO_DE_KIT', { nome: contexto.kits.get(dentro.id) ?? '' }))
  if (chave === '') return proposeQuestion('Não tem código no Bling.')
  const quantas = vezes.get(chave) ?? 1
  if (quantas > 1) return proposeQuestion(`O código “${remoto.codigo.trim()}” está em ${quantas} produtos do Bling.`)
  if (remoto.codigo.trim().length > CODIGO_MAXIMO)
    return proposeQuestion(`O código tem ${remoto.codigo.trim().length} caracteres; aqui cabem ${CODIGO_MAXIMO}.`)
  const dono = donos.get(chave)
  const recusa = dono && explainLinkRefusal(dono, remoto)
  if (recusa) return proposeQuestion(recusa, dono.variacao ? null : dono.produto_id)
  if (remoto.situacao === INATIVO) return proposeQuestion(fraseDoInativo(dono), dono?.produto_id)
  if (dono) return { proposta: 'vincular', motivo: `Mesmo código de “${dono.titulo}”.`, produto_id: dono.produto_id }
  const filhos = problemaDosFilhos(remoto, contexto)
  return filhos
    ? proposeQuestion(filhos)
    : { proposta: 'criar', motivo: avisos(remoto, fotos, contexto), produto_id: null }
}

/** Inactive at Bling: a person decides whether to import it. */
const fraseDoInativo = (dono: Dono | undefined): string =>
  dono
    ? `Está inativo no Bling. Tem o código de “${dono.titulo}” aqui.`
    : 'Está inativo no Bling. Se for criado, entra inativo: sem vínculo com o Bling.'

/** Why a product of the account cannot be linked with the one that has its code here. */
function explainLinkRefusal(dono: Dono, { variacoes, ...remoto }: ProdutoDoBling): string | null {
  const { titulo } = dono
  if (dono.variacao) return `O código é de uma variação de “${titulo}” aqui.`
  if (dono.na_lixeira) return `O código é de “${titulo}” aqui, que está na lixeira.`
  if (dono.id_bling !== null) return `O código é de “${titulo}” aqui, vinculado a outro produto do Bling.`
  if (hasFilhos(remoto) && variacoes.length > 0 && !dono.tem_variacoes)
    return `“${titulo}” não tem variações aqui; no Bling tem ${variacoes.length}.`
  if (!hasFilhos(remoto) && dono.tem_variacoes) return `“${titulo}” tem variações aqui; no Bling não tem.`
  return null
}

function problemaDosFilhos({ codigo, variacoes }: ProdutoDoBling, { donos, vezes }: ContextoDaProposta): string | null {
  if (variacoes.length > VARIACOES_MAXIMAS)
    return `Tem ${variacoes.length} variações; aqui cabem ${VARIACOES_MAXIMAS} em um produto.`
  for (const filho of variacoes) {
    const chave = chaveDoSku(filho.codigo)
    const nome = filho.variacao?.nome || String(filho.id)
    const { cor, tamanho } = opcoesDaVariacao(filho.variacao?.nome ?? '')
    if ((tamanho?.length ?? 0) > CARACTERES.variacao.tamanho || (cor?.length ?? 0) > CARACTERES.variacao.nome_cor)
      return `A variação “${cutText(nome, 80)}” tem cor ou tamanho longo demais.`
    if (chave === '' || chave === chaveDoSku(codigo)) continue
    const dono = donos.get(chave)
    if (dono) return `O código “${filho.codigo?.trim()}” da variação “${nome}” é de “${dono.titulo}” aqui.`
    const quantas = vezes.get(chave) ?? 1
    if (quantas > 1) return `O código “${filho.codigo?.trim()}” da variação “${nome}” está ${quantas} vezes no Bling.`
  }
  return null
}

/** Says what does not come in as it stands at Bling; null for nothing. */
function avisos(remoto: ProdutoDoBling, fotos: readonly string[], { gtins }: ContextoDaProposta): string | null {
  const { nome, preco, variacoes } = remoto
  const sentences = [
    nome.trim() === '' ? 'Não tem nome: entra com o código como título.' : null,
    nome.trim().length > TITULO_MAXIMO
      ? `O nome tem ${nome.trim().length} caracteres: entram os primeiros ${TITULO_MAXIMO}.`
      : null,
    fotos.length > MAXIMO_DE_IMAGENS ? `Tem ${fotos.length} fotos: entram as primeiras ${MAXIMO_DE_IMAGENS}.` : null,
    preco <= 0 && !variacoes.some((filho) => Number(filho.preco) > 0) ? 'Está sem preço no Bling.' : null,
    ...avisosDosPares(variacoes.map((filho) => ({ ...toLocalVariacao(filho), sku: filho.codigo?.trim() || null }))).map(
      ({ aviso }) => aviso,
    ),
    ...eansQueEntram(remoto, gtins).avisos,
    ...fiscaisQueEntram(remoto).avisos,
  ].filter((sentence) => sentence !== null)
  return sentences.length > 0 ? sentences.join(' ') : null
}

/** The longest model whose name is in the product's; else the one of its category's name; else `MODELO_PADRAO`. */
export function proposeModelo(nome: string, categoria: string | null, modelos: readonly string[]): string {
  const palavras = ` ${normalizeText(nome)} `
  const contidos = modelos.filter((modelo) => palavras.includes(` ${normalizeText(modelo)} `))
  const [longestModelo] = contidos.toSorted((a, b) => b.length - a.length)
  return longestModelo ?? (categoria?.trim() || MODELO_PADRAO)
}
