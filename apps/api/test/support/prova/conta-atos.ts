import { sql } from 'kysely'
import { type Random } from '../random.ts'
import { DE_LA } from './conta-atos-no-bling.ts'
import { type Ato, CENTRO, GERAL, linhas, type Mundo, umDe, type Venda } from './conta-mundo.ts'
import { MEDIDAS } from './shop.ts'

const ABERTAS = ['separacao', 'embalagem', 'selecionar_envio', 'etiqueta', 'retirada']

const daVenda = ({ id }: Pick<Venda, 'id'>) => `venda ${id}`

async function umaVenda(mundo: Mundo, acaso: Random, quais: readonly string[] = ABERTAS): Promise<Venda | undefined> {
  return umDe(
    acaso,
    (await mundo.vendas()).filter(({ status }) => quais.includes(status)),
  )
}
/** Takes the sale so many steps on, past the carrier: the choice counts as offered, the label as made. */
export async function avancar(mundo: Mundo, id: number, passos: number): Promise<void> {
  for (let feito = 0; feito < passos; feito++) {
    const { status, cliente_id } = (await mundo.aqui('GET', `/vendas/${id}/`)).body
    const [para] =
      {
        separacao: ['embalagem'],
        embalagem: ['selecionar_envio'],
        selecionar_envio: ['etiqueta'],
        etiqueta: ['retirada'],
        retirada: ['enviado'],
        enviado: ['concluido'],
      }[String(status)] ?? []
    if (!para || cliente_id === null) return
    if (para === 'selecionar_envio') await mundo.aqui('POST', `/vendas/${id}/medidas/`, MEDIDAS)
    if (para === 'etiqueta') {
      await sql`insert into cotacoes (venda_id, codigo, valor, nome, prazo_dias, transportadora)
        select id, 'pac', 20.5, 'PAC', 3, '' from vendas where id = ${id} on conflict do nothing`.execute(mundo.db)
      const servico = { servico_frete: 'PAC', frete_valor: '20,50', codigo_servico_frete: 'pac' }
      await mundo.aqui('POST', `/vendas/${id}/servico-frete/`, servico)
    }
    if (para === 'retirada')
      await mundo.db
        .updateTable('vendas')
        .set({ link_etiqueta_pdf: `/etiquetas/${id}.pdf`, codigo_rastreamento: 'BR1' })
        .where('id', '=', id)
        .execute()
    if ((await mundo.aqui('PATCH', `/vendas/${id}/status/`, { status: para })).status !== 200) return
  }
}

function linhasDaVenda(mundo: Mundo, acaso: Random) {
  const { de, ...ditas } = linhas(mundo, acaso, true)
  const itens = de.map(({ produto, variacaoId, quantidade }) => ({
    id: produto.id,
    ...(variacaoId === null ? {} : { variacao_id: variacaoId }),
    quantidade,
    valor_unitario: 50,
  }))
  return { ...ditas, itens }
}

