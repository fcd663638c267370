import { NOTAS_VIVAS } from '@estampa/contract/notas/nota.ts'
import { type AprovacaoGuardada, type MockupGuardado, SEM_PROVA } from '@estampa/contract/producao/estampas.schemas.ts'
import type { Personalizacao } from '@estampa/contract/producao/personalizacao.schemas.ts'
import { cliente } from '@estampa/contract/shared/cliente.schemas.ts'
import { LEMBRETES } from '@estampa/contract/vendas/entrada.schemas.ts'
import type { ItemDaVenda, Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { subtotal } from '@estampa/contract/vendas/vendas.totals.ts'
import { type RawBuilder, sql } from 'kysely'
import { runPrepared } from '../../../infra/database/database.ts'
import type { Clientes, Vendas } from '../../../infra/database/database.types.ts'
import type { Db } from '../../../infra/database/transaction.ts'
import { midiaUrl } from '../../../infra/files/store.ts'
import { SEM_LIMITE } from '../../estoque/estoque.data.ts'
import { APPROVED_ARTES, addArtes, addMockupAddresses, describeAprovacao } from '../../producao/estampas.data.ts'
import { qrDaVariacao, qrDoProduto } from '../../qrcodes/qrcodes.rules.ts'
import { buildSincronizacaoJson } from '../../sincronizacao/sincronizacao.data.ts'
import { produtoDaParte } from '../itens/itens.data.ts'
import { atrasada } from '../lista/busca.data.ts'

const CLIENTE: readonly (keyof Clientes)[] = cliente.keyof().options

/** Columns that an answer has as they are. */
const COLUNAS = [
  'id',
  'status',
  'origem',
  'endereco',
  'altura',
  'largura',
  'comprimento',
  'peso',
  'servico_frete',
  'frete_valor',
  'codigo_servico_frete',
  'prazo_entrega',
  'link_etiqueta_pdf',
  'importada',
  'canal',
  'numero_no_canal',
  'data_do_pedido',
  'entrega_no_canal',
  'envio_do_canal',
  'observacoes_do_canal',
  ...LEMBRETES,
  'pagamento',
  'falta_pagar',
  'frete_cobrado',
  'credito',
  'pago',
  'codigo_rastreamento',
  'total',
  'versao',
  'criado_em',
  'alterado_em',
  'cancelada_em',
] as const satisfies readonly (keyof Venda & keyof Vendas)[]

type DadosDaVenda = Omit<Pick<Venda, (typeof COLUNAS)[number]>, 'endereco'> &
  Pick<Venda, 'numero_pedido_bling' | 'vendedor' | 'atrasada' | 'cliente' | 'sincronizacao' | 'etiqueta'> &
  Pick<
    Venda,
    | 'nota'
    | 'emite_notas'
    | 'etiqueta_espera_nota'
    | 'pagamentos'
    | 'pagamentos_desfeitos'
    | 'trocas'
    | 'troca_de'
    | 'orcamento'
    | 'editada'
  > & {
    /** Where it was sent, once it was; until then the customer's address counts. */
    readonly endereco: string | null
  }

const DA_VENDA = sql`${sql.join(COLUNAS.map((coluna) => sql.ref(`v.${coluna}`)))}, ${atrasada} as atrasada, u.nome as vendedor, l.numero as numero_pedido_bling,
  json_build_object(${sql.join(CLIENTE.flatMap((coluna) => [sql.lit(coluna), sql.ref(`c.${coluna}`)]))}) as cliente`
const NOMES = sql`join clientes c on c.id = v.cliente_id left join usuarios u on u.id = v.vendedor_id
  left join bling_pedidos l on l.venda_id = v.id`

/** Where a person sees it at Bling. */
const LINK_DA_NOTA = sql.lit('https://www.bling.com.br/notas.fiscais.php#edit/')

type VendaInteira = DadosDaVenda & { readonly itens: readonly LinhaDoItem[] }
/** With the lines as one value: a statement of their own costs more than it. */
const vendaInteira = (id: number) =>
  sql<VendaInteira>`
    select ${DA_VENDA}, (select coalesce(json_agg(l), '[]') from (${itensDaVenda(sql`v.id`)}) l) as itens,
      coalesce((select json_agg(json_build_object('id', p.id, 'forma', p.forma, 'valor', p.valor,
          'observacao', p.observacao, 'recebido', p.recebido, 'usuario', q.nome, 'criado_em', p.criado_em) order by p.id)
        from pagamentos p left join usuarios q on q.id = p.usuario_id where p.venda_id = v.id and p.estornado_em is null), '[]') as pagamentos,
      coalesce((select json_agg(json_build_object('id', p.id, 'forma', p.forma, 'valor', p.valor,
          'observacao', p.observacao, 'usuario', q.nome, 'criado_em', p.criado_em, 'estornado_em', p.estornado_em,
          'estornado_por', e.nome, 'motivo', p.motivo_do_estorno) order by p.id)
        from pagamentos p left join usuarios q on q.id = p.usuario_id left join usuarios e on e.id = p.estornado_por
       where p.venda_id = v.id and p.estornado_em is not null), '[]') as pagamentos_desfeitos,
      coalesce((select json_agg(json_build_object('id', t.id, 'nova_venda_id', t.nova_venda_id, 'motivo', t.motivo,
          'observacao', t.observacao, 'credito', t.credito, 'usuario', q.nome, 'criado_em', t.criado_em,
          'itens', (select coalesce(json_agg(json_build_object('nome', x.nome, 'quantidade', x.quantidade)
            order by x.id), '[]') from trocas_itens x where x.troca_id = t.id)) order by t.id)
        from trocas t left join usuarios q on q.id = t.usuario_id where t.venda_id = v.id), '[]') as trocas,
      (select t.venda_id from trocas t where t.nova_venda_id = v.id) as troca_de,
      (select json_build_object('id', o.id, 'versao', w.numero, 'aprovado_por', w.aprovada_por, 'aprovado_em', w.aprovada_em,
          'aprovado_de', w.aprovada_de, 'imagens', (select coalesce(json_agg(m.digest order by m.linha, m.ordem), '[]')
            from orcamento_mockups m where m.orcamento_id = o.id and m.numero = w.numero))
        from orcamentos o join orcamento_versoes w on w.orcamento_id = o.id and w.numero = o.atual
       where o.venda_id = v.id) as orcamento,
      exists (select from historico_vendas h where h.venda_id = v.id and h.tipo = 'editada') as editada,
      (select ativa from notas_configuracao) as emite_notas,
      (select emitir <> 'na_mao' from notas_configuracao) as etiqueta_espera_nota,
      (select json_build_object('estado', n.estado, 'modelo', n.modelo, 'numero', n.numero, 'serie', n.serie,
          'chave', n.chave, 'valor', n.valor, 'motivo', n.motivo, 'ambiente', n.ambiente, 'produto_id', n.produto_id, 'emitida_em', n.emitida_em,
          'link_pdf', '/midia/' || n.arquivo || '.pdf',
          'link_xml', case when n.xml is not null then '/api/vendas/' || v.id || '/nota/xml/' end,
          'link_bling', case when n.id_bling is not null then ${LINK_DA_NOTA} || n.id_bling end)
        from notas_fiscais n where n.venda_id = v.id
       order by n.estado = any(${sql.lit(`{${NOTAS_VIVAS.join(',')}}`)}::text[]) desc, n.id desc limit 1) as nota,
      (select ${buildSincronizacaoJson('s')}
        from sincronizacoes s where s.tipo = 'pedido' and s.operacao = 'sincronizar' and s.alvo_id = v.id order by s.id desc limit 1) as sincronizacao,
      (select json_build_object(
          'estado', case when e.estado = 'a_confirmar' then 'perguntando'
            when e.estado = 'pronta' then case when e.vencida_em is null then 'pronta' else 'vencida' end when e.estado = 'falhou' or e.recusa is not null
            then 'falhou' else 'gerando' end,
          'pergunta', case when e.estado = 'a_confirmar' then
            json_build_object('de', coalesce(e.preco_aceito, v.frete_valor, 0), 'para', e.valor) end,
          'motivo', coalesce(e.recusa, e.motivo_da_espera), 'desde', e.gerando_desde, 'entregue_em', e.entregue_em,
          'declaracao', (select jsonb_build_object('estado', d.estado, 'chave', d.chave, 'motivo', d.motivo,
              'link_declaracao', case when d.estado = 'pronta' then '/midia/' || d.arquivo || '.pdf' end)
            from declaracoes d where d.envio_id = e.id),
          'nota_cancelada', exists (select from notas_fiscais x where x.venda_id = v.id and x.chave = e.nfe_chave and x.estado = 'cancelada'),
          'paga', e.estado not in ('nova', 'no_carrinho', 'a_confirmar', 'pagando'))
        from envios e where e.venda_id = v.id and e.estado not in ('cancelando', 'cancelada')) as etiqueta
      from vendas v ${NOMES} where v.id = ${id}`

type LinhaDoItem = Omit<
  ItemDaVenda,
  | 'subtotal'
  | 'imagem_url'
  | 'qr_code_url'
  | 'medidas'
  | 'producao'
  | 'sem_limite'
  | 'personalizacao'
  | 'palavras_do_comprador'
  | 'despesa'
  | 'mockups'
  | 'custo_sem_estampa'
  | 'aprovacao'
> &
  ItemDaVenda['medidas'] & {
    readonly imagem_arquivo: string | null
    readonly producao: NonNullable<ItemDaVenda['producao']> | null
    readonly sem_limite: boolean
    readonly personalizacao: Personalizacao
    readonly palavras: string | null
    readonly despesa: boolean
    readonly custo_sem_estampa: boolean
    readonly mockups: readonly MockupGuardado[]
    readonly aprovacao: AprovacaoGuardada | null
  }

/** The lines of a sale with what their products are now. What the sale itself holds counts as available to it. */
const itensDaVenda = (vendaId: RawBuilder<number>) => sql<LinhaDoItem>`
    select p.id, i.id as item_id, i.variacao_id, i.variacao, i.sku, i.titulo, i.descricao, i.quantidade,
      (select coalesce(sum(x.quantidade), 0)::int from trocas_itens x where x.item_id = i.id) as devolvidas,
      i.valor_unitario, i.desconto, i.custo_unitario, i.custo_sem_estampa, i.imagem_arquivo, i.personalizacao, i.palavras, i.despesa, i.grupo,
      case when i.estampas = '[]' then '[]' else ${addArtes(sql`i.estampas`, { approved: APPROVED_ARTES })} end as estampas, i.mockups, i.aprovacao, w.motivo as pendencia, p.largura, p.altura, p.comprimento, p.peso,
      (select json_build_object('id', f.id, 'situacao', f.situacao, 'prontas', i.quantidade - (f.pedida - f.feita) - f.sem_estampa,
          'de', i.quantidade, 'sem_estampa', f.sem_estampa,
          'devolvidas_sem_estampa', (select coalesce(sum(x.sem_estampa), 0)::int from trocas_itens x where x.item_id = i.id), 'faltam_lisas', f.pedida - f.feita - f.reservada,
          'falta_lisa', f.pedida - f.feita - f.reservada)
        from producoes f where f.item_id = i.id) as producao, ${SEM_LIMITE} as sem_limite,
      coalesce(p.tem_variacoes, false) as tem_variacoes, p.categoria_id as categoria,
      coalesce(e.preco_venda, p.preco_venda) as preco_venda,
      case when e.id is null then p.id_bling else e.id_bling end as id_bling,
      -- A line that lacks pieces holds no product yet.
      i.despesa or item_publicado(case when w.produto_id is null then i else jsonb_populate_record(i,
        jsonb_build_object('produto_id', w.produto_id, 'variacao_id', w.variacao_id)) end) as publicado,
      i.quantidade + coalesce(case when e.id is null then disponivel(p)
        else least(p.quantidade - p.reservado, e.quantidade - e.reservado) + sob_demanda(p, e.id) end, 0) as quantidade_disponivel,
      case when m.id is not null then json_build_object('id', m.id, 'codigo', m.codigo, 'nome', m.nome) end as modelo,
      coalesce((select json_agg(json_build_object('id', x.id, 'sku', x.sku, 'cor', x.nome_cor, 'tamanho', x.tamanho,
          'quantidade', x.quantidade, 'preco_venda', x.preco_venda, 'id_bling', x.id_bling,
          'quantidade_disponivel', least(
            x.quantidade - x.reservado + case when x.id = i.variacao_id then i.quantidade else 0 end,
            p.quantidade - p.reservado + i.quantidade) + sob_demanda(p, x.id)) order by x.ordem, x.id)
        from variacoes x where x.produto_id = p.id), '[]') as variacoes,
      coalesce((select json_agg(json_build_object('produto_id', ${produtoDaParte}, 'variacao_id', x.variacao_id,
          'titulo', x.titulo, 'variacao', x.variacao, 'sku', x.sku, 'quantidade', x.quantidade) order by x.ordem, x.id)
        from itens_venda_partes x where x.item_id = i.id), '[]') as partes
      from itens_venda i
      left join produtos p on p.id = i.produto_id
      left join variacoes e on e.id = i.variacao_id
      left join modelos m on m.id = p.modelo_id
      left join itens_pendentes w on w.item_id = i.id
     where i.venda_id = ${vendaId} order by i.ordem, i.id`

export async function vendaComItens(db: Db, id: number) {
  const [venda] = await runPrepared(db, vendaInteira(id))
  return venda ? { ...venda, itens: venda.itens.map(comoItem) } : null
}

function comoItem(linha: LinhaDoItem): ItemDaVenda {
  const {
    imagem_arquivo,
    largura,
    altura,
    comprimento,
    peso,
    producao,
    sem_limite,
    personalizacao,
    palavras,
    despesa,
    mockups,
    aprovacao,
    custo_sem_estampa,
    ...i
  } = linha
  return {
    ...i,
    ...(producao && { producao }),
    ...(sem_limite && { sem_limite }),
    ...(personalizacao.length > 0 && { personalizacao }),
    ...(palavras !== null && { palavras_do_comprador: palavras }),
    ...(despesa && { despesa }),
    ...(custo_sem_estampa && { custo_sem_estampa }),
    mockups: mockups.map((mockup) => ({
      ...addMockupAddresses(mockup),
      do_produto: mockup.arquivo === imagem_arquivo,
    })),
    aprovacao: aprovacao ? describeAprovacao(aprovacao, i.estampas) : SEM_PROVA,
    subtotal: subtotal(i),
    imagem_url: imagem_arquivo === null ? null : midiaUrl(imagem_arquivo, 'miniatura'),
    qr_code_url: i.id === null ? null : i.variacao_id === null ? qrDoProduto(i.id) : qrDaVariacao(i.id, i.variacao_id),
    medidas: { largura, altura, comprimento, peso },
  }
}
