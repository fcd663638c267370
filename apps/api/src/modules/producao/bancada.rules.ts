import type { Bancada } from '@estampa/contract/producao/producao.schemas.ts'
import { ordemDoCodigo, pecaDaEtiqueta } from '@estampa/contract/produtos/etiqueta.ts'
import { ID_MAXIMO } from '@estampa/contract/shared/maximos.ts'
import { DomainError } from '../../infra/base/errors.ts'
import { type Transacao, transaction } from '../../infra/database/transaction.ts'
import { chavesDasPecas, pecasDosCodigos } from '../../shop/codigos.ts'
import type { Loja } from '../../shop/loja.ts'
import * as data from './producao.data.ts'
import { readProducao, requireProducaoAtiva, startProducao } from './producao.rules.ts'

const buildNothingError = (motivo: string) => new DomainError('NADA_A_PRODUZIR', { motivo })

/** Begins and returns what to print on the scanned blank, its most urgent need; for a scanned order, the order. */
export const readBancadaCode = (
  { db }: Pick<Loja, 'db'>,
  codigo: string,
  { host, usuarioId }: { readonly host: string; readonly usuarioId: number },
): Promise<Bancada> =>
  transaction(db, async (trx) => {
    await requireProducaoAtiva(trx)
    const id = ordemDoCodigo(codigo) ?? (await findLisaProducao(trx, codigo, host))
    const travada = await data.producaoTravada(trx, id)
    // A person answers first whether a print is made that the customer wants changed; the first finished piece begins it.
    const found = await readProducao(trx, id)
    const begins = travada?.situacao === 'a_fazer' && found.mudanca === null
    if (begins) await startProducao(trx, travada, usuarioId)
    const { eventos: _, ...producao } = begins ? await readProducao(trx, id) : found
    const { lisa_produto_id, lisa_variacao_id, lisa, estampas, faltam } = producao
    if (producao.situacao === 'cancelada') throw buildNothingError('Esta ordem foi cancelada.')
    if (lisa_produto_id === null) throw buildNothingError('A peça lisa desta ordem não existe mais.')
    const { produto_id, variacao_id } = producao
    const pecas = [{ produto_id: lisa_produto_id, variacao_id: lisa_variacao_id }]
    const chaves = await chavesDasPecas(trx, produto_id === null ? pecas : [...pecas, { produto_id, variacao_id }])
    return {
      producao,
      arte: estampas[0]?.arte ?? '',
      posicoes: estampas,
      lisa: { produto_id: lisa_produto_id, variacao_id: lisa_variacao_id, nome: lisa },
      faltam,
      ...chaves,
    }
  })

/** Begins those that wait: a blocked, finished or cancelled one stays as it is. */
export const startProducoes = ({ db }: Pick<Loja, 'db'>, ids: readonly number[], usuarioId: number): Promise<void> =>
  transaction(db, async (trx) => {
    await requireProducaoAtiva(trx)
    for (const id of ids.toSorted((a, b) => a - b)) {
      const producao = await data.producaoTravada(trx, id)
      if (producao?.situacao === 'a_fazer') await startProducao(trx, producao, usuarioId)
    }
  })

async function findLisaProducao(trx: Transacao, codigo: string, host: string): Promise<number> {
  const etiqueta = pecaDaEtiqueta(codigo, host)
  // No record has an id above the maximum of the column; PostgreSQL would refuse the query.
  if (etiqueta && Math.max(etiqueta.produtoId, etiqueta.variacaoId ?? 0) > ID_MAXIMO)
    throw buildNothingError(`Código desconhecido: ${codigo}`)
  const peca = etiqueta
    ? { produto_id: etiqueta.produtoId, variacao_id: etiqueta.variacaoId }
    : (await pecasDosCodigos(trx, [codigo])).get(codigo)
  const achada = peca && (await data.nomeDaPeca(trx, peca))
  if (!achada) throw buildNothingError(`Código desconhecido: ${codigo}`)
  const urgente = await data.maisUrgente(trx, peca)
  if (urgente) return urgente.id
  const variacaoChoice = peca.variacao_id === null ? await data.variacoesDe(trx, peca.produto_id) : null
  if (variacaoChoice && variacaoChoice.variacoes.length > 0)
    throw new DomainError('QUAL_VARIACAO', { titulo: variacaoChoice.titulo }, { qual: variacaoChoice })
  const blocked = await data.findBlockedProducao(trx, peca)
  if (!blocked) throw buildNothingError(`Nada a produzir precisa de ${achada.nome}.`)
  const whose = blocked.venda_id === null ? 'para o estoque' : `da venda ${blocked.venda_id}`
  throw buildNothingError(`${achada.nome}: a produção ${whose} está bloqueada. ${blocked.bloqueio}`)
}
