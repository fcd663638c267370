/** How deep JSON that we read may be nested. The deepest that any form sends has 4 levels. */
export const PROFUNDIDADE_MAXIMA = 20
/** How many values it may hold: a product of 500 variations, each with all fields and 30 pictures, has 22,000. */
export const VALORES_MAXIMOS = 30_000

const ASPAS = 34
const BARRA = 92

/** Measures what a JSON text, well-formed or not, will become: as it arrives, before anything is built of it. */
export class MedidaDoJson {
  /** At least as many values as it holds: its commas and opening brackets. */
  valores = 1
  profundidade = 0
  #atual = 0
  #noTexto = false
  #escape = false

  get fundo(): boolean {
    return this.profundidade > PROFUNDIDADE_MAXIMA
  }
  get largo(): boolean {
    return this.valores > VALORES_MAXIMOS
  }

  /** Goes on with the next part; also of bytes, one character each. Answers false once it is too deep or too wide. */
  ler(parte: string): boolean {
    for (let i = 0; i < parte.length; i++) {
      const letra = parte.charCodeAt(i)
      if (this.#noTexto) {
        if (this.#escape) this.#escape = false
        else if (letra === BARRA) this.#escape = true
        else if (letra === ASPAS) this.#noTexto = false
        continue
      }
      if (letra === ASPAS) this.#noTexto = true
      else if (letra === 44 /* , */) this.valores++
      else if (letra === 91 /* [ */ || letra === 123 /* { */) {
        this.valores++
        this.profundidade = Math.max(this.profundidade, ++this.#atual)
        if (this.fundo) return false
      } else if (letra === 93 /* ] */ || letra === 125 /* } */) this.#atual--
    }
    return !this.largo
  }
}

/** Reads JSON text of a form's field; `undefined` when it is none, too deep or too wide. */
export function parseJson(texto: string): unknown {
  if (!new MedidaDoJson().ler(texto)) return undefined
  try {
    return JSON.parse(texto) as unknown
  } catch {
    return undefined
  }
}
