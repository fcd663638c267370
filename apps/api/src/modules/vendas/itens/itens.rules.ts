import type { ErrorCode } from '@estampa/contract/errors.ts'
import type { AprovacaoGuardada } from '@estampa/contract/producao/estampas.schemas.ts'
import { keyOfEstampas } from '@estampa/contract/producao/estampas.ts'
import { faltaNaPersonalizacao } from '@estampa/contract/producao/personalizacao.schemas.ts'
import { mesmoGtin } from '@estampa/contract/produtos/gtin.ts'
import { chaveDoSku, mesmoSku } from '@estampa/contract/produtos/variacoes.ts'
import { toCentavos } from '@estampa/contract/shared/money.ts'
import { descontosDaLinha, precoDaPeca } from '@estampa/contract/vendas/desconto.ts'
import type { ItemDaVendaEntrada } from '@estampa/contract/vendas/entrada.schemas.ts'
import type { ValoresDaLinha } from '@estampa/contract/vendas/vendas.totals.ts'
import { atField, camposInvalidos, DomainError } from '../../../infra/base/errors.ts'
import { takeFirst } from '../../../infra/base/take-first.ts'
import type { Transacao } from '../../../infra/database/transaction.ts'
import type { Files } from '../../../infra/files/store.ts'
import { pecasDosCodigos } from '../../../shop/codigos.ts'
import { buildPermissaoError, hasPermission, type UsuarioDaSessao } from '../../../shop/session.ts'
import { type Estoques } from '../../estoque/estoque.data.ts'
import { travarProdutos } from '../../estoque/estoque.rules.ts'
import { fillEstampas, requireEstampas } from '../../producao/estampas.rules.ts'
import { addPrintCustos } from '../../producao/precos.rules.ts'
import { keepAnswer } from './aprovacao.rules.ts'
import * as data from './itens.data.ts'
import { readMockupDigests } from './mockups.rules.ts'
import { formatVendaLinhaName, mesmaPeca, produtosDaLinha } from './pecas.ts'

/** Locks these products in one go; answers their stock, and what lines copy of them. */
export async function produtosTravados(trx: Transacao, ids: readonly (number | null | undefined)[]) {
  const unicos = [...new Set(ids.filter((id) => typeof id === 'number'))]
  const estoques = await travarProdutos(trx, unicos)
  const vendaveis = await data.produtosVendaveis(trx, unicos)
  return { estoques, produtos: new Map(vendaveis.map((produto) => [produto.id, produto])) }
}

/**
 * The lines to store for those sent: product and variation found, their title, SKU and picture copied. Locks the
 * products, and those of the lines that the sale has had (`antes`); answers their stock too.
 */
export async function buildLinhas(
  trx: Transacao,
  files: Files,
  itens: readonly ItemToStore[],
  antes: readonly data.LinhaGuardada[] = [],
): Promise<{ linhas: data.LinhaNova[]; estoques: Estoques }> {
  const unlinkedItens = itens.filter((item) => item.id === undefined && !linhaOrfa(item, antes))
  const codigos = unlinkedItens.flatMap(({ sku }) => sku ?? [])
  const pecaByCodigo = await pecasDosCodigos(trx, codigos)
  const produtoDe = (item: ItemDaVendaEntrada) => item.id ?? pecaByCodigo.get(item.sku ?? '')?.produto_id
  const ids = [...itens.map(produtoDe), ...antes.flatMap(produtosDaLinha)]
  const { estoques, produtos } = await produtosTravados(trx, ids)
  const linhas = itens.map((item, indice) => {
    const produto = produtos.get(produtoDe(item) ?? 0)
    const orfa = item.id === undefined ? linhaOrfa(item, antes) : undefined
    const nome = item.descricao ?? produto?.titulo ?? orfa?.titulo
    const valores = valoresDe(item, indice, { nome, antes: guardada(item, antes) })
    if (orfa) return keepOrphanLinha(orfa, valores)
    if (!produto) throw camposInvalidos({ [`itens.${indice}.id`]: ['Produto não encontrado'] })
    const linha = linhaDoProduto(produto, keepOldVariacao(item, antes), indice, valores)
    if (produto.naLixeira && !jaTinha(linha, antes))
      throw new DomainError('PRODUTO_INDISPONIVEL', { descricao: formatVendaLinhaName(linha) })
    return linha
  })
  await requireEstampas(trx, linhas.map(fillPrints), itens)
  const digests = await readMockupDigests(
    trx,
    files,
    itens,
    antes.flatMap(({ mockups = [] }) => mockups),
  )
  const costedLinhas = (await addPrintCustos(trx, linhas)).map((linha) => keepOldCusto(linha, antes))
  const illustratedLinhas = costedLinhas.map((linha, indice) => keepAprovacao(linha, itens[indice], { antes, digests }))
  refuseRepeatedLinhas(linhas, new Set(itens.flatMap((item, i) => (guardada(item, antes) ? [i] : []))))
  return { linhas: illustratedLinhas, estoques }
}

