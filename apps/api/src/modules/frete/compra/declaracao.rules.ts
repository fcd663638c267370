import type { DeclaracaoDaEtiqueta } from '@estampa/contract/frete/frete.schemas.ts'
import { DomainError, found } from '../../../infra/base/errors.ts'
import { exclusively } from '../../../infra/database/exclusive.ts'
import type { JobKind } from '../../../infra/database/queue.ts'
import { transaction } from '../../../infra/database/transaction.ts'
import { newFileName, pdfUrl } from '../../../infra/files/store.ts'
import { vendaParaEnvio } from '../cotacao/cotacao.rules.ts'
import { type Frete, transportadoraDe } from '../transportadora/transportadora.ts'
import { TransporteError } from '../transportadora/transporte.error.ts'
import * as data from './declaracao.data.ts'
import { envioVigente } from './envios.data.ts'

export const DECLARACAO: JobKind<{ id: number }> = { name: 'envio-declaracao', concurrency: 2 }

/** Seconds until the next look: the carrier issues it within minutes of the payment, or much later. */
const ESPERAS_S = [5, 10, 20, 30, 60, 120, 300, 600, 1800, 3600, 7200, 14_400, 28_800]
const NAO_EMITIDA = 'a transportadora ainda não emitiu a declaração.'

/**
 * Polls once for the declaration and keeps its file as ours; if it is not issued yet, a job polls later, and after the
 * last poll a person.
 */
export async function findDeclaracao(frete: Frete, envioId: number): Promise<void> {
  await exclusively(frete.db, 'declaracao', envioId, async () => {
    const declaracao = await data.declaracaoDe(frete.db, envioId)
    if (declaracao?.estado !== 'esperando') return
    const transportadora = transportadoraDe(frete, declaracao.provedor)
    const { id_externo, marca } = declaracao
    const remoteDeclaracao = await transportadora?.declaracao(id_externo, marca).catch((error: unknown) => {
      if (!(error instanceof TransporteError)) throw error
      return { estado: 'esperando', motivo: error.message } as const
    })
    if (!remoteDeclaracao) await transaction(frete.db, (trx) => data.forgetDeclaracao(trx, envioId))
    else if (remoteDeclaracao.estado === 'pronta') await saveDeclaracao(frete, declaracao, remoteDeclaracao)
    else if (remoteDeclaracao.estado === 'falhou')
      await data.setDeclaracao(frete.db, envioId, { estado: 'falhou', motivo: remoteDeclaracao.motivo })
    else await postponeLook(frete, declaracao, remoteDeclaracao.motivo)
  })
}

async function postponeLook({ db, queue, config }: Frete, declaracao: data.Declaracao, motivo: string | null) {
  const { envio_id: id, consultas } = declaracao
  const espera = ESPERAS_S[consultas]
  if (espera === undefined) {
    await data.setDeclaracao(db, id, { estado: 'falhou', motivo: motivo ?? NAO_EMITIDA })
    return
  }
  const segundos = (espera * config.segundoMs) / 1000
  await transaction(db, async (trx) => {
    await data.postponeDeclaracao(trx, id, segundos, motivo)
    await queue.send(trx, DECLARACAO, { id }, { aposSegundos: segundos })
  })
}

async function saveDeclaracao(
  { db, files }: Frete,
  { envio_id, arquivo: antes }: data.Declaracao,
  { chave, arquivo: pdf }: { chave: string | null; arquivo: Buffer },
): Promise<void> {
  // The name is noted before the file is written, so that a crash leaves no file without an owner.
  const arquivo = antes ?? newFileName()
  if (!(await data.setDeclaracao(db, envio_id, { arquivo }))) return
  await files.savePdf(arquivo, pdf)
  // The label was given up meanwhile: its declaration goes too.
  if (!(await data.setDeclaracao(db, envio_id, { estado: 'pronta', chave, motivo: null })))
    await files.removePdf(arquivo)
}

/** The declaration of a sale's label, looked for now because a person asks. */
export async function declaracaoDaVenda(frete: Frete, vendaId: number): Promise<DeclaracaoDaEtiqueta> {
  const envio = await transaction(frete.db, async (trx) => {
    await vendaParaEnvio(trx, false, vendaId)
    const vigente = await envioVigente(trx, vendaId)
    const entrega = vigente && transportadoraDe(frete, vigente.provedor)?.entrega
    if (vigente?.estado !== 'pronta' || !entrega || vigente.nfe_chave !== null) throw new DomainError('SEM_DECLARACAO')
    await data.requestDeclaracao(trx, vigente.id)
    await data.requestDeclaracaoAgain(trx, vigente.id)
    return vigente.id
  })
  await findDeclaracao(frete, envio)
  const achada = await found(data.declaracaoDe(frete.db, envio), 'SEM_DECLARACAO')
  const { estado, chave, motivo, arquivo } = achada
  const link_declaracao = estado === 'pronta' && arquivo !== null ? pdfUrl(arquivo) : null
  return { estado, chave, motivo, link_declaracao }
}

/** Hands to the queue what a crash or a lost job left. */
export const resumeDeclaracoes = ({ db, queue }: Frete, segundos: number): Promise<void> =>
  transaction(db, async (trx) => {
    for (const { envio_id: id } of await data.declaracoesAtrasadas(trx, segundos))
      await queue.send(trx, DECLARACAO, { id })
  })
