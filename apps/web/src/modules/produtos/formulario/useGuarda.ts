import { useEffect, useEffectEvent, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useLocation } from 'react-router'
import type { Made } from '../../../shared/api/api.ts'
import { type DraftOrigin, draftStore, madeOf, resumes } from '../../../shared/forms/drafts/drafts.ts'
import type { SentRequest, SubmitKeys } from '../../../shared/forms/useSubmitKey.ts'
import { currentSession } from '../../../shared/session/session.ts'
import type { CamposDoProduto } from './campos.ts'

export const falhou = (erro: unknown) => console.error('The draft of the product could not be stored', erro)
const { keep: guardar, forget: esquecer } = draftStore

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
export function useGuarda<R extends { readonly sent: SentRequest | null }>(
  form: UseFormReturn<CamposDoProduto>,
  guarda: Guarda<R>,
) {
  const { chave, usuario, base, envio, parado = false } = guarda
  const { state } = useLocation()
  const [oferta, setOferta] = useState<R | null | undefined>(undefined)
  const [asking, setAsking] = useState(false)
  const [made, setMade] = useState<Made | null>(null)
  const resumeDraft = async (rascunho: R) => {
    const { sent } = rascunho
    if (sent && envio) {
      setAsking(true)
      const feito = await madeOf(sent)
      setAsking(false)
      if (feito) {
        envio.onMade().catch(falhou)
        setMade(feito)
        return setOferta(null)
      }
      envio.keys.resume(sent)
    }
    form.reset(guarda.retomar(rascunho), { keepDefaultValues: true })
    setOferta(null)
  }
  const onLido = useEffectEvent((lido: R | null) => {
    if (!lido || guarda.muda?.(lido) === false) setOferta(null)
    else if (resumes(state, chave)) void resumeDraft(lido)
    else setOferta(lido)
  })
  const ler = useEffectEvent(guarda.ler)
  useEffect(() => {
    let saiu = false
    void ler().then((lido) => saiu || onLido(lido))
    return () => {
      saiu = true
    }
    // oxlint-disable-next-line react/exhaustive-deps -- another key is another draft
  }, [chave])

  const grava = oferta === null && !parado
  const escrever = useEffectEvent(async (campos: CamposDoProduto) => {
    if (eDele(usuario)) await guarda.escrever(campos).catch(falhou)
  })
  const anotar = useEffectEvent((campos: CamposDoProduto) => void escrever(campos))
  useEffect(() => {
    if (!grava) return
    // Typed before the store had answered.
    anotar(form.getValues())
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => anotar(values) })
    // oxlint-disable-next-line react/exhaustive-deps -- another base or another key has them written anew
  }, [grava, form, chave, base])

  useEffect(() => {
    if (grava) envio?.keys.keepWith(() => escrever(form.getValues()))
    // oxlint-disable-next-line react/exhaustive-deps -- the keys are the form's own
  }, [grava, form])

  return {
    grava,
    offer: oferta ?? null,
    asking,
    made,
    resume: () => oferta && void resumeDraft(oferta),
    /** From now on what stands in the form is kept in the draft's place; nothing, where nothing was typed. */
    discard: () => setOferta(null),
  }
}

/** Writes the fields; those that are as before leave no draft. */
export const keepChangedFields = (
  chave: string,
  campos: CamposDoProduto,
  antes: CamposDoProduto,
  origem: DraftOrigin & { base?: CamposDoProduto; sent?: SentRequest | null },
): Promise<void> =>
  JSON.stringify(campos) === JSON.stringify(antes) && !origem.sent
    ? esquecer(chave)
    : guardar(chave, { ...origem, campos, em: new Date().toISOString() })
