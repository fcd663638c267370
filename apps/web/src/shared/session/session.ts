import type { Usuario } from '@estampa/contract/autenticacao/autenticacao.schemas.ts'
import { NOMES_DAS_PERMISSOES, type Permissao, permissoesDe } from '@estampa/contract/usuarios/permissoes.ts'
import { ApiError } from '../api/apiError.ts'
import { markConnection, readBody, send } from '../api/http.ts'
import { lista, objeto, type Registro, texto } from '../api/readers.ts'
import { createStore, useStore } from '../device/store.ts'
import { clearStored, readStored, readStoredJson, writeStored } from './storage.ts'

/** `checking`: the stored tokens are being checked; `open`: someone is signed in; `closed`: no one is. */
export interface Session {
  readonly phase: 'checking' | 'open' | 'closed'
  readonly usuario: Usuario | null
  /**
   * Whose session ended otherwise than by 'Sair' in this tab: they may want to go on where they were. Null after 'Sair';
   * absent where nobody was signed in.
   */
  readonly endedFor?: string | null
}

const FECHADA: Session = { phase: 'closed', usuario: null }
const OITO_SEGUNDOS = 8000
const store = createStore<Session>(FECHADA)

export const useSession = (): Session => useStore(store)
/** Tells whether the API allows it to the person: screens do not offer the rest. */
export const useMay = (permissao: Permissao): boolean => useSession().usuario?.permissoes[permissao] ?? true
export const currentSession = (): Session => store.get()
export const onSessionChange = store.subscribe

/** Runs `forget` when the session ends: it clears what the next person in this tab must not see. */
export const onSessionEnd = (forget: () => void) =>
  onSessionChange(() => {
    if (store.get().phase === 'closed') forget()
  })
onSessionEnd(() => sessionStorage.clear())

/**
 * Checks the stored tokens once, when the application starts. Without any it asks nothing of the server. Calls `onAsked`
 * when the request has been sent, or when none is needed: later requests then queue behind it.
 */
export async function startSession(onAsked: () => void = () => {}): Promise<void> {
  addEventListener('storage', followOtherTabs)
  if (!readStored('access') && !readStored('refresh')) return onAsked()
  store.set({ phase: 'checking', usuario: null })
  await runWithLock(() => checkSession(onAsked))
}

