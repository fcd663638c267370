import { comoRastreio, ehRastreioDosCorreios } from '@estampa/contract/frete/rastreio.ts'

/** Of Melhor Envio, until the carrier has given its own. */
const DO_MELHOR_ENVIO = /^ME[0-9A-Z]{8,}$/

const PAGINAS: readonly (readonly [servico: RegExp, pagina: (codigo: string) => string])[] = [
  // Also by the names that its services have at Melhor Envio.
  [/jadlog|^\.(?:package|com)\b/i, (codigo) => `https://www.jadlog.com.br/jadlog/tracking?cte=${codigo}`],
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
  if (ehRastreioDosCorreios(limpo)) return `https://rastreamento.correios.com.br/app/index.php?objetos=${escrito}`
  if (DO_MELHOR_ENVIO.test(limpo)) return `https://www.melhorrastreio.com.br/rastreio/${escrito}`
  return PAGINAS.find(([nome]) => nome.test(servico))?.[1](escrito) ?? null
}
