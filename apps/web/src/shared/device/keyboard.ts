/** Less than this is no keyboard but a bar of the browser, px. */
const LEAST_KEYBOARD_PX = 120

/**
 * Tells styles how much of the window's foot the keyboard covers: browsers let it lie over the page. While it is open the
 * root has `data-teclado`, and bars take less height.
 */
export function followKeyboard(): void {
  const view = window.visualViewport
  if (!view) return
  const measure = () => {
    // Zoomed in by two fingers, the view is smaller without any keyboard.
    const covered = view.scale > 1 ? 0 : Math.max(0, Math.round(innerHeight - view.height - view.offsetTop))
    document.documentElement.style.setProperty('--e-teclado', `${covered}px`)
    document.documentElement.toggleAttribute('data-teclado', covered > LEAST_KEYBOARD_PX)
  }
  view.addEventListener('resize', measure)
  view.addEventListener('scroll', measure)
}

/** Marks a focus that came by a pointer: a text field is `:focus-visible` then too, and drawn without its ring. */
export function followFocus(): void {
  let pointed = false
  addEventListener('pointerdown', () => (pointed = true), true)
  addEventListener('keydown', () => (pointed = false), true)
  addEventListener('focusin', () => document.documentElement.toggleAttribute('data-apontado', pointed), true)
}

const TEXT_FIELD = 'main :is(textarea, input:not([type="checkbox"], [type="radio"]))'

/**
 * Keeps `data-escrevendo` on the root while what ends the typing in a text field of the page is pressed. Bars make room
 * while text is typed; one that came back at the press would take the click from what was pressed.
 */
export function followTyping(): void {
  const root = document.documentElement
  addEventListener(
    'mousedown',
    () => root.toggleAttribute('data-escrevendo', document.activeElement?.matches(TEXT_FIELD) ?? false),
    true,
  )
  // The click comes in the same task as the release.
  const release = () => setTimeout(() => root.removeAttribute('data-escrevendo'))
  for (const ending of ['mouseup', 'dragend', 'contextmenu']) addEventListener(ending, release, true)
}
