import { errorSentence } from '@estampa/contract/errors.ts'
import type { ProdutoEntrada, VariacaoEntrada } from '@estampa/contract/produtos/entrada.schemas.ts'
import { chaveDoGtin } from '@estampa/contract/produtos/gtin.ts'
import { corETamanhoNaFrase, nomeNaFrase, paresRepetidos } from '@estampa/contract/produtos/pares.ts'
import { chaveDoSku, deriveSku, mesmoSku, nomeDaVariacao } from '@estampa/contract/produtos/variacoes.ts'
import { comoCodigo } from '@estampa/contract/shared/escrita.ts'
import { atField, camposInvalidos, DomainError, gtinRepetido, skuRepetido } from '../../infra/base/errors.ts'
import type { Transacao } from '../../infra/database/transaction.ts'
import { type Autor, auditActs } from '../../shop/auditoria.ts'
import { linkImagens } from '../imagens/imagens.rules.ts'
import { variacaoRemovida } from '../tarefas/tarefas.rules.ts'
import { requireFreePecas } from './kits.rules.ts'
import * as data from './variacoes.data.ts'

const codigoOuNulo = (texto: string | null) => comoCodigo(texto ?? '') || null

/**
 * The product's data as they are stored: codes as such, from whatever door they come; every variation has its SKU, derived
 * unless the user typed another. Refuses a variation with the product's own SKU, and two with the same.
 */
export function completeSkus(entrada: ProdutoEntrada): ProdutoEntrada {
  const dados = { ...entrada, sku: codigoOuNulo(entrada.sku), codigo: codigoOuNulo(entrada.codigo) }
  if (!dados.variacoes) return dados
  const vistas = new Map<string, VariacaoEntrada>()
  const variacoes = dados.variacoes.map((variacao, indice) => {
    const derivado = deriveSku(dados.sku, variacao)
    const sku = codigoOuNulo(variacao.sku) ?? derivado
    const campo = `variacoes.${indice}.sku`
    if (mesmoSku(sku, dados.sku)) {
      const nome = { variacao: nomeNaFrase(variacao) }
      const mensagem = [errorSentence('SKU_IGUAL_AO_PRODUTO', nome)]
      throw new DomainError('SKU_IGUAL_AO_PRODUTO', nome, { sku: mensagem, erros: { [campo]: mensagem } })
    }
    const completa = { ...variacao, sku, sku_personalizado: sku !== derivado }
    const anterior = sku === null ? undefined : vistas.get(chaveDoSku(sku))
    if (anterior) throw recusaDoSku(anterior, completa, indice)
    vistas.set(chaveDoSku(sku), completa)
    return completa
  })
  return {
    ...dados,
    variacoes,
    tem_cor: dados.tem_cor || variacoes.some((v) => v.nome_cor !== null),
    tem_tamanho: dados.tem_tamanho || variacoes.some((v) => v.tamanho !== null),
  }
}

/** Two variations have one SKU: because they are the same, because it is derived for both, or because a person typed it. */
function recusaDoSku(anterior: VariacaoEntrada, variacao: VariacaoEntrada, indice: number): DomainError {
  const campo = `variacoes.${indice}.sku`
  if (paresRepetidos([anterior, variacao]).length > 0) return variacaoRepetida(variacao, indice)
  if (anterior.sku_personalizado || variacao.sku_personalizado) return skuRepetido(false, campo)
  const nomes = { variacao: corETamanhoNaFrase(variacao), outra: corETamanhoNaFrase(anterior), sku: variacao.sku }
  const mensagem = [errorSentence('SKU_DERIVADO_REPETIDO', nomes)]
  return new DomainError('SKU_DERIVADO_REPETIDO', nomes, { sku: mensagem, erros: { [campo]: mensagem } })
}

const variacaoRepetida = (variacao: VariacaoEntrada, indice: number): DomainError =>
  atField(`variacoes.${indice}.${variacao.tamanho === null ? 'nome_cor' : 'tamanho'}`, 'VARIACAO_REPETIDA', {
    variacao: nomeNaFrase(variacao),
  })

/** Refuses colour and size that two variations would have; those of `antes` that were alike already stay. */
export function refuseRepeatedPares(
  variacoes: readonly VariacaoEntrada[],
  antes: Parameters<typeof paresRepetidos>[1] = [],
): void {
  const [repetida] = paresRepetidos(variacoes, antes)
  const variacao = variacoes[repetida?.indice ?? -1]
  if (repetida && variacao) throw variacaoRepetida(variacao, repetida.indice)
}

/** Refuses early, with a sentence that says where the other one is. The database's constraint decides in a race. */
export async function refuseTakenSkus(
  trx: Transacao,
  produtos: readonly ProdutoEntrada[],
  produtoId: number | null,
): Promise<void> {
  const campos = produtos.flatMap(({ sku, variacoes = [] }) => [
    { chave: chaveDoSku(sku), campo: 'sku' },
    ...variacoes.map((variacao, i) => ({ chave: chaveDoSku(variacao.sku), campo: `variacoes.${i}.sku` })),
  ])
  const chaves = campos.flatMap(({ chave }) => chave || [])
  const [conflito] = await data.skusDeOutros(trx, chaves, produtoId)
  if (!conflito) return
  throw skuRepetido(conflito.naLixeira, campos.find(({ chave }) => chave === conflito.chave)?.campo ?? 'sku')
}

