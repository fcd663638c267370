import type pg from 'pg'
import { INVARIANTES } from '../invariantes.ts'
import { conferirArquivos } from './conferencia-arquivos.ts'
import { conferirDiario } from './conferencia-diario.ts'
import { conferirHistorias, conferirTrabalhos } from './conferencia-historias.ts'
import { conferirLivros, type Livros } from './conferencia-livros.ts'
import { Conferente } from './conferente.ts'
import type { Linha } from './diario.ts'

/** Sources to compare: the clients' journal, the database, the folder of files, the emulator's records. */
export interface Materia {
  readonly linhas: readonly Linha[]
  readonly banco: pg.Client
  readonly midia: string
  readonly livros: Livros
  /** Files that nothing refers to may be this old before they are a difference, ms. */
  readonly gracaMs: number
}

/**
 * Compares everything with everything, with questions of its own: nothing of the program is asked or used. Answers every
 * difference in words.
 */
export async function conferir({ linhas, banco, midia, livros, gracaMs }: Materia) {
  const conferente = new Conferente()
  const registros = await conferirDiario(conferente, banco, linhas)
  for (const [falta, pergunta] of Object.entries(INVARIANTES)) {
    const { rows } = await banco.query(pergunta)
    conferente.exigir(rows.length === 0, `${falta}: ${JSON.stringify(rows.slice(0, 5))}`)
  }
  await conferirHistorias(conferente, banco)
  await conferirTrabalhos(conferente, banco)
  const arquivos = await conferirArquivos(conferente, banco, midia, gracaMs)
  await conferirLivros(conferente, banco, livros)
  const { problemas, comparacoes } = conferente
  return { problemas, comparacoes, registros, ...arquivos }
}
