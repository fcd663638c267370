import { type Made, madeBy } from '../../api/api.ts'
import { like, objeto } from '../../api/readers.ts'
import { createLocalStore } from '../../device/localStore.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { isForgotten, type SentRequest } from '../useSubmitKey.ts'

/** Drafts: what was typed and not saved, in this browser; they outlive the session, for the same person. */
export const draftStore = createLocalStore('estampa-rascunhos')
const { readAll: readAllDrafts, keep, forget } = draftStore

/** Who typed it, in which form, and the address of its screen. */
export interface DraftOrigin {
  readonly usuario: string
  readonly tela: string
  readonly endereco: string
}
export interface Draft extends DraftOrigin {
  readonly chave: string
  readonly valores: unknown
  /** Sent, and not answered when the form was left. */
  readonly sent: SentRequest | null
  /** When it was last changed, ISO 8601. */
  readonly em: string
}

/** Deletes drafts after 30 days: they hold data of customers. */
const DIAS = 30
const UM_DIA_MS = 86_400_000

export const storeDraft = (
  key: string,
  origem: DraftOrigin,
  valores: unknown,
  sent: SentRequest | null = null,
): Promise<void> => keep(key, { ...origem, valores, sent, em: new Date().toISOString() })

const origem = like({ usuario: '', tela: '', endereco: '', em: '' })
const request = like({ key: '', url: '', content: '', at: '', files: false })

/** Reads the stored request of a draft; null where there is none. */
export function readSent(value: unknown): SentRequest | null {
  const sent = request(value)
  return sent.key === '' ? null : { ...sent, body: objeto(value).body }
}

/** The drafts of this person, the newest first; none where the browser keeps nothing. Deletes old ones of everybody. */
export async function draftsOf(usuario: string): Promise<readonly Draft[]> {
  if (usuario === '') return []
  const limit = new Date(Date.now() - DIAS * UM_DIA_MS).toISOString()
  const allDrafts = (await readAllDrafts().catch(() => []))
    .map(([chave, valor]) => ({
      chave,
      ...origem(valor),
      valores: objeto(valor).valores,
      sent: readSent(objeto(valor).sent),
    }))
    .filter(({ endereco }) => endereco !== '')
  for (const { chave, em } of allDrafts) if (em < limit) forget(chave).catch(() => {})
  return allDrafts
    .filter((draft) => draft.usuario === usuario && draft.em >= limit)
    .toSorted((a, b) => (a.em < b.em ? 1 : -1))
}

/** Navigation state that has the form take its draft up without asking again. */
export const toResume = (key: string) => ({ rascunho: key })
/** Navigation state that has the form take up what was typed in the last hour: the way led through another site and back. */
export const TO_RESUME_RECENT = { rascunho: 'recente' } as const
const RECENT_MS = 3_600_000
/** Whether the navigation asks for this draft, last changed at `changedAt`. */
export function resumes(state: unknown, key: string, changedAt: string): boolean {
  const { rascunho } = objeto(state)
  return rascunho === key || (rascunho === TO_RESUME_RECENT.rascunho && Date.now() - Date.parse(changedAt) < RECENT_MS)
}

/**
 * Asks the server what it made of a draft's request; null where it knows of none, or cannot be asked. After a day it
 * knows of none: that is said, since sending it anew may do it twice.
 */
export async function madeOf(sent: SentRequest): Promise<Made | null> {
  const made = await madeBy(sent).catch(() => null)
  if (!made && isForgotten(sent))
    toast('warning', 'Isto foi enviado há mais de um dia, e a resposta não chegou. Veja se já existe antes de enviar.')
  return made
}
