import type { Cliente } from '@estampa/contract/clientes/cliente.schemas.ts'
import { formatarCep, formatarDocumento, formatarTelefone } from '@estampa/contract/shared/documents.ts'
import { sql } from 'kysely'
import type { Banco } from '../../infra/database/transaction.ts'
import { type Colunas, horaDeSaoPaulo } from '../../shop/planilha.ts'
import { CAMPOS, contemTudo, PESSOA } from './busca.data.ts'

type Linha = Omit<Cliente, 'cpf'> & { readonly cpf: string | null; readonly cadastro: string }

/** Numbers as people write them are text to any program. */
export const COLUNAS_DOS_CLIENTES: Colunas<Linha> = [
  { nome: 'Nome', largura: 36, valor: (c) => c.nome },
  { nome: 'CPF ou CNPJ', tipo: 'codigo', largura: 20, valor: (c) => formatarDocumento(c.cpf ?? '') },
  { nome: 'Telefone', tipo: 'codigo', largura: 18, valor: (c) => formatarTelefone(c.telefone) },
  { nome: 'E-mail', largura: 30, valor: (c) => c.email },
  { nome: 'CEP', tipo: 'codigo', valor: (c) => formatarCep(c.cep) },
  { nome: 'Endereço', largura: 36, valor: (c) => c.endereco },
  { nome: 'Número', tipo: 'codigo', valor: (c) => c.numero },
  { nome: 'Complemento', valor: (c) => c.complemento },
  { nome: 'Bairro', valor: (c) => c.bairro },
  { nome: 'Município', valor: (c) => c.municipio },
  { nome: 'UF', valor: (c) => c.uf },
  { nome: 'Cadastrado em', tipo: 'data', largura: 20, valor: (c) => c.cadastro },
]

const CLIENTES_POR_VEZ = 500

export const paginaDaPlanilha =
  (db: Banco, busca: string, ids: readonly number[] | undefined) =>
  async (antesDe: number): Promise<Linha[]> => {
    const where = ids ? sql`c.id = any(${[...ids]}::int[])` : sql`${PESSOA} and ${contemTudo(busca)}`
    const { rows } = await sql<Linha>`
      select ${CAMPOS}, ${horaDeSaoPaulo(sql`c.criado_em`)} as cadastro from clientes c
       where ${where} and c.id < ${antesDe}::bigint order by c.id desc limit ${CLIENTES_POR_VEZ}`.execute(db)
    return rows
  }
