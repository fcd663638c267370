/** A tracking code as it is kept and searched: capitals, without blanks. */
export const comoRastreio = (digitado: string): string => digitado.replace(/\s+/g, '').toUpperCase()

/** Of the Correios, as the Universal Postal Union writes parcels: `AA123456789BR`. */
const DOS_CORREIOS = /^[A-Z]{2}\d{9}[A-Z]{2}$/
export const ehRastreioDosCorreios = (codigo: string): boolean => DOS_CORREIOS.test(codigo)

const PAGINAS: readonly (readonly [servico: RegExp, pagina: (codigo: string) => string])[] = [
  [/jadlog/i, (codigo) => `https://www.jadlog.com.br/jadlog/tracking?cte=${codigo}`],
  // Without the code: its page asks for it.
  [/loggi/i, () => 'https://www.loggi.com/rastreador/'],
]

/**
 * The carrier's own page of a parcel, by its code and by the name of the service or carrier; null where it is not known:
 * a page of another carrier finds nothing.
 */
export function paginaDoRastreio(codigo: string, servico: string): string | null {
  const limpo = comoRastreio(codigo)
  if (limpo === '') return null
  const escrito = encodeURIComponent(limpo)
  const propria = PAGINAS.find(([nome]) => nome.test(servico))?.[1](escrito)
  if (propria !== undefined) return propria
  return ehRastreioDosCorreios(limpo) ? `https://rastreamento.correios.com.br/app/index.php?objetos=${escrito}` : null
}
