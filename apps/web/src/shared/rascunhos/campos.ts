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
  for (const um of form.elements) {
    const controle =
      um instanceof HTMLInputElement || um instanceof HTMLSelectElement || um instanceof HTMLTextAreaElement
    if (!controle || um.matches(FORA)) continue
    const nome = um.getAttribute('aria-label') ?? um.labels?.[0]?.textContent ?? ''
    if (nome.trim() !== '') controles.set(nome.trim(), um)
  }
  return controles
}

const valorDe = (controle: Controle) => (marcavel(controle) ? String(controle.checked) : controle.value)

export const lerCampos = (form: HTMLFormElement): Campos =>
  new Map([...controlesDe(form)].map(([nome, controle]) => [nome, valorDe(controle)]))

/** The fields that differ from those of `antes`; one that came since counts when there is something in it. */
export const mudados = (antes: Campos, agora: Campos): Campos =>
  new Map([...agora].filter(([nome, valor]) => valor !== (antes.get(nome) ?? (valor === 'false' ? valor : ''))))

/** Types into a field, as a person would: whoever follows it hears of it. False where it does not take this value yet. */
export function preencher(controle: Controle, valor: string): boolean {
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
