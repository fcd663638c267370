/** How deep JSON that we read may be nested. The deepest that any form sends has 4 levels. */
export const PROFUNDIDADE_MAXIMA = 20
/** How many values it may hold: a product of 500 variations, each with all fields and 30 pictures, has 22,000. */
export const VALORES_MAXIMOS = 30_000

/** What a JSON text will become, found in one pass and before anything is built of it. */
export interface MedidaDoJson {
  /** At least as many values as it holds: its commas and opening brackets. */
  readonly valores: number
  readonly profundidade: number
}

const ASPAS = 34
const BARRA = 92

/** Measures JSON, well-formed or not, up to the first bracket that is too deep. */
export function medirJson(texto: string): MedidaDoJson {
  let valores = 1
  let atual = 0
  let profundidade = 0
  for (let i = 0; i < texto.length; i++) {
    switch (texto.charCodeAt(i)) {
      case ASPAS:
        for (i++; i < texto.length && texto.charCodeAt(i) !== ASPAS; i++) if (texto.charCodeAt(i) === BARRA) i++
        break
      case 44: // ,
        valores++
        break
      case 91: // [
      case 123: // {
        valores++
        atual++
        if (atual > profundidade) profundidade = atual
        if (profundidade > PROFUNDIDADE_MAXIMA) return { valores, profundidade }
        break
      case 93: // ]
      case 125: // }
        atual--
    }
  }
  return { valores, profundidade }
}

/** Reads JSON text of a form's field; `undefined` when it is none, too deep or too wide. */
export function lerJson(texto: string): unknown {
  const { valores, profundidade } = medirJson(texto)
  if (profundidade > PROFUNDIDADE_MAXIMA || valores > VALORES_MAXIMOS) return undefined
  try {
    return JSON.parse(texto) as unknown
  } catch {
    return undefined
  }
}
