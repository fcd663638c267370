import { lista, objeto, texto } from '../api/readers.ts'
import { readStoredJson, removeStored, writeStored } from '../session/storage.ts'

/** A request kept until the shop has authorised Bling. `url` is relative to `/api`; `redirect` is path and query here. */
export interface AcaoPendente {
  readonly method: string
  readonly url: string
  readonly data: unknown
  readonly redirect: string
}

/** The queued actions, oldest first; damaged entries are skipped. */
export function acoesPendentes(): AcaoPendente[] {
  return lista(readStoredJson('blingPendingActions'))
    .map(objeto)
    .filter((action) => texto(action.method) !== '' && texto(action.url) !== '')
    .map(({ method, url, data, redirect }) => ({
      method: texto(method),
      url: texto(url),
      data: data ?? null,
      redirect: texto(redirect) || '/',
    }))
}

/** Adds the action unless the same request is queued already: it would be done twice. */
export function enqueueAction(action: AcaoPendente): void {
  const fila = acoesPendentes()
  if (!fila.some((queued) => mesmaRequisicao(queued, action))) writeStored('blingPendingActions', [...fila, action])
}

/** Removes the action; false when it was already gone (done by another tab, or signed out). */
export function dequeueAction(action: AcaoPendente): boolean {
  const fila = acoesPendentes()
  const restantes = fila.filter((queued) => !mesmaRequisicao(queued, action))
  writeStored('blingPendingActions', restantes)
  return restantes.length < fila.length
}

/** Removes a replayed queue; actions queued meanwhile stay. */
export function closeQueue(): void {
  if (acoesPendentes().length === 0) removeStored('blingPendingActions')
  removeStored('redirect')
}

const mesmaRequisicao = (a: AcaoPendente, b: AcaoPendente) =>
  a.method.toLowerCase() === b.method.toLowerCase() &&
  a.url === b.url &&
  JSON.stringify(a.data ?? null) === JSON.stringify(b.data ?? null)

/** Queued actions that change something: a read only brings the person back to a page. */
export const acoesQueEsperam = (): AcaoPendente[] =>
  acoesPendentes().filter(({ method }) => method.toUpperCase() !== 'GET')
