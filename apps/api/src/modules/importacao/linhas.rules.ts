import type { CampoDaPlanilha, TipoDeImportacao } from '@estampa/contract/importacoes/campos.ts'
import { camposDe, formatImportacaoCampo } from '@estampa/contract/importacoes/campos.ts'
import type { ImportacaoDePlanilha } from '@estampa/contract/importacoes/importacoes.schemas.ts'
import { chaveDoSku } from '@estampa/contract/produtos/variacoes.ts'
import { cutText } from '@estampa/contract/shared/corte.ts'
import { removeApostrophe, textFromCelula } from '@estampa/contract/shared/csv.ts'
import { instanteDaHora } from '@estampa/contract/shared/dates.ts'
import { parseDocumento } from '@estampa/contract/shared/documents.ts'
import { comoCodigo } from '@estampa/contract/shared/escrita.ts'
import { dinheiro, medida } from '@estampa/contract/shared/fields.ts'
import { isCampoFiscal } from '@estampa/contract/shared/fiscal.ts'
import { CARACTERES, PECAS_MAXIMAS } from '@estampa/contract/shared/maximos.ts'
import type { HabitoDosNumeros } from '@estampa/contract/shared/money.ts'
import {
  formatReais,
  habitoDoNumero,
  leiturasDoNumero,
  parseDecimal,
  toCentavos,
  toReais,
} from '@estampa/contract/shared/money.ts'
import { normalizeText } from '@estampa/contract/shared/search.ts'
import type { Cell } from '../../infra/files/spreadsheet.ts'
import { niveisDaCategoria } from '../categorias/categorias.rules.ts'
import { type TipoDeCampo, tipoDoCampo } from './colunas.rules.ts'
import { parseFiscal } from './fiscal.rules.ts'
import type { Campos, Coluna, Duvida, Habitos, Julgadas, Linha, Valores } from './registros.ts'

const { produto, variacao, modelo, categoria } = CARACTERES
const MAXIMOS: Readonly<Partial<Record<CampoDaPlanilha, number>>> = {
  titulo: produto.titulo,
  codigo: produto.codigo,
  sku_do_produto: produto.sku,
  sku: variacao.sku,
  nome_cor: variacao.nome_cor,
  tamanho: variacao.tamanho,
  descricao: produto.descricao,
  modelo: modelo.nome,
  categoria: categoria.nome,
}

/** A row of the file by its fields; one that cannot be read, or can be in two ways, says so for each cell. */
export function parseImportacaoLinha(
  tipo: TipoDeImportacao,
  linha: number,
  campos: Campos,
  habitos: Habitos = {},
): Linha {
  const valores: Partial<Record<CampoDaPlanilha, string | number | null>> = {}
  const erros: string[] = []
  const duvidas: string[] = []
  const avisos: string[] = []
  for (const campo of Object.keys(camposDe(tipo)) as CampoDaPlanilha[]) {
    const { valor, erro, duvida } = parseCell(campos[campo], tipoDoCampo(campo), habitos[campo])
    const maximo = MAXIMOS[campo]
    const textos = campo === 'categoria' ? niveisDaCategoria(String(valor ?? '')) : [String(valor ?? '')]
    if (erro !== undefined) erros.push(`${formatImportacaoCampo(tipo, campo)} ${erro}.`)
    else if (maximo !== undefined && textos.some((text) => text.length > maximo))
      erros.push(`${formatImportacaoCampo(tipo, campo)} tem mais de ${maximo} caracteres.`)
    else if (duvida !== undefined)
      duvidas.push(`${formatImportacaoCampo(tipo, campo)} ${duvida}: diga como os números do arquivo são lidos.`)
    else if (valor !== undefined && isCampoFiscal(campo)) {
      const lido = parseFiscal(campo, valor === null ? null : String(valor))
      if (lido.valor !== undefined) valores[campo] = lido.valor
      if (lido.aviso !== undefined) avisos.push(lido.aviso)
    } else if (valor !== undefined) valores[campo] = comoGuardado(campo, valor)
  }
  return { linha, valores, erros, duvidas, avisos, chave: chaveDe(tipo, valores) }
}

const CODIGOS: readonly CampoDaPlanilha[] = ['sku', 'sku_do_produto', 'codigo']

/** As the shop keeps it: a name of a colour has no spaces. */
function comoGuardado(campo: CampoDaPlanilha, valor: string | number | null) {
  if (typeof valor !== 'string') return valor
  if (CODIGOS.includes(campo)) return comoCodigo(valor)
  return campo === 'nome_cor' ? valor.replace(/\s+/g, '-') : valor.replaceAll('\r\n', '\n')
}

function chaveDe(tipo: TipoDeImportacao, { sku, cpf }: Valores): string | null {
  const chave = tipo === 'clientes' ? parseDocumento(String(cpf ?? '')) : chaveDoSku(String(sku ?? ''))
  return chave === '' ? null : chave
}

/** Returns the key of the record, as the file writes it. */
export const skuDaLinha = ({ chave, valores: { sku, cpf } }: Linha): string | null =>
  chave === null ? null : String(cpf ?? sku)

