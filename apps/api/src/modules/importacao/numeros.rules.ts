import type { CampoDaPlanilha, HabitoDosNumeros } from '@estampa/contract/importacoes/campos.ts'
import type { ImportacaoDePlanilha } from '@estampa/contract/importacoes/importacoes.schemas.ts'
import { cortar } from '@estampa/contract/shared/corte.ts'
import { semApostrofo } from '@estampa/contract/shared/csv.ts'
import { habitoDoNumero } from '@estampa/contract/shared/money.ts'
import { tipoDoCampo } from './colunas.rules.ts'
import type { Campos, Coluna, Duvida, Habitos, Julgadas } from './registros.ts'

/** What the cells of one column say: which decimal marks they prove, and one that can be read in two ways. */
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
      const escrito = semApostrofo(celula.trim())
      const habito = habitoDoNumero(escrito)
      if (habito === null) continue
      const vista = this.#vistas.get(campo) ?? { provas: new Set(), exemplo: null }
      this.#vistas.set(campo, vista)
      if (habito === 'duvida') vista.exemplo ??= cortar(escrito, 40)
      else vista.provas.add(habito)
    }
  }

  /**
   * What the columns are, and which of them are in doubt. `doLeiaute` is how the program that wrote the file writes
   * numbers: it decides where cells do not; null where that is not known.
   */
  julgar(colunas: readonly Coluna[], doLeiaute: HabitoDosNumeros | null): { habitos: Habitos; duvidas: Duvida[] } {
    const julgadas = [...this.#vistas].flatMap(([campo, { provas, exemplo }]) => {
      if (exemplo === null) return []
      const [prova, outra] = provas
      const habito = (outra === undefined ? prova : undefined) ?? doLeiaute
      if (habito === null && !SE_PERGUNTA.includes(tipoDoCampo(campo))) return []
      return [{ campo, exemplo, habito: habito ?? ('perguntar' as const) }]
    })
    const colunaDe = (campo: CampoDaPlanilha) => colunas.find((uma) => uma.campo === campo)?.coluna ?? campo
    return {
      habitos: Object.fromEntries(julgadas.map(({ campo, habito }) => [campo, habito])),
      duvidas: julgadas.flatMap(({ campo, exemplo, habito }) =>
        habito === 'perguntar' ? [{ coluna: colunaDe(campo), exemplo }] : [],
      ),
    }
  }
}

/** The habits with a person's answer for the columns that are in doubt. */
export const comResposta = (habitos: Habitos, resposta: HabitoDosNumeros | null): Habitos =>
  resposta === null
    ? habitos
    : Object.fromEntries(
        Object.entries(habitos).map(([campo, habito]) => [campo, habito === 'perguntar' ? resposta : habito]),
      )

/** How the answer of the API says it. */
export const estadoDosNumeros = ({ duvidas, numeros }: Omit<Julgadas, 'habitos'>): ImportacaoDePlanilha['numeros'] =>
  duvidas.length === 0 ? 'sem_duvida' : (numeros ?? 'perguntar')
