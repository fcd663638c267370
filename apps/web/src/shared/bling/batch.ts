import { idDe, lista, objeto, texto } from '../api/readers.ts'
import { createStore, useStore } from '../device/store.ts'
import { onSessionEnd } from '../session/session.ts'
import { followPublication } from './following.ts'

/** Products sent to Bling together: their synchronisations, and those that could not even be asked for. */
export interface LoteDePublicacao {
  readonly ids: readonly number[]
  readonly recusados: readonly { readonly id: number; readonly titulo: string; readonly motivo: string }[]
}

/** Key of this tab's batch: it survives a reload and the way to Bling's page and back. */
const CHAVE_DO_LOTE = 'estampa_lote_bling'
const lote = createStore<LoteDePublicacao | null>(readPublicationBatch())
export const useLote = (): LoteDePublicacao | null => useStore(lote)

function readPublicationBatch(): LoteDePublicacao | null {
  try {
    const storedLote = sessionStorage.getItem(CHAVE_DO_LOTE)
    return storedLote === null ? null : comoLote(JSON.parse(storedLote))
  } catch {
    return null
  }
}

function comoLote(json: unknown): LoteDePublicacao {
  const data = objeto(json)
  return {
    ids: lista(data.ids ?? data.sincronizacoes)
      .map(idDe)
      .filter((id) => id !== null),
    recusados: lista(data.recusados)
      .map(objeto)
      .map((refusedProduto) => ({
        id: idDe(refusedProduto) ?? 0,
        titulo: texto(refusedProduto.titulo),
        motivo: texto(refusedProduto.motivo),
      })),
  }
}

function setPublicationBatch(novo: LoteDePublicacao | null): void {
  if (novo) sessionStorage.setItem(CHAVE_DO_LOTE, JSON.stringify(novo))
  else sessionStorage.removeItem(CHAVE_DO_LOTE)
  lote.set(novo)
}
export const dismissLote = (): void => setPublicationBatch(null)

/** The next person in this tab is not told about it; what the tab keeps of it goes with the session. */
export const forgetLote = (): void => lote.set(null)
onSessionEnd(forgetLote)

/** Follows what an answer says was asked for: one publication, or many. */
export function followAnswer(answer: unknown): void {
  const data = objeto(answer)
  const sincronizacaoId = idDe(data.sincronizacao)
  if (sincronizacaoId !== null) followPublication(sincronizacaoId)
  if (!Array.isArray(data.sincronizacoes)) return
  const novo = comoLote(data)
  const before = lote.get()
  const earlierRefusals =
    before?.recusados.filter(({ id }) => !novo.recusados.some((refusedProduto) => refusedProduto.id === id)) ?? []
  setPublicationBatch({
    ids: [...new Set([...(before?.ids ?? []), ...novo.ids])],
    recusados: [...earlierRefusals, ...novo.recusados],
  })
}
