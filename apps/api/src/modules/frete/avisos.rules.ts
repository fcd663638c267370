import { createHash } from 'node:crypto'
import { type JobKind } from '../../infra/queue.ts'
import { transaction } from '../../infra/transaction.ts'
import { avisoNovo } from './acessos.data.ts'
import { consultarJa, envioDoProvedor } from './envios.data.ts'
import { levarAdiante } from './envios.sync.ts'
import type { Frete } from './frete.ts'
import { reler } from './rastreamento.rules.ts'

interface Aviso {
  readonly provedor: string
  readonly id_externo: string
}
/** A carrier said that something is new about a shipment. */
export const AVISO: JobKind<Aviso> = { name: 'envio-avisado' }

/** Notes a notice and, the first time, the job that reads what it is about. */
export const receberAviso = ({ db, queue }: Frete, corpo: Buffer, aviso: Aviso): Promise<void> =>
  transaction(db, undefined, async (trx) => {
    const digest = createHash('sha256').update(corpo).digest()
    if (await avisoNovo(trx, digest)) await queue.send(trx, AVISO, aviso)
  })

/** The notice itself proves nothing: the shipment is read. One that is being made is looked at now. */
export async function aplicarAviso(frete: Frete, { provedor, id_externo }: Aviso): Promise<void> {
  const envio = await envioDoProvedor(frete.db, provedor, id_externo)
  if (!envio) return
  if (envio.estado === 'gerando') {
    await consultarJa(frete.db, envio.id)
    await levarAdiante(frete, envio.id)
  } else if (envio.estado === 'pronta') await reler(frete, provedor, id_externo)
}
