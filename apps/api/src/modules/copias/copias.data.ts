import type { Banco, Transacao } from '../../infra/database/transaction.ts'

/**
 * The stored files that the database refers to; those of a shipment being cancelled, or of an anonymised customer, may
 * be gone. A column that comes to name files belongs here: copias.test.ts looks for those that do not.
 */
export const ARQUIVOS = `
  select distinct arquivo || '-' || tamanho || '.webp' as nome
    from (select arquivo from produto_imagens
          union select arquivo from orcamento_mockups
          union select logo_arquivo from dados_da_loja where logo_arquivo is not null
          union select m->>'arquivo' from itens_venda i, jsonb_array_elements(i.mockups) m where i.mockups <> '[]'
          union select imagem_arquivo from itens_venda where imagem_arquivo is not null) imagens,
         (values ('imagem'), ('media'), ('miniatura')) tamanhos (tamanho)
  union all select e.arquivo || '.pdf' from envios e join vendas v on v.id = e.venda_id join clientes c on c.id = v.cliente_id
    where e.arquivo is not null and e.estado <> 'cancelando' and c.anonimizado_em is null
  union all select d.arquivo || '.pdf' from declaracoes d join envios e on e.id = d.envio_id
    where d.arquivo is not null and d.estado = 'pronta' and e.estado <> 'cancelando'
  union all select arquivo || '.pdf' from notas_fiscais where arquivo is not null
  union all select arquivo || '.arte' from arte_versoes`

export async function nascimento(db: Banco): Promise<string> {
  const { desde } = await db
    .selectFrom('migracoes')
    .select((eb) => eb.fn.min('aplicada_em').as('desde'))
    .executeTakeFirstOrThrow()
  return desde
}

export const escolhaDaCifra = (db: Banco) =>
  db.selectFrom('cifra_das_copias').select(['destinatario', 'trancada']).executeTakeFirst()

export const saveCifra = (trx: Transacao, cifra: { destinatario: string | null; trancada: string | null }) =>
  trx
    .insertInto('cifra_das_copias')
    .values(cifra)
    .onConflict((conflito) => conflito.column('unica').doUpdateSet(cifra))
    .execute()

/** The one of this folder that a person saw last outside of the computer. */
export const vistaFora = async (db: Banco, pasta: string) =>
  (await db.selectFrom('copia_vista_fora').select(['nome', 'em']).where('pasta', '=', pasta).executeTakeFirst()) ?? null

export const saveVistaFora = (trx: Transacao, vista: { pasta: string; nome: string; em: string }) =>
  trx
    .insertInto('copia_vista_fora')
    .values(vista)
    .onConflict((conflito) => conflito.column('unica').doUpdateSet(vista))
    .execute()
