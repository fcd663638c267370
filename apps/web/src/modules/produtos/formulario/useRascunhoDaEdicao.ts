import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useSessao } from '../../../shared/session/session.ts'
import { type CamposDoProduto, camposDe } from './campos.ts'
import {
  edicaoGuardada,
  esquecerEdicao,
  guardarEdicao,
  type RascunhoDaEdicao,
  retomarEdicao,
} from './rascunhoDaEdicao.ts'

const falhou = (erro: unknown) => console.error('The draft of the product could not be stored', erro)

/**
 * Keeps the unsaved changes of a product in this browser, and offers those of an earlier visit as `oferta`. `base` is the
 * product that the form was loaded with. Until the person has answered the offer nothing is written over it.
 */
export function useRascunhoDaEdicao(form: UseFormReturn<CamposDoProduto>, base: Produto) {
  const usuario = useSessao().usuario?.username ?? ''
  const [oferta, setOferta] = useState<RascunhoDaEdicao | null | undefined>(undefined)
  const { id } = base
  const [aberto] = useState(base)
  useEffect(() => {
    let saiu = false
    void edicaoGuardada(usuario, id).then((lida) => saiu || setOferta(lida && mudaria(lida, aberto) ? lida : null))
    return () => {
      saiu = true
    }
  }, [usuario, id, aberto])

  const grava = oferta === null
  useEffect(() => {
    if (!grava) return
    const iniciais = camposDe(base)
    const anotar = (campos: CamposDoProduto) => void guardarEdicao(usuario, id, campos, iniciais).catch(falhou)
    anotar(form.getValues())
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => anotar(values) })
  }, [grava, form, usuario, id, base])

  return {
    oferta: oferta ?? null,
    continuar: () => {
      if (!oferta) return
      form.reset(retomarEdicao(oferta, base), { keepDefaultValues: true })
      setOferta(null)
    },
    descartar: () => {
      esquecerEdicao(usuario, id).catch(falhou)
      setOferta(null)
    },
  }
}

/** Whether the draft still changes something: the page may have been closed right after it was saved. */
const mudaria = (rascunho: RascunhoDaEdicao, produto: Produto): boolean =>
  JSON.stringify(retomarEdicao(rascunho, produto)) !== JSON.stringify(camposDe(produto))
