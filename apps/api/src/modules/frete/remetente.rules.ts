import { dadosSalvos } from '../loja/loja.rules.ts'
import type { Frete } from './frete.ts'
import type { Remetente } from './transportadora.ts'

/** The sender: the shop's data as saved, else the installation's, else the example's. */
export async function remetenteDe({
  db,
  config,
}: Pick<Frete, 'db' | 'config'>): Promise<{ remetente: Remetente; inscricaoEstadual: string }> {
  const salvos = await dadosSalvos(db)
  if (!salvos) return config
  const { inscricao_estadual: inscricaoEstadual, versao: _, ...dados } = salvos
  // Carriers want an address for their own messages.
  return { remetente: { ...dados, email: dados.email || config.remetente.email }, inscricaoEstadual }
}
