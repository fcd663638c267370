import { criarArmazem } from '../armazem.ts'
import { objeto, texto } from '../tolerant.ts'

/** What was typed and not saved, in this browser; it outlives the session, for the same person. */
export const armazemDeRascunhos = criarArmazem('estampa-rascunhos')
const { lerTodos, guardar, esquecer } = armazemDeRascunhos

/** Who typed it, in which form, and the address of its screen. */
export interface Origem {
  readonly usuario: string
  readonly tela: string
  readonly endereco: string
}
export interface Rascunho extends Origem {
  readonly chave: string
  readonly valores: unknown
  /** When it was last changed, ISO 8601. */
  readonly em: string
}

/** Forms hold data of customers: nobody comes back to one after a month. */
const DIAS = 30
const UM_DIA_MS = 86_400_000

export const guardarRascunho = (chave: string, origem: Origem, valores: unknown): Promise<void> =>
  guardar(chave, { ...origem, valores, em: new Date().toISOString() })

export const esquecerRascunho = esquecer

/** The drafts of this person, the newest first; none where the browser keeps nothing. Deletes old ones of everybody. */
export async function rascunhosDe(usuario: string): Promise<readonly Rascunho[]> {
  if (usuario === '') return []
  const limite = new Date(Date.now() - DIAS * UM_DIA_MS).toISOString()
  const todos = (await lerTodos().catch(() => [])).flatMap(([chave, valor]) => lerRascunho(chave, valor))
  for (const { chave, em } of todos) if (em < limite) esquecer(chave).catch(() => {})
  return todos
    .filter((rascunho) => rascunho.usuario === usuario && rascunho.em >= limite)
    .toSorted((a, b) => (a.em < b.em ? 1 : -1))
}

function lerRascunho(chave: string, valor: unknown): Rascunho[] {
  const { usuario, tela, endereco, valores, em } = objeto(valor)
  if (texto(endereco) === '') return []
  return [{ chave, usuario: texto(usuario), tela: texto(tela), endereco: texto(endereco), valores, em: texto(em) }]
}

/** Navigation state that has the form take its draft up without asking again. */
export const aRetomar = (chave: string) => ({ rascunho: chave })
export const retoma = (state: unknown, chave: string): boolean => objeto(state).rascunho === chave
