import { useEffect, useEffectEvent, useRef } from 'react'
import { objeto, texto } from '../tolerant.ts'
import { type Campos, controlesDe, lerCampos, mudados, preencher } from './campos.ts'
import { OfertaDeRascunho } from './OfertaDeRascunho.tsx'
import { useRascunho } from './useRascunho.ts'

interface RascunhoDosCamposProps {
  /** Names the form. */
  tela: string
  /** Is there anything in it that is not saved? */
  alterado: boolean
}

/**
 * Keeps the changed fields of the form around, by their names, and offers those of an earlier visit. It stands as the
 * form's first child. Only what the person changed is kept and comes back: the rest is as it is stored now.
 */
export function RascunhoDosCampos({ tela, alterado }: RascunhoDosCamposProps) {
  const marca = useRef<HTMLSpanElement>(null)
  const base = useRef<Campos>(new Map())
  /** Values of fields that are not there yet, or whose choices are still on their way. */
  const faltam = useRef(new Map<string, string>())
  const formulario = () => marca.current?.closest('form') ?? null
  const completar = () => {
    const form = formulario()
    if (!form || faltam.current.size === 0) return
    for (const [nome, controle] of controlesDe(form)) {
      const valor = faltam.current.get(nome)
      if (valor !== undefined && preencher(controle, valor)) faltam.current.delete(nome)
    }
  }
  const { oferta, guardar, continuar, descartar } = useRascunho(tela, (valores) => {
    faltam.current = new Map(Object.entries(objeto(valores)).map(([nome, valor]) => [nome, texto(valor)]))
    completar()
  })
  const anotar = useEffectEvent(() => {
    const form = formulario()
    if (!form) return
    const agora = mudados(base.current, lerCampos(form))
    const campos = { ...Object.fromEntries(agora), ...Object.fromEntries(faltam.current) }
    guardar(Object.keys(campos).length === 0 ? null : campos)
  })
  const onDesenho = useEffectEvent(completar)
  const partir = useEffectEvent(() => {
    const form = formulario()
    if (form && !alterado) base.current = lerCampos(form)
  })

  useEffect(() => {
    const form = formulario()
    if (!form) return
    partir()
    const fim = new AbortController()
    for (const tipo of ['input', 'change', 'focusout'])
      form.addEventListener(tipo, () => anotar(), { signal: fim.signal })
    // Until something is typed, the stored record may be read anew.
    form.addEventListener('focusin', () => partir(), { signal: fim.signal })
    const observador = new MutationObserver(() => onDesenho())
    observador.observe(form, { childList: true, subtree: true, attributeFilter: ['disabled', 'readonly'] })
    return () => {
      fim.abort()
      observador.disconnect()
    }
  }, [])

  useEffect(() => {
    if (!alterado && faltam.current.size === 0) guardar(null)
  }, [alterado, guardar])

  return (
    <>
      <span ref={marca} hidden />
      {oferta && <OfertaDeRascunho em={oferta.em} onContinue={continuar} onDiscard={descartar} />}
    </>
  )
}
