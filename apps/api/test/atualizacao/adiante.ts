import { connectForCopying } from '@estampa/host/restore.ts'
import { migrate } from '../../src/infra/database/migrate.ts'
import { createBanco, emptyBanco, type TestBanco } from '../support/banco.ts'
import { fillDatabase, type LinhasPorTabela, type Retrato, readTableRows } from './retrato.ts'

const NO_PEDIDO = 'stands in bling_pedidos: pedidos.test.ts'
/**
 * Columns that a migration changes on purpose, as `table.column`, and why. A value or column that is not kept, and is
 * not listed here, is data lost.
 */
const DE_PROPOSITO: Readonly<Record<string, string>> = {
  'public.migracoes': 'its own rows come along',
  'public.bling_pedidos_enviados': NO_PEDIDO,
  ...Object.fromEntries(
    [
      'id_bling',
      'numero_pedido_bling',
      'situacao_bling',
      'situacao_enviada',
      'situacao_enviando',
      'pedido_incerto_ate',
      'revisao_cancelada',
      'nota_no_bling',
      'nota_no_bling_em',
      'estoque_lancado_no_bling',
    ].map((coluna) => [`public.vendas.${coluna}`, NO_PEDIDO]),
  ),
}

/** A database as the portrait's version left it. */
export async function bancoDe(retrato: Retrato): Promise<TestBanco> {
  const banco = await createBanco()
  await emptyBanco(banco)
  await migrate(banco.config, { only: retrato.migracoes })
  await runWithClient(banco, (client) => fillDatabase(client, retrato))
  return banco
}
export async function runWithClient<T>(
  banco: TestBanco,
  fazer: (client: Awaited<ReturnType<typeof connectForCopying>>) => Promise<T>,
) {
  const client = await connectForCopying(banco.config)
  return fazer(client).finally(() => client.end())
}

/** All rows of a database. */
export const linhasDo = (banco: TestBanco): Promise<LinhasPorTabela> => runWithClient(banco, readTableRows)

/** Is it as it was? An object may have more keys than before. */
function wasKept(antes: unknown, depois: unknown): boolean {
  if (JSON.stringify(antes) === JSON.stringify(depois)) return true
  const objetos = [antes, depois].every((valor) => valor !== null && typeof valor === 'object' && !Array.isArray(valor))
  if (!objetos) return false
  const agora = new Map(Object.entries(depois as object))
  return Object.entries(antes as object).every(([chave, valor]) => wasKept(valor, agora.get(chave)))
}

/** Returns what stood in `antes` and is missing in `depois`. */
export function perdas(antes: LinhasPorTabela, depois: LinhasPorTabela): string[] {
  const faltas: string[] = []
  for (const [tabela, linhas] of antes) {
    if (tabela in DE_PROPOSITO) continue
    for (const [chave, linha] of linhas) {
      const nova = depois.get(tabela)?.get(chave)
      if (!nova) faltas.push(`${tabela} ${chave}`)
      else
        for (const [coluna, valor] of Object.entries(linha))
          if (!(`${tabela}.${coluna}` in DE_PROPOSITO) && !wasKept(valor, nova[coluna]))
            faltas.push(`${tabela} ${chave} ${coluna}: ${JSON.stringify(valor)} became ${JSON.stringify(nova[coluna])}`)
    }
  }
  return faltas
}