/** A line as sent; one of an approved quote with what was approved. */
export type ItemToStore = ItemDaVendaEntrada & { readonly aprovacao?: AprovacaoGuardada | null }

interface LinhasBefore {
  readonly antes: readonly data.LinhaGuardada[]
  readonly digests: ReadonlyMap<string, string>
}
/**
 * Adds the pictures and the approval to a line: those sent, else those of the line that it was. What the customer said
 * holds while piece, prints, names and pictures stay.
 */
function keepAprovacao(
  linha: data.LinhaNova,
  item: ItemToStore | undefined,
  { antes, digests }: LinhasBefore,
): data.LinhaNova {
  const oldLinha = (item && guardada(item, antes)) ?? findOldLinha(linha, antes)
  const oldMockups = oldLinha?.mockups ?? []
  const mockups = item?.mockups
    ? [...new Set(item.mockups)].map((arquivo) => ({ arquivo, digest: digests.get(arquivo) ?? '' }))
    : oldMockups
  const keptAprovacao = oldLinha ? keepAnswer(oldLinha, { ...linha, mockups }) : null
  return { ...linha, mockups, aprovacao: item?.aprovacao ?? keptAprovacao }
}

const isSamePrinted = (firstLinha: data.LinhaDaVenda, secondLinha: data.LinhaDaVenda): boolean =>
  mesmaPeca(firstLinha, secondLinha) &&
  keyOfEstampas(firstLinha.estampas ?? []) === keyOfEstampas(secondLinha.estampas ?? [])

/** The stored line that this one goes on with: the very line of a product deleted for good, else one of the same piece and prints. */
const findOldLinha = (linha: data.LinhaNova, antes: readonly data.LinhaGuardada[]) =>
  linha.de === undefined
    ? antes.find((storedLinha) => isSamePrinted(storedLinha, linha))
    : antes.find(({ id }) => id === linha.de)

/** The line that the sale has had, by its own id. */
const guardada = (item: ItemDaVendaEntrada, antes: readonly data.LinhaGuardada[]) =>
  item.item_id === undefined ? undefined : antes.find(({ id }) => id === item.item_id)

const fillPrints = ({ estampas = [], grupo = null, ...linha }: data.LinhaNova) => ({ ...linha, estampas, grupo })

type Valores = Pick<
  data.LinhaDaVenda,
  'quantidade' | 'valor_unitario' | 'desconto' | 'personalizacao' | 'estampas' | 'grupo'
>

/**
 * Reads the values, with the line as it was (`antes`): an imported order may have given the piece away, and its names
 * stay where none are sent.
 */
