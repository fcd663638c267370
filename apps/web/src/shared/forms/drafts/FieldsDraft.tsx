import { lazy, Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { objeto, texto } from '../../api/readers.ts'
import { type DraftEnding, useDraft } from './useDraft.ts'

/** Few forms have a draft to offer. */
const DraftOffer = lazy(async () => ({ default: (await import('./DraftOffer.tsx')).DraftOffer }))

interface FieldsDraftProps extends DraftEnding {
  /** Names the form among those that were left unfinished. */
  name: string
  changed: boolean
}

/**
 * Keeps the changed fields of the form around, by their names, and offers those of an earlier visit. It stands as the
 * form's first child. Only what the person changed is kept and comes back: the rest is as it is stored now.
 */
export function FieldsDraft({ name: tela, changed: alterado, keys, done }: FieldsDraftProps) {
  const marca = useRef<HTMLSpanElement>(null)
  const base = useRef<Campos>(new Map())
  /** Values of fields that are not drawn yet, or whose choices are still on their way. */
  const faltam = useRef(new Map<string, string>())
  const formulario = () => marca.current?.closest('form') ?? null
  const completeFields = () => {
    const form = formulario()
    if (!form || faltam.current.size === 0) return
    for (const [nome, controle] of controlesDe(form)) {
      const valor = faltam.current.get(nome)
      if (valor !== undefined && fillControl(controle, valor)) faltam.current.delete(nome)
    }
  }
  const onRetomar = (valores: unknown) => {
    faltam.current = new Map(Object.entries(objeto(valores)).map(([nome, valor]) => [nome, texto(valor)]))
    completeFields()
  }
  const { keep, ...oferta } = useDraft(tela, onRetomar, { keys, done })
  const anotar = useEffectEvent(() => {
    const form = formulario()
    if (!form) return
    const agora = listChangedFields(base.current, readFormFields(form))
    const campos = { ...Object.fromEntries(agora), ...Object.fromEntries(faltam.current) }
    keep(Object.keys(campos).length === 0 ? null : campos)
  })
  const onDesenho = useEffectEvent(completeFields)
  const partir = useEffectEvent(() => {
    const form = formulario()
    if (form && !alterado) base.current = readFormFields(form)
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
    if (!alterado && faltam.current.size === 0) keep(null)
  }, [alterado, keep])

  return (
    <>
      <span ref={marca} hidden />
      {(oferta.offer || oferta.made) && (
        <Suspense>
          <DraftOffer draft={oferta} />
        </Suspense>
      )}
    </>
  )
}

export type Controle = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
export type Campos = ReadonlyMap<string, string>

/** Passwords and codes never stay in the browser; files cannot; a search is no text of a form. */
const FORA =
  '[type="password"], [type="file"], [type="hidden"], [type="search"], [autocomplete="one-time-code"], [readonly], :disabled'

const marcavel = (controle: Controle): controle is HTMLInputElement =>
  controle.matches('[type="checkbox"], [type="radio"]')

/** The fields of a form by their accessible names, which are unique on a screen. */
export function controlesDe(form: HTMLFormElement): Map<string, Controle> {
  const controles = new Map<string, Controle>()
  for (const element of form.elements) {
    const controle =
      element instanceof HTMLInputElement ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement
    if (!controle || element.matches(FORA)) continue
    const nome = element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? ''
    if (nome.trim() !== '') controles.set(nome.trim(), element)
  }
  return controles
}

const valorDe = (controle: Controle) => (marcavel(controle) ? String(controle.checked) : controle.value)

export const readFormFields = (form: HTMLFormElement): Campos =>
  new Map([...controlesDe(form)].map(([nome, controle]) => [nome, valorDe(controle)]))

/** The fields that differ from those of `antes`; one that came since counts when there is something in it. */
export const listChangedFields = (antes: Campos, agora: Campos): Campos =>
  new Map([...agora].filter(([nome, valor]) => valor !== (antes.get(nome) ?? (valor === 'false' ? valor : ''))))

/** Sets a field's value and fires its input events. False when the field does not accept the value yet. */
export function fillControl(controle: Controle, valor: string): boolean {
  if (marcavel(controle)) {
    if (String(controle.checked) !== valor && (controle.type === 'checkbox' || valor === 'true')) controle.click()
    return true
  }
  if (controle instanceof HTMLSelectElement && ![...controle.options].some((opcao) => opcao.value === valor))
    return false
  // React notices only what does not go through the setter that it has put on the element itself.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(controle), 'value') ?? {}
  set?.call(controle, valor)
  controle.dispatchEvent(new Event('input', { bubbles: true }))
  if (controle instanceof HTMLSelectElement) controle.dispatchEvent(new Event('change', { bubbles: true }))
  return true
}
