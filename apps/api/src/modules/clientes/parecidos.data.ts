import type { ClienteParecido, PedidoDeParecidos } from '@estampa/contract/clientes/juncao.schemas.ts'
import { parseDocumento } from '@estampa/contract/shared/documents.ts'
import { sql } from 'kysely'
import type { Banco } from '../../infra/database/transaction.ts'

/** Shorter numbers are extensions or half typed. */
const MINIMO_DE_DIGITOS = 8
/** More customers share a telephone, such as a school's: then the note would not help. */
const MAXIMO = 5

type Linha = Omit<ClienteParecido, 'motivo'> & Readonly<Record<'documento' | 'por_nome' | 'fone' | 'correio', boolean>>

/**
 * Customers who are likely the person in a form, the likeliest first: same telephone, same e-mail without case, or same
 * document, each also a joined record's. Each part of the union is read by an index.
 */
export async function findParecidos(
  db: Banco,
  pedido: PedidoDeParecidos,
  exceto: number | null = null,
): Promise<ClienteParecido[]> {
  const { rows } = await consultaDosParecidos(pedido, exceto).execute(db)
  return rows.map(({ id, nome, telefone, ...iguais }) => ({ id, nome, telefone, motivo: motivoDe(iguais) }))
}

export function consultaDosParecidos({ nome, telefone, email, cpf }: PedidoDeParecidos, exceto: number | null) {
  const documento = parseDocumento(cpf)
  return sql<Linha>`
    with procurado as materialized (select telefone_nacional(${telefone}) as fone, lower(${email.trim()}) as correio,
      normalizar(${nome}) as nome),
    achados as (
      select id, bool_or(fone) as fone, bool_or(correio) as correio, bool_or(documento) as documento from (
        select c.id, true as fone, false as correio, false as documento from procurado p, clientes c
         where length(p.fone) >= ${sql.lit(MINIMO_DE_DIGITOS)} and telefone_nacional(c.telefone) = p.fone and c.telefone <> ''
        union all select j.cliente_id, true, false, false from procurado p, clientes_juntados j
         where length(p.fone) >= ${sql.lit(MINIMO_DE_DIGITOS)} and telefone_nacional(j.telefone) = p.fone and j.telefone <> ''
        union all select c.id, false, true, false from procurado p, clientes c
         where p.correio <> '' and lower(c.email) = p.correio and c.email <> ''
        union all select j.cliente_id, false, true, false from procurado p, clientes_juntados j
         where p.correio <> '' and j.email = p.correio and j.email <> ''
        union all select c.id, false, false, true from clientes c where c.cpf = ${documento} and c.cpf <> ''
        union all select j.cliente_id, false, false, true from clientes_juntados j where j.cpf = ${documento} and j.cpf <> ''
      ) iguais group by id)
    select c.id, c.nome, c.telefone, c.nome_chave = p.nome as por_nome, a.fone, a.correio, a.documento
      from achados a join clientes c using (id), procurado p
     where c.anonimizado_em is null and c.canal is null and not c.consumidor_final
       and c.id is distinct from ${exceto}::int
     order by a.documento desc, (c.nome_chave = p.nome)::int desc, a.fone desc, a.correio desc, c.id limit ${sql.lit(MAXIMO)}`
}

function motivoDe({ documento, por_nome, fone, correio }: Pick<Linha, 'documento' | 'por_nome' | 'fone' | 'correio'>) {
  const iguais = [documento && 'documento', por_nome && 'nome', fone && 'telefone', correio && 'e-mail'].filter(Boolean)
  const ultimo = iguais.pop()
  return iguais.length > 0 ? `mesmo ${iguais.join(', ')} e ${ultimo}` : `mesmo ${ultimo}`
}
