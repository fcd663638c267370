import { RELATORIOS } from '@estampa/contract/relatorios/relatorios.ts'
import { toCentavos } from '@estampa/contract/shared/money.ts'
import { creditoDe } from '@estampa/contract/trocas/credito.ts'
import type pg from 'pg'
import { openShop } from '../../apps/api/test/support/prova/shop.ts'
import { loadWithoutIndexes, sorte as sorteDe } from '../data/sql.ts'
import { chefeDoBanco, measureWork } from '../measurements/processos.ts'
import { options } from '../options.ts'
import { tellLine, tellVerdict } from './verdict.ts'

// npm run provas -- relatorios [--vendas 200000 --vezes 6]: every report and grouping of a year, its processor time as a
// multiple of the time that plainly adding up the year takes in the same seconds (at most `vezes`; 0: any), and its figures
// against a second way of counting, one by one.
const { vendas: vendaCount, rodadas, vezes } = options({ vendas: 200_000, rodadas: 5, vezes: 6 })
const PRODUTOS = 5000
const CLIENTES = 2000
const TABELAS = ['vendas', 'itens_venda', 'trocas', 'trocas_itens', 'pagamentos', 'envios']

/** A number below `n` that is always the same for `de`. */
const sorte = (seed: string, n: number) => sorteDe(seed, 0, n)

/** Two years of sales of a shop with kits of nothing: lines with and without costs, exchanges, cancellations, payments, labels. */
async function seedVendas(client: pg.Client, vendas: number): Promise<void> {
  await client.query('begin')
  await client.query(`
    insert into usuarios (username, nome, tipo, senha_hash, ativo)
      select 'vende' || i, 'Vende ' || i, 'funcionario', '', false from generate_series(1, 3) i;
    insert into categorias (nome) select 'Categoria ' || i from generate_series(1, 9) i;
    insert into modelos (codigo, nome) select 'M' || i, 'Modelo ' || i from generate_series(1, 9) i;
    insert into clientes (nome, cpf) select 'Cliente ' || i, lpad(i::text, 11, '0') from generate_series(1, ${CLIENTES}) i;
    insert into produtos (titulo, sku, codigo, modelo_id, categoria_id, preco_venda, preco_custo, tem_variacoes, criado_em)
      select 'Produto ' || i, 'P' || i, '', (select min(id) from modelos where codigo = 'M' || 1 + i % 9),
        (select min(id) from categorias where nome = 'Categoria ' || 1 + i % 9), 50, case when i % 5 > 0 then 20 end, true,
        now() - interval '3 years' from generate_series(1, ${PRODUTOS}) i;
    insert into variacoes (produto_id, ordem, sku, nome_cor, tamanho, quantidade)
      select p.id, n, p.sku || '-' || n, (array['Azul', 'Preto', null])[1 + p.id % 3], (array['P', 'M', 'G', 'GG'])[n],
        ${sorte('p.id + n', 20)} from produtos p, generate_series(1, 4) n where p.sku ~ '^P[0-9]+$'`)
  await loadWithoutIndexes(client, TABELAS, ['itens_venda_venda', 'trocas_venda', 'trocas_itens_item'], async () => {
    await client.query(`
      insert into vendas (cliente_id, origem, canal, vendedor_id, status, criado_em, alterado_em, cancelada_em, frete_cobrado)
      select c.primeiro + i % ${CLIENTES}, (array['loja_fisica', 'redes_sociais', 'loja_integrada'])[1 + i % 3],
          case when i % 3 = 2 then (array['Shopee', 'Mercado Livre'])[1 + i / 3 % 2] end,
          case when i % 7 > 0 then u.primeiro + i % 3 end, s.status, s.em, s.em,
          case when s.status = 'cancelado' then s.em + ${sorte('i + 5', 20)} * interval '1 day' end, ${sorte('i', 40)}
        from generate_series(1, ${vendas}) i, (select min(id) as primeiro from clientes where nome ~ '^Cliente [0-9]') c,
          (select min(id) as primeiro from usuarios where username ~ '^vende') u, lateral (select
            case when ${sorte('i + 1', 100)} < 5 then 'cancelado' else 'concluido' end as status,
            now() - ((${vendas} - i) * 730.0 / ${vendas} + ${sorte('i + 2', 1440)} / 1440.0) * interval '1 day' as em) s;
      insert into itens_venda (venda_id, ordem, produto_id, variacao_id, titulo, quantidade, valor_unitario, desconto, custo_unitario)
      select v.id, n, va.produto_id, va.id, 'x', 1 + ${sorte('v.id + n', 3)}, 10 + ${sorte('v.id * 3 + n', 9999)} / 100.0,
          case when (v.id + n) % 10 = 0 then 3.33 else 0 end, case when va.produto_id % 5 > 0 then 5 + ${sorte('v.id + n', 999)} / 100.0 end
        from vendas v, generate_series(1, 1 + v.id % 4) n, lateral (select ${sorte('v.id * 11 + n', 4 * PRODUTOS)} as qual) q
          join (select row_number() over (order by id)::int - 1 as qual, id, produto_id from variacoes) va using (qual);
      insert into trocas (venda_id, motivo, credito, criado_em)
        select id, 'tamanho', 1, criado_em + interval '9 days' from vendas where id % 50 < 2 and criado_em < now() - interval '10 days';
      insert into trocas_itens (troca_id, item_id, nome, quantidade, custo_unitario)
        select t.id, i.id, 'x', 1, i.custo_unitario from trocas t join itens_venda i on i.venda_id = t.venda_id and i.ordem < 3;
      insert into pagamentos (venda_id, forma, valor, criado_em)
        select id, (array['pix', 'dinheiro', 'troca'])[1 + id % 3], case when id % 40 = 0 then -5.05 else 50.1 end, criado_em from vendas;
      insert into envios (venda_id, provedor, codigo_servico, estado, arquivo, valor, criado_em)
        select id, 'melhor_envio', 'pac', (array['pronta', 'cancelada'])[1 + id % 2], case when id % 2 = 0 then md5(id::text) end, 18.4, criado_em + interval '1 day'
          from vendas where id % 3 = 1`)
  })
  await client.query('commit')
  await client.query('vacuum analyze')
}

