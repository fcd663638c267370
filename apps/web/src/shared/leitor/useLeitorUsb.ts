import { useEffect, useEffectEvent } from 'react'
import { escutar, type Lugar } from './escuta.ts'
import { sinalizar } from './sinais.ts'

interface Opcoes {
  /** The screen when absent. */
  lugar?: Lugar
  /** A reading only sounds wrong, as while an alarm waits to be dismissed. */
  pausado?: boolean
}

/**
 * Takes what a USB scanner types (a burst of keys with Enter at its end), whatever has the focus: no field keeps it, and
 * no button is pressed.
 */
export function useLeitorUsb(onRead: (texto: string) => void, { lugar = 'tela', pausado = false }: Opcoes = {}): void {
  const leu = useEffectEvent((texto: string) => (pausado ? sinalizar('alarme') : onRead(texto)))
  useEffect(() => escutar({ lugar, onRead: leu }), [lugar])
}
