let saveData = true
// With `saveData` the program does not read ahead when pointer or focus passes a link.
Object.defineProperty(navigator, 'connection', { configurable: true, get: () => ({ saveData }) })

/** Switches reading ahead off: a page requests only what it shows. */
export function readAheadOff(): void {
  saveData = true
}

/** From here to the end of the test links read ahead, as on a usual line. */
export function readAheadOn(): void {
  saveData = false
}
