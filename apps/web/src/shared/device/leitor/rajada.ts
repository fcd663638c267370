/** A scanner types faster than this; a person does not, for so many keys in a row. */
const MAXIMO_ENTRE_TECLAS_MS = 50
const MINIMO_DE_TECLAS = 3
/** Readers without a wire pause within a code; from a key to the scanner a hand needs longer than this. */
const PAUSA_MS = 300
/** Longest pause after keys that only a machine types so fast: the rest of their code may still come. */
export const PAUSA_DA_MAQUINA_MS = 1500
/** A longer delay between a key and the page's handling of it means that the machine is busy. */
const ATRASO_MS = 10
/** Fewer characters without a terminator are not taken for a code. */
const MINIMO_SEM_FIM = 6
/** A scanner may send a second terminator (CR LF, Tab + Enter, ETX + Enter) so long after the first. */
const FIM_SEGUIDO_MS = 50

/** A scanner's text. `inteira`: typed without a pause; after a pause characters may be missing. */
export interface Lida {
  readonly texto: string
  readonly inteira: boolean
}

/** Key, or inserted character. */
export type Tecla = Pick<KeyboardEvent, 'key' | 'timeStamp'> & {
  readonly ctrlKey?: boolean
  /** When the page was told of it: later than it was pressed where the machine is busy. */
  readonly handledAt?: number
}

/** Keys that come with another one and mean nothing by themselves. */
const MODIFICADORES = ['Shift', 'CapsLock', 'Control', 'Alt', 'AltGraph', 'NumLock', 'Dead']
/** Control characters as keys: Ctrl+J is LF, Ctrl+M is CR, Ctrl+I is Tab. */
const FIM_POR_CTRL = ['j', 'm', 'i']

type Classe = 'modificador' | 'caractere' | 'enter' | 'fim' | 'controle'
function classeDe({ key, ctrlKey = false }: Tecla): Classe {
  if (MODIFICADORES.includes(key)) return 'modificador'
  if (key === 'Enter') return 'enter'
  if (key === 'Tab' || (ctrlKey && FIM_POR_CTRL.includes(key.toLowerCase()))) return 'fim'
  return key.length === 1 && !ctrlKey ? 'caractere' : 'controle'
}

/**
 * Collects the keys of a USB or Bluetooth scanner: a burst of characters with Enter, Tab or a line feed at its end, or with
 * nothing. Control characters within it (STX, ETX, GS …) and keys that are unknown end no burst.
 */
export class Rajada {
  #teclas = ''
  #ultima = Number.NEGATIVE_INFINITY
  /** When the page was told of the last key. */
  #tratada = Number.NEGATIVE_INFINITY
  /** When a burst ended; other terminators may follow. */
  #terminada = Number.NEGATIVE_INFINITY
  /** Times between two keys: those of a machine, and longer ones. */
  #rapidas = 0
  #pausas = 0
  #veloz = false
  #daMaquina = false

  get teclas(): string {
    return this.#teclas
  }

  /** The last character came as fast as only within a burst, or after others that did. */
  get noMeio(): boolean {
    return this.#teclas.length > 1 && (this.#veloz || this.#deMaquina)
  }

  /** The last key is a control character of a scanner, or one more terminator: it does nothing else. */
  get daMaquina(): boolean {
    return this.#daMaquina
  }

  /** A key was released; where the page was told so late, the machine was busy until then. */
  soltar(timeStamp: number, handledAt: number): void {
    if (handledAt - timeStamp > ATRASO_MS) this.#tratada = handledAt
  }

