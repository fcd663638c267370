/**
 * A ref for a bar that stays at the bottom of the window: writes the height it covers to `--e-barra`, so that a focused
 * element and the toasts keep above it. 0 while the bar stands elsewhere, as at a desk.
 */
export function medirBarra(barra: HTMLElement | null) {
  if (!barra) return
  const raiz = document.documentElement.style
  const medir = () => {
    const { position, bottom } = getComputedStyle(barra)
    const presa = position === 'fixed' || position === 'sticky'
    raiz.setProperty('--e-barra', presa ? `${barra.offsetHeight + (Number.parseFloat(bottom) || 0)}px` : '0px')
  }
  const observador = new ResizeObserver(medir)
  observador.observe(barra)
  return () => {
    observador.disconnect()
    raiz.removeProperty('--e-barra')
  }
}