/** Tells a person which row it is. */
export const formatImportacaoLinhaName = ({ titulo, nome, sku, nome_cor, tamanho }: Valores): string =>
  cutText([titulo ?? nome ?? (nome_cor || tamanho ? null : sku), nome_cor, tamanho].filter(Boolean).join(' '), 300)

/** Rows with the same key are of one product: of its SKU, which its own row has too, else of its title where they are variations. */
export function chaveDoGrupo(tipo: TipoDeImportacao, { linha, chave, valores }: Linha): string {
  const { sku_do_produto, nome_cor, tamanho, titulo } = valores
  if (tipo === 'produtos' && sku_do_produto) return `chave ${chaveDoSku(String(sku_do_produto))}`
  if (tipo === 'produtos' && (nome_cor || tamanho) && titulo) return `título ${normalizeText(String(titulo))}`
  if (chave === null) return `linha ${linha}`
  return tipo === 'produtos' && (nome_cor || tamanho) ? `variação ${chave}` : `chave ${chave}`
}

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
    return { valor: typeof celula === 'number' ? String(celula).replace('.', ',') : textFromCelula(celula, true) }
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
    if (!Number.isInteger(lido.valor)) return erro('não é um número inteiro de peças')
    if (lido.valor < 0) return erro('não pode ser negativo')
    return lido.valor > PECAS_MAXIMAS ? erro('é alto demais') : lido
  },
  hora(celula) {
    const valor = typeof celula === 'string' ? parseTime(removeApostrophe(celula)) : null
    return valor === null ? erro(`“${celula}” não é uma data como 31/12/2026 18:30`) : { valor }
  },
}

const comoTexto = (celula: string | number) =>
  typeof celula === 'number' ? String(celula).replace('.', ',') : textFromCelula(celula)

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

/** Evidence in the cells of one column: which decimal marks they prove, and one cell that can be read in two ways. */
interface Vista {
  readonly provas: Set<HabitoDosNumeros>
  exemplo: string | null
}

/** A price or a stock that is read wrong does harm: a person is asked. Of a weight or a measure the only mark is decimal. */
const SE_PERGUNTA: readonly string[] = ['dinheiro', 'pecas']

/** Judges each column by all its cells, row by row: of a file of any length a few marks are kept. */
export class Juiz {
  readonly #vistas = new Map<CampoDaPlanilha, Vista>()

  ver(campos: Campos): void {
    for (const [campo, celula] of Object.entries(campos) as [CampoDaPlanilha, unknown][]) {
      if (typeof celula !== 'string' || !(SE_PERGUNTA.includes(tipoDoCampo(campo)) || tipoDoCampo(campo) === 'medida'))
        continue
      const escrito = removeApostrophe(celula.trim())
      const habito = habitoDoNumero(escrito)
      if (habito === null) continue
      const vista = this.#vistas.get(campo) ?? { provas: new Set(), exemplo: null }
      this.#vistas.set(campo, vista)
      if (habito === 'duvida') vista.exemplo ??= cutText(escrito, 40)
      else vista.provas.add(habito)
    }
  }

  /**
   * Judges how the columns write numbers, and which of them are in doubt. `leiauteHabito` is how the program that wrote the
   * file writes numbers: it decides where cells do not; null where that is not known.
   */
  julgar(colunas: readonly Coluna[], leiauteHabito: HabitoDosNumeros | null): { habitos: Habitos; duvidas: Duvida[] } {
    const julgadas = [...this.#vistas].flatMap(([campo, { provas, exemplo }]) => {
      if (exemplo === null) return []
      const [prova, rivalProva] = provas
      const habito = (rivalProva === undefined ? prova : undefined) ?? leiauteHabito
      if (habito === null && !SE_PERGUNTA.includes(tipoDoCampo(campo))) return []
      return [{ campo, exemplo, habito: habito ?? ('perguntar' as const) }]
    })
    const colunaDe = (campo: CampoDaPlanilha) => colunas.find((coluna) => coluna.campo === campo)?.coluna ?? campo
    return {
      habitos: Object.fromEntries(julgadas.map(({ campo, habito }) => [campo, habito])),
      duvidas: julgadas.flatMap(({ campo, exemplo, habito }) =>
        habito === 'perguntar' ? [{ coluna: colunaDe(campo), exemplo }] : [],
      ),
    }
  }
}

/** The habits with a person's answer for the columns that are in doubt. */
export const applyHabitoAnswer = (habitos: Habitos, resposta: HabitoDosNumeros | null): Habitos =>
  resposta === null
    ? habitos
    : Object.fromEntries(
        Object.entries(habitos).map(([campo, habito]) => [campo, habito === 'perguntar' ? resposta : habito]),
      )

export const estadoDosNumeros = ({ duvidas, numeros }: Omit<Julgadas, 'habitos'>): ImportacaoDePlanilha['numeros'] =>
  duvidas.length === 0 ? 'sem_duvida' : (numeros ?? 'perguntar')