function valoresDe(
  item: ItemDaVendaEntrada,
  indice: number,
  { nome = item.sku ?? String(indice + 1), antes }: { nome: string | undefined; antes: data.LinhaGuardada | undefined },
): Valores {
  const refuseLinhaField = (codigo: ErrorCode, campo: string) =>
    atField(`itens.${indice}.${campo}`, codigo, { descricao: nome })
  const { quantidade, valor_unitario, desconto } = item
  if (quantidade === null || quantidade === undefined || !Number.isInteger(quantidade) || quantidade < 1)
    throw refuseLinhaField('QUANTIDADE_INVALIDA', 'quantidade')
  if (valor_unitario === null || valor_unitario < 0 || (valor_unitario === 0 && antes?.valor_unitario !== 0))
    throw refuseLinhaField('VALOR_INVALIDO', 'valor_unitario')
  if (toCentavos(desconto) > quantidade * toCentavos(valor_unitario))
    throw refuseLinhaField('DESCONTO_INVALIDO', 'desconto')
  const personalizacao = item.personalizacao ?? antes?.personalizacao ?? []
  const falta = faltaNaPersonalizacao(personalizacao, quantidade)
  if (falta !== null) throw camposInvalidos({ [`itens.${indice}.personalizacao`]: [`${nome}: ${falta}`] })
  const prints = fillEstampas(item, antes && fillPrints(antes))
  return { quantidade, valor_unitario, desconto, personalizacao, ...prints }
}

function linhaDoProduto(produto: data.ProdutoVendavel, item: ItemDaVendaEntrada, indice: number, valores: Valores) {
  const variacao =
    item.variacao_id === undefined
      ? (produto.variacoes.find(({ sku }) => mesmoSku(sku, item.sku)) ??
        produto.variacoes.find(({ gtin }) => mesmoGtin(gtin, item.sku)))
      : produto.variacoes.find(({ id }) => id === item.variacao_id)
  if (item.variacao_id !== undefined && !variacao)
    throw camposInvalidos({ [`itens.${indice}.variacao_id`]: ['Variação não encontrada neste produto'] })
  const copia = copiaPara(produto, variacao)
  return {
    ...valores,
    ...copia,
    produto_id: produto.id,
    variacao_id: variacao?.id ?? null,
    descricao: item.descricao ?? copia.descricao,
  }
}

/** Returns the product's cost; with an open variation, only what all variations cost alike is known. */
function custoDe({ custo, variacoes }: data.ProdutoVendavel): number | null {
  const custos = new Set(variacoes.map((variacao) => variacao.custo))
  return custos.size > 1 ? null : ([...custos][0] ?? custo)
}

/** Copies the line's data from its product, or from the chosen variation. */
export const copiaPara = (
  produto: data.ProdutoVendavel,
  variacao: data.ProdutoVendavel['variacoes'][number] | undefined,
) => ({
  sku: variacao ? variacao.sku : produto.sku,
  titulo: produto.titulo,
  variacao: variacao?.nome ?? null,
  descricao: variacao?.descricao || produto.descricao,
  custo_unitario: variacao ? variacao.custo : custoDe(produto),
  imagem_arquivo: variacao?.imagem ?? produto.imagem,
})

/** A line sent back by a form that knows only SKUs keeps its variation, though that has another SKU by now. */
function keepOldVariacao(item: ItemDaVendaEntrada, antes: readonly data.LinhaGuardada[]): ItemDaVendaEntrada {
  if (item.variacao_id !== undefined) return item
  const oldLinha = antes.find(({ produto_id, sku }) => produto_id === item.id && mesmoSku(sku, item.sku))
  return oldLinha?.variacao_id == null ? item : { ...item, variacao_id: oldLinha.variacao_id }
}

/** Keeps the cost of the sale for the same piece with the same prints, also when unknown, and the buyer's words. */
function keepOldCusto(linha: data.LinhaNova, antes: readonly data.LinhaGuardada[]): data.LinhaNova {
  const oldLinha = findOldLinha(linha, antes)
  if (!oldLinha) return linha
  const { custo_unitario, custo_sem_estampa, palavras } = oldLinha
  return { ...linha, custo_unitario, custo_sem_estampa, palavras }
}

/** The sale's line whose product was deleted for good that this one, sent back without a product, is. */
const linhaOrfa = (item: ItemDaVendaEntrada, antes: readonly data.LinhaGuardada[]) =>
  antes
    .filter(({ produto_id }) => produto_id === null)
    .find(({ id, sku, titulo, descricao }) => {
      if (item.item_id !== undefined) return id === item.item_id
      if (sku !== null || item.sku !== null) return mesmoSku(sku, item.sku)
      return item.descricao === titulo || item.descricao === descricao
    })