/** Refuses an EAN that two of these have, or that another product has. The database's constraint decides in a race. */
export async function refuseRepeatedGtins(
  trx: Transacao,
  produtos: readonly ProdutoEntrada[],
  produtoId: number | null,
): Promise<void> {
  const sentGtins = produtos.flatMap(({ titulo, gtin, variacoes = [] }) => [
    { gtin, campo: 'gtin', nome: titulo },
    ...variacoes.map((variacao, i) => ({
      gtin: variacao.gtin,
      campo: `variacoes.${i}.gtin`,
      nome: `${titulo} ${nomeDaVariacao(variacao)}`.trim(),
    })),
  ])
  const gtinByKey = new Map<string, { gtin: string; campo: string; nome: string }>()
  for (const { gtin, campo, nome } of sentGtins) {
    if (gtin == null) continue
    const chave = chaveDoGtin(gtin)
    const duplicateGtin = gtinByKey.get(chave)
    if (duplicateGtin) throw gtinRepetido({ gtin, nome: duplicateGtin.nome }, campo)
    gtinByKey.set(chave, { gtin, campo, nome })
  }
  const [conflito] = await data.gtinsDeOutros(trx, [...gtinByKey.keys()], produtoId)
  const conflictingGtin = gtinByKey.get(conflito?.chave ?? '')
  if (conflito && conflictingGtin)
    throw gtinRepetido({ gtin: conflictingGtin.gtin, nome: conflito.nome }, conflictingGtin.campo)
}

/** Adds them, to one product or several; answers their ids. */
export async function insertVariacoes(trx: Transacao, novas: readonly data.VariacaoNova[]): Promise<number[]> {
  const ids = await data.insertVariacaoRows(trx, novas)
  const imagemVinculos = novas.flatMap(({ produtoId, dados: { imagens_vinculadas: imagens = [] } }, i) =>
    imagens.length > 0 ? [{ produtoId, variacao_id: ids[i] ?? 0, imagens }] : [],
  )
  for (const [produtoId, vinculos] of Map.groupBy(imagemVinculos, (vinculo) => vinculo.produtoId))
    await linkImagens(trx, produtoId, vinculos)
  return ids
}

/**
 * Makes the product's variations those of the list, in its order: changes those with an id, adds, removes the rest.
 * Returns the ids of those it added, in their order. An empty list takes no pieces away but those of variations in `ditas`.
 */
export async function saveVariacoes(
  trx: Transacao,
  produto: { readonly id: number; readonly titulo: string },
  variacoes: readonly VariacaoEntrada[],
  autor: Autor,
  nomeadas: readonly number[] = [],
): Promise<number[]> {
  const produtoId = produto.id
  const antes = await data.variacoesDoProduto(trx, produtoId)
  const existentes = new Set(antes.map(({ id }) => id))
  const mantidas = new Set<number>()
  for (const [indice, { id }] of variacoes.entries()) {
    if (id === undefined) continue
    if (!existentes.has(id) || mantidas.has(id))
      throw camposInvalidos({ [`variacoes.${indice}.id`]: ['Variação não encontrada neste produto'] })
    mantidas.add(id)
  }
  refuseRepeatedPares(variacoes, antes)
  const removidas = antes.filter(({ id }) => !mantidas.has(id))
  const removidasComPecas = removidas.filter(({ id, quantidade }) => quantidade > 0 && !nomeadas.includes(id))
  if (variacoes.length === 0 && removidasComPecas.length > 0)
    throw atField('variacoes', 'VARIACOES_COM_PECAS', {
      nomes: removidasComPecas.map(({ nome, sku }) => nome ?? sku ?? '').join(', '),
    })
  const idsRemovidos = removidas.map(({ id }) => id)
  await requireFreePecas(trx, { variacoes: idsRemovidos })
  const reservada = removidas.find(({ reservado }) => reservado > 0)
  if (reservada) {
    const { nome, sku, reservado } = reservada
    throw new DomainError('VARIACAO_RESERVADA', { nome: nome ?? sku ?? nomeNaFrase({}), quantidade: reservado })
  }
  await data.removeVariacoes(trx, idsRemovidos)
  await auditActs(
    trx,
    autor,
    removidas.map(({ id, nome, sku }) => {
      const alvo = { tipo: 'variacao', id, nome: `${produto.titulo} ${nome ?? sku ?? ''}`.trim() } as const
      return { tipo: 'exclusao_permanente', alvo, detalhes: { sku } }
    }),
  )
  for (const { sku, id_bling } of removidas)
    if (id_bling !== null) await variacaoRemovida(trx, produto, { sku, id_bling })
  const orderedVariacoes = variacoes.map((dados, ordem) => ({ produtoId, dados, ordem, id: dados.id }))
  const mudadas = orderedVariacoes.flatMap(({ id, ...rest }) => (id === undefined ? [] : [{ ...rest, id }]))
  await data.updateVariacoes(trx, mudadas)
  const vinculos = mudadas.flatMap(({ id, dados: { imagens_vinculadas: imagens } }) =>
    imagens ? [{ variacao_id: id, imagens }] : [],
  )
  await linkImagens(trx, produtoId, vinculos)
  const novas = orderedVariacoes.filter(({ id }) => id === undefined)
  return insertVariacoes(trx, novas)
}
