/**
 * Types `texto` and Enter like a USB scanner, into the element with the focus. All keys leave in one go inside the page:
 * on a busy machine keys sent from outside come as slowly as a person's.
 */
export function escanear(texto: string): void {
  for (const key of [...texto, 'Enter']) {
    const alvo = document.activeElement ?? document.body
    const taken = !alvo.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    if (taken || key.length > 1) continue
    if (alvo instanceof HTMLSelectElement) escolherPelaLetra(alvo, key)
    else if (alvo.matches('input:not([type="checkbox"], [type="radio"]), textarea'))
      document.execCommand('insertText', false, key)
  }
}

/** What a browser does with a letter typed into a select. */
function escolherPelaLetra(select: HTMLSelectElement, letra: string): void {
  const opcao = [...select.options].find(({ text }) => text.toLowerCase().startsWith(letra.toLowerCase()))
  if (!opcao || opcao.selected) return
  opcao.selected = true
  select.dispatchEvent(new Event('change', { bubbles: true }))
}
