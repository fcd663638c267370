import type { Fornecedor } from '@estampa/contract/fornecedores/fornecedores.schemas.ts'
import { CAMPOS_DA_PLANILHA } from '@estampa/contract/importacoes/campos.ts'
import { formatDocumento } from '@estampa/contract/shared/documents.ts'
import { sql } from 'kysely'
import { contemTodas, rowsOf } from '../../infra/database/sql.ts'
import type { Banco } from '../../infra/database/transaction.ts'
import { colunasPorCampo, horaDeSaoPaulo } from '../../shop/planilha.ts'

type Linha = Omit<Fornecedor, 'versao' | 'anonimizado_em'> & { readonly cadastro: string }

const nomes = CAMPOS_DA_PLANILHA.fornecedores

/** With the headers that the import knows. */
export const COLUNAS_DOS_FORNECEDORES = colunasPorCampo<Linha, 'id'>({
  nome: { nome: nomes.nome, largura: 36 },
  documento: { nome: nomes.documento, tipo: 'codigo', largura: 20, valor: (f) => formatDocumento(f.documento ?? '') },
  telefone: { nome: nomes.telefone, tipo: 'codigo', largura: 18 },
  email: { nome: nomes.email, largura: 30 },
  prazo_dias: { nome: nomes.prazo_dias, largura: 22 },
  observacao: { nome: nomes.observacao, largura: 40 },
  cadastro: { nome: 'Cadastrado em', tipo: 'data', largura: 20 },
})

const FORNECEDORES_POR_VEZ = 500

/** Reads the suppliers that were ticked, or that the search finds; an anonymised one tells nothing. */
export const buildFornecedorPageReader =
  (db: Banco, busca: string, ids: readonly number[] | undefined) =>
  (antesDe: number): Promise<Linha[]> => {
    const where = ids ? sql`f.id = any(${[...ids]}::int[])` : contemTodas(sql<string>`f.busca`, busca)
    return rowsOf<Linha>(db)`
      select f.id, f.nome, f.documento, f.telefone, f.email, f.prazo_dias, f.observacao,
             ${horaDeSaoPaulo(sql`f.criado_em`)} as cadastro
        from fornecedores f where ${where} and f.anonimizado_em is null and f.id < ${antesDe}::bigint
       order by f.id desc limit ${FORNECEDORES_POR_VEZ}`
  }
