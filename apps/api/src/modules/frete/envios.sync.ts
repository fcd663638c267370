import { setTimeout as wait } from 'node:timers/promises'
import { DomainError } from '../../infra/errors.ts'
import { exclusively } from '../../infra/exclusive.ts'
import { desfazer } from './cancelamento.sync.ts'
import { type Carteira, carteiraDe, type Frete } from './carteira.ts'
import { conferir, gerar, imprimir, pagar, registrar } from './compra.sync.ts'
import { esquecerEtiqueta } from './desfecho.sync.ts'
import { avancar, type Envio, type EstadoDoEnvio, envioPorId, tocarEnvio } from './envios.data.ts'
import { FreteError, recusaDoFrete } from './melhor-envio.error.ts'
import { etiquetarRetirada } from './retirada.sync.ts'

type Aberto = Exclude<EstadoDoEnvio, 'pronto' | 'cancelado'>

/** What is to be done in each state. Each step ends in another state, or throws and leaves it for the next time. */
const PASSOS: Readonly<Record<Aberto, (carteira: Carteira, envio: Envio) => Promise<void>>> = {
  novo: registrar,
  no_carrinho: conferir,
  pagando: pagar,
  pago: gerar,
  gerado: imprimir,
  cancelando: desfazer,
}
/** More than any purchase takes, even one that starts over; who goes in circles is stopped. */
const PASSOS_DEMAIS = 20
/** Browsers wait for half a minute; what takes longer goes on without an audience. */
const RESPOSTA_MS = 25_000
const OLHAR_MS = 250

/** Carries a shipment to its end, alone. Answers it as it then stands; null while somebody else has it in hand. */
export async function levarAdiante(frete: Frete, id: number): Promise<Envio | null> {
  const feito = await exclusively(frete.db, 'envio', id, async () => {
    for (let passo = 0; passo < PASSOS_DEMAIS; passo++) {
      const envio = await envioPorId(frete.db, id)
      if (!envio || envio.estado === 'pronto' || envio.estado === 'cancelado') return envio ?? null
      try {
        await darPasso(frete, envio, envio.estado)
      } catch (error) {
        await anotarFalha(frete, id, error)
        throw error instanceof FreteError ? recusaDoFrete(error) : error
      }
    }
    throw new Error(`shipment ${id} goes in circles`)
  })
  return feito && feito.feito
}

async function darPasso(frete: Frete, envio: Envio, estado: Aberto): Promise<void> {
  if (envio.provedor === 'loja')
    return estado === 'cancelando' ? esquecerEtiqueta(frete, envio, null) : etiquetarRetirada(frete, envio)
  const carteira = carteiraDe(frete)
  if (!carteira) throw new DomainError('FRETE_NAO_CONFIGURADO')
  return PASSOS[estado](carteira, envio)
}

/**
 * As long as nothing is paid, and whenever it was refused, it waits for the person who was told. What may be paid goes
 * on by itself, and so does what is being given up.
 */
async function anotarFalha({ db }: Frete, id: number, error: unknown): Promise<void> {
  const envio = await envioPorId(db, id)
  if (!envio) return
  const semPagar = envio.estado === 'novo' || envio.estado === 'no_carrinho'
  const recusado = error instanceof FreteError && /^(recusado|sem_acesso|inexistente)$/.test(error.motivo)
  const espera = semPagar || (recusado && envio.estado !== 'cancelando')
  // The reason of a refused payment is noted with the step back into the cart.
  const recusa = error instanceof Error ? error.message : String(error)
  if (espera) await avancar(db, id, envio.estado, envio.estado, { recusa })
  else await tocarEnvio(db, id)
}

/**
 * Its label is made when this resolves: by us, or by whoever has it in hand already. What takes too long for an answer
 * is carried on behind ETIQUETA_DEMORADA.
 */
export async function garantirEtiqueta(frete: Frete, id: number, prazoMs = RESPOSTA_MS): Promise<Envio> {
  const tarde = new AbortController()
  const compra = esperarEtiqueta(frete, id, tarde.signal)
  try {
    const envio = await Promise.race([compra, wait(prazoMs, null, { signal: tarde.signal, ref: false })])
    if (envio) return envio
    // Its failure is noted on the shipment.
    compra.catch(() => undefined)
    throw new DomainError('ETIQUETA_DEMORADA', {}, { esperarSegundos: 10 })
  } finally {
    tarde.abort()
  }
}

async function esperarEtiqueta(frete: Frete, id: number, tarde: AbortSignal): Promise<Envio | null> {
  while (!tarde.aborted) {
    const feito = await levarAdiante(frete, id)
    const envio = feito ?? (await envioPorId(frete.db, id))
    if (envio?.estado === 'pronto') return envio
    if (!envio || envio.estado === 'cancelado' || envio.estado === 'cancelando')
      throw new DomainError('ETIQUETA_ABANDONADA')
    await wait(OLHAR_MS)
  }
  return null
}
