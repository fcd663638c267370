import { z } from 'zod'
import { booleano, chaveDe, ignoreEmptyText, listaDeIds } from '../shared/fields.ts'
import { FORMATOS_DA_LISTA_DE_IMPRESSAO } from './opcoes.ts'

/** Prints that are still to be made: as a table to read, for the printer's program, or their files. */
export const listaDeImpressaoBusca = z.object({
  ids: ignoreEmptyText(listaDeIds).describe('Produções; ausente: as abertas, sem as bloqueadas'),
  formato: chaveDe(FORMATOS_DA_LISTA_DE_IMPRESSAO, 'Use pdf, csv ou zip').default('pdf'),
  pecas: booleano.describe('No CSV, a peça de cada linha por último; o PDF sempre a diz'),
})
export type ListaDeImpressaoBusca = z.output<typeof listaDeImpressaoBusca>
