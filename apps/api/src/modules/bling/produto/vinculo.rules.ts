import type { Produto, Variacao } from '@estampa/contract/produtos/produtos.schemas.ts'
import { mesmoSku } from '@estampa/contract/produtos/variacoes.ts'
import { DomainError } from '../../../infra/base/errors.ts'
import type { Queue } from '../../../infra/database/queue.ts'
import { type Transacao, transaction } from '../../../infra/database/transaction.ts'
import { requireErp } from '../../../shop/loja.ts'
import { markAllImagensSent } from '../../imagens/imagens.data.ts'
import { fillFiscais } from '../../produtos/fiscal.data.ts'
import { linkProduto, linkVariacao } from '../../produtos/produtos.data.ts'

import { lockProduto, readProduto } from '../../produtos/produtos.rules.ts'
import { closeFalhas, estoqueMudou } from '../../sincronizacao/sincronizacao.rules.ts'
import { translateBlingErrors } from '../conexao/bling.error.ts'
import type { Contexto } from '../conexao/contexto.ts'
import { chooseEstoques, startEstoques } from '../saldo/comeco.rules.ts'
import { baseDaVariacao, baseDoProduto } from './campos.mapping.ts'
import { detalhe } from './detalhe.sync.ts'
import { applyEstrutura } from './estrutura.rules.ts'
import { fiscaisQueEntram } from './fiscal.mapping.ts'
import { produtoDoIdBling, recordLinkedState } from './mudanca.data.ts'
import { comoEsta } from './mudanca.rules.ts'
import { keepNcm } from './ncm-lido.data.ts'
import { EXCLUIDO, isKit, type ProdutoDoBling } from './produtos.mapping.ts'
import * as data from './vinculo.data.ts'

/** Reads the living product at Bling, or throws 404. */
export async function readBlingProduto({ client }: Contexto, id: number): Promise<ProdutoDoBling> {
  const remoto = await translateBlingErrors(detalhe(client, id))
  if (remoto.situacao === EXCLUIDO) throw new DomainError('PRODUTO_NAO_EXISTE_NO_BLING')
  return remoto
}

/**
 * Links the product and its variations, by code, to one at Bling, where nothing is written. `estoque`: whose quantity
 * is kept.
 */
export async function linkProdutoToBling(
  contexto: Contexto,
  id: number,
  idBling: number,
  estoque: 'daqui' | 'do_bling' | null = null,
): Promise<Produto> {
  await requireErp(contexto)
  await readProduto(contexto.db, id)
  const remoto = await readBlingProduto(contexto, idBling)
  return transaction(contexto.db, (trx) => linkReadProduto(trx, contexto.queue, id, remoto, estoque))
}

/** Links the product to Bling's, as that was read. */
export async function linkReadProduto(
  trx: Transacao,
  queue: Queue,
  id: number,
  remoto: ProdutoDoBling,
  estoque: 'daqui' | 'do_bling' | null,
): Promise<Produto> {
  await lockProduto(trx, id)
  const produto = await readProduto(trx, id)
  const idBling = String(remoto.id)
  if (produto.id_bling !== null && produto.id_bling !== idBling) throw new DomainError('PRODUTO_JA_VINCULADO')
  const linkedProduto = await produtoDoIdBling(trx, idBling)
  if (linkedProduto && linkedProduto.produto_id !== id)
    throw new DomainError('BLING_VINCULADO_A_OUTRO', { nome: linkedProduto.titulo })
  if (produto.id_bling === null) {
    await recordLinkedProduto(trx, await fillFromBling(trx, produto, remoto), remoto, findPairByCodigo)
    if (isKit(remoto)) await applyEstrutura(trx, id, remoto)
    await startEstoques(trx, id, estoque ?? 'nenhum')
  } else if (estoque) await chooseEstoques(trx, id, estoque)
  await estoqueMudou(trx, queue, produto)
  await closeFalhas(trx, 'produto', 'publicar', id)
  return readProduto(trx, id)
}

/** Links a product that was just made of `remoto`, child by child; its stocks are the caller's to begin. */
export const linkCreatedProduto = (trx: Transacao, produto: Produto, remoto: ProdutoDoBling): Promise<void> =>
  recordLinkedProduto(trx, produto, remoto, (_variacao, i) => remoto.variacoes[i])

/** Fills the product's empty NCM and CEST with Bling's; answers the product as it is then. */
async function fillFromBling(trx: Transacao, produto: Produto, remoto: ProdutoDoBling): Promise<Produto> {
  const { ncm, cest } = fiscaisQueEntram(remoto).dados
  const preenchido = await fillFiscais(trx, produto.id, { ncm, cest })
  return preenchido ? readProduto(trx, produto.id) : produto
}

type Par = (variacao: Variacao, i: number, remoto: ProdutoDoBling) => ProdutoDoBling['variacoes'][number] | undefined

/** The only child with the variation's code. */
const findPairByCodigo: Par = ({ sku }, _i, remoto) => {
  const pares = remoto.variacoes.filter(({ codigo }) => mesmoSku(codigo, sku))
  return pares.length === 1 ? pares[0] : undefined
}

async function recordLinkedProduto(
  trx: Transacao,
  produto: Produto,
  remoto: ProdutoDoBling,
  parDe: Par,
): Promise<void> {
  await linkProduto(trx, produto.id, String(remoto.id))
  const formato = remoto.formato || 'S'
  const base = baseDoProduto(produto)
  await data.saveVinculo(trx, produto.id, { base, formato, criado_aqui: false, criando: false })
  await markAllImagensSent(trx, produto.id)
  for (const [i, variacao] of produto.variacoes.entries())
    await linkPar(trx, produto, variacao, parDe(variacao, i, remoto))
  await recordLinkedState(trx, produto.id, comoEsta(remoto))
  await keepNcm(trx, produto.id, remoto)
}

async function linkPar(trx: Transacao, produto: Produto, variacao: Variacao, par: ReturnType<Par>): Promise<void> {
  const livre = par && !(await produtoDoIdBling(trx, String(par.id)))
  if (livre) await linkVariacao(trx, variacao.id, String(par.id))
  await data.saveVariacaoVinculo(trx, variacao.id, {
    base: baseDaVariacao(produto, variacao),
    formato: par?.formato || 'S',
    sem_par: !livre,
  })
}

/** Keeps linked variations linked, as they are at Bling now; the others get the child with their code. */
export async function linkFilhos(trx: Transacao, produto: Produto, remoto: ProdutoDoBling): Promise<void> {
  for (const [i, variacao] of produto.variacoes.entries()) {
    const filho = remoto.variacoes.find(({ id }) => String(id) === variacao.id_bling)
    if (filho) await data.saveVariacaoVinculo(trx, variacao.id, { base: {}, formato: filho.formato || 'S' })
    else await linkPar(trx, produto, variacao, findPairByCodigo(variacao, i, remoto))
  }
}
