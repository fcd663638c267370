/** A scanner types faster than this; a person does not, for so many keys in a row. */
const MAXIMO_ENTRE_TECLAS_MS = 50
const MINIMO_DE_TECLAS = 3
/** Readers without a wire pause within a code; from a key to the scanner a hand needs longer than this. */
const PAUSA_MS = 300
/** The same after keys that only a machine types so fast: the rest of their code may still come. */
const PAUSA_DA_MAQUINA_MS = 1500

type Tecla = Pick<KeyboardEvent, 'key' | 'timeStamp'>

/** What a scanner typed. `inteira`: in one go; else it paused, and nobody can say whether something is missing. */
export interface Lida {
  readonly texto: string
  readonly inteira: boolean
}

/** Collects the keys of a USB or Bluetooth scanner: a burst of characters with Enter at its end. */
export class Rajada {
  #teclas = ''
  #ultima = Number.NEGATIVE_INFINITY
  /** Times between two keys: those of a machine, and longer ones. */
  #rapidas = 0
  #pausas = 0

  #veloz = false

  /** The characters of the burst so far. */
  get teclas(): string {
    return this.#teclas
  }

  /** The last character came as fast as only within a burst, or after others that did. */
  get noMeio(): boolean {
    return this.#teclas.length > 1 && (this.#veloz || this.#deMaquina)
  }

  esquecer(): void {
    this.#teclas = ''
    this.#rapidas = 0
    this.#pausas = 0
  }

  /** Takes one key. Returns what was read when this key ends a burst, else null. */
  receber({ key, timeStamp }: Tecla): Lida | null {
    // A scanner holds Shift for capitals; other keys are a person's, who goes on to another control.
    if (key === 'Shift') return null
    if (key.length > 1 && key !== 'Enter') {
      this.esquecer()
      return null
    }
    this.#contar(timeStamp - this.#ultima, key)
    this.#ultima = timeStamp
    if (key !== 'Enter') {
      this.#teclas += key
      return null
    }
    const lida = this.#lida()
    this.esquecer()
    return lida
  }

  #contar(desdeAUltima: number, key: string): void {
    // Enter after a longer while is a person's, who has looked at what stands there.
    const pausa = this.#deMaquina && key !== 'Enter' ? PAUSA_DA_MAQUINA_MS : PAUSA_MS
    if (desdeAUltima > pausa) this.esquecer()
    if (this.#teclas === '') return
    this.#veloz = desdeAUltima <= MAXIMO_ENTRE_TECLAS_MS
    if (this.#veloz) this.#rapidas++
    else this.#pausas++
  }

  get #deMaquina(): boolean {
    return this.#rapidas >= MINIMO_DE_TECLAS - 1 && this.#rapidas > this.#pausas
  }

  #lida(): Lida | null {
    const inteira = this.#pausas === 0
    if (this.#teclas.length < MINIMO_DE_TECLAS) return null
    // A person's typing has a few quick keys among slow ones; a machine's has a few pauses.
    if (!inteira && (this.#rapidas < MINIMO_DE_TECLAS || !this.#deMaquina)) return null
    return { texto: this.#teclas, inteira }
  }
}
