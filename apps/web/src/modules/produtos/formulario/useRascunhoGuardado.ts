import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useSessao } from '../../../shared/session/session.ts'
import type { FotoEscolhida } from '../imagens/fotos.ts'
import type { CamposDoProduto } from './campos.ts'
import { esquecerRascunho, guardarCampos, guardarFotos, type RascunhoGuardado, rascunhoDe } from './rascunhoGuardado.ts'

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
  const [oferta, setOferta] = useState<RascunhoGuardado | null | undefined>(undefined)
  useEffect(() => {
    let saiu = false
    void rascunhoDe(usuario).then((lido) => saiu || setOferta(lido))
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
    continuar: () => {
      if (!oferta) return
      form.reset(oferta.campos, { keepDefaultValues: true })
      onFotos(oferta.fotos.map(({ chave, arquivo }) => ({ chave, arquivo, url: URL.createObjectURL(arquivo) })))
      setOferta(null)
    },
    /** From now on what stands in the form is kept in the draft's place; nothing, where nothing was typed. */
    descartar: () => setOferta(null),
  }
}
