import { RETIRADA_NA_LOJA } from '@estampa/contract/frete/servicos.ts'
import { SEM_PROVA } from '@estampa/contract/producao/estampas.schemas.ts'
import { CARACTERES } from '@estampa/contract/shared/maximos.ts'
import { statusCom } from '@estampa/contract/vendas/vendas.status.ts'
import type { Staged } from '@estampa/host/restore.ts'
import { type RawBuilder, sql } from 'kysely'
import { rowsOf, theRow } from '../../infra/database/sql.ts'
import type { Db, Transacao } from '../../infra/database/transaction.ts'
import { APAGADO, nomeInteiro, type Rastro, removeRastro } from '../../shop/rastro.ts'
import { anonymiseCaixaTexts } from '../caixas/textos.data.ts'
import { type DadoPessoal, mapDados } from './pessoais.ts'

// Erases a customer from every table, in one file, so that a reader sees the whole list. A test writes a
// customer into all of them and looks through the whole database afterwards.

/** The data that identify this customer. */
export interface ClienteRastro extends Rastro {
  readonly id: number
}

/** That a piece bears a name stays, so that it is sold to nobody else. */
const NOMES_APAGADOS = sql`coalesce((select jsonb_agg(jsonb_build_object('nome', ${APAGADO}::text, 'numero', ''))
  from jsonb_array_elements(personalizacao)), '[]')`
/** Shorter texts are parts of other words. */
const MINIMO_DE_LETRAS = 5

export const rastroDe = (cliente: { id: number } & Record<DadoPessoal, string>): ClienteRastro => ({
  id: cliente.id,
  nome: cliente.nome,
  textos: [...new Set(Object.values(mapDados(({ formas }, campo) => formas(cliente[campo]))).flat())].filter(
    (texto) => texto.length >= MINIMO_DE_LETRAS,
  ),
})

/** Pattern of PostgreSQL for each word of the name: `para a Eva` tells who she is too. */
const umDosNomes = (nome: string) => {
  const palavras = nome.split(/[^\p{L}\p{N}]+/u).filter((palavra) => palavra.length > 2)
  return palavras.length === 0 ? nomeInteiro(nome) : `(?<!\\w)(?:${palavras.join('|')})(?!\\w)`
}

/** Of a text that the shop wrote of this person: without any word of the name too. */
const removeNomesAndRastro = (coluna: RawBuilder<string>, rastro: Rastro) =>
  removeRastro(sql`regexp_replace(${coluna}, ${umDosNomes(rastro.nome)}, ${APAGADO}, 'gi')`, rastro)

const removeListRastro = (coluna: RawBuilder<string>, rastro: Rastro) =>
  sql<
    string[]
  >`array(select ${removeRastro(sql<string>`linha`, rastro)} from unnest(${coluna}) with ordinality u(linha, n) order by n)`

interface LockedVendas {
  readonly vendas: number
  /** With a label that is being bought, or is glued to a parcel that waits. */
  readonly comEnvio: number
  /** Only with our own label for the pick-up, which is being drawn. */
  readonly emDesenho: number
}
/** Locks the customer's sales, and counts them. */
export async function lockVendas(trx: Transacao, clienteId: number): Promise<LockedVendas> {
  await sql`select id from vendas where cliente_id = ${clienteId} order by id for update`.execute(trx)
  return theRow<LockedVendas>(trx)`
    select count(*)::int as vendas, count(*) filter (where aberto and not nosso)::int as "comEnvio",
        count(*) filter (where aberto and nosso)::int as "emDesenho"
      from (select coalesce(bool_or(e.aberto), false) as aberto,
            coalesce(bool_and(e.codigo_servico = ${RETIRADA_NA_LOJA.codigo} and e.estado <> 'pronta') filter (where e.aberto), false) as nosso
          from vendas v left join lateral (select codigo_servico, estado, case estado
              when 'cancelada' then false
              when 'nova' then recusa is null
              when 'pronta' then v.status = any(${statusCom('etiquetaEsperaSaida', true)}::text[])
              else true end as aberto from envios where venda_id = v.id) e on true
         where v.cliente_id = ${clienteId} group by v.id) s`
}

/** Pieces that are still to be printed for the customer. */
export const countUnprintedPecas = async (trx: Transacao, clienteId: number): Promise<number> =>
  (
    await theRow<{ pecas: number }>(trx)`
      select coalesce(sum(p.pedida - p.feita), 0)::int as pecas from producoes p join vendas v on v.id = p.venda_id
       where v.cliente_id = ${clienteId} and p.situacao in ('a_fazer', 'em_producao', 'bloqueada')`
  ).pecas

