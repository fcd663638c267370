/** Queries about stock and reservations. */
export const DO_ESTOQUE: Readonly<Record<string, string>> = {
  'a stock below zero or below what is reserved, another than the sum of its movements, or reserved pieces that nothing holds': `
    with estoques as (
      select 'produto' as de, p.id, p.quantidade, p.reservado,
          (select coalesce(sum(quantidade), 0)::int from movimentos_estoque where produto_id = p.id) as livro,
          (select coalesce(sum(quantidade), 0)::int from reservas where produto_id = p.id) as seguradas
        from produtos p
      union all
      select 'variacao', v.id, v.quantidade, v.reservado,
          (select coalesce(sum(quantidade), 0)::int from movimentos_estoque where variacao_id = v.id),
          (select coalesce(sum(quantidade), 0)::int from reservas where variacao_id = v.id)
        from variacoes v)
    select * from estoques
     where reservado < 0 or quantidade < reservado or livro <> quantidade or seguradas <> reservado`,
  'pieces held by a sale that is not open': `
    select r.* from reservas r join itens_venda i on i.id = r.item_id join vendas v on v.id = i.venda_id
     where v.status not in ('separacao', 'embalagem', 'selecionar_envio', 'etiqueta', 'retirada')`,
  'a production that holds another number of blanks than it says': `
    select f.id from producoes f
     where f.reservada <> (select coalesce(sum(quantidade), 0) from reservas r where r.producao_id = f.id and r.tipo = 'lisa')`,
}

/** Counts held pieces from sales, kits and productions, as the shop did before it kept rows. */
export const RESERVAS_RECONTADAS: Readonly<Record<string, string>> = {
  'a stock below zero or below what is reserved, another than the sum of its movements, or reserved pieces that no open sale holds': `
    with abertas as (
      select case when x.id is null and (i.variacao is null or i.variacao_id is not null) then i.produto_id
              when x.variacao is null or x.variacao_id is not null then x.produto_id end as produto_id,
          case when x.id is null then i.variacao_id else x.variacao_id end as variacao_id,
          i.quantidade * coalesce(x.quantidade, 1) - coalesce(f.pedida - f.feita, 0) as quantidade
        from itens_venda i left join producoes f on f.item_id = i.id join vendas v on v.id = i.venda_id left join itens_venda_partes x on x.item_id = i.id
       where v.status in ('separacao', 'embalagem', 'selecionar_envio', 'etiqueta', 'retirada')
      union all
      select lisa_produto_id, lisa_variacao_id, reservada from producoes where cancelada_em is null and reservada > 0
      union all
      select produto_id, variacao_id, sem_venda from producoes where sem_venda > 0),
    estoques as (
      select 'produto' as de, p.id, p.quantidade, p.reservado,
          (select coalesce(sum(quantidade), 0)::int from movimentos_estoque where produto_id = p.id) as livro,
          (select coalesce(sum(quantidade), 0)::int from abertas where produto_id = p.id) as pedidas
        from produtos p
      union all
      select 'variacao', v.id, v.quantidade, v.reservado,
          (select coalesce(sum(quantidade), 0)::int from movimentos_estoque where variacao_id = v.id),
          (select coalesce(sum(quantidade), 0)::int from abertas where variacao_id = v.id)
        from variacoes v)
    select * from estoques
     where reservado < 0 or quantidade < reservado or livro <> quantidade or pedidas <> reservado`,
  'a held piece, by who holds it, that sales and productions do not say, or say another number of': `
    with ditas as (
      select item_id, producao_id, tipo, produto_id, variacao_id, sum(quantidade)::int as quantidade
        from (
          select i.id as item_id, null::int as producao_id, 'venda' as tipo,
              case when x.id is null and (i.variacao is null or i.variacao_id is not null) then i.produto_id
                   when x.variacao is null or x.variacao_id is not null then x.produto_id end as produto_id,
              case when x.id is null then i.variacao_id else x.variacao_id end as variacao_id,
              i.quantidade * coalesce(x.quantidade, 1) - coalesce(f.pedida - f.feita, 0) as quantidade
            from itens_venda i join vendas v on v.id = i.venda_id
            left join producoes f on f.item_id = i.id left join itens_venda_partes x on x.item_id = i.id
           where v.status in ('separacao', 'embalagem', 'selecionar_envio', 'etiqueta', 'retirada')
          union all
          select null, id, 'lisa', lisa_produto_id, lisa_variacao_id, reservada from producoes where cancelada_em is null
          union all
          select null, id, 'sem_venda', produto_id, variacao_id, sem_venda from producoes
           where variacao is null or variacao_id is not null) s
       where produto_id is not null and quantidade > 0 group by 1, 2, 3, 4, 5),
    seguradas as (select item_id, producao_id, tipo, produto_id, variacao_id, quantidade from reservas)
    (table ditas except all table seguradas) union all (table seguradas except all table ditas)`,
}

