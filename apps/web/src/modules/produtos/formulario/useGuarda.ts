import { useEffect, useEffectEvent, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useLocation } from 'react-router'
import type { Made } from '../../../shared/api/api.ts'
import { type DraftOrigin, draftStore, madeOf, resumes } from '../../../shared/forms/drafts/drafts.ts'
import type { SentRequest, SubmitKeys } from '../../../shared/forms/useSubmitKey.ts'
import { currentSession } from '../../../shared/session/session.ts'
import type { CamposDoProduto } from './campos.ts'

export const falhou = (error: unknown) => console.error('The draft of the product could not be stored', error)
const { keep, forget } = draftStore

/** The user who opened the form: the draft is never offered to another user. */
export const useDono = () => useState(() => currentSession().usuario?.username ?? '')[0]
export const eDele = (usuario: string) => usuario !== '' && currentSession().usuario?.username === usuario

interface Guarda<R> {
  /** Key of the draft in this browser. */
  chave: string
  usuario: string
  ler: () => Promise<R | null>
  /** Whether the draft says anything else than the form. */
  muda?: (rascunho: R) => boolean
  /** The fields that the form goes on with. */
  retomar: (rascunho: R) => CamposDoProduto
  escrever: (campos: CamposDoProduto) => Promise<void>
  /** Base that the fields are compared with: another base has them written anew. */
  base?: unknown
  /** Nothing is kept any more. */
  parado?: boolean
  /** The keys of the form's requests; `onMade` ends the draft when the server had done the request already. */
  envio?: { readonly keys: SubmitKeys; readonly onMade: () => Promise<unknown> }
}

/** Stores the form at every change, once the person has answered the `offer` of the draft of an earlier visit. */
export function useGuarda<R extends { readonly sent: SentRequest | null; readonly em: string }>(
  form: UseFormReturn<CamposDoProduto>,
  guarda: Guarda<R>,
) {
  const { chave, usuario, base, envio, parado = false } = guarda
  const { state } = useLocation()
  const [offer, setOffer] = useState<R | null | undefined>(undefined)
  const [asking, setAsking] = useState(false)
  const [made, setMade] = useState<Made | null>(null)
  const resumeDraft = async (draft: R) => {
    const { sent } = draft
    if (sent && envio) {
      setAsking(true)
      const feito = await madeOf(sent)
      setAsking(false)
      if (feito) {
        envio.onMade().catch(falhou)
        setMade(feito)
        return setOffer(null)
      }
      envio.keys.resume(sent)
    }
    form.reset(guarda.retomar(draft), { keepDefaultValues: true })
    setOffer(null)
  }
  const onDraftRead = useEffectEvent((draft: R | null) => {
    if (!draft || guarda.muda?.(draft) === false) setOffer(null)
    else if (resumes(state, chave, draft.em)) void resumeDraft(draft)
    else setOffer(draft)
  })
  const read = useEffectEvent(guarda.ler)
  useEffect(() => {
    let saiu = false
    void read().then((draft) => saiu || onDraftRead(draft))
    return () => {
      saiu = true
    }
    // oxlint-disable-next-line react/exhaustive-deps -- another key is another draft
  }, [chave])

  const grava = offer === null && !parado
  const keepDraft = useEffectEvent(async (fields: CamposDoProduto) => {
    if (eDele(usuario)) await guarda.escrever(fields).catch(falhou)
  })
  const record = useEffectEvent((fields: CamposDoProduto) => void keepDraft(fields))
  useEffect(() => {
    if (!grava) return
    // Typed before the store had answered.
    record(form.getValues())
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => record(values) })
    // oxlint-disable-next-line react/exhaustive-deps -- another base or another key has them written anew
  }, [grava, form, chave, base])

  useEffect(() => {
    if (grava) envio?.keys.keepWith(() => keepDraft(form.getValues()))
    // oxlint-disable-next-line react/exhaustive-deps -- the keys are the form's own
  }, [grava, form])

  return {
    grava,
    offer: offer ?? null,
    asking,
    made,
    resume: () => offer && void resumeDraft(offer),
    /** From now on what stands in the form is kept in the draft's place; nothing, where nothing was typed. */
    discard: () => setOffer(null),
  }
}

/** Writes the fields; those that are as before leave no draft. */
export const keepChangedFields = (
  key: string,
  campos: CamposDoProduto,
  before: CamposDoProduto,
  origem: DraftOrigin & { base?: CamposDoProduto; sent?: SentRequest | null },
): Promise<void> =>
  JSON.stringify(campos) === JSON.stringify(before) && !origem.sent
    ? forget(key)
    : keep(key, { ...origem, campos, em: new Date().toISOString() })
