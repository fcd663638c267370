import { ApiError } from '../apiError.ts'
import { enviar, lerCorpo } from '../http.ts'
import { objeto, texto } from '../tolerant.ts'
import { gravar, ler } from './storage.ts'

/** Stores the tokens of an answer; `refresh` only when it carries a new one. */
export function guardarTokens(corpo: unknown): void {
  const { access, refresh } = objeto(corpo)
  if (texto(access)) gravar('access', texto(access))
  if (texto(refresh)) gravar('refresh', texto(refresh))
}

/** One at a time over all tabs. Without HTTPS the browser has no locks; the tab's own single flight remains. */
export async function comTrava<T>(tarefa: () => Promise<T>): Promise<T> {
  return navigator.locks ? await navigator.locks.request('estampa-sessao', tarefa) : await tarefa()
}

let emCurso: Promise<string | null> | null = null

/**
 * A new access token after `recusado` was answered 401, shared by all requests that wait for one.
 * Null when there is no refresh token. Rejects with the ApiError of the renewal: 4xx means the session is over,
 * anything else says nothing about it.
 */
export function renovar(recusado: string | null): Promise<string | null> {
  emCurso ??= comTrava(() => pedirNovo(recusado)).finally(() => {
    emCurso = null
  })
  return emCurso
}

async function pedirNovo(recusado: string | null): Promise<string | null> {
  const atual = ler('access')
  if (atual && atual !== recusado) return atual // another tab, or an earlier request, has renewed already
  const refresh = ler('refresh')
  if (!refresh) return null
  const resposta = await enviar({ metodo: 'POST', url: '/auth/verificar/', body: { refresh } }, null)
  const corpo = await lerCorpo(resposta)
  // Signed out, or in as someone else, while this was on its way: the answer belongs to a session that is gone.
  if (ler('refresh') !== refresh) return ler('access')
  if (!resposta.ok) throw new ApiError(resposta.status, corpo)
  guardarTokens(corpo)
  return ler('access')
}