/**
 * Invariants of a shop as database queries: each answers the rows that violate it. Plain SQL, on purpose without any
 * code of the API.
 */
export const INVARIANTES: Readonly<Record<string, string>> = {
  ...DO_ESTOQUE,
  'a production whose figures are not those of its events, or whose line wants fewer pieces than it has to make': `
    select p.id from producoes p left join itens_venda i on i.id = p.item_id,
      lateral (select
          coalesce(sum(case when tipo in ('concluir', 'usar') then quantidade when tipo = 'perder_pronta' then -quantidade end), 0) as feita,
          coalesce(sum(case when tipo in ('perder', 'perder_pronta') then quantidade end), 0) as perdida
        from producao_eventos e where e.producao_id = p.id
         and not exists (select from producao_eventos x where x.estorna_id = e.id)) e
     where p.feita <> e.feita or p.perdida <> e.perdida
        or p.cancelada_em is null and p.venda_id is not null and (i.id is null or i.quantidade < p.pedida - p.feita)`,
  'an open production that nobody can carry on: its blank, or what it prints for the shelf, was deleted for good': `
    select id from producoes
     where situacao in ('a_fazer', 'em_producao', 'bloqueada')
       and (lisa_produto_id is null or venda_id is null and produto_id is null)`,
  'a SKU of a product or variation without its place in the namespace, or with another': `
    select p.id, p.sku from produtos p left join skus s on s.produto_id = p.id and s.variacao_id is null
     where chave_sku(p.sku) is distinct from s.chave and s.repetida is not true
    union all
    select v.id, v.sku from variacoes v left join skus s on s.variacao_id = v.id
     where chave_sku(v.sku) is distinct from s.chave and s.repetida is not true`,
  'an EAN of a product or variation without its place in the namespace, or with another, or of one in the trash': `
    select p.id, p.gtin from produtos p left join gtins g on g.produto_id = p.id and g.variacao_id is null
     where case when p.excluido_em is null then chave_gtin(p.gtin) end is distinct from g.chave
    union all
    select v.id, v.gtin from variacoes v join produtos p on p.id = v.produto_id left join gtins g on g.variacao_id = v.id
     where case when p.excluido_em is null then chave_gtin(v.gtin) end is distinct from g.chave`,
  'a SKU that two have': `
    select lower(btrim(sku)) as chave, count(*)::int as vezes
      from (select sku from produtos union all select sku from variacoes) todos
     where btrim(sku) <> '' group by 1 having count(*) > 1`,
  'a sale whose facts, as reports add them up, are not those of its lines and returns': `
    with contados as (select * from fatos_das_vendas(array(select id from vendas)))
    (table fatos_de_venda except all table contados) union all (table contados except all table fatos_de_venda)`,
  'a sale whose total is not the sum of its lines': `
    select v.id from vendas v where v.total is distinct from
      (select sum(round(quantidade * valor_unitario - desconto, 2)) from itens_venda where venda_id = v.id)`,
  'a kit inside a kit, without parts or with pieces, or parts of what is no kit': `
    select p.id from produtos p
     where p.kit <> exists (select from kit_componentes c where c.kit_id = p.id) and (not p.kit or p.id_bling is null)
        or p.kit and (p.quantidade <> 0 or p.reservado <> 0
          or exists (select from kit_componentes c where c.produto_id = p.id))`,
  'a product with variations whose quantity is not their sum': `
    select p.id from produtos p where tem_variacoes and quantidade is distinct from
      (select sum(quantidade) from variacoes where produto_id = p.id)`,
  'a sale that no history, or more than one, begins': `
    select v.id from vendas v
     where (select count(*) from historico_vendas where venda_id = v.id and tipo = 'criada') <> 1`,
  'a sale with two living invoices, one that is authorised without its key, or refused without a reason': `
    select venda_id from notas_fiscais where estado in ('gerando', 'enviando', 'autorizada', 'rejeitada', 'diferente')
     group by 1 having count(*) > 1
    union all
    select venda_id from notas_fiscais
     where estado = 'autorizada' and (chave is null or numero is null or id_bling is null)
        or estado in ('rejeitada', 'diferente', 'denegada', 'falhou') and coalesce(motivo, '') = ''`,
  'a category below itself': `
    with recursive acima as (
      select id, categoria_pai, 1 as n from categorias
      union all
      select a.id, c.categoria_pai, n + 1 from acima a join categorias c on c.id = a.categoria_pai where n < 1000)
    select id from acima where n = 1000`,
}

