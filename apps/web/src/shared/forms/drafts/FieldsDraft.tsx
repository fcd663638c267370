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
export function FieldsDraft({ name: tela, changed: hasChanged, keys, done }: FieldsDraftProps) {
  const marca = useRef<HTMLSpanElement>(null)
  const base = useRef<Campos>(new Map())
  /** Values of fields that are not drawn yet, or whose choices are still on their way. */
  const pendingValues = useRef(new Map<string, string>())
  const formulario = () => marca.current?.closest('form') ?? null
  const completeFields = () => {
    const form = formulario()
    if (!form || pendingValues.current.size === 0) return
    for (const [name, control] of controlesDe(form)) {
      const value = pendingValues.current.get(name)
      if (value !== undefined && fillControl(control, value)) pendingValues.current.delete(name)
    }
  }
  const onResume = (values: unknown) => {
    pendingValues.current = new Map(Object.entries(objeto(values)).map(([name, value]) => [name, texto(value)]))
    completeFields()
  }
  const { keep, ...oferta } = useDraft(tela, onResume, { keys, done })
  const record = useEffectEvent(() => {
    const form = formulario()
    if (!form) return
    const now = listChangedFields(base.current, readFormFields(form))
    const fields = { ...Object.fromEntries(now), ...Object.fromEntries(pendingValues.current) }
    keep(Object.keys(fields).length === 0 ? null : fields)
  })
  const onDesenho = useEffectEvent(completeFields)
  const setBase = useEffectEvent(() => {
    const form = formulario()
    if (form && !hasChanged) base.current = readFormFields(form)
  })

  useEffect(() => {
    const form = formulario()
    if (!form) return
    setBase()
    const end = new AbortController()
    for (const tipo of ['input', 'change', 'focusout'])
      form.addEventListener(tipo, () => record(), { signal: end.signal })
    // Until something is typed, the stored record may be read anew.
    form.addEventListener('focusin', () => setBase(), { signal: end.signal })
    const observer = new MutationObserver(() => onDesenho())
    observer.observe(form, { childList: true, subtree: true, attributeFilter: ['disabled', 'readonly'] })
    return () => {
      end.abort()
      observer.disconnect()
    }
  }, [])

  useEffect(() => {
    if (!hasChanged && pendingValues.current.size === 0) keep(null)
  }, [hasChanged, keep])

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

const marcavel = (control: Controle): control is HTMLInputElement =>
  control.matches('[type="checkbox"], [type="radio"]')

/** The fields of a form by their accessible names, which are unique on a screen. */
export function controlesDe(form: HTMLFormElement): Map<string, Controle> {
  const controles = new Map<string, Controle>()
  for (const element of form.elements) {
    const control =
      element instanceof HTMLInputElement ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement
    if (!control || element.matches(FORA)) continue
    const name = element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? ''
    if (name.trim() !== '') controles.set(name.trim(), element)
  }
  return controles
}

const valorDe = (control: Controle) => (marcavel(control) ? String(control.checked) : control.value)

export const readFormFields = (form: HTMLFormElement): Campos =>
  new Map([...controlesDe(form)].map(([name, control]) => [name, valorDe(control)]))

/** The fields that differ from those of `before`; one that came since counts when there is something in it. */
export const listChangedFields = (before: Campos, now: Campos): Campos =>
  new Map([...now].filter(([name, value]) => value !== (before.get(name) ?? (value === 'false' ? value : ''))))

/** Sets a field's value and fires its input events. False when the field does not accept the value yet. */
export function fillControl(control: Controle, value: string): boolean {
  if (marcavel(control)) {
    if (String(control.checked) !== value && (control.type === 'checkbox' || value === 'true')) control.click()
    return true
  }
  if (control instanceof HTMLSelectElement && ![...control.options].some((option) => option.value === value))
    return false
  // React notices only what does not go through the setter that it has put on the element itself.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value') ?? {}
  set?.call(control, value)
  control.dispatchEvent(new Event('input', { bubbles: true }))
  if (control instanceof HTMLSelectElement) control.dispatchEvent(new Event('change', { bubbles: true }))
  return true
}
