import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { type Made, newKey } from '../../api/api.ts'
import { currentSession } from '../../session/session.ts'
import type { SubmitKeys } from '../useSubmitKey.ts'
import { type Draft, draftStore, draftsOf, madeOf, resumes, storeDraft } from './drafts.ts'

const { forget } = draftStore
const falhou = (error: unknown) => console.error('The draft could not be stored', error)
const caminhoDe = (endereco: string) => endereco.replace(/\?.*/, '')
const NENHUM: readonly Draft[] = []

export interface DraftEnding {
  /** The keys of the form's requests; an unanswered request is stored with the draft. */
  keys?: SubmitKeys | undefined
  /** The server has said yes: the draft is gone, and nothing is stored until the form goes on. */
  done?: boolean | undefined
}

/**
 * Stores the unsaved form `tela`, in case the session ends or the tab closes. It goes when it is `done`, or when the form
 * is left with the session open and nothing on its way: the person agreed to lose it. `offer` is this person's earlier
 * draft; `onResume` puts it into the form, unless the server has done already what it sent: then `made` says so. Each
 * open form has its own draft, so that two tabs do not overwrite each other's.
 */
export function useDraft(tela: string, onResume: (valores: unknown) => void, { keys, done = false }: DraftEnding = {}) {
  const { pathname, search, state } = useLocation()
  const [usuario] = useState(() => currentSession().usuario?.username ?? '')
  const [first] = useState(() => `formulario ${newKey()}`)
  const key = useRef(first)
  const typedValues = useRef<unknown>(null)
  const escrito = useRef(false)
  const acabou = useRef(false)
  const [offers, setOffers] = useState(NENHUM)
  const [asking, setAsking] = useState(false)
  const [made, setMade] = useState<Made | null>(null)
  const [offer] = offers
  const ehMesmaPessoa = useCallback(() => usuario !== '' && currentSession().usuario?.username === usuario, [usuario])

  const saveDraft = useCallback(async () => {
    const sent = keys?.sent() ?? null
    const vazio = acabou.current || (typedValues.current === null && sent === null)
    if (!ehMesmaPessoa() || (vazio && !escrito.current)) return
    escrito.current = !vazio
    const origem = { usuario, tela, endereco: pathname + search }
    // The form goes on when the browser's store is full.
    await (vazio ? forget(key.current) : storeDraft(key.current, origem, typedValues.current ?? {}, sent)).catch(falhou)
  }, [keys, ehMesmaPessoa, usuario, tela, pathname, search])
  const keep = useCallback(
    (values: unknown) => {
      typedValues.current = values
      void saveDraft()
    },
    [saveDraft],
  )
  const resumeDraft = async (rascunho: Draft) => {
    const { sent } = rascunho
    if (sent) {
      setAsking(true)
      const feito = await madeOf(sent)
      setAsking(false)
      if (feito) {
        forget(rascunho.chave).catch(falhou)
        setOffers((currentOfertas) => currentOfertas.filter((keptOferta) => keptOferta.chave !== rascunho.chave))
        return setMade(feito)
      }
      keys?.resume(sent)
    }
    // From now on this form writes where the earlier one did.
    key.current = rascunho.chave
    typedValues.current = rascunho.valores
    escrito.current = true
    setOffers(NENHUM)
    onResume(rascunho.valores)
  }
  const onDraftsRead = useEffectEvent((drafts: readonly Draft[]) => {
    const daqui = drafts.filter(
      (draft) => draft.tela === tela && caminhoDe(draft.endereco) === pathname && draft.chave !== key.current,
    )
    const pedido = daqui.find((draft) => resumes(state, draft.chave, draft.em))
    if (pedido) void resumeDraft(pedido)
    else setOffers(daqui)
  })
  useEffect(() => {
    let saiu = false
    void draftsOf(usuario).then((drafts) => saiu || onDraftsRead(drafts))
    return () => {
      saiu = true
    }
  }, [usuario])
  useEffect(() => {
    acabou.current = done
    if (done) void saveDraft()
  }, [done, saveDraft])
  useEffect(() => keys?.keepWith(saveDraft), [keys, saveDraft])
  const onLeave = useEffectEvent(() => {
    // An unanswered request stays in the draft: the draft goes when the server says yes, and is unsaved again after a refusal.
    if (keys?.waits()) {
      keys.keepWith(() => {
        acabou.current = keys.sent() !== null && !keys.waits()
        return saveDraft()
      })
      return
    }
    acabou.current = true
    void saveDraft()
  })
  useEffect(() => {
    return () => onLeave()
  }, [])

  return {
    offer: offer,
    asking,
    made,
    keep: keep,
    resume: () => offer && void resumeDraft(offer),
    discard: () => {
      if (!offer) return
      forget(offer.chave).catch(falhou)
      setOffers(offers.slice(1))
    },
  }
}
