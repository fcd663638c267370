import type { Cliente } from '@estampa/contract/shared/cliente.schemas.ts'
import { normalizeDocumento, soDigitos } from '@estampa/contract/shared/documents.ts'
import { type RawBuilder, sql } from 'kysely'
import { contemTodas, rowsOf } from '../../infra/database/sql.ts'
import type { Banco } from '../../infra/database/transaction.ts'
import { type Cursor, totalDe } from '../../infra/http/paging.ts'
import { contada, contadaAteOMaximo } from '../../shop/contagens.ts'
import { type Colunas, horaDeSaoPaulo } from '../../shop/planilha.ts'
import { COLUNAS } from './clientes.data.ts'
import { type DadoPessoal, mapDados } from './pessoais.ts'

const MAXIMO_DE_PARTES = 10
/** Parts of a number as people write it: `(81)`, `99999-0000`, `123.456.789-09`. */
const PARTE_DE_NUMERO = /^[().+/-]*\d[\d().+/-]*$/

/** Number as people write it, or a CNPJ, which may hold letters. */
const CODIGO = /^[a-z ().+/-]*\d[\da-z ().+/-]*$/i

const ROTULO = /^\(?(cpf|cnpj)[):.]*$/i

/** `ana (81) 99999-0000` → `ana` and `(81) 99999-0000`: the parts of one number belong together. */
export function partes(busca: string): string[] {
  const achadas: string[] = []
  let numeroAntes = false
  const palavras = busca.split(/\s+/).filter(Boolean)
  // `CPF 529.982.247-25`, pasted: the word is no part of the document.
  const unlabelledWords = palavras.filter((palavra) => !ROTULO.test(palavra))
  for (const palavra of unlabelledWords.length > 0 ? unlabelledWords : palavras) {
    const numero = PARTE_DE_NUMERO.test(palavra)
    if (numero && numeroAntes) achadas.push(`${achadas.pop()} ${palavra}`)
    else achadas.push(palavra)
    numeroAntes = numero
  }
  return achadas.slice(0, MAXIMO_DE_PARTES)
}

/** The stored form of a document or telephone typed as `parte`, without the country code; null for a word. */
export function removePunctuation(parte: string): string | null {
  if (!CODIGO.test(parte)) return null
  const codigo = /[a-z]/i.test(parte) ? normalizeDocumento(parte) : soDigitos(parte.replace(/^\+55/, ''))
  return codigo === '' || codigo === parte ? null : codigo
}

/** Also by what records had that were joined into the customer. */
function contemTudo(busca: string): RawBuilder<boolean> {
  const condicoes = condicoesDasPartes(busca)
  if (condicoes.length === 0) return sql<boolean>`true`
  const matchAll = (coluna: RawBuilder<string>) =>
    sql.join(
      condicoes.map((condicao) => condicao(coluna)),
      sql` and `,
    )
  const joinedClientes =
    condicoes.length === 1
      ? sql`select j.cliente_id from clientes_juntados j where ${matchAll(sql`j.busca`)}`
      : sql`select t.id from (${juntadosComQualquer(condicoes)}) t where ${matchAll(sql`t.busca`)}`
  return sql<boolean>`c.id in (select b.id from clientes b where ${matchAll(sql`b.busca`)} union all ${joinedClientes})`
}

/** `ana 99999`: the name is of the customer, the number of a record that was joined into it. What all of them had, as one text. */
function juntadosComQualquer(condicoes: readonly Condicao[]): RawBuilder<unknown> {
  const qualquer = sql.join(
    condicoes.map((condicao) => condicao(sql`j.busca`)),
    sql` or `,
  )
  return sql`select b.id, b.busca || string_agg(j.busca, '') as busca
      from clientes_juntados j join clientes b on b.id = j.cliente_id
     where j.cliente_id in (select j.cliente_id from clientes_juntados j where ${qualquer}) group by b.id`
}

type Condicao = (coluna: RawBuilder<string>) => RawBuilder<boolean>

/** What a searched column must hold for each part of the search. */
const condicoesDasPartes = (busca: string): Condicao[] =>
  partes(busca).map((parte) => {
    const codigo = removePunctuation(parte)
    return (coluna) =>
      codigo === null
        ? contemTodas(coluna, parte)
        : sql<boolean>`(${contemTodas(coluna, parte)} or ${contemTodas(coluna, codigo)})`
  })

