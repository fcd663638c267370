import { newKey, request } from '../api/api.ts'
import { ApiError } from '../api/apiError.ts'
import type { Method } from '../api/http.ts'
import { currentSession } from '../session/session.ts'
import { followAnswer } from './batch.ts'
import { keepCreated } from './created.ts'
import { type AcaoFalha, forgetFalha, keepFailedAction } from './failedActions.ts'
import { type AcaoPendente, acoesPendentes, closeQueue, dequeueAction } from './pendingActions.ts'

export interface Repeticao {
  /** Where the last action wanted to go: a path of this origin. */
  readonly redirect: string
  readonly falhas: number
}

const INTERROMPIDA = 'A página foi fechada antes da resposta. Pode tentar novamente: não será feito duas vezes.'

/**
 * Sends the queued actions in order and empties the queue. A failed one is stored with its error for the sync centre;
 * the others continue. One tab at a time, where the browser has locks.
 */
export async function replayQueue(): Promise<Repeticao> {
  const replayActions = async () => {
    const fila = acoesPendentes()
    let falhas = 0
    for (const action of fila) if (!(await replayAction(action))) falhas += 1
    closeQueue()
    return { redirect: caminhoDaqui(fila.at(-1)?.redirect ?? '/'), falhas }
  }
  return navigator.locks ? await navigator.locks.request('estampa-bling', replayActions) : await replayActions()
}

/** Takes one action out of the queue and sends it. False when it failed. */
export async function replayAction(action: AcaoPendente): Promise<boolean> {
  const usuario = currentSession().usuario?.username ?? ''
  const id = newKey()
  const runningAcao = { ...action, id, chave: id, usuario, erro: INTERROMPIDA, em: new Date().toISOString() }
  // Kept before it is sent and before it leaves the queue: a page that is closed here loses nothing.
  await keepAction(runningAcao)
  if (dequeueAction(action)) return await resendAction(runningAcao)
  await tryKeep(() => forgetFalha(id))
  return true
}

/** Sends a kept action (again). It is forgotten once it succeeds, else it keeps the new error. */
export async function resendAction(action: AcaoFalha): Promise<boolean> {
  try {
    const answer = await request({
      method: action.method.toUpperCase() as Method,
      url: action.url.replace(/^\/?(api\/)?/, '/'),
      body: action.data ?? undefined,
      idempotencyKey: action.chave,
      semFila: true,
    })
    followAnswer(answer)
    keepCreated(action, answer)
    await tryKeep(() => forgetFalha(action.id))
    return true
  } catch (error) {
    await keepAction({ ...action, erro: reason(error), em: new Date().toISOString() })
    return leitura(action)
  }
}

const reason = (error: unknown): string => {
  if (error instanceof ApiError && error.detail) return error.detail
  return error instanceof ApiError && error.noAnswer ? 'O servidor não respondeu.' : 'Não foi possível concluir.'
}

/** A read that failed has left nothing undone. */
const leitura = ({ method }: AcaoPendente) => method.toUpperCase() === 'GET'

async function keepAction(action: AcaoFalha): Promise<void> {
  if (!leitura(action)) await tryKeep(() => keepFailedAction(action))
}

/** A browser without IndexedDB replays all the same; only what fails is not kept then. */
async function tryKeep(keep: () => Promise<unknown>): Promise<void> {
  try {
    await keep()
  } catch (error) {
    console.error('The action could not be kept', error)
  }
}

function caminhoDaqui(redirect: string): string {
  if (!URL.canParse(redirect, location.origin)) return '/'
  const { origin, pathname, search, hash } = new URL(redirect, location.origin)
  return origin === location.origin ? pathname + search + hash : '/'
}