interface Fato {
  readonly dia: string
  readonly venda: 0 | 1 | -1
  readonly pecas: number
  readonly valor: number
  /** Null: unknown. */
  readonly custo: number | null
  /** Its key by each grouping, as the answer's rows carry it. */
  readonly de: Readonly<Record<string, string>>
}

const DIA = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo', dateStyle: 'short' })
const diaDe = (quando: string) => DIA.format(new Date(quando))

/** Everything that was sold and came back, counted one by one and in cents. */
async function countFatos(client: pg.Client): Promise<Fato[]> {
  const { rows } = await client.query(`
    select i.id, i.venda_id, i.quantidade, i.valor_unitario::float8 as preco, i.desconto::float8, i.custo_unitario::float8 as custo,
        i.produto_id::text as produto, i.variacao_id::text as variacao, coalesce(va.nome_cor, '') as cor,
        coalesce(va.tamanho, '') as tamanho, concat_ws(' ', va.nome_cor, va.tamanho) as cor_tamanho, p.modelo_id::text as modelo,
        p.categoria_id::text as categoria
      from itens_venda i join produtos p on p.id = i.produto_id join variacoes va on va.id = i.variacao_id order by i.id`)
  const itens = Map.groupBy(rows, ({ venda_id }) => venda_id)
  const trocas =
    await client.query(`select t.venda_id, t.criado_em, x.item_id, x.quantidade, x.custo_unitario::float8 as custo
    from trocas t join trocas_itens x on x.troca_id = t.id order by x.id`)
  const voltas = Map.groupBy(trocas.rows, ({ venda_id }) => venda_id)
  const vendas = await client.query(`select id, criado_em, coalesce(nullif(canal, ''), origem) as canal,
    coalesce(vendedor_id::text, '') as vendedor, case when status = 'cancelado' then cancelada_em end as cancelada_em from vendas`)
  const fatos: Fato[] = []
  const centavos = (valor: number | null, quantas: number) => (valor === null ? null : toCentavos(valor) * quantas)
  for (const { id, criado_em, cancelada_em, canal, vendedor } of vendas.rows) {
    const dia = diaDe(criado_em)
    const vendaFatos: Fato[] = [{ dia, venda: 1, pecas: 0, valor: 0, custo: 0, de: { canal, vendedor } }]
    const vendidos = new Map<number, { readonly fato: Fato; voltaram: number }>()
    for (const { id: item, quantidade: pecas, preco, desconto, custo, ...chaves } of itens.get(id) ?? []) {
      const valor = pecas * toCentavos(preco) - toCentavos(desconto)
      const dimensions = { ...chaves, canal, vendedor }
      const fato: Fato = { dia, venda: 0, pecas, valor, custo: centavos(custo, pecas), de: dimensions }
      vendaFatos.push(fato)
      vendidos.set(item, { fato, voltaram: 0 })
    }
    for (const { criado_em: returnedAt, item_id, quantidade, custo } of voltas.get(id) ?? []) {
      const vendido = vendidos.get(item_id)
      if (!vendido) throw new Error('a piece came back that was not sold')
      const { fato, voltaram: devolvidas } = vendido
      const credito = creditoDe({ subtotal: fato.valor / 100, quantidade: fato.pecas, devolvidas }, quantidade)
      vendido.voltaram += quantidade
      const volta = { pecas: -quantidade, valor: -toCentavos(credito), custo: centavos(custo, -quantidade) }
      vendaFatos.push({ ...fato, ...volta, dia: diaDe(returnedAt) })
    }
    fatos.push(...vendaFatos)
    if (cancelada_em === null) continue
    for (const { venda, pecas, valor, custo, de } of vendaFatos) {
      const volta = { pecas: -pecas, valor: -valor, custo: custo === null ? null : -custo, de }
      fatos.push({ dia: diaDe(cancelada_em), venda: -venda as Fato['venda'], ...volta })
    }
  }
  return fatos
}