const CAMPOS = sql.raw(COLUNAS.map((coluna) => `c.${coluna}`).join(', '))

/** Shared records of channels and of the counter are no persons. */
const PESSOA = sql<boolean>`(c.canal is null and not c.consumidor_final)`

type Linha = Cliente & { readonly chave: string; readonly total: number | null }

/**
 * Reads one page of customers in the order of names, with the total, which is counted only while no cursor carries it.
 */
export async function searchClientes(db: Banco, busca: string, cursor: Cursor | null, limite: number) {
  const where = sql<boolean>`${PESSOA} and ${contemTudo(busca)}`
  const buscando = busca.trim() !== ''
  const contados = buscando ? contadaAteOMaximo(sql`clientes c`, null, where) : contada('clientes')
  const ponto = cursor?.depois ?? cursor?.antes
  const [lado, ordem] = cursor?.antes ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`]
  const desde = ponto ? sql`and (c.nome_chave, c.id) ${lado} (${ponto.chave ?? ''}, ${ponto.id}::int)` : sql``
  const linhas = await rowsOf<Linha>(db)`
    select ${CAMPOS}, c.nome_chave as chave, ${cursor ? sql`null::int` : contados} as total from clientes c
     where ${where} ${desde} order by c.nome_chave ${ordem}, c.id ${ordem} limit ${limite + 1}`
  return { ...totalDe(cursor, linhas[0]?.total ?? 0, buscando), linhas }
}

export const comoCliente = ({ chave: _, total: _total, ...cliente }: Linha): Cliente => cliente

type LinhaDaPlanilha = Cliente & { readonly cadastro: string }
type Coluna = Colunas<LinhaDaPlanilha>[number]

/** In their order; a personal field does not compile without its column. Numbers as people write them are text to any program. */
const COLUNA: Readonly<Record<DadoPessoal, Omit<Coluna, 'valor'>>> = {
  nome: { nome: 'Nome', largura: 36 },
  cpf: { nome: 'CPF ou CNPJ', tipo: 'codigo', largura: 20 },
  inscricao_estadual: { nome: 'Inscrição estadual', tipo: 'codigo', largura: 18 },
  contribuinte: { nome: 'Contribuinte do ICMS', largura: 20 },
  telefone: { nome: 'Telefone', tipo: 'codigo', largura: 18 },
  email: { nome: 'E-mail', largura: 30 },
  cep: { nome: 'CEP', tipo: 'codigo' },
  endereco: { nome: 'Endereço', largura: 36 },
  numero: { nome: 'Número', tipo: 'codigo' },
  complemento: { nome: 'Complemento' },
  bairro: { nome: 'Bairro' },
  municipio: { nome: 'Município' },
  uf: { nome: 'UF' },
}
const ESCRITOS = mapDados(({ escrito }) => escrito)

export const COLUNAS_DOS_CLIENTES: Colunas<LinhaDaPlanilha> = [
  ...(Object.keys(COLUNA) as DadoPessoal[]).map(
    (campo): Coluna => ({ ...COLUNA[campo], valor: (cliente) => ESCRITOS[campo](cliente[campo]) }),
  ),
  { nome: 'Código IBGE', tipo: 'codigo', valor: ({ codigo_ibge }) => codigo_ibge },
  { nome: 'Cadastrado em', tipo: 'data', largura: 20, valor: ({ cadastro }) => cadastro },
]

const CLIENTES_POR_VEZ = 500

export const buildClientePageReader =
  (db: Banco, busca: string, ids: readonly number[] | undefined) =>
  async (antesDe: number): Promise<LinhaDaPlanilha[]> => {
    const where = ids ? sql`c.id = any(${[...ids]}::int[])` : sql`${PESSOA} and ${contemTudo(busca)}`
    const { rows } = await sql<LinhaDaPlanilha>`
      select ${CAMPOS}, ${horaDeSaoPaulo(sql`c.criado_em`)} as cadastro from clientes c
       where ${where} and c.id < ${antesDe}::bigint order by c.id desc limit ${CLIENTES_POR_VEZ}`.execute(db)
    return rows
  }
