/**
 * Writes to `--e-teclado` how much of the window's foot the screen keyboard covers: what stands at the foot stands above it.
 * Browsers let the keyboard lie over the page and shrink the visual viewport only.
 */
export function followKeyboard(): void {
  const view = window.visualViewport
  if (!view) return
  const measure = () => {
    // Zoomed in by two fingers, the view is smaller without any keyboard.
    const covered = view.scale > 1 ? 0 : Math.max(0, Math.round(innerHeight - view.height - view.offsetTop))
    document.documentElement.style.setProperty('--e-teclado', `${covered}px`)
  }
  view.addEventListener('resize', measure)
  view.addEventListener('scroll', measure)
}

/**
 * Marks the page (`data-apontado`) while the focus came by mouse or finger: a text field matches `:focus-visible` then too,
 * and is drawn without its ring.
 */
export function followFocus(): void {
  let pointed = false
  addEventListener('pointerdown', () => (pointed = true), true)
  addEventListener('keydown', () => (pointed = false), true)
  addEventListener('focusin', () => document.documentElement.toggleAttribute('data-apontado', pointed), true)
}
