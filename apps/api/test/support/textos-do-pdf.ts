import { inflateSync } from 'node:zlib'

/** The letters of a font by the numbers that the pages write in place of them. */
type Letras = ReadonlyMap<string, string>

/** The texts of a PDF that `novoPdf` made, each on its line. */
export function textosDoPdf(bytes: Buffer): string {
  const latino = bytes.toString('latin1')
  const objetos = new Map(
    Array.from(latino.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj$/gm), ([, id, objeto = '']) => [id, objeto] as const),
  )
  const fontes = new Map(
    Array.from(latino.matchAll(/^\/(F\d+) (\d+) 0 R$/gm), ([, nome, id]) => {
      const [, letras] = objetos.get(id)?.match(/\/ToUnicode (\d+) 0 R/) ?? []
      return [nome, letrasDe(aberto(objetos.get(letras) ?? ''))] as const
    }),
  )
  return [...objetos.values()].flatMap((objeto) => textosDe(aberto(objeto), fontes)).join('\n')
}

/** Returns what the object's stream holds; nothing if it has none that is compressed. */
function aberto(objeto: string): string {
  const [, corrente] = objeto.match(/\/FlateDecode\n[\s\S]*?stream\r?\n([\s\S]*)\r?\nendstream$/) ?? []
  return corrente === undefined ? '' : inflateSync(Buffer.from(corrente, 'latin1')).toString('latin1')
}

const numeros = (texto: string): string[] =>
  [...texto.matchAll(/<([0-9a-f]+)>/gi)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])

/** From a range's first number on, one letter after the other. */
function letrasDe(faixas: string): Letras {
  return new Map(
    [...faixas.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi)].flatMap(([, primeiro = '', letras = '']) =>
      [...letras.matchAll(/<([0-9a-f ]+)>/gi)].map(([, letra = ''], i) => {
        const numero = (Number.parseInt(primeiro, 16) + i).toString(16).padStart(4, '0')
        // One sign of the font may be two letters: `<0066 0069>`.
        const units = letra.split(' ').map((unit) => Number.parseInt(unit, 16))
        return [numero, String.fromCharCode(...units)] as const
      }),
    ),
  )
}

/** A text may be written in pieces that are set closer together. */
const textosDe = (pagina: string, fontes: ReadonlyMap<string | undefined, Letras>): string[] =>
  Array.from(pagina.matchAll(/^\/(F\d+) [\d.]+ Tf\n\[([^\]]*)\] TJ$/gm), ([, fonte, pedacos = '']) =>
    numeros(pedacos)
      .map((numero) => fontes.get(fonte)?.get(numero) ?? '?')
      .join(''),
  )
