let typed = ''

const keep = (event: KeyboardEvent): void => {
  const { key, ctrlKey, metaKey, altKey, isComposing } = event
  const isKept = key.length === 1 || key === 'Enter' || key === 'Backspace'
  if (!isKept || ctrlKey || metaKey || altKey || isComposing) return
  event.preventDefault()
  event.stopPropagation()
  if (event.repeat && key === 'Enter') return
  typed = key === 'Backspace' ? typed.slice(0, -1) : typed + (key === 'Enter' ? '\n' : key)
}

/** Collects keystrokes for a field that is still loading; the page does not get them. Enter becomes a line feed. */
export function keepTyped(): void {
  typed = ''
  addEventListener('keydown', keep, { capture: true })
}

/** Hands over what was typed; from now on keys go where the focus is. */
export function takeTyped(): string {
  removeEventListener('keydown', keep, { capture: true })
  const taken = typed
  typed = ''
  return taken
}
