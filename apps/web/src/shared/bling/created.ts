import { idDe, objeto } from '../api/readers.ts'
import type { AcaoPendente } from './pendingActions.ts'

/** What a replayed action made, for the form that the person comes back to; it stays in this tab. */
const KEY = 'estampa_criado_depois_do_bling'

/** Notes the id in the answer to a replayed POST, with the page that asked for it. */
export function keepCreated({ method, url, redirect }: AcaoPendente, answer: unknown): void {
  const id = idDe(objeto(answer))
  if (method.toUpperCase() === 'POST' && id !== null) sessionStorage.setItem(KEY, JSON.stringify({ url, redirect, id }))
}

/** The id that a POST to `url` made for the page that is open; once. */
export function takeCreated(url: string): number | null {
  const kept = objeto(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'))
  if (kept.url !== url || kept.redirect !== location.pathname + location.search) return null
  sessionStorage.removeItem(KEY)
  return idDe(kept)
}