const hoje = new Date().toISOString().slice(0, 10)
const [startDay, ate] = [String(Number(hoje.slice(0, 4)) - 1) + hoje.slice(4), hoje]
const problemas: string[] = []
const loja = await openShop()
const client = await loja.banco()
try {
  await seedVendas(client, vendaCount)
  const { rows } = await client.query(
    'select (select count(*) from vendas) as vendas, (select count(*) from itens_venda) as linhas',
  )
  tellLine(JSON.stringify(rows[0]))
  const fatos = (await countFatos(client)).filter(({ dia }) => dia >= startDay && dia <= ate)
  tellLine(`${fatos.length} facts of the year, counted one by one`)
  const pid = await loja.pid()
  await client.query('set max_parallel_workers_per_gather = 0')
  const chefe = chefeDoBanco(loja.dados)
  const addFato = () =>
    client.query('select sum(pecas), sum(valor_centavos) from fatos_de_venda where dia between $1 and $2', [
      startDay,
      ate,
    ])
  const umaVez = async (endereco: string) => ({
    soma: (await measureWork(pid, chefe, addFato)).bancoMs,
    ...(await measureWork(pid, chefe, async () => {
      const inicio = performance.now()
      const lido = await loja.pedir('GET', endereco)
      return { lido, ms: performance.now() - inicio }
    })),
  })
  type Medida = Awaited<ReturnType<typeof umaVez>>
  const measureRelatorio = async (oQue: string, endereco: string) => {
    const medidas: Medida[] = []
    for (let rodada = 0; rodada < rodadas; rodada++) medidas.push(await umaVez(endereco))
    // The least of each: others on the machine can only add to it.
    const menor = (readFigure: (medida: Medida) => number) => Math.min(...medidas.map(readFigure))
    const trabalho = menor(({ servidorMs, bancoMs }) => servidorMs + bancoMs)
    const quantas = (trabalho / menor(({ soma }) => soma)).toFixed(1)
    tellLine(
      `${oQue}: ${Math.round(trabalho)} ms, ${quantas} sums, answered after ${Math.round(menor((m) => m.ms))} ms`,
    )
    if (vezes > 0 && Number(quantas) > vezes) problemas.push(`${oQue} takes as long as ${quantas} sums`)
    return medidas[0]?.lido
  }
  for (const [nome, { por, vendas: abre }] of Object.entries(RELATORIOS))
    for (const grouping of por) {
      const relatorio = `/relatorios/${nome}/`
      const consulta = `?de=${startDay}&ate=${ate}&por=${grouping}`
      const lido = await measureRelatorio(`${nome} ${grouping}`, relatorio + consulta)
      const [linha] = lido.linhas
      if (abre && linha)
        await measureRelatorio(
          `${nome} ${grouping}, sales of a row`,
          `${relatorio}vendas/${consulta}&chave=${linha.chave}`,
        )
      if (nome === 'vendas' || nome === 'margem') problemas.push(...compareTotals(nome, grouping, lido, fatos))
    }
  tellVerdict(JSON.stringify(rows[0]), problemas)
} finally {
  await client.end()
  await loja.fechar()
}