/**
 * Invariants of invoices while nothing is under way: none waits, each has its files, and what a person has to mend is
 * told.
 */
export const NOTAS_EM_PAZ: Readonly<Record<string, string>> = {
  'an invoice that is still under way': `
    select n.venda_id, n.estado, n.incerta_ate, s.estado as trabalho, s.tentativas, s.mensagem from notas_fiscais n
      left join sincronizacoes s on s.tipo = 'nota' and s.operacao = 'emitir' and s.alvo_id = n.venda_id
     where n.estado in ('gerando', 'enviando') order by s.id desc`,
  'an authorised invoice without its own copies, or without saying where it counts': `
    select venda_id, id_bling from notas_fiscais
     where estado = 'autorizada' and (arquivo is null or xml is null or ambiente is null)`,
  'a refused invoice of which no task tells, or a task about one that is settled': `
    with ultimas as (select distinct on (venda_id) venda_id, estado from notas_fiscais order by venda_id, id desc),
      ditas as (select alvo_id from sincronizacoes where tipo = 'nota' and operacao = 'emitir' and estado = 'falhou')
    select venda_id, estado from ultimas u join vendas v on v.id = u.venda_id
     where (u.estado in ('rejeitada', 'diferente') or u.estado = 'falhou' and v.status <> 'cancelado')
       and venda_id not in (table ditas)
        or u.estado in ('autorizada', 'cancelada', 'excluida') and venda_id in (table ditas)`,
  'an authorised invoice of another value than the customer pays, or of an earlier version, of which nothing tells': `
    select n.venda_id, n.valor, v.total + v.frete_cobrado as paga from notas_fiscais n join vendas v on v.id = n.venda_id
     where n.estado = 'autorizada' and n.valor <> v.total + v.frete_cobrado and n.motivo is null`,
}

/** Returns the invariants that do not hold, with some of the rows that show it. */
export async function violadas(
  perguntar: (sql: string) => Promise<{ rows: object[] }>,
  perguntas: Readonly<Record<string, string>> = INVARIANTES,
): Promise<string[]> {
  const violations: string[] = []
  for (const [falta, pergunta] of Object.entries(perguntas)) {
    const { rows } = await perguntar(pergunta)
    if (rows.length > 0) violations.push(`${falta}: ${JSON.stringify(rows.slice(0, 5))}`)
  }
  return violations
}
