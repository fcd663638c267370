import type pg from 'pg'
import type { Conferente } from './conferente.ts'

/** Stated again on purpose: the machine itself is under test. */
const PASSOS = ['separacao', 'embalagem', 'selecionar_envio', 'etiqueta', 'retirada', 'enviado', 'concluido']

const permitida = (tipo: string, de: string, para: string) => {
  if (tipo === 'editada') return PASSOS.includes(de) && para === 'separacao'
  if (para === 'cancelado') return tipo === 'cancelada' && PASSOS.includes(de)
  return tipo === 'status' && Math.abs(PASSOS.indexOf(de) - PASSOS.indexOf(para)) === 1
}

interface Evento {
  readonly venda_id: number
  readonly status: string
  readonly revisao: number
  readonly tipo: string
  readonly de: string | null
  readonly para: string
}

/** Each sale came to where it is by the steps that its history tells, one after the other, each told once. */
export async function conferirHistorias(conferente: Conferente, banco: pg.Client): Promise<void> {
  const { rows } = await banco.query<Evento>(
    `select h.venda_id, v.status, v.revisao, h.tipo, h.de, h.para from historico_vendas h join vendas v on v.id = h.venda_id
      where h.tipo in ('criada', 'editada', 'status', 'cancelada') order by h.id`,
  )
  for (const [id, eventos] of Map.groupBy(rows, ({ venda_id }) => venda_id)) {
    let esta: string | null = null
    for (const { tipo, de, para } of eventos) {
      const certo: boolean = esta === null ? tipo === 'criada' && para === 'separacao' : permitida(tipo, esta, para)
      const antes: boolean = esta === null || de === esta
      conferente.exigir(certo && antes, `sale ${id}: ${tipo} from ${de} to ${para} while it was in ${esta}`)
      esta = para
    }
    const [{ status, revisao } = { status: '', revisao: 0 }] = eventos
    conferente.exigir(esta === status, `sale ${id}: its history ends in ${esta}, it is in ${status}`)
    const edicoes = eventos.filter(({ tipo }) => tipo === 'editada').length
    conferente.exigir(edicoes === revisao - 1, `sale ${id}: ${edicoes} edits are told, it is version ${revisao}`)
  }
}

const TRABALHOS: Readonly<Record<string, string>> = {
  'a job that failed for good and is told to nobody': `
    select name, count(*)::int from pgboss.job where state = 'failed' group by name`,
  'a synchronisation that is open without a job that carries it out': `
    select s.id, s.tipo, s.estado from sincronizacoes s where s.estado in ('pendente', 'executando') and not exists (
      select from pgboss.job j where j.name = 'sincronizar' and (j.data ->> 'id')::int = s.id
         and j.state in ('created', 'retry', 'active'))`,
  'a product that was to be published, is not, and nothing says why': `
    select p.id, p.sku from produtos p where p.publicar_bling and p.excluido_em is null and p.id_bling is null
       and not exists (select from sincronizacoes s where s.tipo = 'produto' and s.alvo_id = p.id
         and s.estado in ('pendente', 'executando', 'falhou'))`,
  'a sale of published products under way without its order, and nothing says why': `
    select v.id from vendas v where v.status not in ('separacao', 'cancelado') and v.id_bling is null
       and not exists (select from itens_venda i left join produtos p on p.id = i.produto_id
         where i.venda_id = v.id and p.id_bling is null)
       and not exists (select from sincronizacoes s where s.tipo = 'pedido' and s.alvo_id = v.id
         and s.estado in ('pendente', 'executando', 'falhou'))`,
  'a shipment that stays half bought': `
    select id, venda_id, estado from envios where estado in ('pagando', 'paga', 'gerando', 'cancelando')`,
}

/** Work owed to other services is done, waiting, or visibly failed. */
export async function conferirTrabalhos(conferente: Conferente, banco: pg.Client): Promise<void> {
  for (const [falta, pergunta] of Object.entries(TRABALHOS)) {
    const { rows } = await banco.query(pergunta)
    conferente.exigir(rows.length === 0, `${falta}: ${JSON.stringify(rows.slice(0, 5))}`)
  }
}