async function checkSession(onAsked: () => void): Promise<void> {
  const [access, refresh] = [readStored('access'), readStored('refresh')]
  // The answer is about these tokens: if the person has signed in or out meanwhile, it no longer matters.
  const aindaValem = () => readStored('access') === access && readStored('refresh') === refresh
  try {
    const body = { ...(access && { access }), ...(refresh && { refresh }) }
    const answer = send({ method: 'POST', url: '/auth/verificar/', body, timeout: OITO_SEGUNDOS }, null)
    onAsked()
    const resposta = await answer
    if (!aindaValem()) return
    if (resposta.ok) {
      keepTokens(await readBody(resposta))
      return openSession(parseUsuario(readStoredJson('usuario')) ?? (await requestUsuario()))
    }
    if (resposta.status < 500) return endSession()
    markConnection(false)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
  if (aindaValem()) openSession(parseUsuario(readStoredJson('usuario')))
}

/** Only when the stored user is missing or damaged. */
async function requestUsuario(): Promise<Usuario | null> {
  const resposta = await send({ method: 'GET', url: '/auth/eu/' }, readStored('access'))
  return resposta.ok ? parseUsuario(await readBody(resposta)) : null
}

function openSession(usuario: Usuario | null): void {
  if (usuario) writeStored('usuario', usuario)
  store.set(usuario ? { phase: 'open', usuario } : FECHADA)
}

/** The password was right; the second factor is awaited. */
export interface SecondFactorAsked {
  readonly ticket: string
  readonly methods: readonly string[]
  /** Why the authenticator app is not among them any more; empty in general. */
  readonly notice: string
}

/**
 * Signs in. Rejects with the ApiError of the answer; nothing is stored then, nor while a second factor is awaited, which
 * is what it answers.
 */
export async function signIn(username: string, password: string): Promise<SecondFactorAsked | null> {
  const corpo = await askServer('/auth/login/', { username, password })
  const { ticket, metodos, aviso } = objeto(corpo.segundo_fator)
  if (texto(ticket)) return { ticket: texto(ticket), methods: lista(metodos).map(texto), notice: texto(aviso) }
  return openAnsweredSession(corpo, username)
}

/** A challenge for the passkeys of a sign-in in progress. */
export const signInChallenge = (ticket: string): Promise<Registro> => askServer('/auth/login/desafio/', { ticket })

/** Ends a sign-in that awaits its second factor. Rejects with the ApiError of the answer. */
export async function confirmSignIn(ticket: string, proof: object): Promise<void> {
  openAnsweredSession(await askServer('/auth/login/segundo-fator/', { ticket, ...proof }), '')
}

/** A telephone uses a code that another screen shows; answers the number for the person to compare. */
export const askByCode = async (codigo: string, ticket: string): Promise<number> =>
  Number((await askServer('/auth/celular/pedir/', { codigo, ticket })).numero)

/** Signs in once the person has confirmed the number; false while they have not. */
export async function signInByCode(ticket: string): Promise<boolean> {
  const corpo = await askServer('/auth/celular/entrar/', { ticket })
  if (texto(corpo.estado) === 'esperando') return false
  openAnsweredSession(corpo, '')
  return true
}

async function askServer(url: string, body: object): Promise<Registro> {
  const resposta = await send({ method: 'POST', url, body }, null)
  const corpo = await readBody(resposta)
  if (!resposta.ok) throw new ApiError(resposta.status, corpo)
  return objeto(corpo)
}

function openAnsweredSession(data: Registro, username: string): null {
  if (!texto(data.access)) throw new ApiError(200, { codigo: 'RESPOSTA_ILEGIVEL' })
  keepTokens(data)
  openSession(parseUsuario(data.usuario) ?? parseUsuario({ username }))
  return null
}

/** Empties localStorage and tells the server in passing; the person is signed out whatever it answers. */
export function signOut(): void {
  const body = { access: readStored('access'), refresh: readStored('refresh') }
  clearStored()
  store.set({ ...FECHADA, endedFor: null })
  void send({ method: 'POST', url: '/auth/logout/', body, keepalive: true }, body.access).catch(() => {})
}

/** Ends the session in this browser only. The router then goes to `/` (see app/main.tsx). */
export function endSession(): void {
  clearStored()
  finishSession()
}

function finishSession(): void {
  const { usuario } = store.get()
  store.set(usuario ? { ...FECHADA, endedFor: usuario.username } : FECHADA)
}

/** Reads the stored or answered user; null when there is no name in it. */
function parseUsuario(value: unknown): Usuario | null {
  const data = objeto(value)
  const username = texto(data.username) || texto(data.nome)
  if (!username) return null
  const tipo = texto(data.tipo)
  const deniedPermissoes = NOMES_DAS_PERMISSOES.filter((name) => objeto(data.permissoes)[name] === false)
  const permissoes = permissoesDe(tipo, deniedPermissoes)
  return { id: Number(data.id) || 0, username, nome: texto(data.nome) || username, tipo, permissoes }
}

/** Signing out (or in as someone else) in another tab holds here too. `key` is null when everything was cleared. */
function followOtherTabs({ key, storageArea }: StorageEvent): void {
  if (storageArea !== localStorage || (key !== null && key !== 'access' && key !== 'usuario')) return
  if (!readStored('access') && !readStored('refresh')) return finishSession()
  const usuario = parseUsuario(readStoredJson('usuario'))
  if (usuario && usuario.username !== store.get().usuario?.username) store.set({ phase: 'open', usuario })
}

/** Stores the tokens of an answer; `refresh` only when it carries a new one. */
function keepTokens(corpo: unknown): void {
  const { access, refresh } = objeto(corpo)
  if (texto(access)) writeStored('access', texto(access))
  if (texto(refresh)) writeStored('refresh', texto(refresh))
}

/**
 * Runs a task under a lock over all tabs, one at a time. Without HTTPS the browser has no locks; the tab's own single
 * flight remains.
 */
async function runWithLock<T>(tarefa: () => Promise<T>): Promise<T> {
  return navigator.locks ? await navigator.locks.request('estampa-sessao', tarefa) : await tarefa()
}

let runningRenewal: Promise<string | null> | null = null

/**
 * A new access token after `refusedToken` was answered 401, shared by all requests that wait for one.
 * Null when there is no refresh token. Rejects with the ApiError of the renewal: 4xx means the session is over,
 * anything else says nothing about it.
 */
export function renewTokens(refusedToken: string | null): Promise<string | null> {
  runningRenewal ??= runWithLock(() => requestNewAccess(refusedToken)).finally(() => {
    runningRenewal = null
  })
  return runningRenewal
}

async function requestNewAccess(refusedToken: string | null): Promise<string | null> {
  const current = readStored('access')
  if (current && current !== refusedToken) return current // another tab, or an earlier request, has renewed already
  const refresh = readStored('refresh')
  if (!refresh) return null
  const resposta = await send({ method: 'POST', url: '/auth/verificar/', body: { refresh } }, null)
  const corpo = await readBody(resposta)
  // Signed out, or in as someone else, while this was on its way: the answer belongs to a session that is gone.
  if (readStored('refresh') !== refresh) return readStored('access')
  if (!resposta.ok) throw new ApiError(resposta.status, corpo)
  keepTokens(corpo)
  return readStored('access')
}
