import type pg from 'pg'
import type { Conferente } from './conferente.ts'
import type { Efeito, Linha } from './diario.ts'

type Estado = Efeito['estado']
type Tipo = Efeito['tipo']

/** What there is, by what the journal calls it. Money and quantities as numbers. */
const PERGUNTAS: Readonly<Record<Tipo, string>> = {
  produto: `
    select p.sku as marca, p.titulo, p.preco_venda::float8 as preco, p.excluido_em is not null as lixeira, p.quantidade,
        (select coalesce(json_agg(json_build_array(v.tamanho, v.quantidade) order by v.ordem, v.id), '[]')
           from variacoes v where v.produto_id = p.id) as variacoes,
        (select coalesce(json_agg(i.largura || 'x' || i.altura order by (i.largura || 'x' || i.altura) collate "C"), '[]')
           from produto_imagens i where i.produto_id = p.id) as imagens
      from produtos p`,
  cliente: 'select cpf as marca, nome, telefone, municipio from clientes',
  venda: `
    select (select i.valor_unitario::text from itens_venda i where i.venda_id = v.id order by ordem, id limit 1) as marca,
        c.cpf, v.status, v.total::float8 as total, v.revisao, v.altura::float8 as altura, v.servico_frete as servico,
        v.link_etiqueta_pdf is not null as etiqueta,
        (select json_agg(json_build_array(i.sku, i.quantidade, i.valor_unitario, i.desconto) order by i.ordem, i.id)
           from itens_venda i where i.venda_id = v.id) as itens
      from vendas v join clientes c on c.id = v.cliente_id`,
  categoria: 'select nome as marca from categorias',
  sessao: `
    select encode(t.hash, 'hex') as marca, s.revogada_em is not null as encerrada
      from refresh_tokens t join sessoes s on s.id = t.sessao_id`,
}

/** Routes whose Idempotency-Key is kept, with the answer, in the transaction of the effect. */
const COM_CHAVE = /^POST \/(categorias|clientes|vendas|estoque\/contagem|produtos(\/\d+\/imagens)?)\/$/

interface Registro {
  readonly tipo: Tipo
  readonly marca: string
  /** As what it may be found: after the last acknowledged write, and after each later one without an answer. */
  possiveis: Estado[]
}

/** Every acknowledged write is there, with its values; every other is there wholly or not at all; none is there twice. */
export async function conferirDiario(conferente: Conferente, banco: pg.Client, linhas: readonly Linha[]) {
  const registros = dobrar(linhas)
  for (const tipo of Object.keys(PERGUNTAS) as Tipo[]) {
    const { rows } = await banco.query<{ marca: string }>(PERGUNTAS[tipo])
    const achados = Map.groupBy(rows, ({ marca }) => marca)
    const doTipo = registros.filter((registro) => registro.tipo === tipo)
    for (const { marca, possiveis } of doTipo) {
      const [achado, outro] = achados.get(marca) ?? []
      conferente.exigir(outro === undefined, `${tipo} ${marca} is there more than once`)
      const serve = possiveis.some((estado) => igual(estado, achado))
      const dito = `${tipo} ${marca} is ${JSON.stringify(achado ?? null)}, not ${possiveis.map((e) => JSON.stringify(e)).join(' or ')}`
      conferente.exigir(serve, dito)
    }
    const conhecidas = new Set(doTipo.map(({ marca }) => marca))
    const estranhos = [...achados.keys()].filter((marca) => !conhecidas.has(marca))
    // Other sessions and categories than the clients' are opened by the preparation.
    const completos = tipo === 'produto' || tipo === 'cliente' || tipo === 'venda'
    conferente.exigir(!completos || estranhos.length === 0, `${tipo}: nobody made ${estranhos.join(', ')}`)
  }
  await conferirChaves(conferente, banco, linhas)
  return registros.length
}

/** The mark of the last thing of that kind of which the journal leaves no doubt that it is there. */
export function ultimoCerto(linhas: readonly Linha[], tipo: Tipo): string {
  const certos = dobrar(linhas).filter(
    (cada) => cada.tipo === tipo && cada.possiveis.length === 1 && cada.possiveis[0] !== null,
  )
  const ultimo = certos.at(-1)
  if (!ultimo) throw new Error(`Of no ${tipo} it is certain that it is there`)
  return ultimo.marca
}

function dobrar(linhas: readonly Linha[]): Registro[] {
  const registros = new Map<string, Registro>()
  for (const { desfecho, efeito } of linhas) {
    const { tipo, marca, estado } = efeito
    const nome = `${tipo} ${marca}`
    const registro = registros.get(nome) ?? { tipo, marca, possiveis: [null] }
    registros.set(nome, registro)
    if (desfecho === 'confirmado' || desfecho === 'visto') registro.possiveis = [estado]
    else if (desfecho === 'incerto') registro.possiveis.push(estado)
  }
  return [...registros.values()]
}

/** Only what the journal names of it is compared. */
function igual(estado: Estado, achado: object | undefined): boolean {
  if (estado === null || achado === undefined) return estado === null && achado === undefined
  return Object.entries(estado).every(
    ([nome, valor]) => JSON.stringify(Reflect.get(achado, nome)) === JSON.stringify(valor),
  )
}

/** A key is kept exactly with its effect, and with the answer that was given. */
async function conferirChaves(conferente: Conferente, banco: pg.Client, linhas: readonly Linha[]): Promise<void> {
  const { rows } = await banco.query<{ chave: string; id: number | null }>(
    `select chave, case when jsonb_typeof(resposta) = 'object' then (resposta ->> 'id')::int end as id from idempotencia`,
  )
  const guardadas = new Map(rows.map(({ chave, id }) => [chave, id]))
  const enviadas = linhas.filter(({ chave, pedido }) => chave !== undefined && COM_CHAVE.test(pedido))
  for (const { chave = '', desfecho, id, pedido, efeito } of enviadas) {
    const guardada = guardadas.has(chave)
    if (desfecho === 'confirmado')
      conferente.exigir(guardada && (guardadas.get(chave) ?? null) === id, `${pedido} ${efeito.marca}: its key is lost`)
    else if (desfecho === 'recusado')
      conferente.exigir(!guardada, `${pedido} ${efeito.marca} was refused and its key is kept`)
    else {
      const { tipo, marca, estado } = efeito
      const achado = await banco.query(`select * from (${PERGUNTAS[tipo]}) todos where marca = $1`, [marca])
      const feita = igual(estado, achado.rows[0])
      conferente.exigir(guardada === feita, `${pedido} ${marca}: key ${guardada}, effect ${feita}: half of it is there`)
    }
  }
}
