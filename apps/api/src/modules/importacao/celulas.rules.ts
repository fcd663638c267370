import type { CampoDaPlanilha } from '@estampa/contract/importacoes/campos.ts'
import { removeApostrophe, textFromCelula } from '@estampa/contract/shared/csv.ts'
import { instanteDaHora } from '@estampa/contract/shared/dates.ts'
import { dinheiro, medida } from '@estampa/contract/shared/fields.ts'
import { PECAS_MAXIMAS } from '@estampa/contract/shared/maximos.ts'
import type { HabitoDosNumeros } from '@estampa/contract/shared/money.ts'
import {
  formatPlainNumber,
  formatReais,
  leiturasDoNumero,
  parseDecimal,
  toCentavos,
  toReais,
} from '@estampa/contract/shared/money.ts'
import type { Cell } from '../../infra/files/spreadsheet.ts'

/** How the cells of a field are read. */
export type TipoDeCampo = 'texto' | 'codigo' | 'gtin' | 'fiscal' | 'dinheiro' | 'medida' | 'pecas' | 'hora'

const TIPOS: Readonly<Partial<Record<CampoDaPlanilha, TipoDeCampo>>> = {
  ...({ codigo: 'codigo', sku_do_produto: 'codigo', sku: 'codigo', nome_cor: 'codigo', tamanho: 'codigo' } as const),
  ...({ inscricao_estadual: 'codigo', codigo_ibge: 'codigo' } as const),
  ...({ documento: 'codigo', prazo_dias: 'codigo' } as const),
  ...({ cpf: 'codigo', telefone: 'codigo', cep: 'codigo', numero: 'codigo', gtin: 'gtin' } as const),
  ...({ ncm: 'fiscal', origem_fiscal: 'fiscal', cest: 'fiscal', unidade: 'fiscal' } as const),
  ...({
    preco_custo: 'dinheiro',
    preco_venda: 'dinheiro',
    estoque: 'pecas',
    estoque_minimo: 'pecas',
    exportado_em: 'hora',
  } as const),
  ...({ peso: 'medida', altura: 'medida', largura: 'medida', comprimento: 'medida' } as const),
}
export const tipoDoCampo = (campo: CampoDaPlanilha): TipoDeCampo => TIPOS[campo] ?? 'texto'

/**
 * Reading of a cell for its field: nothing, that it is emptied (null), a value, why it cannot be read, or which values
 * it may be.
 */
export type Lida = { readonly valor?: string | number | null; readonly erro?: string; readonly duvida?: string }

const NADA: Lida = {}
const erro = (frase: string) => ({ erro: frase })

/** A blank cell says nothing; `-` empties its field. `habito`: how its column writes numbers that can be read in two ways. */
export function parseCell(celula: Cell | undefined, tipo: TipoDeCampo, habito?: HabitoDosNumeros | 'perguntar'): Lida {
  const texto = typeof celula === 'string' ? celula.trim() : (celula ?? '')
  if (texto === '') return NADA
  if (texto === '-') return { valor: null }
  if (typeof texto === 'string' && texto.includes('\ufffd')) return erro('tem caracteres perdidos')
  return LEITORES[tipo](texto, habito)
}

type Leitor = (celula: string | number, habito: HabitoDosNumeros | 'perguntar' | undefined) => Lida

/** `7,89E+12`: a spreadsheet program wrote a long code as a number, and its last digits are gone. */
const DESTRUIDO = /^\d([.,]\d+)?e\+\d+$/i
/** From here on numbers of a file have lost their last digits. */
const EXATO_ATE = 1e15
export const codigoDestruido = (celula: string | number): boolean =>
  typeof celula === 'number' ? Math.abs(celula) >= EXATO_ATE : DESTRUIDO.test(celula)

