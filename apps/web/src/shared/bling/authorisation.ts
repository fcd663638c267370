import { ApiError } from '../api/apiError.ts'
import { readBody, send } from '../api/http.ts'
import { objeto, texto } from '../api/readers.ts'
import { createStore, useStore } from '../device/store.ts'
import { readStored, writeStored } from '../session/storage.ts'
import { type AcaoPendente, dequeueAction, enqueueAction } from './pendingActions.ts'

/**
 * `indo`: the page is being left for Bling; `falhou`: Bling's address could not be had, or the page was not left; an
 * error: another person must connect.
 */
export type Saida = 'parada' | 'indo' | 'falhou' | ApiError

const saida = createStore<Saida>('parada')
export const useSaidaParaBling = (): Saida => useStore(saida)

interface Espera {
  readonly acao: AcaoPendente
  readonly rejeitar: (erro: ApiError) => void
  readonly erro: ApiError
}
let esperas: Espera[] = []

/** Someone who answers 'stay' to the browser's question about unsaved changes is still here after this long. */
const TEMPO_DE_SAIR_MS = 15_000
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Keeps the action for later and leaves the page to authorise Bling. The promise stays open for ever, so that the screen
 * behind neither celebrates nor complains; it rejects only when the person discards the action.
 */
export function authoriseLater(acao: AcaoPendente, erro = new ApiError(401)): Promise<never> {
  enqueueAction(acao)
  writeStored('redirect', acao.redirect)
  const promise = new Promise<never>((_resolve, rejeitar) => {
    esperas = [...esperas, { acao, rejeitar, erro }]
  })
  if (saida.get() === 'parada') void goToBling()
  return promise
}

/** Authorises with nothing to be done afterwards: the read that is queued only brings the person back to this page. */
export function connectToBling(): void {
  const redirect = location.pathname + location.search
  authoriseLater({ method: 'GET', url: '/bling/conexao/', data: null, redirect }).catch(() => {})
}

/** Opens Bling's authorisation page. `empresa`: the id of the company that the person chose to bind the shop to. */
export async function goToBling(empresa?: string): Promise<void> {
  saida.set('indo')
  try {
    const answer = await send(
      {
        method: 'GET',
        url: empresa === undefined ? '/bling/auth/' : `/bling/auth/?empresa=${encodeURIComponent(empresa)}`,
      },
      readStored('access'),
    )
    const body = await readBody(answer)
    if (answer.status === 403) {
      saida.set(new ApiError(403, body))
      return
    }
    const endereco = new URL(texto(answer.ok ? objeto(body).url : ''))
    if (endereco.protocol !== 'https:' && endereco.protocol !== 'http:') throw new Error('Not a web address')
    addEventListener('pageshow', voltou, { once: true })
    clearTimeout(timer)
    timer = setTimeout(voltou, TEMPO_DE_SAIR_MS)
    location.assign(endereco)
  } catch (error) {
    console.error('Bling authorisation address not available', error)
    saida.set('falhou')
  }
}

/** Not gone, or back by the browser's button with the page as it was left. */
const voltou = () => {
  if (saida.get() === 'indo') saida.set('falhou')
}

/** Discards the waiting actions: their requests fail with their own error, which the screens show. */
export function discardEspera(): void {
  for (const { acao, erro, rejeitar } of endEspera()) {
    dequeueAction(acao)
    rejeitar(erro)
  }
}

/** Why actions wait on. */
const queuedErrors = new WeakSet<ApiError>()

/** Goes on without Bling: the actions stay queued until somebody connected. */
export function queueWaitingActions(porque: ApiError): void {
  queuedErrors.add(porque)
  for (const { rejeitar } of endEspera()) rejeitar(porque)
}

/** Whether the request failed only for now: its action is queued, as the person was told. */
export const isQueuedError = (error: unknown): boolean => error instanceof ApiError && queuedErrors.has(error)

function endEspera(): Espera[] {
  const endedEsperas = esperas
  esperas = []
  // It would say of the next exit that it failed.
  clearTimeout(timer)
  saida.set('parada')
  return endedEsperas
}
