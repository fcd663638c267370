import { setTimeout as wait } from 'node:timers/promises'
import { DomainError } from '../../../infra/base/errors.ts'
import { exclusively } from '../../../infra/database/exclusive.ts'
import { runUnjudged, transaction } from '../../../infra/database/transaction.ts'
import { ENVIO } from '../frete.rules.ts'
import { type Frete, transportadoraDe } from '../transportadora/transportadora.ts'
import { definitiva, ocupada, recusaDoTransporte } from '../transportadora/transporte.error.ts'
import {
  type Compra,
  checkEnvioPayment,
  createRemoteEnvio,
  lookForEtiqueta,
  payEnvio,
  requestEtiquetaFile,
  undoCompra,
} from './compra.sync.ts'
import { advanceEnvio, type Envio, type EstadoDoEnvio, envioPorId, setEnvioWait } from './envios.data.ts'

type Parado = 'a_confirmar' | 'pronta' | 'falhou' | 'cancelada'
type Aberto = Exclude<EstadoDoEnvio, Parado>

/** The step of each state. Each step ends in another state, or throws, or has to wait and stays. */
const PASSOS: Readonly<Record<Aberto, (compra: Compra) => Promise<unknown>>> = {
  nova: createRemoteEnvio,
  no_carrinho: checkEnvioPayment,
  pagando: payEnvio,
  paga: requestEtiquetaFile,
  gerando: lookForEtiqueta,
  cancelando: undoCompra,
}
const PAGOS: ReadonlySet<EstadoDoEnvio> = new Set(['paga', 'gerando'])
/** More than any purchase takes, even one that starts over; a loop is stopped. */
const PASSOS_DEMAIS = 20

/** Seconds until the next look at a label that is not ready: soon at first, then ever later. */
const ESPERAS_S = [1, 2, 2, 2, 3, 3, 3, 3, 5, 5, 10, 10, 15, 15, 30, 30, 60, 60, 120]
const MAIOR_ESPERA_S = 300

/**
 * Carries a shipment as far as it comes now, alone, and lets go of it where the carrier needs time: a job does the
 * rest. Answers it as it then stands; null while another has it in hand. Throws while nothing is paid, so that
 * the person hears of it.
 */
export async function bringEnvioForward(frete: Frete, id: number): Promise<Envio | null> {
  const feito = await exclusively(frete.db, 'envio', id, async () => {
    for (let passo = 0; passo < PASSOS_DEMAIS; passo++) {
      const envio = await envioPorId(frete.db, id)
      if (!envio || parado(envio.estado) || !envio.devida) return envio ?? null
      try {
        const transportadora = transportadoraDe(frete, envio.provedor)
        if (!transportadora) throw new DomainError('FRETE_NAO_CONFIGURADO')
        if ((await PASSOS[envio.estado]({ frete, transportadora, envio })) === 'espera') await postponeEnvio(frete, id)
      } catch (error) {
        await recordEnvioFalha(frete, id, error)
        // Given up while it was bought: that is what its buyer is told, not how giving it up goes on.
        if (envio.estado === 'cancelando' && passo > 0) return envio
        // A limit of requests passes by itself.
        if (!PAGOS.has(envio.estado) && !ocupada(error)) throw recusaDoTransporte(error)
      }
    }
    throw new Error(`shipment ${id} goes in circles`)
  })
  return feito && feito.feito
}

const parado = (estado: EstadoDoEnvio): estado is Parado =>
  ['a_confirmar', 'pronta', 'falhou', 'cancelada'].includes(estado)

/** Notes the failure: an unpaid label waits for the person who was told; a paid or given-up one is tried again. */
async function recordEnvioFalha(frete: Frete, id: number, error: unknown): Promise<void> {
  const envio = await envioPorId(frete.db, id)
  if (!envio || parado(envio.estado)) return
  // The reason of a refused payment is noted with the step back.
  const recusa = error instanceof Error ? error.message : String(error)
  const { estado } = envio
  if (ocupada(error)) await postponeEnvio(frete, id, `${error.message} A loja tenta de novo sozinha.`)
  else if (estado === 'nova' || estado === 'no_carrinho') await advanceEnvio(frete.db, id, estado, estado, { recusa })
  else if (PAGOS.has(estado) && definitiva(error)) await advanceEnvio(frete.db, id, estado, 'falhou', { recusa })
  else await postponeEnvio(frete, id, recusa)
}

/** It is looked at again in its turn, by the job or by the request that waits for it. */
const postponeEnvio = ({ db, queue, config }: Frete, id: number, motivo: string | null = null): Promise<void> =>
  transaction(db, async (trx) => {
    const envio = await envioPorId(trx, id)
    const segundos = ((ESPERAS_S[envio?.consultas ?? 0] ?? MAIOR_ESPERA_S) * config.segundoMs) / 1000
    await setEnvioWait(trx, id, segundos, motivo)
    await queue.send(trx, ENVIO, { id }, { aposSegundos: segundos })
  })

/** A label that is made by another is looked at so often, s. */
const OLHAR_SEGUNDOS = 0.25

/** Waits at most `prazoMs` until its label is made, by us or by another who has it in hand; null: it takes longer. */
export async function waitForEtiqueta(frete: Frete, id: number, prazoMs: number): Promise<Envio | null> {
  const tarde = AbortSignal.timeout(prazoMs)
  // It goes on after the request, and notes what the carrier was paid.
  const trabalho = runUnjudged(() => runEnvioSteps(frete, id, tarde))
  // Its failure is noted on the shipment.
  trabalho.catch(() => undefined)
  const fim = wait(prazoMs, null, { ref: false })
  return Promise.race([trabalho, fim])
}

async function runEnvioSteps(frete: Frete, id: number, tarde: AbortSignal): Promise<Envio | null> {
  while (!tarde.aborted) {
    const visto = await envioPorId(frete.db, id)
    const envio = visto?.devida && !parado(visto.estado) ? ((await bringEnvioForward(frete, id)) ?? visto) : visto
    if (!envio || envio.estado === 'cancelada' || envio.estado === 'cancelando')
      throw new DomainError('ETIQUETA_ABANDONADA')
    if (parado(envio.estado)) return envio
    await wait(OLHAR_SEGUNDOS * frete.config.segundoMs)
  }
  return null
}
