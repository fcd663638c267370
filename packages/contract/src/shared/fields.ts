import { z } from 'zod'
import { comoCodigo, toNfc } from './escrita.ts'
import { lista } from './lista.ts'
import { CARACTERES, ID_MAXIMO, MEDIDA_MAXIMA, PECAS_MAXIMAS, REAIS_MAXIMOS } from './maximos.ts'
import { duvidaDosMilhares, inteiroDoTexto, parseDecimal } from './money.ts'

/** The sentence about a value that is wrong; a missing one is 'Campo obrigatório'. */
export const faltaOu = (mensagem: string) => ({
  error: ({ input }: { readonly input?: unknown }) => (input == null || input === '' ? 'Campo obrigatório' : mensagem),
})

/** Identifiers are positive 32-bit integers; in paths and forms they arrive as text. */
export const id = z
  .int('Identificador inválido')
  .min(1, 'Identificador inválido')
  .max(ID_MAXIMO, 'Identificador inválido')
export const idTexto = z
  .union([id, z.string().regex(/^\d{1,10}$/, 'Identificador inválido')], faltaOu('Identificador inválido'))
  .transform(Number)
  .pipe(id)
export const idParams = z.object({ id: idTexto })
/** An id in a body that may be missing: null. */
export const talvezId = id.nullish().transform((valor) => valor ?? null)

/** A filter that an empty text leaves out. */
export const ignoreEmptyText = <T extends z.ZodType>(schema: T) =>
  z.preprocess((valor) => (valor === '' ? undefined : valor), schema.optional())
export const vazioComoAusente = (valor: unknown) => (valor === '' || valor === null ? undefined : valor)
/** Accepts one of the choices of a select, by its stored value. */
export const umDe = <V extends string>(opcoes: readonly { readonly valor: V }[], mensagem?: string) =>
  z.enum(
    opcoes.map(({ valor }) => valor),
    mensagem,
  )
/** Accepts one of the keys of a table of labels. */
export const chaveDe = <V extends string>(rotulos: Readonly<Record<V, unknown>>, mensagem?: string) =>
  z.enum(Object.keys(rotulos) as V[], mensagem)
export const vazioComoNulo = (valor: unknown) => (typeof valor === 'string' && valor.trim() === '' ? null : valor)

/** Text that can be stored: PostgreSQL takes no NUL, and half of a surrogate pair is no character. */
export const textoGuardavel = (texto: string): boolean => !texto.includes('\u0000') && texto.isWellFormed()
export const CARACTERE_NAO_PERMITIDO = 'Caractere não permitido'

const textoLivre = (mensagem: string) =>
  z.string({ error: ({ input }) => (input == null ? mensagem : 'Informe um texto') })
const guardavel = (livre: z.ZodString, maximo: number) =>
  livre.max(maximo, `No máximo ${maximo} caracteres`).refine(textoGuardavel, CARACTERE_NAO_PERMITIDO)

/** Text, trimmed, in NFC, without marks that turn the direction of reading. `mensagem`: for a missing text. */
export const texto = (maximo: number, mensagem = 'Campo obrigatório') =>
  guardavel(textoLivre(mensagem).trim().overwrite(toNfc), maximo)

export const textoObrigatorio = (maximo: number, mensagem = 'Campo obrigatório') => texto(maximo).min(1, mensagem)

/** A password as typed, spaces included, whatever the rules for a new one. */
export const senhaDigitada = guardavel(textoLivre('Campo obrigatório'), CARACTERES.usuario.senha).min(
  1,
  'Campo obrigatório',
)

/** Text that may be missing or null, both of which mean ''. */
export const textoOuVazio = (maximo: number) =>
  texto(maximo)
    .nullish()
    .transform((valor) => valor ?? '')

/** The number of a house, which may be a text, as `12 A`. */
export const numeroDaCasa = (maximo: number) =>
  z.preprocess((valor) => (typeof valor === 'number' ? String(valor) : valor), textoOuVazio(maximo))

/** Text that may be missing, null or blank, all of which mean null. */
export const textoOpcional = (maximo: number) =>
  z.preprocess(vazioComoNulo, texto(maximo).nullish()).transform((valor) => valor ?? null)

/** A SKU, or the code of a product or model: NFKC, without signs that nobody sees. */
const codigo = (maximo: number) =>
  textoLivre('Campo obrigatório')
    .refine(textoGuardavel, CARACTERE_NAO_PERMITIDO)
    .overwrite(comoCodigo)
    .max(maximo, `No máximo ${maximo} caracteres`)
export const codigoObrigatorio = (maximo: number) => codigo(maximo).min(1, 'Campo obrigatório')
/** A code that may be missing, null or blank, all of which mean null. */
export const codigoOpcional = (maximo: number) =>
  codigo(maximo)
    .nullish()
    .transform((valor) => valor || null)

const CENTAVOS = 'Use no máximo duas casas decimais'
/** Differences above this are no binary noise, as in 0.1 + 0.2. */
const hasCentFraction = (reais: number) => Math.abs(reais * 100 - Math.round(reais * 100)) > 1e-4

const decimal = (maximo: number, negativo: string, duvida: (texto: string) => string | null) =>
  z.preprocess(
    // An ambiguous text passes unchanged: its sentence has both readings.
    (valor) => (typeof valor === 'string' && duvida(valor) === null ? parseDecimal(valor) : valor),
    z
      .number({ error: ({ input }) => (typeof input === 'string' && duvida(input)) || 'Número inválido' })
      .min(0, negativo)
      .max(maximo, 'Valor alto demais')
      .nullish(),
  )
