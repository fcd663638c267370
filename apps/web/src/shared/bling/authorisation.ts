import type { ApiError } from '../apiError.ts'
import { lerCorpo } from '../http.ts'
import { gravar } from '../session/storage.ts'
import { createStore, useStore } from '../store.ts'
import { objeto, texto } from '../tolerant.ts'
import { type AcaoPendente, desenfileirar, enfileirar } from './pendingActions.ts'

/** `indo`: the page is being left for Bling; `falhou`: Bling's address could not be had. */
type Saida = 'parada' | 'indo' | 'falhou'

const saida = createStore<Saida>('parada')
export const useSaidaParaBling = (): Saida => useStore(saida)

interface Espera {
  readonly acao: AcaoPendente
  readonly rejeitar: (erro: ApiError) => void
  readonly erro: ApiError
}
let esperas: Espera[] = []
let pedirEndereco: (() => Promise<Response>) | null = null

/**
 * Keeps the action for later and leaves the page to authorise Bling. The promise stays open for ever, so that the screen
 * behind neither celebrates nor complains; it rejects only when the person discards the action.
 */
export function autorizarDepois(acao: AcaoPendente, erro: ApiError, pedir: () => Promise<Response>): Promise<never> {
  enfileirar(acao)
  gravar('redirect', acao.redirect)
  pedirEndereco = pedir
  const promessa = new Promise<never>((_resolve, rejeitar) => {
    esperas = [...esperas, { acao, rejeitar, erro }]
  })
  if (saida.get() === 'parada') void irParaBling()
  return promessa
}

/** Asks for the address and goes there. Also behind 'Tentar novamente'. */
export async function irParaBling(): Promise<void> {
  saida.set('indo')
  try {
    const resposta = await pedirEndereco?.()
    const endereco = new URL(texto(resposta?.ok ? objeto(await lerCorpo(resposta)).url : ''))
    if (endereco.protocol !== 'https:' && endereco.protocol !== 'http:') throw new Error('Not a web address')
    location.assign(endereco)
  } catch (erro) {
    console.error('Bling authorisation address not available', erro)
    saida.set('falhou')
  }
}

/** Gives up what was waiting: the requests fail with their own error and the screens say so. */
export function descartarEspera(): void {
  const descartadas = esperas
  esperas = []
  saida.set('parada')
  for (const { acao, erro, rejeitar } of descartadas) {
    desenfileirar(acao)
    rejeitar(erro)
  }
}