export const anonymiseFicha = (trx: Transacao, id: number) =>
  trx
    .updateTable('clientes')
    .set({
      ...mapDados(({ depois }) => depois(id)),
      id_bling: null,
      codigo_ibge: null,
      contato_mudado: [],
      anonimizado_em: sql<string>`now()`,
      alterado_em: sql<string>`now()`,
      versao: sql<number>`versao + 1`,
    })
    .where('id', '=', id)
    .execute()

/** Addresses, labels and history of the sales; answers the names of the labels' files, which go after the commit. */
export async function anonymiseVendas(trx: Transacao, rastro: ClienteRastro): Promise<string[]> {
  const clienteVendas = sql`(select id from vendas where cliente_id = ${rastro.id})`
  await sql`update vendas set endereco = null, entrega_no_canal = null, observacoes_do_canal = null,
        anotacao = '', link_etiqueta_pdf = null, versao = versao + 1
             where cliente_id = ${rastro.id}`.execute(trx)
  await sql`update historico_vendas set descricao = ${removeRastro(sql`descricao`, rastro)},
        antes = ${removeListRastro(sql`antes`, rastro)}, depois = ${removeListRastro(sql`depois`, rastro)}
      where venda_id in ${clienteVendas}`.execute(trx)
  await anonymiseOldVersions(trx, rastro)
  const linha = linhaDoCliente(rastro)
  const anonymousLinha = `Cliente: ${APAGADO}`
  await sql`update historico_vendas set antes = array_replace(antes, ${linha}, ${anonymousLinha}),
        depois = array_replace(depois, ${linha}, ${anonymousLinha})
      where tipo = 'editada' and (${linha} = any(antes) or ${linha} = any(depois))`.execute(trx)
  // A line's text may have been typed for this person; the product's own name may stand in it too.
  const parte = umDosNomes(rastro.nome)
  await sql`update itens_venda set titulo = ${removeRastro(sql`titulo`, rastro)}, personalizacao = ${NOMES_APAGADOS}, palavras = null,
        descricao = ${removeRastro(sql`case when descricao ~* ${parte} and titulo !~* ${parte} then titulo else descricao end`, rastro)}
      where venda_id in ${clienteVendas}`.execute(trx)
  await anonymiseEstampas(trx, rastro)
  await sql`update pagamentos set observacao = '', motivo_do_estorno = '' where venda_id in ${clienteVendas}`.execute(
    trx,
  )
  await sql`update trocas set observacao = '' where venda_id in ${clienteVendas}`.execute(trx)
  await anonymiseCaixaTexts(trx, rastro)
  await sql`update trocas_itens set nome = ${removeRastro(sql`nome`, rastro)}
             where troca_id in (select id from trocas where venda_id in ${clienteVendas})`.execute(trx)
  // Lines of an order may have been typed for this person; what is kept of the rest are digests.
  await sql`update bling_pedidos set lido = null, trazido = null where venda_id in ${clienteVendas}`.execute(trx)
  // A refusal may name the postal code.
  await sql`delete from cotacoes_recusadas where venda_id in ${clienteVendas}`.execute(trx)
  const { rows } = await sql<{ arquivo: string | null }>`
    update envios set conteudo = null, recusa = ${removeRastro(sql`recusa`, rastro)},
        motivo_da_espera = ${removeRastro(sql`motivo_da_espera`, rastro)}, falha_vista = ${removeRastro(sql`falha_vista`, rastro)}
     where venda_id in ${clienteVendas} returning arquivo`.execute(trx)
  // The new row of an update does not tell the name that it forgets.
  const { rows: declaracoes } = await sql<{ arquivo: string | null }>`
    with antes as (select d.envio_id, d.arquivo from declaracoes d join envios e on e.id = d.envio_id
      where e.venda_id in ${clienteVendas})
    update declaracoes d set arquivo = null, motivo = ${removeRastro(sql`motivo`, rastro)},
        estado = case d.estado when 'esperando' then 'falhou' else d.estado end
      from antes where antes.envio_id = d.envio_id returning antes.arquivo`.execute(trx)
  const { rows: juntas } = await sql<{ arquivo: string }>`
    delete from etiquetas_juntas where vendas && array${clienteVendas} returning arquivo`.execute(trx)
  return [...rows, ...declaracoes, ...juntas].flatMap(({ arquivo }) => (arquivo === null ? [] : [arquivo]))
}