const DAQUI: Readonly<Record<string, Ato>> = {
  async vender(mundo, acaso) {
    const { itens, titulos, texto } = linhasDaVenda(mundo, acaso)
    const corpo = { cliente_id: mundo.cliente, origem: 'loja_fisica', itens }
    const { status, body } = await mundo.aqui('POST', '/vendas/', corpo)
    return [[`venda ${body?.id ?? ''} de ${texto} (${status})`, ...titulos, ...(body?.id ? [daVenda(body)] : [])]]
  },
  async avancar(mundo, acaso) {
    const venda = await umaVenda(mundo, acaso, [...ABERTAS, 'enviado'])
    const passos = 1 + acaso.below(6)
    if (!venda) return []
    await avancar(mundo, venda.id, passos)
    return [[`${passos} passos a partir de ${venda.status}`, daVenda(venda)]]
  },
  async voltar(mundo, acaso) {
    const venda = await umaVenda(mundo, acaso, ['enviado'])
    if (!venda) return []
    const { status } = await mundo.aqui('PATCH', `/vendas/${venda.id}/status/`, { status: 'retirada' })
    return [[`de volta à retirada (${status})`, daVenda(venda)]]
  },
  async cancelar(mundo, acaso) {
    const venda = await umaVenda(mundo, acaso, [...ABERTAS, 'enviado'])
    if (!venda) return []
    const { status } = await mundo.aqui('PATCH', `/vendas/${venda.id}/status/`, { status: 'cancelado' })
    return [[`cancelada aqui, de ${venda.status} (${status})`, daVenda(venda)]]
  },
  async editar(mundo, acaso) {
    const venda = await umaVenda(mundo, acaso)
    const { itens, titulos, texto } = linhasDaVenda(mundo, acaso)
    if (!venda || venda.importada) return []
    const corpo = { cliente_id: mundo.cliente, origem: 'loja_fisica', itens }
    const { status } = await mundo.aqui('PUT', `/vendas/${venda.id}/`, corpo)
    return [[`editada para ${texto} (${status})`, daVenda(venda), ...titulos]]
  },
  async contar(mundo, acaso) {
    const peca = acaso.pick(mundo.pecas)
    const { produtoId: produto_id, variacaoId: variacao_id } = peca
    const diferenca = acaso.below(5) - 2
    const { body } = await mundo.aqui('GET', `/produtos/${produto_id}/`)
    const variacao = body.variacoes?.find(({ id }: { id: number }) => id === variacao_id)
    const esperado: number = variacao?.quantidade ?? body.quantidade_total
    const contado = Math.max(0, esperado + diferenca)
    peca.incerta = true
    const itens = [{ produto_id, variacao_id, contado, esperado }]
    const { status } = await mundo.aqui('POST', '/estoque/contagem/', { itens })
    return [[`contadas ${contado} aqui, onde se viam ${esperado} (${status})`, peca.titulo]]
  },
  async excluir(mundo, acaso) {
    const produto = acaso.pick(mundo.produtos.filter(({ mutavel, pecas }) => mutavel || pecas.length === 0))
    if (acaso.below(3) > 0) return []
    await mundo.aqui('DELETE', `/produtos/${produto.id}/`)
    const { status, body } = await mundo.aqui('DELETE', '/produtos/lixeira/excluir-multiplos/', { ids: [produto.id] })
    produto.excluido ||= (await mundo.aqui('GET', `/produtos/${produto.id}/`)).status === 404
    const dito = `excluído aqui para sempre (${status} ${JSON.stringify(body)})`
    return [[dito, produto.titulo, ...produto.pecas.map(({ titulo }) => titulo)]]
  },
  async trocarDeposito(mundo, acaso) {
    const deposito_id = acaso.pick([GERAL, CENTRO])
    if (!mundo.depositos) return []
    const { status } = await mundo.aqui('PATCH', '/bling/configuracao/', { deposito_id })
    const qual = deposito_id === GERAL ? 'Geral' : 'do centro'
    return [[`a loja escolheu o depósito ${qual} (${status})`, ...mundo.todasIncertas()]]
  },
}

export const ATOS: Readonly<Record<string, Ato>> = { ...DAQUI, ...DE_LA }

/** How often each comes, among all. */
const PESOS: Readonly<Record<string, number>> = {
  vender: 9,
  avancar: 16,
  voltar: 1,
  cancelar: 3,
  editar: 3,
  contar: 2,
  excluir: 1,
  trocarDeposito: 1,
  canal: 12,
  aMao: 3,
  mudarLinha: 4,
  mudarEntrega: 2,
  mudarObservacao: 2,
  mudarDesconto: 2,
  dividir: 2,
  nota: 8,
  mover: 3,
  cancelarLa: 3,
  excluirLa: 2,
  digitar: 5,
  digitarMeia: 1,
  estrutura: 1,
  deposito: 1,
  relogio: 1,
  avisos: 3,
}
export const sorteio = (so: readonly string[]): string[] =>
  Object.entries(PESOS).flatMap(([nome, peso]) =>
    so.length === 0 || so.includes(nome) ? Array<string>(peso).fill(nome) : [],
  )
