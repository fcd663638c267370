import { connectForCopying } from '../../src/infra/backup/tables.ts'
import { migrate } from '../../src/infra/database/migrate.ts'
import { type Banco, criarBanco, esvaziar } from '../support/banco.ts'
import { carregar, type Linhas, linhasDe, type Retrato } from './retrato.ts'

/**
 * What a migration changes on purpose, as `table.column`, and why. A value or column that is not kept, and does not
 * stand here, is data lost.
 */
const DE_PROPOSITO: Readonly<Record<string, string>> = {
  'public.clientes.busca': 'derived, for searching',
  'public.produtos.busca': 'derived, for searching',
  'public.vendas.busca': 'derived, for searching',
  'public.envios.estado': 'the states became words of the shop (0020)',
  'public.migracoes': 'its own rows come along',
  'public.skus': 'derived from products and variations, without a key of its own (0143 added a column)',
  'public.idempotencia.status': 'no longer written (0078)',
  'public.sessoes.escrita_lsn': 'lists are read at the primary (0079)',
  'public.bling_conexao.deposito_id': 'moved to bling_configuracao',
  'public.produtos.estoque_enviado': 'moved to bling_saldos',
  'public.produtos.estoque_enviando': 'moved to bling_saldos and bling_lancamentos',
  'public.variacoes.estoque_enviado': 'moved to bling_saldos',
  'public.variacoes.estoque_enviando': 'moved to bling_saldos and bling_lancamentos',
}

/** A database as the portrait's version left it. */
export async function bancoDe(retrato: Retrato): Promise<Banco> {
  const banco = await criarBanco()
  await esvaziar(banco)
  await migrate(banco.config, { only: retrato.migracoes })
  await comCliente(banco, (client) => carregar(client, retrato))
  return banco
}
export async function comCliente<T>(
  banco: Banco,
  fazer: (client: Awaited<ReturnType<typeof connectForCopying>>) => Promise<T>,
) {
  const client = await connectForCopying(banco.config)
  return fazer(client).finally(() => client.end())
}

/** All rows of a database. */
export const linhasDo = (banco: Banco): Promise<Linhas> => comCliente(banco, linhasDe)

/** What stood in `antes` and does not in `depois`. */
export function perdas(antes: Linhas, depois: Linhas): string[] {
  const faltas: string[] = []
  for (const [tabela, linhas] of antes) {
    if (tabela in DE_PROPOSITO) continue
    for (const [chave, linha] of linhas) {
      const nova = depois.get(tabela)?.get(chave)
      if (!nova) faltas.push(`${tabela} ${chave}`)
      else
        for (const [coluna, valor] of Object.entries(linha))
          if (!(`${tabela}.${coluna}` in DE_PROPOSITO) && JSON.stringify(nova[coluna]) !== JSON.stringify(valor))
            faltas.push(`${tabela} ${chave} ${coluna}: ${JSON.stringify(valor)} became ${JSON.stringify(nova[coluna])}`)
    }
  }
  return faltas
}
