import type { Cliente } from '@estampa/contract/clientes/cliente.schemas.ts'
import { formatarCep, formatarDocumento, formatarTelefone } from '@estampa/contract/shared/documents.ts'
import { sql } from 'kysely'
import type { Banco } from '../../infra/database/transaction.ts'
import { colunasPorCampo, horaDeSaoPaulo } from '../../shop/planilha.ts'
import { CAMPOS, contemTudo, PESSOA } from './busca.data.ts'

type Linha = Omit<Cliente, 'cpf'> & { readonly cpf: string | null; readonly cadastro: string }

type SemColuna = 'id' | 'versao' | 'criado_em' | 'alterado_em' | 'anonimizado_em' | 'consumidor_final'

/** Numbers as people write them are text to any program. */
export const COLUNAS_DOS_CLIENTES = colunasPorCampo<Linha, SemColuna>({
  nome: { nome: 'Nome', largura: 36 },
  cpf: { nome: 'CPF ou CNPJ', tipo: 'codigo', largura: 20, valor: ({ cpf }) => formatarDocumento(cpf ?? '') },
  telefone: { nome: 'Telefone', tipo: 'codigo', largura: 18, valor: ({ telefone }) => formatarTelefone(telefone) },
  email: { nome: 'E-mail', largura: 30 },
  cep: { nome: 'CEP', tipo: 'codigo', valor: ({ cep }) => formatarCep(cep) },
  endereco: { nome: 'Endereço', largura: 36 },
  numero: { nome: 'Número', tipo: 'codigo' },
  complemento: { nome: 'Complemento' },
  bairro: { nome: 'Bairro' },
  municipio: { nome: 'Município' },
  uf: { nome: 'UF' },
  cadastro: { nome: 'Cadastrado em', tipo: 'data', largura: 20 },
})

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
