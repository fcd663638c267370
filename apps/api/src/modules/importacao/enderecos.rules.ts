import { soDigitos } from '@estampa/contract/shared/documents.ts'
import { normalizeText } from '@estampa/contract/shared/search.ts'

const ESTADOS: Readonly<Record<string, string>> = {
  acre: 'AC',
  alagoas: 'AL',
  amapa: 'AP',
  amazonas: 'AM',
  bahia: 'BA',
  ceara: 'CE',
  'distrito federal': 'DF',
  'espirito santo': 'ES',
  goias: 'GO',
  maranhao: 'MA',
  'mato grosso': 'MT',
  'mato grosso do sul': 'MS',
  'minas gerais': 'MG',
  para: 'PA',
  paraiba: 'PB',
  parana: 'PR',
  pernambuco: 'PE',
  piaui: 'PI',
  'rio de janeiro': 'RJ',
  'rio grande do norte': 'RN',
  'rio grande do sul': 'RS',
  rondonia: 'RO',
  roraima: 'RR',
  'santa catarina': 'SC',
  'sao paulo': 'SP',
  sergipe: 'SE',
  tocantins: 'TO',
}
const SIGLAS: ReadonlySet<string> = new Set(Object.values(ESTADOS))

/** The state that a text names by its letters or its name; null for none. */
function estadoDe(texto: string): string | null {
  const nome = normalizeText(texto).replace(/^(?:estado d[aeo]|state of) /, '')
  const sigla = nome.toUpperCase()
  return SIGLAS.has(sigla) ? sigla : (ESTADOS[nome] ?? null)
}

/** `PE`, `Pernambuco`, `BR-PE`, `Pernambuco (PE)`. Two other letters stay and are noted, as `EX` for abroad. */
export function parseUf(texto: string): { uf: string; nota?: string; erro?: string } {
  const partes = texto.split(/[-–—/()]/).filter((parte) => !/^\s*(?:br)?\s*$/i.test(parte))
  const [estado = null, ...extraEstados] = new Set([estadoDe(texto) ?? partes.map(estadoDe)].flat())
  if (estado !== null && extraEstados.length === 0) return { uf: estado }
  const letras = texto.trim().toUpperCase()
  if (!/^[A-Z]{2}$/.test(letras)) return { uf: '', erro: `UF: “${texto}” não é um estado. Escreva a sigla, como PE.` }
  return { uf: letras, nota: `UF “${letras}”. Confira: não é um estado do Brasil.` }
}

const CIDADE_E_UF = /^(.*\S)\s*(?:[-–—/,]\s*([a-z]{2})|\(\s*([a-z]{2})\s*\))$/i

/** `São Paulo - SP`, `São Paulo/SP`, `São Paulo (SP)`; null where no state stands behind the city. */
export function parseCidade(texto: string): { municipio: string; uf: string } | null {
  const [, municipio = '', solta, fechada] = CIDADE_E_UF.exec(texto.trim()) ?? []
  const uf = (solta ?? fechada ?? '').toUpperCase()
  return SIGLAS.has(uf) ? { municipio, uf } : null
}

/** The state of São Paulo has all postal codes that begin with zero: a spreadsheet eats it. */
const COM_ZERO = 'SP'

/** The digits of a postal code, with the zero that a spreadsheet ate; `uf` is that of the address, '' where unknown. */
export function parseCep(texto: string, uf: string): { cep: string; nota?: string } {
  const digitos = soDigitos(texto)
  const cep = digitos.length === 7 && (uf === '' || uf === COM_ZERO) ? `0${digitos}` : digitos
  return cep === '' || cep.length === 8 ? { cep } : { cep, nota: `CEP “${texto}”. Confira: um CEP tem 8 dígitos.` }
}
