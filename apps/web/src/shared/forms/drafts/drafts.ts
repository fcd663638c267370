import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { newKey } from '../../api/api.ts'
import { like, objeto } from '../../api/readers.ts'
import { createLocalStore } from '../../device/localStore.ts'
import { currentSession } from '../../session/session.ts'

/** What was typed and not saved, in this browser; it outlives the session, for the same person. */
export const draftStore = createLocalStore('estampa-rascunhos')
const { readAll: lerTodos, keep: guardar, forget: esquecer } = draftStore

/** Who typed it, in which form, and the address of its screen. */
export interface DraftOrigin {
  readonly usuario: string
  readonly tela: string
  readonly endereco: string
}
export interface Draft extends DraftOrigin {
  readonly chave: string
  readonly valores: unknown
  /** When it was last changed, ISO 8601. */
  readonly em: string
}

/** Deletes drafts after 30 days: they hold data of customers. */
const DIAS = 30
const UM_DIA_MS = 86_400_000

export const storeDraft = (chave: string, origem: DraftOrigin, valores: unknown): Promise<void> =>
  guardar(chave, { ...origem, valores, em: new Date().toISOString() })

const origem = like({ usuario: '', tela: '', endereco: '', em: '' })

/** The drafts of this person, the newest first; none where the browser keeps nothing. Deletes old ones of everybody. */
export async function draftsOf(usuario: string): Promise<readonly Draft[]> {
  if (usuario === '') return []
  const limite = new Date(Date.now() - DIAS * UM_DIA_MS).toISOString()
  const todos = (await lerTodos().catch(() => []))
    .map(([chave, valor]) => ({ chave, ...origem(valor), valores: objeto(valor).valores }))
    .filter(({ endereco }) => endereco !== '')
  for (const { chave, em } of todos) if (em < limite) esquecer(chave).catch(() => {})
  return todos
    .filter((rascunho) => rascunho.usuario === usuario && rascunho.em >= limite)
    .toSorted((a, b) => (a.em < b.em ? 1 : -1))
}

/** Navigation state that has the form take its draft up without asking again. */
export const toResume = (chave: string) => ({ rascunho: chave })
export const resumes = (state: unknown, chave: string): boolean => objeto(state).rascunho === chave

const falhou = (erro: unknown) => console.error('The draft could not be stored', erro)
const caminhoDe = (endereco: string) => endereco.replace(/\?.*/, '')
const NENHUM: readonly Draft[] = []

/**
 * Stores the unsaved form `tela`, in case the session ends or the tab closes. Leaving the form with the session open
 * deletes the draft: the person has saved it, or agreed to lose it. `offer` is this person's earlier draft; `onRetomar`
 * puts it into the form. Each open form has its own draft, so that two tabs do not overwrite each other's.
 */
export function useDraft(tela: string, onRetomar: (valores: unknown) => void) {
  const { pathname, search, state } = useLocation()
  const [usuario] = useState(() => currentSession().usuario?.username ?? '')
  const [primeira] = useState(() => `formulario ${newKey()}`)
  const chave = useRef(primeira)
  const escrito = useRef(false)
  const [ofertas, setOfertas] = useState(NENHUM)
  const [oferta] = ofertas

  const guardar = useCallback(
    (valores: unknown) => {
      if (usuario === '' || (valores === null && !escrito.current)) return
      escrito.current = valores !== null
      const origem = { usuario, tela, endereco: pathname + search }
      const feito = valores === null ? esquecer(chave.current) : storeDraft(chave.current, origem, valores)
      feito.catch(falhou)
    },
    [usuario, tela, pathname, search],
  )
  const retomar = (rascunho: Draft) => {
    // From now on this form writes where the earlier one did.
    chave.current = rascunho.chave
    escrito.current = true
    setOfertas(NENHUM)
    onRetomar(rascunho.valores)
  }
  const onLidos = useEffectEvent((lidos: readonly Draft[]) => {
    const daqui = lidos.filter(
      (um) => um.tela === tela && caminhoDe(um.endereco) === pathname && um.chave !== chave.current,
    )
    const pedido = daqui.find((um) => resumes(state, um.chave))
    if (pedido) retomar(pedido)
    else setOfertas(daqui)
  })
  useEffect(() => {
    let saiu = false
    void draftsOf(usuario).then((lidos) => saiu || onLidos(lidos))
    return () => {
      saiu = true
      // oxlint-disable-next-line react/exhaustive-deps -- the draft that is the form's own by then
      if (escrito.current && currentSession().usuario?.username === usuario) esquecer(chave.current).catch(falhou)
    }
  }, [usuario])

  return {
    offer: oferta,
    keep: guardar,
    resume: () => oferta && retomar(oferta),
    discard: () => {
      if (!oferta) return
      esquecer(oferta.chave).catch(falhou)
      setOfertas(ofertas.slice(1))
    },
  }
}
