import { useEffect, useEffectEvent, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useLocation } from 'react-router'
import { retoma } from '../../../shared/rascunhos/rascunhos.ts'
import { useSessao } from '../../../shared/session/session.ts'
import type { FotoEscolhida } from '../imagens/fotos.ts'
import type { CamposDoProduto } from './campos.ts'
import {
  chaveDosCampos,
  esquecerRascunho,
  guardarCampos,
  guardarFotos,
  type RascunhoGuardado,
  rascunhoDe,
} from './rascunhoGuardado.ts'

interface Opcoes {
  fotos: readonly FotoEscolhida[]
  onFotos: (fotos: readonly FotoEscolhida[]) => void
  /** The product exists: its draft goes. */
  salvo: boolean
}

const falhou = (erro: unknown) => console.error('The draft of the product could not be stored', erro)

/**
 * Keeps the fields and pictures of a new product in this browser at every change, and offers those of an earlier visit
 * as `oferta`. Until the person has answered the offer nothing is written over it.
 */
export function useRascunhoGuardado(form: UseFormReturn<CamposDoProduto>, { fotos, onFotos, salvo }: Opcoes) {
  const usuario = useSessao().usuario?.username ?? ''
  const { state } = useLocation()
  const [oferta, setOferta] = useState<RascunhoGuardado | null | undefined>(undefined)
  const retomar = (rascunho: RascunhoGuardado) => {
    form.reset(rascunho.campos, { keepDefaultValues: true })
    onFotos(rascunho.fotos.map(({ chave, arquivo }) => ({ chave, arquivo, url: URL.createObjectURL(arquivo) })))
    setOferta(null)
  }
  const onLido = useEffectEvent((lido: RascunhoGuardado | null) =>
    lido && retoma(state, chaveDosCampos(usuario)) ? retomar(lido) : setOferta(lido),
  )
  useEffect(() => {
    let saiu = false
    void rascunhoDe(usuario).then((lido) => saiu || onLido(lido))
    return () => {
      saiu = true
    }
  }, [usuario])

  const grava = oferta === null && !salvo
  useEffect(() => {
    if (!grava) return
    const guardar = (campos: CamposDoProduto) => void guardarCampos(usuario, campos).catch(falhou)
    // Typed before the store had answered.
    guardar(form.getValues())
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => guardar(values) })
  }, [grava, form, usuario])

  useEffect(() => {
    if (grava) guardarFotos(usuario, fotos).catch(falhou)
  }, [grava, fotos, usuario])

  useEffect(() => {
    if (salvo) esquecerRascunho(usuario).catch(falhou)
  }, [salvo, usuario])

  return {
    oferta: oferta ?? null,
    continuar: () => oferta && retomar(oferta),
    /** From now on what stands in the form is kept in the draft's place; nothing, where nothing was typed. */
    descartar: () => setOferta(null),
  }
}