/** Texts and pictures about the prints of the sales. Place, size and the printed art stay. */
async function anonymiseEstampas(trx: Transacao, rastro: ClienteRastro): Promise<void> {
  const clienteVendas = sql`(select id from vendas where cliente_id = ${rastro.id})`
  await sql`update itens_venda set mockups = '[]', aprovacao = aprovacao || '{"por": null, "texto": null}'
      where venda_id in ${clienteVendas} and (mockups <> '[]' or aprovacao is not null)`.execute(trx)
  await sql`update historico_vendas set descricao = regexp_replace(descricao, ': “.*$', '.')
      where venda_id in ${clienteVendas} and tipo = 'prova' and descricao like '%: “%'`.execute(trx)
  await sql`delete from prova_links where venda_id in ${clienteVendas}`.execute(trx)
  const { grupo, observacao } = CARACTERES.estampa
  const clearNote = (note: RawBuilder<string>, maximum: number) =>
    sql`left(${removeNomesAndRastro(note, rastro)}, ${maximum})`
  const note = clearNote(sql`coalesce(e.estampa->>'observacao', '')`, observacao)
  await sql`update itens_venda i set grupo = ${clearNote(sql`i.grupo`, grupo)}, estampas = coalesce((
        select jsonb_agg(e.estampa || jsonb_build_object('observacao', ${note}) order by e.ordem)
          from jsonb_array_elements(i.estampas) with ordinality e(estampa, ordem)), '[]')
      where i.venda_id in ${clienteVendas} and (i.estampas <> '[]' or i.grupo is not null)`.execute(trx)
  await sql`update producao_eventos set motivo = ${removeNomesAndRastro(sql`motivo`, rastro)}
      where motivo <> '' and producao_id in (select id from producoes where venda_id in ${clienteVendas})`.execute(trx)
  await sql`update producao_estampas set observacao = ${clearNote(sql`observacao`, observacao)}
      where observacao <> '' and producao_id in (select id from producoes where venda_id in ${clienteVendas})`.execute(
    trx,
  )
}

/** Arts of the customer that stay, as others use them, are named without the person; kept answers name none. */
export async function anonymiseArtes(trx: Transacao, rastro: ClienteRastro): Promise<void> {
  await sql`update artes set nome = left(${removeNomesAndRastro(sql`nome`, rastro)}, ${CARACTERES.arte.nome})
             where cliente_id = ${rastro.id}`.execute(trx)
  // The end of a file's name says what kind of file it is.
  await sql`update arte_versoes set enviada_como = right(${removeNomesAndRastro(sql`enviada_como`, rastro)}, ${CARACTERES.arte.arquivo})
             where arte_id in (select id from artes where cliente_id = ${rastro.id})`.execute(trx)
  await sql`update idempotencia set resposta = resposta || '{"nome": "", "arquivo": ""}'
             where rota like 'POST /api/artes%' and resposta->>'cliente_id' = ${String(rastro.id)}`.execute(trx)
}

/** How the history of an edit tells whose the sale was. */
const linhaDoCliente = ({ nome }: Pick<Rastro, 'nome'>) => `Cliente: ${nome}`
/** Sales that an edit gave to another, or took from one. */
const vendasAntigas = (rastro: Pick<Rastro, 'nome'>) => sql`(select venda_id from historico_vendas
  where tipo = 'editada' and (${linhaDoCliente(rastro)} = any(antes) or ${linhaDoCliente(rastro)} = any(depois)))`

/** Sales that are another's by now: only what tells this person goes. */
async function anonymiseOldVersions(trx: Transacao, rastro: ClienteRastro): Promise<void> {
  const antigas = vendasAntigas(rastro)
  const clearColumn = (tabela: string, coluna: string, chave = 'venda_id') =>
    sql`update ${sql.table(tabela)} set ${sql.ref(coluna)} = ${removeRastro(sql`${sql.ref(coluna)}`, rastro)}
         where ${sql.ref(chave)} in ${antigas}`.execute(trx)
  await clearColumn('vendas', 'anotacao', 'id')
  await clearColumn('itens_venda', 'descricao')
  await clearColumn('itens_venda', 'palavras')
  await sql`update itens_venda set personalizacao = ${NOMES_APAGADOS}
             where venda_id in ${antigas} and personalizacao::text ~* ${umDosNomes(rastro.nome)}`.execute(trx)
  await clearColumn('pagamentos', 'observacao')
  await clearColumn('pagamentos', 'motivo_do_estorno')
  await clearColumn('trocas', 'observacao')
}

/** Erases what the sync centre shows of the customer and of the orders of their sales. */
export async function anonymiseSincronizacoes(trx: Transacao, rastro: ClienteRastro): Promise<void> {
  const clienteVendas = sql`(select id from vendas where cliente_id = ${rastro.id})`
  await sql`update sincronizacoes set titulo = ${removeRastro(sql`titulo`, rastro)},
        mensagem = ${removeRastro(sql`mensagem`, rastro)}
      where (tipo = 'contato' and alvo_id = ${rastro.id})
         or ((tipo = 'pedido' or (tipo, operacao) = ('webhook', 'pedido')) and alvo_id in ${clienteVendas})`.execute(
    trx,
  )
  await sql`update tarefas set titulo = ${removeRastro(sql`titulo`, rastro)}, mensagem = ${removeRastro(sql`mensagem`, rastro)}
      where split_part(tipo, '.', 1) in ('pedido', 'nota') and alvo_id in ${clienteVendas}`.execute(trx)
  // Messages that quote the buyer may tell anything.
  await sql`update tarefas set mensagem = null
             where tipo in ('pedido_importado.mudou', 'pedido_importado.trazer', 'pedido.mudou')
               and alvo_id in ${clienteVendas}`.execute(trx)
}

