import type { CampoDaPlanilha } from '@estampa/contract/importacoes/campos.ts'
import type { ImportacaoDePlanilha } from '@estampa/contract/importacoes/importacoes.schemas.ts'
import { cutText } from '@estampa/contract/shared/corte.ts'
import { removeApostrophe } from '@estampa/contract/shared/csv.ts'
import { type HabitoDosNumeros, habitoDoNumero } from '@estampa/contract/shared/money.ts'
import { tipoDoCampo } from './celulas.rules.ts'
import type { Campos, Coluna, Duvida, Habitos, Julgadas } from './registros.ts'

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
