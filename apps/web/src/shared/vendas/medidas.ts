import { formatMedida, parseDecimal } from '@estampa/contract/shared/money.ts'

/** The package's measures in the order of the form. */
export const MEDIDAS = [
  { nome: 'altura', rotulo: 'Altura', unidade: 'cm' },
  { nome: 'largura', rotulo: 'Largura', unidade: 'cm' },
  { nome: 'comprimento', rotulo: 'Comprimento', unidade: 'cm' },
  { nome: 'peso', rotulo: 'Peso', unidade: 'kg' },
] as const
export type NomeDaMedida = (typeof MEDIDAS)[number]['nome']
export type Textos = Readonly<Record<NomeDaMedida, string>>
type Valores = Record<NomeDaMedida, number | null>

const mapMedidas = <T>(valorDe: (nome: NomeDaMedida) => T) =>
  Object.fromEntries(MEDIDAS.map(({ nome }) => [nome, valorDe(nome)])) as Record<NomeDaMedida, T>

export const textosDe = (medidas: Valores): Textos => mapMedidas((name) => formatMedida(medidas[name]))

/** The numbers that were typed, with comma or dot; null where there is none, or none that can be one. */
export const valoresDe = (texts: Textos): Valores =>
  mapMedidas((name) => {
    const parsedMedida = parseDecimal(texts[name])
    return parsedMedida === null || Number.isNaN(parsedMedida) ? null : parsedMedida
  })

/** The error of a filled field; undefined when valid. */
export function erroDaMedida(text: string): string | undefined {
  const parsedMedida = parseDecimal(text)
  if (parsedMedida === null) return undefined
  if (Number.isNaN(parsedMedida)) return 'Número inválido'
  return parsedMedida > 0 ? undefined : 'Informe um valor maior que zero'
}

/** `20 × 30 × 15 cm, 0,5 kg`, or null while one is missing. */
export function medidasPorExtenso({ altura, largura, comprimento, peso }: Valores): string | null {
  if (altura === null || largura === null || comprimento === null || peso === null) return null
  return `${[altura, largura, comprimento].map(formatMedida).join(' × ')} cm, ${formatMedida(peso)} kg`
}
