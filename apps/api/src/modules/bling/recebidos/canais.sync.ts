import { z } from 'zod'
import type { Banco } from '../../../infra/database/transaction.ts'
import type { BlingClient } from '../conexao/bling.client.ts'
import { conexao, lembrarCadastros } from '../conexao/bling.data.ts'
import { nuloSe } from '../conexao/bling.error.ts'
import { lerCanais } from '../pedido/cadastros.sync.ts'

const guardados = z.array(z.object({ id: z.number(), nome: z.string() }))
/** An order that a person typed there belongs to no channel. */
const DIGITADO = 'Digitado no Bling'

/** How the account calls a channel; the list is read once, and again for a channel that it does not have. */
export async function nomeDoCanal(
  { db, client }: { db: Banco; client: BlingClient },
  id: number | null,
): Promise<string> {
  if (id === null) return DIGITADO
  const { canais, ligacao } = await conexao(db)
  const conhecido = guardados.safeParse(canais).data?.find((canal) => canal.id === id)
  if (conhecido) return conhecido.nome
  const lidos = await ler(client)
  if (lidos) await lembrarCadastros(db, { canais: lidos }, ligacao)
  return lidos?.find((canal) => canal.id === id)?.nome ?? `Canal ${id}`
}

/** Null when the application may not read them. */
async function ler(client: BlingClient) {
  const canais = await nuloSe(['recusado', 'inexistente'], lerCanais(client))
  return canais?.map(({ id, descricao }) => ({ id, nome: descricao || `Canal ${id}` }))
}
