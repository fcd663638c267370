import type { EstornosEntrada, ProducaoComEventos } from '@estampa/contract/producao/producao.schemas.ts'
import { DomainError } from '../../infra/base/errors.ts'
import { type Transacao, transaction } from '../../infra/database/transaction.ts'
import type { Loja } from '../../shop/loja.ts'
import * as contas from './contas.rules.ts'
import * as data from './producao.data.ts'
import {
  applyProducaoPasso,
  buildParadaError,
  lockOpenProducao,
  recordEvento,
  requireProducaoPecas,
} from './producao.rules.ts'

type Recursos = Pick<Loja, 'db' | 'queue'>

const DESFAZER: Readonly<
  Record<string, (c: data.Contas, n: number, ha: contas.Disponiveis) => contas.PassoDaProducao>
> = {
  concluir: contas.reverseConclusao,
  perder: contas.reversePerda,
  perder_pronta: contas.reverseProntaPerda,
}

/** Undoes an event, once, while its pieces have not left. */
export const reverseEvento = (recursos: Recursos, id: number, eventoId: number, usuarioId: number) =>
  transaction(recursos.db, (trx) => reverseLockedEvento(trx, recursos, id, eventoId, usuarioId))

/** Undoes an event of each of these productions, or of none; the refusal names the production that is not as it was. */
export const reverseEventos = (recursos: Recursos, eventos: EstornosEntrada['eventos'], usuarioId: number) =>
  transaction(recursos.db, async (trx) => {
    for (const { producao_id, evento_id } of eventos.toSorted((a, b) => a.producao_id - b.producao_id))
      try {
        await reverseLockedEvento(trx, recursos, producao_id, evento_id, usuarioId)
      } catch (error) {
        if (eventos.length === 1 || !(error instanceof DomainError)) throw error
        throw buildParadaError(`Nada foi desfeito. Ordem ${producao_id}: ${error.message}`)
      }
  })

async function reverseLockedEvento(
  trx: Transacao,
  recursos: Recursos,
  id: number,
  eventoId: number | null,
  usuarioId: number,
): Promise<ProducaoComEventos> {
  const travada = await lockOpenProducao(trx, id)
  const evento = await data.evento(trx, id, eventoId, usuarioId)
  if (!evento)
    throw eventoId === null ? buildParadaError('Outra pessoa a começou.') : new DomainError('EVENTO_NAO_ENCONTRADO')
  if (evento.estornado) throw new DomainError('EVENTO_JA_ESTORNADO')
  const { tipo, quantidade } = evento
  const desfazer = DESFAZER[tipo]
  if (desfazer) {
    const { producao, ha } = requireProducaoPecas(travada)
    await applyProducaoPasso(trx, recursos, travada, desfazer(producao, quantidade, ha), usuarioId)
  } else {
    if (tipo !== 'iniciar') throw buildParadaError('Só se desfaz o começo, e o que foi feito ou perdido.')
    if (!evento.ultimo || travada.producao.situacao !== 'em_producao')
      throw buildParadaError('Só se desfaz o começo enquanto nada mais houve nesta produção.')
    await data.changeProducao(trx, id, { iniciada: false })
  }
  return recordEvento(trx, id, usuarioId, { tipo: 'estornar', quantidade, estorna_id: evento.id })
}
