import { useEffect, useEffectEvent } from 'react'
import { Rajada } from './rajada.ts'

/** Controls that take keys. Not checkboxes, which keep the focus after a click. */
const EDITAVEL = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]'

/**
 * Takes what a USB scanner types (a burst of keys with Enter or Tab at its end) while the focus is in no field. In a
 * field the keys belong to the field, as those of any keyboard.
 */
export function useLeitorUsb(onRead: (texto: string) => void, ativo = true): void {
  const leu = useEffectEvent(onRead)
  useEffect(() => {
    if (!ativo) return
    const rajada = new Rajada()
    const ouvir = (evento: KeyboardEvent) => {
      const emCampo = evento.target instanceof Element && evento.target.closest(EDITAVEL) !== null
      if (emCampo || evento.ctrlKey || evento.metaKey || evento.altKey || evento.isComposing) return rajada.esquecer()
      const texto = rajada.receber(evento)
      // Within a burst a space would press the focused button, and a slash would open Firefox's search.
      if (evento.key.length === 1 && (rajada.teclas.length > 1 || evento.key === '/')) evento.preventDefault()
      if (texto === null) return
      // Enter would press the focused button.
      evento.preventDefault()
      evento.stopPropagation()
      leu(texto)
    }
    addEventListener('keydown', ouvir, { capture: true })
    return () => removeEventListener('keydown', ouvir, { capture: true })
  }, [ativo])
}
