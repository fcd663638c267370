import type { CampoDaPlanilha, TipoDeImportacao } from '@estampa/contract/importacoes/campos.ts'
import { cutText } from '@estampa/contract/shared/corte.ts'
import { CARACTERES } from '@estampa/contract/shared/maximos.ts'
import { decodeHTML } from 'entities'
import { descricaoEmTexto } from '../../infra/base/html.ts'
import type { Cell } from '../../infra/files/spreadsheet.ts'
import { caminhoEscrito } from '../categorias/categorias.rules.ts'
import { codigoDestruido, tipoDoCampo } from './celulas.rules.ts'
import type { Leiaute } from './registros.ts'

interface DaCelula {
  readonly tipo: TipoDeImportacao
  readonly leiaute: Leiaute | null
  readonly campo: CampoDaPlanilha
  readonly cabecalho: string
  readonly avisos: string[]
}

const ZERO = /^(R\$)?\s*0+([.,]0+)?$/
/** Recognises what programs write where there is nothing: 0 in a measure or a price. */
const isNothing = (celula: string | number) => (typeof celula === 'number' ? celula === 0 : ZERO.test(celula))

/** A cell as its field can be read; null where it says nothing. */
export function cleanCell(cellContext: DaCelula, celula: Cell): Cell {
  const valor = typeof celula === 'string' ? celula.trim() : celula
  if (valor === null || valor === '') return null
  const { tipo, leiaute, campo, cabecalho, avisos } = cellContext
  // Our own is read as it was written.
  if (tipo === 'clientes' || tipo === 'fornecedores' || leiaute?.codigo === 'estampa') return valor
  const fieldType = tipoDoCampo(campo)
  if (leiaute && (fieldType === 'medida' || fieldType === 'dinheiro') && isNothing(valor)) return null
  if (campo === 'peso' && EM_GRAMAS.test(cabecalho)) return toQuilos(valor, leiaute, avisos)
  if (campo === 'estoque' && (leiaute || tipo === 'produtos')) return pecas(valor, avisos)
  if (campo === 'estoque_minimo' && leiaute) return minimum(valor, avisos)
  if (campo === 'gtin' && codigoDestruido(valor)) {
    avisos.push(
      `EAN “${valor}” não é mais o código: o programa de planilhas o transformou em número. Não vem: peça nova fica sem EAN, a que já está aqui fica com o seu.`,
    )
    return null
  }
  if (typeof valor !== 'string') return valor
  if (campo === 'descricao') return descricao(valor, leiaute, avisos)
  const isCodeField =
    fieldType === 'gtin' ||
    fieldType === 'fiscal' ||
    (fieldType === 'codigo' && campo !== 'nome_cor' && campo !== 'tamanho')
  if (isCodeField) return removeQuotes(valor) || null
  const escrito = leiaute ? decodeHTML(valor).replaceAll('\0', '') : valor
  return campo === 'categoria' ? caminhoEscrito(escrito) || null : escrito
}

/** Keeps the beginning of a program's description that is too long here. */
function descricao(valor: string, leiaute: Leiaute | null, avisos: string[]): Cell {
  // WooCommerce writes a line end as a backslash and an n.
  const texto = descricaoEmTexto(leiaute ? valor.replace(/(\\r)?\\n/g, '\n') : valor)
  const cabe = leiaute ? cutText(texto, CARACTERES.produto.descricao) : texto
  if (cabe !== texto) avisos.push('A descrição é longa demais para cá: só o começo é lido.')
  return cabe || null
}

/** Reads the code in `"00123"`, `'00123` and `="00123"`. `-` empties a field. */
function removeQuotes(codigo: string): string {
  const [, , dentro = codigo] = /^=?(["'])(.*)\1$/s.exec(codigo) ?? []
  return dentro.replace(/^['’`]+/, '').trim()
}

const EM_GRAMAS = /\b(g|gr|grams|gramas)$/
function toQuilos(valor: string | number, leiaute: Leiaute | null, avisos: string[]): Cell {
  const limpo = String(valor).replace(/\s*g(ramas)?$/i, '')
  const decimalText =
    leiaute?.numeros === 'ponto_decimal' ? limpo.replaceAll(',', '') : limpo.replace(/,(?=\d{1,2}$)/, '.')
  const gramas =
    typeof valor === 'number' ? valor : /^\d+(\.\d+)?$/.test(decimalText) ? Number(decimalText) : Number.NaN
  if (Number.isNaN(gramas)) avisos.push(`O peso em gramas, “${valor}”, não se entende, e não vem.`)
  return Number.isNaN(gramas) ? null : Math.round(gramas) / 1000
}

/** Reads a minimum stock: 0 means that the other program has none; a value that is not a whole number is left out with a note. */
const WHOLE = /^\d+([.,]\d{3})*([.,]0+)?$/
function minimum(valor: string | number, avisos: string[]): Cell {
  if (isNothing(valor)) return null
  if (typeof valor === 'number' ? Number.isInteger(valor) && valor > 0 : WHOLE.test(valor)) return valor
  avisos.push(`O estoque mínimo “${valor}” não é um número inteiro de peças, e não vem.`)
  return null
}

const SEM_LIMITE = /^(ilimitado|ilimitada|infinito|infinita|sem limite|unlimited|infinite|∞)$/i
function pecas(valor: string | number, avisos: string[]): Cell {
  const negativo = typeof valor === 'number' ? valor < 0 : /^'?[-−–]\s*\d/.test(valor)
  if (!negativo && !(typeof valor === 'string' && SEM_LIMITE.test(valor))) return valor
  avisos.push(`O estoque “${valor}” é lido como 0.`)
  return 0
}
