/** Between two keys of a slow scanner. */
const ENTRE_TECLAS_MS = 5

/**
 * Types `texto` and Enter like a USB scanner, into the element with the focus. All keys leave in one go inside the page,
 * and carry the times at which the device sent them: a page that is busy between two keys does not change those. A
 * Bluetooth scanner pauses for `pausa` ms before its key number `antesDa`.
 */
export function escanear(texto: string, { antesDa = Number.POSITIVE_INFINITY, pausa = 0 } = {}): void {
  const inicio = performance.now()
  for (const [n, key] of [...texto, 'Enter'].entries()) {
    const alvo = document.activeElement ?? document.body
    const tecla = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    const atraso = n >= antesDa ? pausa : 0
    Object.defineProperty(tecla, 'timeStamp', { value: inicio + n * ENTRE_TECLAS_MS + atraso })
    const taken = !alvo.dispatchEvent(tecla)
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