  /** Its next key may still come: so short after the last one no hand has gone elsewhere. */
  emCurso(timeStamp: number): boolean {
    return this.noMeio && timeStamp - Math.max(this.#ultima, this.#tratada) <= PAUSA_MS
  }

  /** This key is a person's, who goes on after a code that had no terminator. */
  abandonadaCom(pressedKey: Tecla): boolean {
    const [className, desde] = [classeDe(pressedKey), pressedKey.timeStamp - this.#ultima]
    if (className === 'enter') return desde > PAUSA_MS
    return (className === 'fim' || className === 'controle') && desde > MAXIMO_ENTRE_TECLAS_MS
  }

  esquecer(): void {
    this.#teclas = ''
    this.#rapidas = 0
    this.#pausas = 0
  }

  /** Takes back the end of a burst that was a person's Tab: the next key is the person's too. */
  devolverFim(): void {
    this.#terminada = Number.NEGATIVE_INFINITY
  }

  /** Takes one key. Returns what was read when this key ends a burst, else null. */
  receber(pressedKey: Tecla): Lida | null {
    const { key, timeStamp } = pressedKey
    const className = classeDe(pressedKey)
    this.#daMaquina = false
    if (className === 'modificador') return null
    if (className !== 'caractere' && timeStamp - this.#terminada <= FIM_SEGUIDO_MS) {
      this.#daMaquina = true
      this.#terminada = timeStamp
      return null
    }
    const desde = timeStamp - this.#ultima
    if (className === 'fim' || className === 'controle') {
      // From a person, who goes on to another control.
      if (desde > MAXIMO_ENTRE_TECLAS_MS || (className === 'fim' && !this.#deMaquina)) {
        this.esquecer()
        return null
      }
      this.#ultima = timeStamp
      if (className === 'fim') return this.#terminar(timeStamp)
      this.#daMaquina = this.#deMaquina
      return null
    }
    this.#contar(desde, key, timeStamp - this.#tratada)
    this.#ultima = timeStamp
    this.#tratada = pressedKey.handledAt ?? timeStamp
    if (className === 'enter') return this.#terminar(timeStamp)
    this.#teclas += key
    this.#terminada = Number.NEGATIVE_INFINITY
    return null
  }

  /**
   * Returns what was read when no terminator came within `PAUSA_DA_MAQUINA_MS`, or a person goes on elsewhere. Null for
   * what a person may have typed.
   */
  semFim(): Lida | null {
    if (this.#rapidas < MINIMO_SEM_FIM - 1 || !this.#deMaquina) return null
    const reading = { texto: this.#teclas, inteira: this.#pausas === 0 }
    this.esquecer()
    return reading
  }

  #terminar(timeStamp: number): Lida | null {
    const reading = this.#lida()
    this.esquecer()
    if (reading) this.#terminada = timeStamp
    return reading
  }

  /** `idleMs`: since the page was told of the last key. A key right behind that waited for a busy machine, and is no pause. */
  #contar(elapsedMs: number, key: string, idleMs: number): void {
    // Enter after a longer while is a person's, who has looked at the text in the field.
    const pausa = this.#deMaquina && key !== 'Enter' ? PAUSA_DA_MAQUINA_MS : PAUSA_MS
    const hasWaited = idleMs >= 0 && idleMs <= MAXIMO_ENTRE_TECLAS_MS
    if (elapsedMs > pausa && !hasWaited) this.esquecer()
    if (this.#teclas === '') return
    this.#veloz = elapsedMs <= MAXIMO_ENTRE_TECLAS_MS
    if (this.#veloz) this.#rapidas++
    else if (!hasWaited) this.#pausas++
  }

  get #deMaquina(): boolean {
    return this.#rapidas >= MINIMO_DE_TECLAS - 1 && this.#rapidas > this.#pausas
  }

  #lida(): Lida | null {
    const inteira = this.#pausas === 0
    if (this.#teclas.length < MINIMO_DE_TECLAS) return null
    // A person's typing has a few quick keys among slow ones; a machine's has a few pauses.
    if (inteira && this.#rapidas < Math.max(MINIMO_DE_TECLAS - 1, this.#teclas.length / 2)) return null
    if (!inteira && (this.#rapidas < MINIMO_DE_TECLAS || !this.#deMaquina)) return null
    return { texto: this.#teclas, inteira }
  }
}
