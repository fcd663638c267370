let saveData = true
// Where each byte costs, the program reads nothing ahead: of a link that the pointer or the focus passes.
Object.defineProperty(navigator, 'connection', { configurable: true, get: () => ({ saveData }) })

/** A page asks for what it draws, and for nothing that the person may come to next. */
export function readAheadOff(): void {
  saveData = true
}

/** From here to the end of the test links read ahead, as on a usual line. */
export function readAheadOn(): void {
  saveData = false
}