/** The list of that name in an answer, its elements with these values. */
const cadaSem = (lista: string, vazios: object) => sql`coalesce((
    select jsonb_agg(um || ${JSON.stringify(vazios)}::jsonb) from jsonb_array_elements(resposta->${sql.lit(lista)}) um), '[]')`

/** The fields of a line that may name the person, emptied. */
const SEM_TEXTOS = {
  titulo: '',
  descricao: '',
  personalizacao: [],
  palavras_do_comprador: '',
  estampas: [],
  grupo: null,
  mockups: [],
  aprovacao: SEM_PROVA,
}
/** Answers kept under a key stay, so that a repeated request writes nothing; the person in them goes. */
export async function anonymiseRespostas(trx: Transacao, rastro: Pick<ClienteRastro, 'id' | 'nome'>): Promise<void> {
  const clienteId = String(rastro.id)
  const vazia = JSON.stringify({ ...mapDados(() => ''), contribuinte: 'nao', codigo_ibge: null })
  await sql`update idempotencia set resposta = resposta || ${vazia}::jsonb
             where rota like 'POST /api/clientes%' and resposta->>'id' = ${clienteId}`.execute(trx)
  await sql`update idempotencia set resposta = resposta || jsonb_build_object('cliente',
          resposta->'cliente' || ${vazia}::jsonb, 'cliente_nome', '', 'endereco', '')
        where resposta->'cliente'->>'id' = ${clienteId}`.execute(trx)
  // Also of sales that were another's then, or are by now.
  await sql`update idempotencia set resposta = resposta || jsonb_build_object('sincronizacao', null, 'etiqueta', null, 'orcamento', null,
          'anotacao', '', 'entrega_no_canal', null, 'observacoes_do_canal', null,
          'itens', ${cadaSem('itens', SEM_TEXTOS)},
          'pagamentos', ${cadaSem('pagamentos', { observacao: '' })},
          'pagamentos_desfeitos', ${cadaSem('pagamentos_desfeitos', { observacao: '', motivo: '' })},
          'trocas', ${cadaSem('trocas', { observacao: '', itens: [] })})
        where rota ~ '^POST /api/(vendas|orcamentos)' and resposta ? 'itens' and (resposta->'cliente'->>'id' = ${clienteId}
           or resposta->>'id' in (select id::text from vendas where cliente_id = ${rastro.id}
                                  union select venda_id::text from ${vendasAntigas(rastro)} antigas))`.execute(trx)
}

/**
 * Deletes the customer's quotes, and quotes without a customer that have the same telephone number. The nightly clean-up
 * deletes their pictures. Answers their ids.
 */
export const forgetClienteOrcamentos = (trx: Transacao, { id, telefone }: { id: number; telefone: string }) =>
  rowsOf<{ id: number }>(trx)`delete from orcamentos where cliente_id = ${id} or (cliente_id is null
    and regexp_replace(telefone, '\\D', '', 'g') = nullif(regexp_replace(${telefone}, '\\D', '', 'g'), '')) returning id`

/** Rows of spreadsheets that name the customer, and files that are still to be applied with them. */
export async function forgetClienteLinhas(trx: Transacao, { id, cpf }: { id: number; cpf: string }): Promise<void> {
  await sql`with idas as (delete from importacao_linhas l using importacoes i
      where i.id = l.importacao_id and i.tipo = 'clientes' and (l.cliente_id = ${id} or l.chave = ${cpf})
      returning l.importacao_id)
    update importacoes set conteudo = null where id in (select importacao_id from idas)`.execute(trx)
}

/**
 * Customers of the restored shop who are anonymised in the shop that it replaces (`atual`), in order. The moment of
 * their creation tells them from customers of another shop with the same number. Includes customers that were joined since
 * the backup.
 */
export async function anonimizadosDesde(db: Db, { nome }: Staged, juntados: Staged | undefined): Promise<number[]> {
  const uniaoDosJuntados = juntados
    ? sql`union select j.id, j.criado_em, a.anonimizado_em
            from ${sql.table(juntados.nome)} j join ${sql.table(nome)} a on a.id = j.cliente_id`
    : sql``
  const { rows } = await sql<{ id: number }>`
    select c.id from clientes c
      join (select id, criado_em, anonimizado_em from ${sql.table(nome)} ${uniaoDosJuntados}) a using (id, criado_em)
     where a.anonimizado_em is not null and c.anonimizado_em is null
     order by c.id`.execute(db)
  return rows.map(({ id }) => id)
}
