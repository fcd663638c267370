import type { Produto, Variacao } from '@estampa/contract/produtos/produtos.schemas.ts'
import { mesmoSku } from '@estampa/contract/produtos/variacoes.ts'
import { DomainError } from '../../../infra/base/errors.ts'
import type { Queue } from '../../../infra/database/queue.ts'
import { type Transacao, transaction } from '../../../infra/database/transaction.ts'
import { exigirErp } from '../../../shop/loja.ts'
import { darPorEnviadas } from '../../imagens/imagens.rules.ts'
import {
  ligarProduto,
  ligarVariacao,
  obterProduto,
  preencherFiscais,
  travarProduto,
} from '../../produtos/produtos.rules.ts'
import { encerrarFalhas, estoqueMudou } from '../../sincronizacao/sincronizacao.rules.ts'
import { paraResposta } from '../conexao/bling.error.ts'
import type { Contexto } from '../conexao/contexto.ts'
import { comecarEstoques, escolherEstoques } from '../saldo/comeco.rules.ts'
import { baseDaVariacao, baseDoProduto } from './campos.mapping.ts'
import { detalhe } from './detalhe.sync.ts'
import { aplicarEstrutura } from './estrutura.rules.ts'
import { fiscaisQueEntram } from './fiscal.mapping.ts'
import { anotarLigado, produtoDoIdBling } from './mudanca.data.ts'
import { comoEsta } from './mudanca.rules.ts'
import { lembrarNcm } from './ncm-lido.data.ts'
import { EXCLUIDO, ehKit, type ProdutoDoBling } from './produtos.mapping.ts'
import * as data from './vinculo.data.ts'

/** The living product over there, or 404. */
export async function lerDoBling({ client }: Contexto, id: number): Promise<ProdutoDoBling> {
  const remoto = await paraResposta(detalhe(client, id))
  if (remoto.situacao === EXCLUIDO) throw new DomainError('PRODUTO_NAO_EXISTE_NO_BLING')
  return remoto
}

/** Links it and its variations, by code, to one there, where nothing is written. `estoque`: whose quantity is kept. */
export async function vincularProduto(
  contexto: Contexto,
  id: number,
  idBling: number,
  estoque: 'daqui' | 'do_bling' | null = null,
): Promise<Produto> {
  await exigirErp(contexto)
  await obterProduto(contexto.db, id)
  const remoto = await lerDoBling(contexto, idBling)
  return transaction(contexto.db, (trx) => vincularLido(trx, contexto.queue, id, remoto, estoque))
}

/** The same, with the other side as it was read. */
export async function vincularLido(
  trx: Transacao,
  queue: Queue,
  id: number,
  remoto: ProdutoDoBling,
  estoque: 'daqui' | 'do_bling' | null,
): Promise<Produto> {
  await travarProduto(trx, id)
  const produto = await obterProduto(trx, id)
  const idBling = String(remoto.id)
  if (produto.id_bling !== null && produto.id_bling !== idBling) throw new DomainError('PRODUTO_JA_VINCULADO')
  const outro = await produtoDoIdBling(trx, idBling)
  if (outro && outro.produto_id !== id) throw new DomainError('BLING_VINCULADO_A_OUTRO', { nome: outro.titulo })
  if (produto.id_bling === null) {
    await anotar(trx, await preencherDoBling(trx, produto, remoto), remoto, porCodigo)
    if (ehKit(remoto)) await aplicarEstrutura(trx, id, remoto)
    await comecarEstoques(trx, id, estoque ?? 'nenhum')
  } else if (estoque) await escolherEstoques(trx, id, estoque)
  await estoqueMudou(trx, queue, produto)
  await encerrarFalhas(trx, 'produto', 'publicar', id)
  return obterProduto(trx, id)
}

/** Links a product that was just made of `remoto`, child by child; its stocks are the caller's to begin. */
export const ligarCriado = (trx: Transacao, produto: Produto, remoto: ProdutoDoBling): Promise<void> =>
  anotar(trx, produto, remoto, (_variacao, i) => remoto.variacoes[i])

/** Fills the product's empty NCM and CEST with Bling's; answers the product as it is then. */
async function preencherDoBling(trx: Transacao, produto: Produto, remoto: ProdutoDoBling): Promise<Produto> {
  const { ncm, cest } = fiscaisQueEntram(remoto).dados
  const preenchido = await preencherFiscais(trx, produto.id, { ncm, cest })
  return preenchido ? obterProduto(trx, produto.id) : produto
}

type Par = (variacao: Variacao, i: number, remoto: ProdutoDoBling) => ProdutoDoBling['variacoes'][number] | undefined

/** The only child with the variation's code. */
const porCodigo: Par = ({ sku }, _i, remoto) => {
  const pares = remoto.variacoes.filter(({ codigo }) => mesmoSku(codigo, sku))
  return pares.length === 1 ? pares[0] : undefined
}

async function anotar(trx: Transacao, produto: Produto, remoto: ProdutoDoBling, parDe: Par): Promise<void> {
  await ligarProduto(trx, produto.id, String(remoto.id))
  const formato = remoto.formato || 'S'
  const base = baseDoProduto(produto)
  await data.anotarVinculo(trx, produto.id, { base, formato, criado_aqui: false, criando: false })
  await darPorEnviadas(trx, produto.id)
  for (const [i, variacao] of produto.variacoes.entries())
    await ligarPar(trx, produto, variacao, parDe(variacao, i, remoto))
  await anotarLigado(trx, produto.id, comoEsta(remoto))
  await lembrarNcm(trx, produto.id, remoto)
}

async function ligarPar(trx: Transacao, produto: Produto, variacao: Variacao, par: ReturnType<Par>): Promise<void> {
  const livre = par && !(await produtoDoIdBling(trx, String(par.id)))
  if (livre) await ligarVariacao(trx, variacao.id, String(par.id))
  await data.anotarVinculoDaVariacao(trx, variacao.id, {
    base: baseDaVariacao(produto, variacao),
    formato: par?.formato || 'S',
    sem_par: !livre,
  })
}

/** Variations that are linked stay so, as they are there now; the others get the child with their code. */
export async function ligarFilhos(trx: Transacao, produto: Produto, remoto: ProdutoDoBling): Promise<void> {
  for (const [i, variacao] of produto.variacoes.entries()) {
    const filho = remoto.variacoes.find(({ id }) => String(id) === variacao.id_bling)
    if (filho) await data.anotarVinculoDaVariacao(trx, variacao.id, { base: {}, formato: filho.formato || 'S' })
    else await ligarPar(trx, produto, variacao, porCodigo(variacao, i, remoto))
  }
}