const LEITORES: Readonly<Record<TipoDeCampo, Leitor>> = {
  texto: (celula) => ({ valor: comoTexto(celula) }),
  codigo(celula) {
    if (codigoDestruido(celula))
      return erro(
        `“${celula}” não é mais o código: o programa de planilhas o transformou em número. Formate a coluna como texto`,
      )
    return { valor: typeof celula === 'number' ? formatPlainNumber(celula) : textFromCelula(celula, true) }
  },
  // Whatever it says: a wrong one is left out, and the row comes in.
  fiscal: (celula) => ({ valor: typeof celula === 'number' ? String(celula) : textFromCelula(celula, true) }),
  gtin: (celula) => ({ valor: typeof celula === 'number' ? String(celula) : textFromCelula(celula, true) }),
  dinheiro(celula, habito) {
    const lido = numeroDe(celula, habito, formatReais)
    return 'valor' in lido
      ? comoCampo(dinheiro, typeof lido.valor === 'number' ? toReais(toCentavos(lido.valor)) : lido.valor)
      : lido
  },
  medida(celula, habito) {
    const lido = numeroDe(celula, habito, formatNumber)
    return 'valor' in lido ? comoCampo(medida, lido.valor) : lido
  },
  pecas(celula, habito) {
    const lido = numeroDe(celula, habito, formatNumber)
    if (!('valor' in lido)) return lido
    if (!Number.isInteger(lido.valor)) return erro(`“${formatNumber(lido.valor)}” não é um número inteiro de peças`)
    if (lido.valor < 0) return erro('não pode ser negativo')
    return lido.valor > PECAS_MAXIMAS ? erro('é alto demais') : lido
  },
  hora(celula) {
    const valor = typeof celula === 'string' ? parseTime(removeApostrophe(celula)) : null
    return valor === null ? erro(`“${celula}” não é uma data como 31/12/2026 18:30`) : { valor }
  },
}

const comoTexto = (celula: string | number) =>
  typeof celula === 'number' ? formatPlainNumber(celula) : textFromCelula(celula)

function comoCampo(campo: typeof medida, valor: number): Lida {
  const { success, data, error } = campo.safeParse(valor)
  return success ? { valor: data } : erro((error.issues[0]?.message ?? 'número inválido').toLowerCase())
}

const formatNumber = (valor: number) => valor.toLocaleString('pt-BR')

/** A number of the file is certain; a text is read as its column writes numbers. */
function numeroDe(
  celula: string | number,
  habito: HabitoDosNumeros | 'perguntar' | undefined,
  escrever: (valor: number) => string,
): { valor: number } | { erro: string } | { duvida: string } {
  if (typeof celula === 'number') return { valor: celula }
  const escrito = removeApostrophe(celula)
  const leituras = leiturasDoNumero(escrito)
  if (habito === 'perguntar' && leituras)
    return { duvida: `“${escrito}” pode ser ${leituras.map(escrever).join(' ou ')}` }
  const valor = parseDecimal(escrito, habito === 'perguntar' ? undefined : habito)
  return valor === null || Number.isNaN(valor) ? erro(`“${celula}” não é um número`) : { valor }
}

const BRASILEIRA = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/
const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[ T]+(\d{2}):(\d{2})(?::(\d{2}))?)?/

/** An instant, of the clock of São Paulo. */
export function parseTime(texto: string): string | null {
  const br = BRASILEIRA.exec(texto.trim())
  const iso = br ? null : ISO.exec(texto.trim())
  const [ano, mes, dia, hora = '0', minuto = '0', segundo = '0'] = br
    ? [br[3], br[2], br[1], br[4], br[5], br[6]]
    : [iso?.[1], iso?.[2], iso?.[3], iso?.[4], iso?.[5], iso?.[6]]
  const [m, d, h, min, s] = [mes, dia, hora, minuto, segundo].map((parte = '') => parte.padStart(2, '0'))
  return instanteDaHora(`${ano}-${m}-${d}T${h}:${min}:${s}`)
}