/** It stays as it was, or grows smaller: of what no longer exists nothing can be added. A kit keeps the parts that it holds. */
function keepOrphanLinha(orfa: data.LinhaGuardada, valores: Valores): data.LinhaNova {
  const { id: oldItemId, producao: _, ...linha } = orfa
  if (valores.quantidade > linha.quantidade)
    throw new DomainError('PRODUTO_INDISPONIVEL', { descricao: formatVendaLinhaName(linha) })
  return { ...linha, ...valores, de: oldItemId }
}

const jaTinha = (linha: data.LinhaDaVenda, antes: readonly data.LinhaGuardada[]) =>
  antes.some((storedLinha) => mesmaPeca(storedLinha, linha) && storedLinha.quantidade >= linha.quantidade)

/**
 * No two lines of a sale sell the same piece with the same prints. A kept line without a product may have the SKU of another one: it asks
 * for no pieces. `guardadas`: indices of lines that the sale has had; two of these may repeat, as in orders of channels.
 */
export function refuseRepeatedLinhas(
  linhas: readonly data.LinhaNova[],
  guardadas: ReadonlySet<number> = new Set(),
): void {
  const vistas = new Map<string, boolean>()
  for (const [indice, linha] of linhas.entries()) {
    if (linha.de !== undefined) continue
    const piece = chaveDoSku(linha.sku) || `${linha.produto_id}/${linha.variacao_id}/${formatVendaLinhaName(linha)}`
    const chave = `${piece} ${keyOfEstampas(linha.estampas ?? [])}`
    const antiga = guardadas.has(indice)
    if (vistas.get(chave) === false || (vistas.has(chave) && !antiga))
      throw atField(`itens.${indice}.sku`, 'SKU_REPETIDO_NA_VENDA', { sku: linha.sku ?? formatVendaLinhaName(linha) })
    vistas.set(chave, antiga)
  }
}

export type QuemVende = Pick<UsuarioDaSessao, 'id' | 'negadas'>

/** A line of a sale or a quote. `id`: of the stored line that it is. */
interface LinhaComPreco extends ValoresDaLinha, Pick<data.LinhaDaVenda, 'produto_id' | 'variacao_id'> {
  readonly id?: number | undefined
}

/** Refuses lines that give a discount which this person may not give, and which the lines of before did not give. */
export async function refuseDescontos(
  trx: Transacao,
  vendedor: Pick<QuemVende, 'negadas'>,
  linhas: readonly LinhaComPreco[],
  antes: readonly LinhaComPreco[] = [],
): Promise<void> {
  if (hasPermission(vendedor, 'dar_desconto')) return
  const ids = linhas.flatMap(({ produto_id }) => produto_id ?? [])
  const produtos = await data.precosDosProdutos(trx, [...new Set(ids)])
  const livres = [...antes]
  const erros = linhas.flatMap((linha, indice) => {
    const produto = produtos.get(linha.produto_id ?? 0)
    const preco = produto ? precoDaPeca(produto, linha.variacao_id) : null
    const frases = descontosDaLinha(linha, preco, takeSameLinha(livres, linha))
    return Object.entries(frases).map(([campo, frase]) => [`itens.${indice}.${campo}`, [frase]] as [string, string[]])
  })
  if (erros.length > 0) throw buildPermissaoError('dar_desconto', Object.fromEntries(erros))
}

/** The line of before that sold the same piece, which no other line goes on with. */
function takeSameLinha(livres: LinhaComPreco[], linha: LinhaComPreco): LinhaComPreco | null {
  const isSamePeca = (freeLinha: LinhaComPreco) => mesmaPeca(freeLinha, linha)
  const isSameLinha = (freeLinha: LinhaComPreco) => freeLinha.id === linha.id && isSamePeca(freeLinha)
  return (
    (linha.id === undefined ? undefined : takeFirst(livres, isSameLinha)) ??
    (linha.produto_id === null ? undefined : takeFirst(livres, isSamePeca)) ??
    null
  )
}
