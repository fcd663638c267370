import { createHash } from 'node:crypto'
import { type JobKind } from '../../infra/database/queue.ts'
import { transaction } from '../../infra/database/transaction.ts'
import { avisoNovo } from './acessos.data.ts'
import { avancar, consultarJa, envioDoProvedor } from './envios.data.ts'
import { levarAdiante } from './envios.sync.ts'
import { type Frete, transportadoraDe } from './frete.ts'
import { reler } from './rastreamento.rules.ts'

interface Aviso {
  readonly provedor: string
  readonly id_externo: string
}
export const AVISO: JobKind<Aviso> = { name: 'envio-avisado' }

/** Notes a notice and, the first time, the job that reads what it is about. */
export const receberAviso = ({ db, queue }: Frete, corpo: Buffer, aviso: Aviso): Promise<void> =>
  transaction(db, async (trx) => {
    const digest = createHash('sha256').update(corpo).digest()
    if (await avisoNovo(trx, digest)) await queue.send(trx, AVISO, aviso)
  })

/** The notice itself proves nothing: the shipment is read. One that is being made is looked at now. */
export async function aplicarAviso(frete: Frete, aviso: Aviso): Promise<void> {
  const { provedor, id_externo } = aviso
  const envio = await envioDoProvedor(frete.db, provedor, id_externo)
  if (!envio) return
  const { id, estado } = envio
  if (estado === 'pronta') return reler(frete, provedor, id_externo)
  if (estado === 'gerando' || estado === 'cancelando') await consultarJa(frete.db, id)
  // It was made after all.
  else if (estado === 'falhou' && (await ficouPronta(frete, aviso))) await avancar(frete.db, id, 'falhou', 'gerando')
  else return
  await levarAdiante(frete, id)
}

async function ficouPronta(frete: Frete, { provedor, id_externo }: Aviso): Promise<boolean> {
  return (await transportadoraDe(frete, provedor)?.situacao(id_externo))?.estado === 'pronta'
}