/** Each row that the answer has, and the sum of all, to the cent. */
// oxlint-disable-next-line typescript/no-explicit-any
function compareTotals(nome: string, grouping: string, { linhas, total }: any, fatos: readonly Fato[]): string[] {
  const contados = new Map<string, { vendas: number; pecas: number; valor: number; custo: number }>()
  const addFato = (chave: string, { venda, pecas, valor, custo }: Fato) => {
    const soma = contados.get(chave) ?? { vendas: 0, pecas: 0, valor: 0, custo: 0 }
    contados.set(chave, {
      vendas: soma.vendas + venda,
      pecas: soma.pecas + pecas,
      valor: soma.valor + valor,
      custo: soma.custo + (custo ?? 0),
    })
  }
  for (const fato of fatos) {
    // Facts of sales themselves name no piece.
    if (grouping !== 'dia' && grouping !== 'semana' && grouping !== 'mes' && fato.de[grouping] === undefined) continue
    addFato(nome === 'margem' && fato.custo === null ? 'sem_custo' : chaveDe(fato, grouping), fato)
    addFato('total', fato)
  }
  const mismatches: string[] = []
  const checkFigures = (chave: string, figuras: Record<string, number | null>) => {
    const { vendas, pecas, valor, custo } = contados.get(chave) ?? { vendas: 0, pecas: 0, valor: 0, custo: 0 }
    const certas = {
      pecas,
      valor,
      ...(figuras['vendas'] == null ? {} : { vendas }),
      ...(figuras['custo'] == null ? {} : { custo }),
    }
    for (const [campo, certa] of Object.entries(certas)) {
      const lida = figuras[campo] ?? 0
      if ((campo === 'valor' || campo === 'custo' ? toCentavos(lida) : lida) !== certa)
        mismatches.push(`${nome} by ${grouping}, ${chave}: ${campo} is ${lida}, counted ${certa}`)
    }
  }
  for (const { chave, figuras } of linhas) checkFigures(chave, figuras)
  checkFigures('total', total)
  const esperadas = [...contados].filter(
    ([chave, s]) => chave !== 'total' && (s.pecas || s.valor || s.custo || s.vendas),
  ).length
  if (linhas.length < Math.min(esperadas, 200))
    mismatches.push(`${nome} by ${grouping}: ${linhas.length} rows of ${esperadas}`)
  return mismatches.slice(0, 5)
}

function chaveDe({ dia, de }: Fato, grouping: string): string {
  if (grouping === 'dia') return dia
  if (grouping === 'mes') return `${dia.slice(0, 7)}-01`
  if (grouping !== 'semana') return de[grouping] ?? ''
  const segunda = new Date(dia)
  segunda.setUTCDate(segunda.getUTCDate() - ((segunda.getUTCDay() + 6) % 7))
  return segunda.toISOString().slice(0, 10)
}
