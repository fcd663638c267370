import { useEffect, useEffectEvent } from 'react'

/** A scanner types faster than this; a person does not, for so many keys in a row. */
const MAXIMO_ENTRE_TECLAS_MS = 100
const MINIMO_DE_TECLAS = 3
/** A box that was just ticked by hand has the focus too, and takes no text. */
const EDITAVEL = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]'

/**
 * Takes what a USB scanner types (a burst of keys with Enter or Tab at its end) while the focus is in no field. In a
 * field the keys belong to the field, as those of any keyboard.
 */
export function useLeitorUsb(aoLer: (texto: string) => void, ativo = true): void {
  const leu = useEffectEvent(aoLer)
  useEffect(() => {
    if (!ativo) return
    let teclas = ''
    let ultima = Number.NEGATIVE_INFINITY
    const ouvir = (evento: KeyboardEvent) => {
      const emCampo = evento.target instanceof Element && evento.target.closest(EDITAVEL) !== null
      if (emCampo || evento.ctrlKey || evento.metaKey || evento.altKey || evento.isComposing) {
        teclas = ''
        return
      }
      if (evento.timeStamp - ultima > MAXIMO_ENTRE_TECLAS_MS) teclas = ''
      if (evento.key.length === 1) {
        // In the middle of a burst a space would press the button that has the focus, a slash would open Firefox's search.
        if (teclas !== '' || evento.key === '/') evento.preventDefault()
        teclas += evento.key
        ultima = evento.timeStamp
        return
      }
      if (evento.key !== 'Enter' && evento.key !== 'Tab') return
      const texto = teclas
      teclas = ''
      if (texto.length < MINIMO_DE_TECLAS) return
      // It would press the button that has the focus.
      evento.preventDefault()
      evento.stopPropagation()
      leu(texto)
    }
    addEventListener('keydown', ouvir, { capture: true })
    return () => removeEventListener('keydown', ouvir, { capture: true })
  }, [ativo])
}