/** Rounds like `toCentavos`: a half goes up, though its binary fraction may lie below. */
const arredondado = (casas: number) => (valor: number | null | undefined) =>
  typeof valor === 'number' ? Math.round(valor * 10 ** casas + 1e-7) / 10 ** casas : null

/**
 * Money in reais, two decimals and no more; accepts a number or text with comma or dot, but no `1.500`, which may be thousands;
 * blank → null. At most R$ 9.999.999,99.
 */
export const dinheiro = decimal(REAIS_MAXIMOS, 'O valor não pode ser negativo', duvidaDosMilhares)
  .refine((valor) => typeof valor !== 'number' || !hasCentFraction(valor), CENTAVOS)
  .transform(arredondado(2))
/** A measure in cm or a weight in kg, three decimals; blank → null. */
export const medida = decimal(MEDIDA_MAXIMA, 'A medida não pode ser negativa', () => null).transform(arredondado(3))

/** Reads with `ler` a text that stands for a number; a number passes as it is. */
export const escrito = (ler: (texto: string) => number | null) => (valor: unknown) =>
  typeof valor === 'string' ? ler(valor) : valor

const pecas = z
  .int(faltaOu('Quantidade inválida'))
  .min(0, 'A quantidade não pode ser negativa')
  .max(PECAS_MAXIMAS, 'Quantidade alta demais')
/** Pieces: an integer from 0; blank or missing → 0. */
export const quantidade = z.preprocess(escrito(inteiroDoTexto), pecas.nullish()).transform((valor) => valor ?? 0)
/** Pieces that a form may leave out: absent stays as it is, empty is 0. */
export const quantidadeOpcional = z
  .preprocess(escrito(inteiroDoTexto), pecas.nullish())
  .transform((valor) => (valor === null ? 0 : valor))
/** `quantidade` in a change: an empty field never takes pieces away. */
export const quantidadeMudada = z.preprocess(escrito(inteiroDoTexto), pecas)

const comoBooleano = (valor: unknown) =>
  valor === '1' || valor === 1 || valor === 'true'
    ? true
    : valor === '0' || valor === 0 || valor === 'false'
      ? false
      : vazioComoNulo(valor)
const simOuNao = z.boolean(faltaOu('Informe sim ou não'))
/** A switch; forms with files send `1` / `0`. Missing or null → false. */
export const booleano = z.preprocess(comoBooleano, simOuNao.nullish()).transform((valor) => valor ?? false)
/** A switch that a form may leave out. */
export const booleanoOpcional = z.preprocess(
  (valor) => (valor === undefined ? valor : comoBooleano(valor)),
  simOuNao.optional(),
)
/** Switch in a change: on or off, never empty. */
export const booleanoMudado = z.preprocess(comoBooleano, simOuNao)

export const cor = z
  .string('Cor inválida')
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'A cor deve ter a forma #rrggbb')

/** A day (`aaaa-mm-dd`) of the years that PostgreSQL and people know. Blank → null. */
export const dia = z
  .preprocess(
    vazioComoNulo,
    z.iso
      .date('Data inválida')
      .refine((valor) => valor >= '2000-01-01' && valor < '2100-01-01', 'Data inválida')
      .nullish(),
  )
  .describe('aaaa-mm-dd')

/** Fields of one kind. */
export const iguais = <const N extends string, T>(nomes: readonly N[], tipo: T) =>
  Object.fromEntries(nomes.map((nome) => [nome, tipo])) as Record<N, T>
/** Measures of a piece or a parcel, in cm and kg. */
export const MEDIDAS = ['largura', 'altura', 'comprimento', 'peso'] as const

/** The version of the record the form was loaded with; a stale one answers 409. */
export const versao = z.preprocess(
  vazioComoNulo,
  z
    .union([
      z.int(),
      z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number),
    ])
    .nullish(),
)

/** `ids` as `1,2`, repeated, `ids[]`, or a JSON list; in query or body. At least one, at most 1,000, without repetition. */
export const listaDeIds = z.preprocess(
  (valor) =>
    (Array.isArray(valor) ? valor : [valor]).flatMap((v) =>
      typeof v === 'string' ? v.split(',').filter((s) => s.trim() !== '') : v,
    ),
  lista(idTexto, { min: [1, 'Informe ao menos um item'], max: [1000] }).transform((ids) => [...new Set(ids)]),
)
export const objeto = (valor: unknown): valor is Record<string, unknown> =>
  valor !== null && typeof valor === 'object' && !Array.isArray(valor)
const renameIds = (entrada: unknown) => {
  if (!objeto(entrada)) return entrada
  const { 'ids[]': colchetes, ...resto } = entrada
  return colchetes === undefined ? resto : { ids: colchetes, ...resto }
}
export const idsBody = z.preprocess(renameIds, z.object({ ids: listaDeIds }))
const talvezIds = z.object({ ids: listaDeIds.optional() })
/** DELETE carries `ids` in the query or in the body; either half may be without. */
export const idsNaConsulta = z.preprocess(renameIds, talvezIds)
export const talvezComIds = z.preprocess(renameIds, talvezIds.nullish())
