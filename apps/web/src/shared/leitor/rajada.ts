/** A scanner types faster than this; a person does not, for so many keys in a row. */
const MAXIMO_ENTRE_TECLAS_MS = 50
const MINIMO_DE_TECLAS = 3

type Tecla = Pick<KeyboardEvent, 'key' | 'timeStamp'>

/** Collects the keys of a USB scanner: a burst of characters with Enter at its end. */
export class Rajada {
  #teclas = ''
  #ultima = Number.NEGATIVE_INFINITY

  /** The characters of the burst so far. */
  get teclas(): string {
    return this.#teclas
  }

  esquecer(): void {
    this.#teclas = ''
  }

  /** Takes one key. Returns the text when this key ends a burst, else null. */
  receber({ key, timeStamp }: Tecla): string | null {
    if (timeStamp - this.#ultima > MAXIMO_ENTRE_TECLAS_MS) this.#teclas = ''
    if (key.length === 1) {
      this.#teclas += key
      this.#ultima = timeStamp
      return null
    }
    // A scanner holds Shift for capitals; other keys are a person's, who goes on to another control.
    if (key === 'Shift') return null
    if (key !== 'Enter') {
      this.#teclas = ''
      return null
    }
    const texto = this.#teclas
    this.#teclas = ''
    return texto.length < MINIMO_DE_TECLAS ? null : texto
  }
}
